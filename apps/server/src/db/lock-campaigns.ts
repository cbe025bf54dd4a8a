import { isOneOf } from './is-one-of.ts'
import type { Tx } from './open.ts'
import { campaigns } from './tables/campaigns.table.ts'

/**
 * Locks the campaigns of some rows. To avoid deadlocks, every transaction locks campaigns in the order of their ids, and
 * before their calls and memberships.
 */
export async function lockCampaigns(tx: Tx, rows: { campaign_id: number }[]): Promise<void> {
  const ids = [...new Set(rows.map(({ campaign_id }) => campaign_id))]
  await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(isOneOf(campaigns.id, ids))
    .orderBy(campaigns.id)
    .for('update')
}
