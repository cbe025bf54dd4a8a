import {
  type CallCaps,
  type CallingPolicy,
  type CallingPolicyInput,
  defaultOptOutPhrases,
  policyLimits,
} from '@callwright/contract'
import { and, asc, inArray, sql } from 'drizzle-orm'
import { appendCampaignLog } from '../db/campaign-log.ts'
import type { Db, Tx } from '../db/open.ts'
import { campaigns, memberships } from '../db/tables/campaigns.table.ts'
import { workspacePolicies } from '../db/tables/policy.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import { type DialerDeps, runCampaignsNow } from '../dialer/index.ts'
import { publishChange } from '../events/index.ts'

const noCaps: CallCaps = { attempts_per_day: null, attempts_per_week: null, rest_hours: null }

/** Returns the calling policy of a workspace; at first it limits nothing. */
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

/** Stores the calling policy of a workspace. Members that a cap has let wait are decided on again. */
export async function storePolicy(
  deps: DialerDeps,
  workspaceId: WorkspaceId,
  policy: CallingPolicyInput,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(workspacePolicies)
      .values({ workspace_id: workspaceId, ...policy })
      .onConflictDoUpdate({ target: workspacePolicies.workspace_id, set: policy })
    await lockUnfinishedCampaigns(tx, workspaceId)
    await runCampaignsNow(deps, tx, workspaceId)
    const { rows: released } = await tx.execute<{ campaign_id: number }>(sql`
      with released as (
        update ${memberships} as member set next_try_at = null, refusal = null
        from ${campaigns} as campaign
        where campaign.id = member.campaign_id and campaign.workspace_id = ${workspaceId}
          and member.workspace_id = ${workspaceId} and campaign.status in ('running', 'paused')
          and member.state = 'waiting' and member.refusal ->> 'gate' = 'caps'
        returning member.campaign_id
      )
      select distinct campaign_id from released`)
    const at = deps.now()
    const entry = { workspace_id: workspaceId, kind: 'released', at, gate: 'caps' } as const
    await appendCampaignLog(
      tx,
      released.map(({ campaign_id }) => ({ ...entry, campaign_id })),
    )
    await publishChange(tx, workspaceId, 'policy', [])
  })
}

/** Locks the campaigns that may have waiting members: all at once by id, as every transaction does, before these members. */
async function lockUnfinishedCampaigns(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
  await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(
      and(inWorkspace(campaigns, workspaceId), inArray(campaigns.status, ['running', 'paused'])),
    )
    .orderBy(asc(campaigns.id))
    .for('no key update')
}
