import { sql } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { memberships } from '../db/tables/campaigns.table.ts'
import type { CampaignRow } from './domain/rows.ts'

/** Returns the ids of the campaigns that still have members to call. */
export async function findIdsWithWaitingMembers(
  tx: Tx,
  campaigns: CampaignRow[],
): Promise<Set<number>> {
  if (campaigns.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: number }>(sql`
    select open.id from unnest(array[${sql.join(
      campaigns.map(({ id }) => id),
      sql`, `,
    )}]::integer[]) as open (id)
    where exists (
      select from ${memberships} where campaign_id = open.id and state = 'waiting'
    )`)
  return new Set(rows.map(({ id }) => id))
}
