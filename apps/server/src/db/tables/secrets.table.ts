import { pgTable, text } from 'drizzle-orm/pg-core'

/** Random secrets that the server generates once and all of its processes share. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})
