import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, precision: 3 })

/** One row: how far all processes together have followed the provider's list of calls. */
export const providerWatch = pgTable('provider_watch', {
  id: integer().primaryKey(),
  /** When a process last took its turn to ask. */
  turn_at: instant().notNull(),
  /** Everything the provider changed before this was seen. */
  seen_until: instant().notNull(),
})
