import {
  type CallCaps,
  type CallingPolicy,
  type CallingPolicyInput,
  defaultOptOutPhrases,
  policyLimits,
} from '@callwright/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
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
    await runCampaignsNow(deps, tx, workspaceId)
    await tx.execute(sql`
      update ${memberships} as member set next_try_at = null, refusal = null
      from ${campaigns} as campaign
      where campaign.id = member.campaign_id and campaign.workspace_id = ${workspaceId}
        and member.workspace_id = ${workspaceId} and campaign.status in ('running', 'paused')
        and member.state = 'waiting' and member.refusal ->> 'gate' = 'caps'`)
    await publishChange(tx, workspaceId, 'policy', [])
  })
}
