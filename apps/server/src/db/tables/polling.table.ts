import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, precision: 3 })

/** One row: how far all processes together have polled the provider's list of calls. */
export const providerPolling = pgTable('provider_polling', {
  id: integer().primaryKey(),
  /** When a process last polled, or began to. */
  polled_at: instant().notNull(),
  /** Everything that the provider changed before this time has been seen. */
  seen_until: instant().notNull(),
})
