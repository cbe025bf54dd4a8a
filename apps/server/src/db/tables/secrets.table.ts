import { pgTable, text } from 'drizzle-orm/pg-core'

/** What the server makes up once and every process of it must share. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})
