import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, precision: 3 })

/** One row for all processes: how far the provider's list of calls has been read, and when it was last polled. */
export const providerPolling = pgTable('provider_polling', {
  id: integer().primaryKey(),
  /** When a process last started to poll. */
  polled_at: instant().notNull(),
  /** Everything that the provider changed before this time has been seen. */
  seen_until: instant().notNull(),
})
