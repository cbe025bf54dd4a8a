import { sql } from 'drizzle-orm'
import type { Db } from '../src/db/open.ts'

/** Returns every row of every table as a text, by the name of the table; also the tables of the queue. */
async function dumpTables(db: Db): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by name`)
  const dump = new Map<string, string>()
  for (const { name } of rows) {
    const { rows: texts } = await db.execute<{ text: string | null }>(
      sql.raw(`select string_agg(stored::text, E'\\n') as text from ${name} as stored`),
    )
    dump.set(name, texts[0]?.text ?? '')
  }
  return dump
}

/** Returns the names of the tables that contain a text. */
export async function tablesWith(db: Db, text: string): Promise<string[]> {
  const dump = await dumpTables(db)
  return Array.from(dump, ([name, rows]) => (rows.includes(text) ? name : '')).filter(Boolean)
}
