import { sql } from 'drizzle-orm'
import type { Deps } from './deps.ts'
import { Refusal } from './errors.ts'
import { os } from './os.ts'
import { within } from './within.ts'

/** Longer than any transaction of ours keeps the embedded database's one connection to itself. */
const healthyWithinMs = 3000

/** Answers about the server itself: its assistants' home, its configuration, its health. */
export function systemRoutes({ db, log, provider, browserProviderUrl, settings }: Deps) {
  return {
    assistants: {
      list: os.assistants.list.handler(async () => ({ assistants: await provider.assistants() })),
    },
    config: {
      get: os.config.get.handler(() => ({
        auth: settings.auth,
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
    health: {
      get: os.health.get.handler(async () => {
        try {
          // The queue lives in the same database: its table answers for both.
          await within(healthyWithinMs, db.execute(sql`select 1 from jobs.queue limit 1`))
          return { status: 'ok' as const }
        } catch (error) {
          log.error({ err: error }, 'unhealthy')
          throw new Refusal(503, 'unavailable', 'The database does not answer')
        }
      }),
    },
  }
}
