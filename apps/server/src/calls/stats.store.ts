import {
  type CallStats,
  type CallStatus,
  type CallSums,
  callOutcomes,
  type ReasonClass,
  reasonClassesOf,
} from '@callwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/open.ts'
import { prepare } from '../db/statement.ts'
import { allCampaigns, callCounts, callRollups } from '../db/tables/call-rollups.table.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import { listLastDays, listLocalDays, previousPeriod, toLocalDate } from './local-days.ts'
import {
  columnByReasonClass,
  columnByStatus,
  firstWholeUtcDay,
  rollupsBetween,
  rollupsSince,
  wholeUtcDays,
} from './rollups.ts'

const hourMs = 60 * 60_000

/** Selects the calls of a workspace, of one or all campaigns, in the last `days` days; all calls without `days`. */
interface StatsQuery {
  workspace_id: WorkspaceId
  campaign_id?: number | undefined
  days?: number | undefined
  tz: string
  now: Date
}

interface Sums {
  by_status: Record<CallStatus, number>
  by_reason_class: Record<ReasonClass, number>
  qualified: number
  timed: number
  milliseconds: number
  micro_dollars: number
}

/** The number of calls of a local day, and its sums over them. */
type DaySums = [
  calls: number,
  ended: number,
  conversations: number,
  timed: number,
  milliseconds: number,
  microDollars: number,
]

/** Returns a function that computes statistics, without the previous period, with a statement that is prepared once. */
export function callStatistics(
  db: Db,
): (query: StatsQuery) => Promise<Omit<CallStats, 'previous'>> {
  const select = prepareStatistics(db)
  return async (query) => {
    const { workspace_id, campaign_id = allCampaigns, days, tz, now } = query
    const { dates, starts, since } = days
      ? listLastDays(days, tz, now)
      : await listDaysSinceFirstCall(db, query)
    const [row] = await select({
      workspace_id,
      campaign_id,
      since: timeText(since),
      first_whole_day: timeText(firstWholeUtcDay(since)),
      period: starts.every((at) => at % hourMs === 0) ? 'hour' : 'quarter_hour',
      day_starts: `{${starts.map(timeText).join(',')}}`,
    })
    if (!row) throw new Error('an aggregate returned no row')
    const [sums, daily] = row
    return {
      ...toCallSums(sums),
      daily_calls: dates.map((date, n) => toDailyCalls(date, daily[n])),
    }
  }
}

/** Returns a function that sums the calls of the period before, until the same time; null for all time. */
export function previousCallSums(db: Db): (query: StatsQuery) => Promise<CallSums | null> {
  const select = preparePreviousSums(db)
  return async ({ workspace_id, campaign_id = allCampaigns, days, tz, now }) => {
    if (!days) return null
    const { since, until } = previousPeriod(days, tz, now)
    const { first, end } = wholeUtcDays(since, until)
    const [row] = await select({
      workspace_id,
      campaign_id,
      since: timeText(since),
      until: timeText(until),
      first: timeText(first),
      end: timeText(end),
    })
    if (!row) throw new Error('an aggregate returned no row')
    return toCallSums(row[0])
  }
}

function toCallSums({ by_status, by_reason_class, ...sums }: Sums): CallSums {
  return {
    total_calls: sumOf(Object.values(by_status)),
    success_rate: successRate(by_status.ended, by_reason_class.conversation) ?? 0,
    average_duration_seconds: averageSeconds(sums.timed, sums.milliseconds) ?? 0,
    total_cost_usd: toDollars(sums.micro_dollars),
    status_breakdown: withoutZeros(by_status),
    outcome_breakdown: withoutZeros(
      Object.fromEntries(
        callOutcomes.map((outcome) => [
          outcome,
          sumOf(reasonClassesOf(outcome).map((each) => by_reason_class[each])),
        ]),
      ),
    ),
    qualified_calls: sums.qualified,
  }
}

function toDailyCalls(
  date: string,
  [count, ended, conversations, timed, milliseconds, microDollars]: DaySums = [0, 0, 0, 0, 0, 0],
): CallStats['daily_calls'][number] {
  return {
    date,
    count,
    conversations,
    success_rate: successRate(ended, conversations),
    average_duration_seconds: averageSeconds(timed, milliseconds),
    cost_usd: toDollars(microDollars),
  }
}

