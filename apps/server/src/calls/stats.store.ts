import {
  type CallStats,
  type CallStatus,
  callOutcomes,
  type ReasonClass,
  reasonClassesOf,
} from '@callwright/contract'
import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/open.ts'
import { prepare } from '../db/statement.ts'
import { allCampaigns, callCounts, callRollups } from '../db/tables/call-rollups.table.ts'
import { listLastDays, listLocalDays, toLocalDate } from './local-days.ts'
import { columnByReasonClass, columnByStatus, firstWholeUtcDay, rollupsSince } from './rollups.ts'

const hourMs = 60 * 60_000

/** Selects the calls of a user, of one or all campaigns, in the last `days` days; all calls without `days`. */
interface StatsQuery {
  user_id: number
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

/** Returns a function that computes statistics with a statement that is prepared once. */
export function callStatistics(db: Db): (query: StatsQuery) => Promise<CallStats> {
  const select = prepareStatistics(db)
  return async (query) => {
    const { user_id, campaign_id = allCampaigns, days, tz, now } = query
    const { dates, starts, since } = days
      ? listLastDays(days, tz, now)
      : await listDaysSinceFirstCall(db, query)
    const [row] = await select({
      user_id,
      campaign_id,
      since: timeText(since),
      first_whole_day: timeText(firstWholeUtcDay(since)),
      period: starts.every((at) => at % hourMs === 0) ? 'hour' : 'quarter_hour',
      day_starts: `{${starts.map(timeText).join(',')}}`,
    })
    if (!row) throw new Error('an aggregate returned no row')
    const [{ by_status, by_reason_class, ...sums }, daily] = row
    const { conversation } = by_reason_class
    return {
      total_calls: sumOf(Object.values(by_status)),
      success_rate: by_status.ended === 0 ? 0 : (100 * conversation) / by_status.ended,
      average_duration_seconds: sums.timed === 0 ? 0 : sums.milliseconds / 1000 / sums.timed,
      total_cost_usd: sums.micro_dollars / 1_000_000,
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
      daily_calls: dates.map((date, n) => ({ date, count: daily[n] ?? 0 })),
    }
  }
}

const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)

const withoutZeros = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))

const timeText = (at: number) => new Date(at).toISOString()

/** Returns every local day from the day of the first call until today. */
async function listDaysSinceFirstCall(
  db: Db,
  { user_id, campaign_id = allCampaigns, tz, now }: StatsQuery,
) {
  const { rows } = await db.execute<{ first: number | null }>(sql`
    select (extract(epoch from min(starts_at)) * 1000)::float8 as first from ${callCounts}
    where user_id = ${user_id} and period = 'quarter_hour' and campaign_id = ${campaign_id} and calls > 0`)
  const today = now.getTime()
  const first = rows[0]?.first ?? today
  return listLocalDays(toLocalDate(first, tz), toLocalDate(today, tz), tz)
}

/**
 * Selects the sums over the calls created since a local midnight, and the number of calls of each local day. The sums
 * are read from the rollups of complete UTC days, and of the quarters of an hour before the first complete day.
 */
function prepareStatistics(db: Db) {
  const value = sql.placeholder
  const time = (name: string) => sql`${value(name)}::timestamptz`
  const sums = (columns: Record<string, AnyPgColumn>) =>
    sql.join(
      Object.entries(columns).map(
        ([name, column]) => sql`${sql.raw(`'${name}'`)}, coalesce(sum(${column}), 0)`,
      ),
      sql`, `,
    )
  // A sum of float8 is exact up to 2^53, and twice as fast as the numeric sum of bigints.
  const amount = (column: AnyPgColumn) => sql`coalesce(sum(${column}::float8), 0)`
  return prepare<[Sums, number[]]>(
    db,
    'call_statistics',
    sql`with local_days as (
      select nth, starts_at, lead(starts_at, 1, 'infinity') over (order by nth) as ends_at
      from unnest(${value('day_starts')}::timestamptz[]) with ordinality as day (starts_at, nth)
    ), daily as (
      select nth, (
        select coalesce(sum(calls), 0) from ${callCounts} as counted
        where user_id = ${value('user_id')} and period = ${value('period')}
          and campaign_id = ${value('campaign_id')}
          and counted.starts_at >= local_days.starts_at and counted.starts_at < local_days.ends_at
      ) as calls
      from local_days
    )
    select json_build_object(
      'by_status', json_build_object(${sums(columnByStatus)}),
      'by_reason_class', json_build_object(${sums(columnByReasonClass)}),
      'qualified', coalesce(sum(${callRollups.qualified}), 0),
      'timed', coalesce(sum(${callRollups.timed}), 0),
      'milliseconds', ${amount(callRollups.milliseconds)},
      'micro_dollars', ${amount(callRollups.micro_dollars)}
    ), (select json_agg(calls order by nth) from daily)
    from ${callRollups}
    where user_id = ${value('user_id')}
      and (campaign_id = ${value('campaign_id')} or ${value('campaign_id')} = ${sql.raw(`${allCampaigns}`)})
      and ${rollupsSince({ since: time('since'), firstWholeDay: time('first_whole_day') })}`,
  )
}
