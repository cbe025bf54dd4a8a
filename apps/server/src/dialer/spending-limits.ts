import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/open.ts'
import { callRollups } from '../db/tables/call-rollups.table.ts'
import { calls, isLive, isUnpriced } from '../db/tables/calls.table.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import { pauseIfRunning } from './domain/circuit-breaker.ts'
import type { CampaignRow } from './domain/rows.ts'
import { affordableCalls, expectedCost, isSpent, type Spending } from './domain/spending.ts'
import { lockDaySpending } from './spending-lock.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import { findIdsWithWaitingMembers } from './waiting-members.ts'

/** The free lines of a campaign that may call, and the limit of its workspace for a day. */
export interface FreeLines<Campaign = CampaignRow> {
  campaign: Campaign
  freeLines: number
  dailyLimit: number | null
}

type LimitedCampaign = Pick<CampaignRow, 'id' | 'workspace_id' | 'spending_limit'>

/** The lines that a campaign may use. */
interface AffordableLines {
  campaign: CampaignRow
  freeLines: number
  /** True when the limits do not pay for all of its free lines. */
  isReduced: boolean
}

/**
 * Reduces the free lines to what the spending limits pay for, and pauses the campaigns whose limit is reached, unless
 * they have nobody left to call. A campaign without an affordable line waits for the costs of its calls, which come after
 * their ends.
 */
export async function applySpendingLimits(
  tx: Tx,
  uow: UnitOfWork,
  requests: readonly FreeLines[],
  now: Date,
): Promise<AffordableLines[]> {
  const limited = requests.filter(isLimited)
  if (limited.length === 0) return requests.map((request) => ({ ...request, isReduced: false }))
  await lockDaySpending(tx, workspaceIdsOf(limited.filter(({ dailyLimit }) => dailyLimit !== null)))
  const ofCampaigns = await readCampaignSpending(tx, limited)
  const ofWorkspaces = await readDaySpending(tx, workspaceIdsOf(limited), now)
  const assessed = requests.map((request) => {
    const { campaign, dailyLimit } = request
    const ofCampaign = ofCampaigns.get(campaign.id) ?? nothingSpent
    const ofDay = ofWorkspaces.get(campaign.workspace_id) ?? nothingSpent
    const reason = reachedLimit(campaign.spending_limit, ofCampaign, dailyLimit, ofDay)
    return { ...request, ofCampaign, reason }
  })
  const idsWithWaitingMembers = await findIdsWithWaitingMembers(
    tx,
    assessed.flatMap(({ campaign, reason }) => (reason === null ? [] : [campaign])),
  )
  return assessed.flatMap(({ campaign, freeLines, dailyLimit, ofCampaign, reason }) => {
    if (reason !== null) {
      // A campaign with nobody left to call completes when its last calls have ended.
      if (!idsWithWaitingMembers.has(campaign.id))
        return [{ campaign, freeLines: 0, isReduced: true }]
      pauseIfRunning(uow, campaign, reason)
      return []
    }
    // The campaigns before it have taken a part of the day's limit.
    const ofDay = ofWorkspaces.get(campaign.workspace_id) ?? nothingSpent
    const affordable = reduceLines({ campaign, freeLines, dailyLimit }, ofCampaign, ofDay)
    // The next campaign of the workspace has less left of the day's limit.
    ofWorkspaces.set(campaign.workspace_id, { ...ofDay, pending: ofDay.pending + affordable })
    return [{ campaign, freeLines: affordable, isReduced: affordable < freeLines }]
  })
}

/** Returns how many of the free lines of a campaign its spending limits pay for now. Locks nothing. */
export async function affordableLines(
  db: Db | Tx,
  request: FreeLines<LimitedCampaign>,
  now: Date,
): Promise<number> {
  if (!isLimited(request)) return request.freeLines
  const { id, workspace_id } = request.campaign
  const ofCampaign = (await readCampaignSpending(db, [request])).get(id)
  const ofDay = (await readDaySpending(db, [workspace_id], now)).get(workspace_id)
  return reduceLines(request, ofCampaign ?? nothingSpent, ofDay ?? nothingSpent)
}

const isLimited = ({ campaign, dailyLimit }: FreeLines<LimitedCampaign>) =>
  campaign.spending_limit !== null || dailyLimit !== null

function reduceLines(
  { campaign: { spending_limit }, freeLines, dailyLimit }: FreeLines<LimitedCampaign>,
  ofCampaign: Spending,
  ofDay: Spending,
): number {
  return Math.min(
    freeLines,
    spending_limit === null ? freeLines : affordableCalls(spending_limit, ofCampaign),
    dailyLimit === null ? freeLines : affordableCalls(dailyLimit, ofDay),
  )
}

