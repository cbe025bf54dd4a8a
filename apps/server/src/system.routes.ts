import { eq, sql } from 'drizzle-orm'
import type { Access } from './auth/index.ts'
import { workspaces } from './db/tables/workspaces.table.ts'
import type { Deps } from './deps.ts'
import { HttpError, notFound } from './errors.ts'
import { implementer } from './implementer.ts'
import { embeddedProviderPath, requireProvider } from './provider/index.ts'
import { withTimeout } from './with-timeout.ts'

/** Longer than any transaction occupies the embedded database's only connection. */
const healthTimeoutMs = 3000

/** Implements assistants, configuration, sessions and health. */
export function systemRoutes(deps: Deps) {
  const { db, log, providers, settings } = deps
  return {
    assistants: {
      list: implementer.assistants.list.handler(async ({ context }) => {
        const { provider } = await requireProvider(providers, context.access.workspaceId)
        return { assistants: await provider.assistants() }
      }),
    },
    config: {
      get: implementer.config.get.handler(async ({ context }) => {
        const access = context.access as Access | undefined
        const found = access ? await providers.of(access.workspaceId) : null
        return {
          ...(await deps.auth.config()),
          phone_number_id: found?.phoneNumberId ?? '',
          provider: {
            name: 'VAPI',
            base_url: found?.isEmbedded ? embeddedProviderPath : settings.provider.baseUrl,
            embedded: found?.isEmbedded ?? false,
          },
          widget: {
            public_key: settings.provider.publicKey ?? null,
            assistant_id: settings.provider.assistantId ?? null,
          },
        }
      }),
    },
    session: {
      get: implementer.session.get.handler(async ({ context: { access } }) => {
        const [workspace] = await db
          .select({ id: workspaces.id, name: workspaces.name })
          .from(workspaces)
          .where(eq(workspaces.id, access.workspaceId))
        if (!workspace) throw notFound('Workspace')
        const { role } = access
        const { twoFactorEnabled, ...user } = await deps.auth.readUser(access.userId)
        return {
          user: { ...user, role },
          two_factor: twoFactorEnabled,
          workspace,
          ...(await deps.auth.readWorkspaces(user)),
        }
      }),
    },
    sessions: {
      list: implementer.sessions.list.handler(async ({ context: { access } }) => ({
        sessions: await deps.auth.listSessions(access),
      })),
      revoke: implementer.sessions.revoke.handler(async ({ input, context: { access } }) => {
        const revoked_count = await deps.auth.revokeSessions(access, input.params.id)
        if (revoked_count === 0) throw notFound('Session')
        return { revoked_count }
      }),
      revokeOthers: implementer.sessions.revokeOthers.handler(async ({ context: { access } }) => ({
        revoked_count: await deps.auth.revokeSessions(access),
      })),
    },
    health: {
      get: implementer.health.get.handler(async () => {
        try {
          const answers = [db.execute(sql`select 1`), deps.queue.ping()]
          await withTimeout(healthTimeoutMs, Promise.all(answers))
        } catch (error) {
          log.error({ err: error }, 'unhealthy')
          throw new HttpError(503, 'unavailable', 'The database or the queue does not answer')
        }
        const warnings = await Promise.all(deps.warnings.map((warning) => warning()))
        return { status: 'ok' as const, warnings: warnings.filter((message) => message !== null) }
      }),
    },
  }
}
