import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Whether a column is one of any number of ids: one parameter for all, and an id too large for the column is only unknown. */
export function isOneOf(column: AnyColumn, ids: number[]): SQL {
  return sql`${column} = any(${`{${ids.join()}}`}::bigint[])`
}
