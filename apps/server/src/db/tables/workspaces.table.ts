import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A team with its contacts, campaigns and calls: an organization of better-auth, whose fields it has. */
export const workspaces = pgTable('workspaces', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  logo: text(),
  metadata: text(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
})
