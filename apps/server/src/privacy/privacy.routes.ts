import type { Deps } from '../deps.ts'
import type { Dialer } from '../dialer/index.ts'
import { wrongState } from '../errors.ts'
import { implementer } from '../implementer.ts'
import { pageInfo } from '../paging.ts'
import { erasePerson } from './erase.ts'
import { listErasures, readErasure } from './erasures.store.ts'
import { readRetention, storeRetention } from './retention.store.ts'
import { retryErasure } from './retry-erasure.ts'

/** Thrown by the operations on personal data in a demo, which has none. */
export const demoHasNoPersonalData = () =>
  wrongState('A demo has no data of persons: this needs a server with accounts')

/** Implements the erasure of a person's data, the record of erasures, and how long data is kept. */
export function privacyRoutes(deps: Deps, dialer: Dialer) {
  const { db, isDemo } = deps
  const requireAccounts = () => {
    if (isDemo) throw demoHasNoPersonalData()
  }
  return {
    eraseContact: implementer.contacts.erase.handler(async ({ input, context: { access } }) => {
      requireAccounts()
      const id = await erasePerson(deps, dialer, access, input.id)
      return { erasure: await readErasure(db, access.workspaceId, id) }
    }),
    erasures: {
      list: implementer.erasures.list.handler(async ({ input, context }) => {
        requireAccounts()
        const { erasures, total } = await listErasures(db, context.access.workspaceId, input)
        return { erasures, ...pageInfo(input, total) }
      }),
      retry: implementer.erasures.retry.handler(async ({ input, context: { access } }) => {
        requireAccounts()
        await retryErasure(deps, access.workspaceId, input.id)
        return { erasure: await readErasure(db, access.workspaceId, input.id) }
      }),
    },
    retention: {
      getRetention: implementer.workspace.getRetention.handler(({ context }) => {
        requireAccounts()
        return readRetention(db, context.access.workspaceId)
      }),
      setRetention: implementer.workspace.setRetention.handler(({ input, context }) => {
        requireAccounts()
        return storeRetention(db, context.access.workspaceId, input)
      }),
    },
  }
}
