import type { CallStats, CallStatus } from '@callwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { prepare } from '../db/statement.ts'

import { callDays, callTallies } from '../db/tables/calls.table.ts'
import { addDays, localDate, localDays } from './local-days.ts'

const dayMs = 24 * 60 * 60_000
const quarterMs = 15 * 60_000

/** Whose calls, of which campaign, over how many days up to now; without `days` all there ever were. */
interface StatsQuestion {
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

const counts = [...statuses.map(([column]) => column), 'conversations', 'timed'] as const
const amounts = ['milliseconds', 'micro_dollars'] as const
type Sums = Record<(typeof counts)[number] | (typeof amounts)[number], number>

/** A UTC day, the how manieth from the first; its calls and how many came before its first and second local midnight. */
type TalliedDay = [index: number, calls: number, beforeFirst: number, beforeSecond: number]

/** A UTC day, numbered from 1970, and after how many of its quarters of an hour a local day begins. */
interface UtcDay {
  day: number
  midnights: number[]
}

/** What answers statistics from a database; prepared once, as planning the question costs as much as answering it. */
export function callStatistics(db: Db): (question: StatsQuestion) => Promise<CallStats> {
  // A statement for each: the planner expects next to nothing of a condition that may not apply.
  const ofAll = prepareTallies(db, false)
  const ofCampaign = prepareTallies(db, true)
  return async (question) => {
    const { days, tz, now } = question
    const today = localDate(now.getTime(), tz)
    const first = days ? addDays(today, 1 - days) : await firstDate(db, question, today)
    const { dates, starts } = localDays(first, today, tz)
    const utcDays = cutIntoUtcDays(starts)
    const tallies = question.campaign_id === undefined ? ofAll : ofCampaign
    const [read] = await tallies(valuesOf(question, starts[0] ?? 0, utcDays))
    if (!read) throw new Error('an aggregate gave no row')
    const [sums, tallied] = read
    return {
      total_calls: statuses.reduce((calls, [column]) => calls + sums[column], 0),
      success_rate: sums.ended === 0 ? 0 : (100 * sums.conversations) / sums.ended,
      average_duration_seconds: sums.timed === 0 ? 0 : sums.milliseconds / 1000 / sums.timed,
      total_cost_usd: sums.micro_dollars / 1_000_000,
      status_breakdown: Object.fromEntries(
        statuses.flatMap(([column, status]) =>
          sums[column] === 0 ? [] : [[status, sums[column]]],
        ),
      ),
      daily_calls: countByDate(dates, utcDays, tallied),
    }
  }
}

const callsOfRow = sql.join(
  statuses.map(([column]) => sql.identifier(column)),
  sql` + `,
)

/** The date of the first call, or today where there is none. */
async function firstDate(db: Db, question: StatsQuestion, today: string): Promise<string> {
  const { rows } = await db.execute<{ first: number | null }>(sql`
    select (extract(epoch from min(at)) * 1000)::float8 as first from ${callTallies}
    where grain = 'quarter' and ${ofQuestion(question)} and ${callsOfRow} > 0`)
  const first = rows[0]?.first
  return typeof first === 'number' ? localDate(first, question.tz) : today
}

/** The UTC days the local days lie in, from the first to the last midnight. */
function cutIntoUtcDays(starts: number[]): UtcDay[] {
  const days: UtcDay[] = []
  for (const start of starts) {
    const day = Math.floor(start / dayMs)
    for (let next = (days.at(-1)?.day ?? day - 1) + 1; next <= day; next++) {
      days.push({ day: next, midnights: [] })
    }
    days.at(-1)?.midnights.push((start - day * dayMs) / quarterMs)
  }
  return days
}

/**
 * What the calls created since the first midnight add up to: whole UTC days, and of the day that midnight
 * is in what comes after it, or the day less what comes before, whichever is fewer quarters of an hour.
 * An end that never comes and quarters one by one keep what PostgreSQL expects of any values small; it
 * would plan for those at hand, each time anew.
 */
function prepareTallies(db: Db, ofCampaign: boolean) {
  const value = sql.placeholder
  const date = (name: string) => sql`${value(name)}::date`
  // Floating point is exact up to 2^53; numerics, which bigints add up to, take twice the time.
  const exactly = (column: string) => sql`${sql.identifier(column)}::float8`
  const sums = sql.join(
    [
      ...counts.map((column) => sql`sum(${sql.identifier(column)}) as ${sql.identifier(column)}`),
      ...amounts.map((column) => sql`sum(${exactly(column)}) as ${sql.identifier(column)}`),
    ],
    sql`, `,
  )
  const totals = sql.join(
    // Their names are ours, and no word of SQL.
    [...counts, ...amounts].map(
      (column) => sql`'${sql.raw(column)}', coalesce(sum(sign * ${exactly(column)}), 0)`,
    ),
    sql`, `,
  )
  const index = sql`day - ${date('first_day')}`
  // How many of a day's calls come before its midnight, which a list names for each day.
  const before = (midnights: string) =>
    sql`coalesce(sum(before[(${value(midnights)}::integer[])[1 + ${index}]]), 0)`
  const tallied = sql`json_build_array(index, ${callsOfRow}, before_first, before_second)`
  const ofQuestion = ofCampaign
    ? sql`user_id = ${value('user_id')} and campaign_id = ${value('campaign_id')}`
    : sql`user_id = ${value('user_id')}`
  const name = ofCampaign ? 'call_statistics_of_campaign' : 'call_statistics'
  return prepare<[Sums, TalliedDay[]]>(
    db,
    name,
    sql`select json_build_object(${totals}),
      coalesce(json_agg(${tallied}) filter (where index is not null), '[]')
    from (
      select ${index} as index, 1 as sign, ${before('firsts')} as before_first,
        ${before('seconds')} as before_second, ${sums}
      from ${callDays}
      where day >= ${date('first_whole')} and day <= ${date('last_whole')} and ${ofQuestion}
      group by day
      union all
      select ${value('edge_index')}::integer, ${value('edge_sign')}::integer, 0, 0, ${sums}
      from ${callTallies}
      where grain = 'quarter' and at = any(${value('edge_quarters')}::timestamptz[]) and ${ofQuestion}
      having count(*) > 0
    ) as tallied`,
  )
}

function valuesOf({ user_id, campaign_id }: StatsQuestion, since: number, utcDays: UtcDay[]) {
  const start = Math.floor(since / dayMs) * dayMs
  // Less than half of the day's quarters are read: those after midnight, or those before it to take away.
  const addsAfter = since === start || since - start > dayMs / 2
  const wholeFrom = addsAfter && since > start ? start + dayMs : start
  const [from, to] = addsAfter ? [since, wholeFrom] : [start, since]
  const edgeQuarters = Array.from({ length: (to - from) / quarterMs }, (_, nth) =>
    new Date(from + nth * quarterMs).toISOString(),
  )
  const slots = (nth: number) => listOf(utcDays.map(({ midnights }) => midnights[nth] ?? 0))
  // Only a day after which clocks are put forward has two midnights, and looking for them costs each row.
  const hasSecond = utcDays.some(({ midnights }) => midnights.length > 1)
  return {
    user_id,
    campaign_id,
    first_day: localDate(start, 'UTC'),
    first_whole: localDate(wholeFrom, 'UTC'),
    last_whole: 'infinity',
    firsts: slots(0),
    seconds: hasSecond ? slots(1) : null,
    // What is taken away is of no day: the whole day's own row knows what came before its midnight.
    edge_index: addsAfter ? 0 : null,
    edge_sign: addsAfter ? 1 : -1,
    edge_quarters: listOf(edgeQuarters),
  }
}

/** A local day's calls are those between two midnights; the last day has all that come after its own. */
function countByDate(dates: string[], utcDays: UtcDay[], tallied: TalliedDay[]) {
  const counts = dates.map((date) => ({ date, count: 0 }))
  const tallyOf = new Map(tallied.map((row) => [row[0], row]))
  const add = (index: number, calls: number) => {
    const at = counts[index]
    if (at) at.count += calls
  }
  // Before the first midnight there is no day to count for.
  let local = -1
  for (const [index, { midnights }] of utcDays.entries()) {
    const [, calls, ...before] = tallyOf.get(index) ?? [index, 0, 0, 0]
    let counted = 0
    for (const nth of midnights.keys()) {
      add(local++, (before[nth] ?? 0) - counted)
      counted = before[nth] ?? 0
    }
    add(local, calls - counted)
    tallyOf.delete(index)
  }
  for (const [, calls] of tallyOf.values()) add(local, calls)
  return counts
}

function ofQuestion({ user_id, campaign_id }: StatsQuestion): SQL {
  const ofUser = sql`user_id = ${user_id}`
  return campaign_id === undefined ? ofUser : sql`${ofUser} and campaign_id = ${campaign_id}`
}

/** As text, which both drivers hand on as it is. */
function listOf(values: (number | string)[]): string {
  return `{${values.join(',')}}`
}
