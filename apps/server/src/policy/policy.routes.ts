import { eq } from 'drizzle-orm'
import type { Access } from '../auth/index.ts'
import { users } from '../db/tables/users.table.ts'
import type { Deps } from '../deps.ts'
import type { Dialer } from '../dialer/index.ts'
import { implementer } from '../implementer.ts'
import { readPolicy, storePolicy } from './policy.store.ts'

/** Implements the calling policy of a workspace, and its stop of all calls. */
export function policyRoutes(deps: Deps, dialer: Dialer) {
  const { db } = deps
  const { policy, callingStop } = implementer

  const nameOf = async ({ apiKey, userId }: Access) => {
    if (apiKey) return `API key ${apiKey.name}`
    const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
    // A demo has no accounts.
    return user?.name ?? ''
  }

  return {
    policy: {
      get: policy.get.handler(({ context }) => readPolicy(db, context.access.workspaceId)),
      set: policy.set.handler(async ({ input, context }) => {
        await storePolicy(deps, context.access.workspaceId, input)
        return readPolicy(db, context.access.workspaceId)
      }),
    },
    callingStop: {
      get: callingStop.get.handler(async ({ context }) => ({
        stop: await dialer.readStop(context.access.workspaceId),
      })),
      start: callingStop.start.handler(async ({ input, context: { access } }) => ({
        stop: await dialer.stopWorkspace(access.workspaceId, {
          stoppedBy: await nameOf(access),
          reason: input.reason,
        }),
      })),
      lift: callingStop.lift.handler(async ({ context }) => {
        await dialer.liftStop(context.access.workspaceId)
        return { stop: await dialer.readStop(context.access.workspaceId) }
      }),
    },
  }
}
