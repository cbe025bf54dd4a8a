import { index, integer, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** What a request with an `idempotency-key` asked, and how it was answered. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: integer().notNull(),
    key: text().notNull(),
    /** A digest of the route and its input. */
    request: text().notNull(),
    answer: json(),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.key] }),
    index('idempotency_keys_created').on(table.created_at),
  ],
)