const successRate = (ended: number, conversations: number) =>
  ended === 0 ? null : (100 * conversations) / ended

const averageSeconds = (timed: number, milliseconds: number) =>
  timed === 0 ? null : milliseconds / 1000 / timed

const toDollars = (microDollars: number) => microDollars / 1_000_000

const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)

const withoutZeros = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))

const timeText = (at: number) => new Date(at).toISOString()

/** Returns every local day from the day of the first call until today. */
async function listDaysSinceFirstCall(
  db: Db,
  { workspace_id, campaign_id = allCampaigns, tz, now }: StatsQuery,
) {
  const { rows } = await db.execute<{ first: number | null }>(sql`
    select (extract(epoch from min(starts_at)) * 1000)::float8 as first from ${callCounts}
    where workspace_id = ${workspace_id} and period = 'quarter_hour' and campaign_id = ${campaign_id} and calls > 0`)
  const today = now.getTime()
  const first = rows[0]?.first ?? today
  return listLocalDays(toLocalDate(first, tz), toLocalDate(today, tz), tz)
}

/**
 * Selects the sums over the calls created since a local midnight, and those of each local day. The sums are read from
 * the rollups of complete UTC days, and of the quarters of an hour before the first complete day.
 */
function prepareStatistics(db: Db) {
  return prepare<[Sums, DaySums[]]>(
    db,
    'call_statistics',
    sql`with local_days as (
      select nth, starts_at, lead(starts_at, 1, 'infinity') over (order by nth) as ends_at
      from unnest(${value('day_starts')}::timestamptz[]) with ordinality as day (starts_at, nth)
    ), daily as (
      select nth, (
        select json_build_array(coalesce(sum(calls), 0), coalesce(sum(ended), 0), coalesce(sum(conversation), 0),
          coalesce(sum(timed), 0), coalesce(sum(milliseconds::float8), 0), coalesce(sum(micro_dollars::float8), 0))
        from ${callCounts} as counted
        where workspace_id = ${value('workspace_id')} and period = ${value('period')}
          and campaign_id = ${value('campaign_id')}
          and counted.starts_at >= local_days.starts_at and counted.starts_at < local_days.ends_at
      ) as sums
      from local_days
    )
    select ${sumsObject}, (select json_agg(sums order by nth) from daily)
    from ${callRollups}
    where ${ofCalls} and ${rollupsSince({ since: time('since'), firstWholeDay: time('first_whole_day') })}`,
  )
}

/** Selects the sums over the calls created between two times. */
function preparePreviousSums(db: Db) {
  return prepare<[Sums]>(
    db,
    'previous_call_sums',
    sql`select ${sumsObject} from ${callRollups}
    where ${ofCalls} and ${rollupsBetween({
      since: time('since'),
      until: time('until'),
      first: time('first'),
      end: time('end'),
    })}`,
  )
}

const value = sql.placeholder
const time = (name: string) => sql`${value(name)}::timestamptz`

/** Selects the rollups of a workspace, of one or all campaigns. */
const ofCalls = sql`workspace_id = ${value('workspace_id')}
  and (campaign_id = ${value('campaign_id')} or ${value('campaign_id')} = ${sql.raw(`${allCampaigns}`)})`

const sumsOfColumns = (columns: Record<string, AnyPgColumn>): SQL =>
  sql.join(
    Object.entries(columns).map(
      ([name, column]) => sql`${sql.raw(`'${name}'`)}, coalesce(sum(${column}), 0)`,
    ),
    sql`, `,
  )

// A sum of float8 is exact up to 2^53, and twice as fast as the numeric sum of bigints.
const sumsObject = sql`json_build_object(
  'by_status', json_build_object(${sumsOfColumns(columnByStatus)}),
  'by_reason_class', json_build_object(${sumsOfColumns(columnByReasonClass)}),
  'qualified', coalesce(sum(${callRollups.qualified}), 0),
  'timed', coalesce(sum(${callRollups.timed}), 0),
  'milliseconds', coalesce(sum(${callRollups.milliseconds}::float8), 0),
  'micro_dollars', coalesce(sum(${callRollups.micro_dollars}::float8), 0)
)`
