import { integer, pgTable } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/**
 * How far the list of calls of a workspace's provider has been read, and when it was last polled, for all processes. When
 * all workspaces share the provider, its row is that of the first.
 */
export const providerPolling = pgTable('provider_polling', {
  id: integer().primaryKey(),
  /** When a process last started to poll. */
  polled_at: instant().notNull(),
  /** Everything that the provider changed before this time has been seen. */
  seen_until: instant().notNull(),
})
