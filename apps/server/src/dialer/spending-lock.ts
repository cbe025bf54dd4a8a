import { sql } from 'drizzle-orm'
import { isOneOf } from '../db/is-one-of.ts'
import type { Tx } from '../db/open.ts'
import { workspacePolicies } from '../db/tables/policy.table.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'

/** The key of the advisory lock under which lines are paid for by the limit of a day. */
const spendingLock = 7_250_919

/**
 * Lets one transaction after the other spend what is left of the day's limits of workspaces, until the commit. Campaigns
 * and calls are locked before, and the sums over the calls of a workspace, which the creation and the end of a call
 * change, after it.
 */
export async function lockDaySpending(tx: Tx, workspaceIds: readonly WorkspaceId[]): Promise<void> {
  if (workspaceIds.length === 0) return
  const limited = sql`
    select ${workspacePolicies.workspace_id} as id from ${workspacePolicies}
    where ${workspacePolicies.daily_spending_limit} is not null
      and ${isOneOf(workspacePolicies.workspace_id, [...new Set(workspaceIds)])}
    order by 1`
  await tx.execute(
    sql`select pg_advisory_xact_lock(${spendingLock}, id) from (${limited}) as limited`,
  )
}
