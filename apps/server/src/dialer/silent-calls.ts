import { policyLimits } from '@callwright/contract'
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/open.ts'
import { calls } from '../db/tables/calls.table.ts'
import { workspacePolicies } from '../db/tables/policy.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import type { DialerDeps } from './deps.ts'
import { pauseIfRunning } from './domain/circuit-breaker.ts'
import { type CampaignRow, changedRows } from './domain/rows.ts'
import { isOverSilentShare, type SilentCalls } from './domain/silent-call.ts'
import type { UnitOfWork } from './unit-of-work.ts'

const periodMs = 30 * 24 * 3_600_000

/** Counts the answered calls of a campaign in the last 30 × 24 hours, and the silent ones among them. */
export async function countSilentCalls(
  db: Db | Tx,
  { workspace_id, id }: Pick<CampaignRow, 'workspace_id' | 'id'>,
  now: Date,
): Promise<SilentCalls> {
  const [counts] = await db
    .select({
      judged: sql<number>`count(*)::integer`,
      silent: sql<number>`(count(*) filter (where ${calls.silent}))::integer`,
    })
    .from(calls)
    .where(
      and(
        inWorkspace(calls, workspace_id),
        eq(calls.campaign_id, id),
        isNotNull(calls.silent),
        gt(calls.ended_at, new Date(now.getTime() - periodMs)),
      ),
    )
  return counts ?? { judged: 0, silent: 0 }
}

/** Returns the campaigns of the changed calls that turned out to be silent. Ask before the changes are written. */
export function campaignsWithSilentCalls(uow: UnitOfWork): CampaignRow[] {
  const ids = changedRows(uow.calls).flatMap(({ id, campaign_id, silent }) =>
    silent && !uow.calls.storedRows.get(id)?.silent ? [campaign_id] : [],
  )
  return [...new Set(ids)].flatMap((id) => uow.campaigns.rows.get(id) ?? [])
}

/** Pauses the campaigns whose share of silent calls is larger than the policy allows. Returns whether one was paused. */
export async function pauseOverSilentShare(
  { now }: Pick<DialerDeps, 'now'>,
  tx: Tx,
  uow: UnitOfWork,
  campaigns: readonly CampaignRow[],
): Promise<boolean> {
  let hasPaused = false
  for (const campaign of campaigns) {
    if (campaign.status !== 'running') continue
    const maxPercent = await readMaxSilentPercent(tx, campaign.workspace_id)
    const counts = await countSilentCalls(tx, campaign, now())
    if (maxPercent === null || !isOverSilentShare(counts, maxPercent)) continue
    pauseIfRunning(
      uow,
      campaign,
      `${counts.silent} of ${counts.judged} people who answered heard nothing for 2 s, more than ${maxPercent} %`,
    )
    hasPaused = true
  }
  return hasPaused
}

async function readMaxSilentPercent(tx: Tx, workspaceId: WorkspaceId): Promise<number | null> {
  const [policy] = await tx
    .select({ max_silent_percent: workspacePolicies.max_silent_percent })
    .from(workspacePolicies)
    .where(inWorkspace(workspacePolicies, workspaceId))
  return policy ? policy.max_silent_percent : policyLimits.max_silent_percent.default
}
