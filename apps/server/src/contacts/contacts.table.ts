import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

export const contacts = pgTable(
  'contacts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    phone_number: text().notNull(),
    phone_e164: text().notNull(),
    email: text().notNull(),
    company: text().notNull(),
    tags: text().array().notNull().default(sql`'{}'`),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    uniqueIndex('contacts_user_phone').on(table.user_id, table.phone_e164),
    index('contacts_user_newest').on(table.user_id, table.id.desc()),
  ],
)
