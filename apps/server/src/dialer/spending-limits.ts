import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { callRollups } from '../db/tables/call-rollups.table.ts'
import { calls, isLive } from '../db/tables/calls.table.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import { pauseCampaign } from './domain/circuit-breaker.ts'
import type { CampaignRow } from './domain/rows.ts'
import { affordableCalls, isSpent, type Spending } from './domain/spending.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** A campaign that may call, the lines that are free, and the limit of its workspace for a day. */
export interface LineRequest {
  campaign: CampaignRow
  freeLines: number
  dailyLimit: number | null
}

/**
 * Reduces the free lines to what the spending limits pay for, and pauses the campaigns whose limit is reached. A campaign
 * without an affordable line waits for the costs of its calls, which come after their ends.
 */
export async function applySpendingLimits(
  tx: Tx,
  uow: UnitOfWork,
  requests: readonly LineRequest[],
  now: Date,
): Promise<{ campaign: CampaignRow; freeLines: number }[]> {
  const limited = requests.filter(
    ({ campaign, dailyLimit }) => campaign.spending_limit !== null || dailyLimit !== null,
  )
  if (limited.length === 0) return [...requests]
  const ofCampaigns = await readCampaignSpending(tx, limited)
  const ofWorkspaces = await readDaySpending(tx, limited, now)
  return requests.flatMap(({ campaign, freeLines, dailyLimit }) => {
    const ofCampaign = ofCampaigns.get(campaign.id) ?? nothingSpent
    const ofDay = ofWorkspaces.get(campaign.workspace_id) ?? nothingSpent
    const { spending_limit } = campaign
    if (spending_limit !== null && isSpent(spending_limit, ofCampaign)) {
      pauseCampaign(uow, campaign, `The spending limit of ${toDollars(spending_limit)} is reached`)
      return []
    }
    if (dailyLimit !== null && isSpent(dailyLimit, ofDay)) {
      const limit = toDollars(dailyLimit)
      pauseCampaign(
        uow,
        campaign,
        `The workspace's spending limit of ${limit} for a day is reached; the next day begins at 00:00 UTC`,
      )
      return []
    }
    const affordable = Math.min(
      freeLines,
      spending_limit === null ? freeLines : affordableCalls(spending_limit, ofCampaign),
      dailyLimit === null ? freeLines : affordableCalls(dailyLimit, ofDay),
    )
    // The next campaign of the workspace has less left of the day's limit.
    ofWorkspaces.set(campaign.workspace_id, { ...ofDay, pending: ofDay.pending + affordable })
    return [{ campaign, freeLines: affordable }]
  })
}

const nothingSpent: Spending = { spent: 0, priced: 0, pending: 0 }

/** Returns an amount as people read it. */
const toDollars = (amount: number) => `$${amount.toFixed(2)}`

/** Ended calls are read again until their cost is known. */
const isPending = sql`(${isLive(calls)} or (${calls.status} = 'ended' and ${calls.cost_usd} is null and ${calls.refresh_at} is not null))`

async function readCampaignSpending(
  tx: Tx,
  requests: readonly LineRequest[],
): Promise<Map<number, Spending>> {
  const ids = requests.map(({ campaign }) => campaign.id)
  const { rows } = await tx.execute<SpendingRow>(sql`
    select sums.campaign_id as id, sums.micro_dollars, sums.ended, (
      select count(*)::integer from ${calls} where ${calls.campaign_id} = sums.campaign_id and ${isPending}
    ) as pending
    from ${callRollups} as sums
    where ${inArray(sql`sums.workspace_id`, workspaceIdsOf(requests))}
      and sums.period = 'all' and sums.starts_at = '-infinity' and ${inArray(sql`sums.campaign_id`, ids)}`)
  return new Map(rows.map((row) => [row.id, toSpending(row)]))
}

/** Reads the costs of the calls that were created since 00:00 UTC. */
async function readDaySpending(
  tx: Tx,
  requests: readonly LineRequest[],
  now: Date,
): Promise<Map<number, Spending>> {
  const day = `${now.toISOString().slice(0, 10)}T00:00:00Z`
  const { rows } = await tx.execute<SpendingRow>(sql`
    select sums.workspace_id as id, sum(sums.micro_dollars) as micro_dollars,
      sum(sums.ended)::integer as ended, (
        select count(*)::integer from ${calls}
        where ${calls.workspace_id} = sums.workspace_id and ${calls.created_at} >= ${day}::timestamptz and ${isPending}
      ) as pending
    from ${callRollups} as sums
    where ${inArray(sql`sums.workspace_id`, workspaceIdsOf(requests))}
      and sums.period = 'day' and sums.starts_at = ${day}::timestamptz
    group by sums.workspace_id`)
  return new Map(rows.map((row) => [row.id, toSpending(row)]))
}

interface SpendingRow extends Record<string, unknown> {
  id: number
  /** A bigint, which drivers return as a text. */
  micro_dollars: string | number
  ended: number
  pending: number
}

const workspaceIdsOf = (requests: readonly LineRequest[]): WorkspaceId[] => [
  ...new Set(requests.map(({ campaign }) => campaign.workspace_id)),
]

const toSpending = ({ micro_dollars, ended, pending }: SpendingRow): Spending => ({
  spent: Number(micro_dollars) / 1e6,
  priced: ended,
  pending,
})
