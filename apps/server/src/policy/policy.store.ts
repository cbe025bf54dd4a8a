import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import {
  type CallCaps,
  type CallingPolicy,
  type CallingPolicyInput,
  defaultOptOutPhrases,
  policyLimits,
} from '@callwright/contract'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { appendCampaignLog } from '../db/campaign-log.ts'
import { isOneOf } from '../db/is-one-of.ts'
import type { Db, Tx } from '../db/open.ts'
import { campaigns, memberships } from '../db/tables/campaigns.table.ts'
import { workspacePolicies } from '../db/tables/policy.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import { type DialerDeps, runCampaignsNow } from '../dialer/index.ts'
import { publishChange } from '../events/index.ts'
import type { GateId } from '../rules/index.ts'

/** A statement blocks the process of the embedded database. */
const batchSize = 5000

const noCaps: CallCaps = { attempts_per_day: null, attempts_per_week: null, rest_hours: null }

/** Returns the calling policy of a workspace; at first it limits silent calls only. */
export async function readPolicy(db: Db, workspaceId: WorkspaceId): Promise<CallingPolicy> {
  const [row] = await db
    .select()
    .from(workspacePolicies)
    .where(inWorkspace(workspacePolicies, workspaceId))
  return {
    call_caps: row?.call_caps ?? noCaps,
    daily_spending_limit: row?.daily_spending_limit ?? null,
    opt_out_phrases: row?.opt_out_phrases ?? [...defaultOptOutPhrases],
    max_silent_percent: row ? row.max_silent_percent : policyLimits.max_silent_percent.default,
  }
}

/** Stores the calling policy of a workspace. When its caps change, members that a gate has let wait are decided on again. */
export async function storePolicy(
  deps: DialerDeps,
  workspaceId: WorkspaceId,
  policy: CallingPolicyInput,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [former] = await tx
      .select({ call_caps: workspacePolicies.call_caps })
      .from(workspacePolicies)
      .where(inWorkspace(workspacePolicies, workspaceId))
      .for('update')
    await tx
      .insert(workspacePolicies)
      .values({ workspace_id: workspaceId, ...policy })
      .onConflictDoUpdate({ target: workspacePolicies.workspace_id, set: policy })
    const campaignIds = await lockUnfinishedCampaigns(tx, workspaceId)
    await runCampaignsNow(deps, tx, workspaceId)
    const haveCapsChanged = !isDeepStrictEqual(former?.call_caps ?? noCaps, policy.call_caps)
    const released = haveCapsChanged ? await releaseRefused(tx, workspaceId, campaignIds) : []
    const entry = { workspace_id: workspaceId, kind: 'released', at: deps.now() } as const
    await appendCampaignLog(
      tx,
      released.map((ofGate) => ({ ...entry, ...ofGate })),
    )
    await publishChange(tx, workspaceId, 'policy', [])
  })
}

/**
 * Lets the members of campaigns that a gate refused be decided on again. Returns their campaigns and gates. The stored gate
 * is only the first that refused a member: a cap may have let it wait beyond the calling hours.
 */
async function releaseRefused(
  tx: Tx,
  workspaceId: WorkspaceId,
  campaignIds: number[],
): Promise<{ campaign_id: number; gate: GateId }[]> {
  const isRefused = and(
    inWorkspace(memberships, workspaceId),
    isOneOf(memberships.campaign_id, campaignIds),
    eq(memberships.state, 'waiting'),
    isNotNull(memberships.next_try_at),
    isNotNull(memberships.refusal),
  )
  const released = await tx
    .selectDistinct({
      campaign_id: memberships.campaign_id,
      gate: sql<GateId>`${memberships.refusal} ->> 'gate'`,
    })
    .from(memberships)
    .where(isRefused)
  for (;;) {
    const batch = tx
      .select({ id: memberships.id })
      .from(memberships)
      .where(isRefused)
      .limit(batchSize)
    const rows = await tx
      .update(memberships)
      .set({ next_try_at: null, refusal: null })
      .where(and(inWorkspace(memberships, workspaceId), inArray(memberships.id, batch)))
      .returning({ id: memberships.id })
    if (rows.length < batchSize) return released
    await yieldToEventLoop()
  }
}

/**
 * Locks the campaigns that may have waiting members, and returns their ids: all at once by id, as every transaction does,
 * before these members.
 */
async function lockUnfinishedCampaigns(tx: Tx, workspaceId: WorkspaceId): Promise<number[]> {
  const rows = await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(
      and(inWorkspace(campaigns, workspaceId), inArray(campaigns.status, ['running', 'paused'])),
    )
    .orderBy(asc(campaigns.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}
