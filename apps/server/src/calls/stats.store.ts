import type { CallStats, CallStatus } from '@callwright/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { prepare } from '../db/statement.ts'
import { allCampaigns, callCounts, callRollups } from '../db/tables/call-rollups.table.ts'
import { listLastDays, listLocalDays, toLocalDate } from './local-days.ts'
import { firstWholeUtcDay, rollupsSince } from './rollups.ts'

const hourMs = 60 * 60_000

/** Selects the calls of a user, of one or all campaigns, in the last `days` days; all calls without `days`. */
interface StatsQuery {
  user_id: number
  campaign_id?: number | undefined
  days?: number | undefined
  tz: string
  now: Date
}

const statuses = [
  ['scheduled', 'scheduled'],
  ['queued', 'queued'],
  ['ringing', 'ringing'],
  ['in_progress', 'in-progress'],
  ['forwarding', 'forwarding'],
  ['ended', 'ended'],
  ['failed', 'failed'],
] as const satisfies [string, CallStatus][]

const countColumns = [...statuses.map(([column]) => column), 'conversation', 'timed'] as const
const amountColumns = ['milliseconds', 'micro_dollars'] as const
type Sums = Record<(typeof countColumns)[number] | (typeof amountColumns)[number], number>

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
    const [sums, daily] = row
    return {
      total_calls: statuses.reduce((calls, [column]) => calls + sums[column], 0),
      success_rate: sums.ended === 0 ? 0 : (100 * sums.conversation) / sums.ended,
      average_duration_seconds: sums.timed === 0 ? 0 : sums.milliseconds / 1000 / sums.timed,
      total_cost_usd: sums.micro_dollars / 1_000_000,
      status_breakdown: Object.fromEntries(
        statuses.flatMap(([column, status]) =>
          sums[column] === 0 ? [] : [[status, sums[column]]],
        ),
      ),
      daily_calls: dates.map((date, n) => ({ date, count: daily[n] ?? 0 })),
    }
  }
}

const timeText = (at: number) => new Date(at).toISOString()

/** Returns the days from that of the first call to today. */
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
  const sums = sql.join(
    [
      ...countColumns.map((column) => [column, sql`sum(${sql.identifier(column)})`] as const),
      // A sum of float8 is exact up to 2^53, and twice as fast as the numeric sum of bigints.
      ...amountColumns.map(
        (column) => [column, sql`sum(${sql.identifier(column)}::float8)`] as const,
      ),
    ].map(([column, sum]) => sql`${sql.raw(`'${column}'`)}, coalesce(${sum}, 0)`),
    sql`, `,
  )
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
    select json_build_object(${sums}), (select json_agg(calls order by nth) from daily)
    from ${callRollups}
    where user_id = ${value('user_id')}
      and (campaign_id = ${value('campaign_id')} or ${value('campaign_id')} = ${sql.raw(`${allCampaigns}`)})
      and ${rollupsSince({ since: time('since'), firstWholeDay: time('first_whole_day') })}`,
  )
}
