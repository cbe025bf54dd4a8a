import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How often something was done within the present window; rate-limiter-flexible names the columns. */
export const requestCounts = pgTable('request_counts', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
})
