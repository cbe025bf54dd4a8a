import { sql } from 'drizzle-orm'
import type { Tx } from '../src/db/open.ts'

/** Returns how many rows of a table the statements of a transaction have read. */
export async function countRowsRead(tx: Tx, table: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as count
    from pg_stat_xact_user_tables where relname = ${table}`)
  return rows[0]?.count ?? Number.NaN
}
