import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from './open.ts'
import type { WorkspaceId } from './workspace-id.ts'

/** The key of the advisory lock of a workspace that each lease of a call shares. */
export const workspaceLeaseLock = 7_250_917

/** The key of the advisory lock under which a call to a number is leased. Leases only try it. */
export const numberLeaseLock = 7_250_918

/** Returns the second key of the lock of a number. */
export const numberKey = (workspaceId: SQL, number: SQL): SQL =>
  sql`hashtext(${workspaceId} || ${number})`

/**
 * Waits for the leases of the workspace that are being taken, and lets no other one be taken before the end of this
 * transaction: each lease is in flight or sees what this transaction has stored.
 */
export async function lockLeases(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${workspaceLeaseLock}, ${workspaceId})`)
}

/** Does the same for the leases of some numbers in E.164. */
export async function lockLeasesOfNumbers(
  tx: Tx,
  workspaceId: WorkspaceId,
  numbers: readonly string[],
): Promise<void> {
  // In the order of the keys, so that no two transactions wait for each other.
  await tx.execute(sql`
    select pg_advisory_xact_lock(${numberLeaseLock}, key) from (
      select distinct ${numberKey(sql`${workspaceId}::text`, sql`number`)} as key
      from jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb) as each (number)
      order by key offset 0
    ) as keys`)
}
