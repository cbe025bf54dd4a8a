import { eq, sql } from 'drizzle-orm'
import { workspaces } from './db/tables/workspaces.table.ts'
import type { Deps } from './deps.ts'
import { HttpError, notFound } from './errors.ts'
import { implementer } from './implementer.ts'
import { withTimeout } from './with-timeout.ts'

/** Longer than any transaction occupies the embedded database's only connection. */
const healthTimeoutMs = 3000

/** Implements assistants, configuration, session and health. */
export function systemRoutes(deps: Deps) {
  const { db, log, provider, browserProviderUrl, settings } = deps
  return {
    assistants: {
      list: implementer.assistants.list.handler(async () => ({
        assistants: await provider.assistants(),
      })),
    },
    config: {
      get: implementer.config.get.handler(async () => ({
        ...(await deps.auth.config()),
        phone_number_id: settings.provider.phoneNumberId,
        provider: {
          name: 'VAPI',
          base_url: browserProviderUrl,
          embedded: settings.provider.token === undefined,
        },
        widget: {
          public_key: settings.provider.publicKey ?? null,
          assistant_id: settings.provider.assistantId ?? null,
        },
      })),
    },
    session: {
      get: implementer.session.get.handler(async ({ context: { access } }) => {
        const [workspace] = await db
          .select({ id: workspaces.id, name: workspaces.name })
          .from(workspaces)
          .where(eq(workspaces.id, access.workspaceId))
        if (!workspace) throw notFound('Workspace')
        const { role } = access
        return { user: { ...(await deps.auth.readUser(access.userId)), role }, workspace }
      }),
    },
    health: {
      get: implementer.health.get.handler(async () => {
        try {
          await withTimeout(healthTimeoutMs, db.execute(sql`select 1`))
        } catch (error) {
          log.error({ err: error }, 'unhealthy')
          throw new HttpError(503, 'unavailable', 'The database does not answer')
        }
        const warnings = await Promise.all(deps.warnings.map((warning) => warning()))
        return { status: 'ok' as const, warnings: warnings.filter((message) => message !== null) }
      }),
    },
  }
}
