import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { workspacePolicies } from '../db/tables/policy.table.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import { expectedCost, readDaySpending } from '../dialer/index.ts'
import { utcDate } from '../utc-date.ts'
import type { SpendingLimits } from './budget.ts'

/** Reads what the calls of a campaign may cost that starts at a time. */
export async function readSpendingLimits(
  db: Db,
  { workspace_id, spending_limit }: { workspace_id: WorkspaceId; spending_limit: number | null },
  start: Date,
  now: Date,
): Promise<SpendingLimits> {
  const [policy] = await db
    .select({ dailyLimit: workspacePolicies.daily_spending_limit })
    .from(workspacePolicies)
    .where(eq(workspacePolicies.workspace_id, workspace_id))
  const dailyLimit = policy?.dailyLimit ?? null
  const limits = { campaignLimit: spending_limit, dailyLimit, spentToday: 0 }
  const isToday = utcDate(start) === utcDate(now)
  if (dailyLimit === null || !isToday) return limits
  const ofDay = (await readDaySpending(db, [workspace_id], now)).get(workspace_id)
  // Calls in progress are expected to cost as much as the dialer expects.
  return ofDay
    ? { ...limits, spentToday: ofDay.spent + ofDay.pending * expectedCost(ofDay) }
    : limits
}
