import type { CallStats, CallStatus } from '@callwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { prepare } from '../db/statement.ts'
import { callTallies } from './calls.table.ts'
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

const measures = [
  ...statuses.map(([column]) => column),
  'conversations',
  'timed',
  'milliseconds',
  'micro_dollars',
] as const
type Sums = Record<(typeof measures)[number], number>

/** A UTC day's calls, and how many of them came before the first and the second local midnight in it. */
type TalliedDay = [day: number, calls: number, beforeFirst: number, beforeSecond: number]

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
    const today = localDate(now, tz)
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
  return typeof first === 'number' ? localDate(new Date(first), question.tz) : today
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
 */
function prepareTallies(db: Db, ofCampaign: boolean) {
  const value = sql.placeholder
  const time = (name: string) => sql`to_timestamp(${value(name)}::float8)`
  // Their names are ours, and no word of SQL.
  const each = (write: (name: SQL) => SQL) =>
    sql.join(
      measures.map((name) => write(sql.raw(name))),
      sql`, `,
    )
  // Floating point is exact up to 2^53; numerics, which bigints add up to, take twice the time.
  const sums = each((name) => sql`sum(${name}::float8) as ${name}`)
  const totals = each((name) => sql`'${name}', coalesce(sum(sign * ${name}), 0)`)
  const day = sql`(date_part('epoch', at) / 86400)::integer`
  // How many of a day's quarters come before its midnight, out of a list that begins with the first day.
  const nth = (list: string) =>
    sql`(${value(list)}::integer[])[1 + ${day} - ${value('first_day')}::integer]`
  const tallied = sql`json_build_array(day, ${callsOfRow}, before_first, before_second)`
  const ofQuestion = ofCampaign
    ? sql`user_id = ${value('user_id')} and campaign_id = ${value('campaign_id')}`
    : sql`user_id = ${value('user_id')}`
  const name = ofCampaign ? 'call_statistics_of_campaign' : 'call_statistics'
  return prepare<[Sums, TalliedDay[]]>(
    db,
    name,
    sql`select json_build_object(${totals}),
      coalesce(json_agg(${tallied}) filter (where day is not null), '[]')
    from (
      select ${day} as day, 1 as sign, coalesce(sum(before[${nth('firsts')}]), 0) as before_first,
        coalesce(sum(before[${nth('seconds')}]), 0) as before_second, ${sums}
      from ${callTallies}
      where grain = 'day' and at >= ${time('first_whole')} and ${ofQuestion}
      group by at
      union all
      select ${value('edge_day')}::integer, ${value('edge_sign')}::integer, 0, 0, ${sums}
      from ${callTallies}
      where grain = 'quarter' and at >= ${time('edge_from')} and at < ${time('edge_to')} and ${ofQuestion}
      having count(*) > 0
    ) as tallied`,
  )
}

function valuesOf({ user_id, campaign_id }: StatsQuestion, since: number, utcDays: UtcDay[]) {
  const edgeDay = Math.floor(since / dayMs)
  const start = edgeDay * dayMs
  // Less than half of the day's quarters are read: those after midnight, or those before it to take away.
  const addsAfter = since === start || since - start > dayMs / 2
  const wholeFrom = addsAfter && since > start ? start + dayMs : start
  const edge = addsAfter ? [since, wholeFrom] : [start, since]
  const slots = (nth: number) => arrayOf(utcDays.map(({ midnights }) => midnights[nth] ?? 0))
  return {
    user_id,
    campaign_id,
    first_whole: wholeFrom / 1000,
    first_day: edgeDay,
    firsts: slots(0),
    seconds: slots(1),
    // What is taken away is of no day: the whole day's own row knows what came before its midnight.
    edge_day: addsAfter ? edgeDay : null,
    edge_sign: addsAfter ? 1 : -1,
    edge_from: (edge[0] ?? 0) / 1000,
    edge_to: (edge[1] ?? 0) / 1000,
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
  for (const { day, midnights } of utcDays) {
    const [, calls, ...before] = tallyOf.get(day) ?? [day, 0, 0, 0]
    let counted = 0
    for (const nth of midnights.keys()) {
      add(local++, (before[nth] ?? 0) - counted)
      counted = before[nth] ?? 0
    }
    add(local, calls - counted)
    tallyOf.delete(day)
  }
  for (const [, calls] of tallyOf.values()) add(local, calls)
  return counts
}

function ofQuestion({ user_id, campaign_id }: StatsQuestion): SQL {
  const ofUser = sql`user_id = ${user_id}`
  return campaign_id === undefined ? ofUser : sql`${ofUser} and campaign_id = ${campaign_id}`
}

/** As text, which both drivers hand on as it is. */
function arrayOf(numbers: number[]): string {
  return `{${numbers.join(',')}}`
}
