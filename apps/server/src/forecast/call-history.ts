import type { ReasonClass } from '@callwright/contract'
import { and, desc, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { calls } from '../db/tables/calls.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import { maxHistoryCalls, type PastCall } from './call-pool.ts'

/** The outcomes of calls that do not count as attempts, or say nothing about the contacts. */
const ignoredOutcomes: ReasonClass[] = ['account', 'configuration', 'no-slot', 'cancelled']

/** The line time of a call that never came about, and the longest one that is used, in seconds. */
const [minLineSeconds, maxLineSeconds] = [1, 2 * 60 * 60]

/** Returns the most recent calls of a workspace whose outcome and cost are known. */
export async function readCallHistory(db: Db, workspaceId: WorkspaceId): Promise<PastCall[]> {
  const occupied = sql<number>`extract(epoch from ${calls.ended_at} - ${calls.created_at})::double precision`
  const rows = await db
    .select({ outcome: calls.outcome, occupied, cost: calls.cost_usd })
    .from(calls)
    .where(
      and(
        inWorkspace(calls, workspaceId),
        isNotNull(calls.outcome),
        isNotNull(calls.attempt_number),
        notInArray(calls.outcome, ignoredOutcomes),
        // The cost comes later than the end.
        or(isNotNull(calls.cost_usd), isNull(calls.refresh_at)),
      ),
    )
    .orderBy(desc(calls.id))
    .limit(maxHistoryCalls)
  return rows.map(({ outcome, occupied, cost }) => ({
    reasonClass: outcome ?? 'other',
    lineSeconds: Math.min(Math.max(occupied ?? 0, minLineSeconds), maxLineSeconds),
    cost: cost ?? 0,
  }))
}
