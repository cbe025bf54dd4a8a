import { sql } from 'drizzle-orm'
import type { Db, Tx } from './open.ts'

/**
 * Updates the planner's statistics of a table after many inserts, if it has grown by more than a tenth since they were
 * made. Otherwise they still hold, and `analyze` would cancel an autovacuum of the table.
 */
export async function analyzeGrownTable(
  db: Db | Tx,
  name: 'contacts' | 'memberships' | 'suppressions',
): Promise<void> {
  await db.execute(sql`
    select analyze_table(oid) from pg_class
    where oid = ${name}::regclass
      and pg_relation_size(oid) > 1.1 * relpages * current_setting('block_size')::integer`)
}