/** Returns the sentence about the limit that is reached; null when none is. */
function reachedLimit(
  limit: number | null,
  ofCampaign: Spending,
  dailyLimit: number | null,
  ofDay: Spending,
): string | null {
  if (limit !== null && isSpent(limit, ofCampaign)) {
    return `The spending limit of ${toDollars(limit)} was reached: start the campaign again with a higher limit`
  }
  if (dailyLimit !== null && isSpent(dailyLimit, ofDay)) {
    return `The workspace's spending limit of ${toDollars(dailyLimit)} for a day was reached: start the campaign again after 00:00 UTC, or with a higher limit`
  }
  return null
}

const nothingSpent: Spending = { spent: 0, priced: 0, pending: 0 }

/** Returns an amount as people read it. */
const toDollars = (amount: number) =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** Matches ended calls that are read again for their cost. */
const awaitsCost = sql`${calls.status} = 'ended' and ${calls.cost_usd} is null and ${calls.refresh_at} is not null`

/** Counts calls by partial indexes, because a history of calls is long. */
const spendingCounts = (condition: SQL) => sql`
  (select count(*)::integer from ${calls} where ${condition} and ${isLive(calls)}) as live,
  (select count(*)::integer from ${calls} where ${condition} and ${awaitsCost}) as awaiting_cost,
  (select count(*)::integer from ${calls} where ${condition} and ${isUnpriced(calls)}) as unpriced`

async function readCampaignSpending(
  tx: Db | Tx,
  requests: readonly FreeLines<LimitedCampaign>[],
): Promise<Map<number, Spending>> {
  const ids = requests.map(({ campaign }) => campaign.id)
  const ofCampaign = sql`${calls.workspace_id} = sums.workspace_id and ${calls.campaign_id} = sums.campaign_id`
  const { rows } = await tx.execute<SpendingRow>(sql`
    select sums.campaign_id as id, sums.micro_dollars, sums.ended, ${spendingCounts(ofCampaign)}
    from ${callRollups} as sums
    where ${inArray(sql`sums.workspace_id`, workspaceIdsOf(requests))}
      and sums.period = 'all' and sums.starts_at = '-infinity' and ${inArray(sql`sums.campaign_id`, ids)}`)
  return new Map(rows.map((row) => [row.id, toSpending(row)]))
}

/** Reads the costs of the calls that were created since 00:00 UTC, by workspace. */
export async function readDaySpending(
  tx: Db | Tx,
  workspaceIds: readonly WorkspaceId[],
  now: Date,
): Promise<Map<number, Spending>> {
  const day = `${now.toISOString().slice(0, 10)}T00:00:00Z`
  const ofDay = sql`${calls.workspace_id} = day.workspace_id and ${calls.created_at} >= ${day}::timestamptz`
  const { rows } = await tx.execute<SpendingRow>(sql`
    select day.workspace_id as id, day.micro_dollars, day.ended, ${spendingCounts(ofDay)}
    from (
      select sums.workspace_id, sum(sums.micro_dollars) as micro_dollars, sum(sums.ended)::integer as ended
      from ${callRollups} as sums
      where ${inArray(sql`sums.workspace_id`, [...workspaceIds])}
        and sums.period = 'day' and sums.starts_at = ${day}::timestamptz
      group by sums.workspace_id
    ) as day`)
  return new Map(rows.map((row) => [row.id, toSpending(row)]))
}

interface SpendingRow extends Record<string, unknown> {
  id: number
  /** A bigint, which drivers return as a text. */
  micro_dollars: string | number
  ended: number
  live: number
  /** The ended calls whose cost is not known yet. */
  awaiting_cost: number
  /** The answered calls whose cost was not reported in time. */
  unpriced: number
}

const workspaceIdsOf = (requests: readonly FreeLines<LimitedCampaign>[]): WorkspaceId[] => [
  ...new Set(requests.map(({ campaign }) => campaign.workspace_id)),
]

function toSpending({
  micro_dollars,
  ended,
  live,
  awaiting_cost,
  unpriced,
}: SpendingRow): Spending {
  // Calls without a cost would lower the average.
  const priced = ended - awaiting_cost
  const known = { spent: Number(micro_dollars) / 1e6, priced: priced - unpriced }
  return {
    spent: known.spent + unpriced * expectedCost(known),
    priced,
    pending: live + awaiting_cost,
  }
}
