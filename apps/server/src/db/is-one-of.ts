import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Returns the condition that a column is one of these ids, with one parameter; ids out of range match nothing. */
export function isOneOf(column: AnyColumn, ids: number[]): SQL {
  return sql`${column} = any(${`{${ids.join()}}`}::bigint[])`
}
