import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A team with its contacts, campaigns and calls. While sign-in is simulated, only the first one exists. */
export const workspaces = pgTable('workspaces', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
})
