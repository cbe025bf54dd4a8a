import {
  type CallStatus,
  callOutcomes,
  callPage,
  callStatus,
  outcomeByReasonClass,
  type ReasonClass,
} from '@callwright/contract'
import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callCounts, callRollups } from '../db/tables/call-rollups.table.ts'
import { calls } from '../db/tables/calls.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { callStatistics, previousCallSums } from './stats.store.ts'
import { insertCalls, insertCampaigns, type TestCall } from './testing.ts'

const now = new Date('2026-11-08T17:10:00Z')

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false, now: () => now })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const reasonClasses = Object.keys(outcomeByReasonClass) as ReasonClass[]

describe('rollups of calls', () => {
  const zones = [
    'UTC',
    'Europe/London',
    'America/New_York',
    'America/Havana',
    'America/St_Johns',
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
    'Pacific/Niue',
    'Africa/Cairo',
  ]
  // The times are in the weeks in which most of these zones change their clocks; half of the times are near a change of a clock.
  const clockChanges = [
    '2026-10-03T15:30Z',
    '2026-10-25T01:00Z',
    '2026-10-29T21:00Z',
    '2026-11-01T05:00Z',
    '2026-11-01T06:00Z',
  ]
  const hourMs = 60 * 60_000
  const createdAt = fc
    .oneof(
      fc.integer({ min: Date.parse('2026-10-01T00:00:00Z'), max: now.getTime() }),
      fc
        .tuple(fc.constantFrom(...clockChanges), fc.integer({ min: -100, max: 100 }))
        .map(([at, quarters]) => Date.parse(at) + (quarters * hourMs) / 4),
    )
    .map((at) => new Date(at))
  const callFields: fc.Arbitrary<TestCall> = fc.record({
    campaign_id: fc.integer({ min: 1, max: 3 }),
    created_at: createdAt,
    status: fc.constantFrom<CallStatus[]>(...callStatus.options, 'ended', 'ended', 'ended'),
    outcome: fc.constantFrom<(ReasonClass | null)[]>(
      null,
      'conversation',
      'conversation',
      ...reasonClasses,
    ),
    qualified: fc.constantFrom(null, true, false),
    duration_seconds: fc.option(fc.integer({ min: 0, max: 900_000 }).map((ms) => ms / 1000)),
    cost_usd: fc.option(fc.integer({ min: 0, max: 50_000_000 }).map((micro) => micro / 1e6)),
  })
  const shareRange = { min: 0, max: 0.999 }
  const change = fc.oneof(
    fc.record({
      kind: fc.constant('insert' as const),
      rows: fc.array(callFields, { minLength: 1 }),
    }),
    fc.record({
      kind: fc.constant('update' as const),
      share: fc.double({ ...shareRange, noNaN: true }),
      set: fc
        .subarray(
          ['created_at', 'status', 'outcome', 'qualified', 'duration_seconds', 'cost_usd'] as const,
          { minLength: 1 },
        )
        .chain((columns) =>
          callFields.map((values) =>
            Object.fromEntries(columns.map((name) => [name, values[name]])),
          ),
        ),
    }),
    fc.record({
      kind: fc.constant('delete' as const),
      share: fc.double({ min: 0, max: 0.4, noNaN: true }),
    }),
  )

  type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

  async function applyChanges(changes: Change[]): Promise<void> {
    const { db } = server.deps
    for (const each of changes) {
      if (each.kind === 'insert') {
        await insertCalls(server.deps.db, ...each.rows)
        continue
      }
      const all = await db.select({ id: calls.id }).from(calls).orderBy(calls.id)
      const ids = all.map(({ id }) => id).filter((id) => (id * 7919) % 100 < each.share * 100)
      if (each.kind === 'update') await db.update(calls).set(each.set).where(inArray(calls.id, ids))
      else await db.delete(calls).where(inArray(calls.id, ids))
    }
  }

  /** Returns the expected statistics, computed from the calls instead of the rollups. */
  async function computeStatistics(
    campaign_id: number | undefined,
    days: number | undefined,
    tz: string,
  ) {
    const { db } = server.deps
    const campaignCondition = campaign_id ? sql`campaign_id = ${campaign_id}` : sql`true`
    const date = sql`(created_at at time zone ${tz})::date`
    const today = sql`(${now.toISOString()}::timestamptz at time zone ${tz})::date`
    const firstDate = days
      ? sql`${today} - ${days - 1}::integer`
      : sql`coalesce((select min(${date}) from calls where ${campaignCondition}), ${today})`
    const daily = await db.execute<Record<string, unknown>>(sql`
      select to_char(day, 'YYYY-MM-DD') as date, sums.*
      from generate_series((${firstDate})::timestamp, (${today})::timestamp, interval '1 day') as day,
        lateral (
          select count(*)::integer as count,
            (count(*) filter (where ${isConversation}))::integer as conversations,
            (100.0 * count(*) filter (where ${isConversation}) / nullif(count(*) filter (where status = 'ended'), 0))::float8
              as success_rate,
            (avg(duration_seconds::numeric) filter (where ${isConversation}))::float8 as average_duration_seconds,
            coalesce(sum(cost_usd::numeric), 0)::float8 as cost_usd
          from calls where ${campaignCondition} and ${date} = day::date
        ) as sums
      order by day`)
    const sameTime = sql`date_bin('15 minutes', ${now.toISOString()}::timestamptz - ${days ?? 0} * interval '24 hours', 'epoch')`
    const previousCondition = sql`${date} > ${today} - 2 * ${days ?? 0}::integer
      and ${date} <= ${today} - ${days ?? 0}::integer and created_at < ${sameTime}`
    return {
      ...(await computeSums(sql`${campaignCondition} and ${date} >= ${firstDate}`)),
      daily_calls: daily.rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, closeTo(value)])),
      ),
      previous: days ? await computeSums(sql`${campaignCondition} and ${previousCondition}`) : null,
    }
  }

  const isConversation = sql`status = 'ended' and outcome = 'conversation'`
  const closeTo = (value: unknown) => (typeof value === 'number' ? expect.closeTo(value, 9) : value)

  /** Returns the expected sums over the calls that a condition selects. */
  async function computeSums(where: SQL) {
    const { db } = server.deps
    const { rows } = await db.execute<Record<string, number>>(sql`
      select count(*)::integer as total_calls,
        count(*) filter (where status = 'ended')::integer as ended,
        count(*) filter (where ${isConversation})::integer as conversations,
        count(*) filter (where status = 'ended' and qualified)::integer as qualified,
        coalesce(avg(duration_seconds::numeric) filter (where ${isConversation}), 0)::float8 as average,
        coalesce(sum(cost_usd::numeric), 0)::float8 as cost
      from calls where ${where}`)
    const byStatus = await db.execute<{ status: string; count: number }>(sql`
      select status, count(*)::integer as count from calls where ${where} group by status`)
    const byReasonClass = await db.execute<{ outcome: ReasonClass; count: number }>(sql`
      select outcome, count(*)::integer as count from calls
      where ${where} and outcome is not null and (outcome <> 'conversation' or status = 'ended') group by outcome`)
    const outcome_breakdown: Record<string, number> = {}
    for (const { outcome, count } of byReasonClass.rows) {
      const name = outcomeByReasonClass[outcome]
      outcome_breakdown[name] = (outcome_breakdown[name] ?? 0) + count
    }
    const { ended = 0, conversations = 0, ...totals } = rows[0] ?? {}
    return {
      total_calls: totals.total_calls,
      success_rate: ended === 0 ? 0 : (100 * conversations) / ended,
      average_duration_seconds: expect.closeTo(totals.average ?? 0, 9),
      total_cost_usd: totals.cost,
      qualified_calls: totals.qualified,
      status_breakdown: Object.fromEntries(
        byStatus.rows.map(({ status, count }) => [status, count]),
      ),
      outcome_breakdown,
    }
  }

  /** Returns how many calls had each outcome, by period and campaign: from the calls, and from the rollups. */
  async function countOutcomes() {
    const { db } = server.deps
    const fromCalls = new Map<string, number>()
    for (const call of await db.select().from(calls)) {
      // Only an ended call is a conversation.
      if (!call.outcome || (call.outcome === 'conversation' && call.status !== 'ended')) continue
      const at = call.created_at.getTime()
      for (const period of [
        'all -infinity',
        `day ${new Date(at - (at % (24 * hourMs))).toISOString()}`,
        `quarter_hour ${new Date(at - (at % (hourMs / 4))).toISOString()}`,
      ]) {
        const key = `${period} ${call.campaign_id} ${call.outcome}`
        fromCalls.set(key, (fromCalls.get(key) ?? 0) + 1)
      }
    }
    const startsAtIso = sql<string>`to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    const rollups = await db
      .select({ ...getTableColumns(callRollups), starts_at: startsAtIso })
      .from(callRollups)
    const fromRollups = new Map<string, number>()
    for (const rollup of rollups) {
      const start = rollup.period === 'all' ? '-infinity' : rollup.starts_at
      for (const reasonClass of reasonClasses) {
        const column = reasonClass.replace('-', '_') as 'conversation'
        const key = `${rollup.period} ${start} ${rollup.campaign_id} ${reasonClass}`
        if (rollup[column] !== 0) fromRollups.set(key, rollup[column])
      }
    }
    return { fromCalls, fromRollups }
  }

  it('equal the sums over the calls, after any changes and in any time zone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.array(
          fc.record({
            tz: fc.constantFrom(...zones),
            days: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
            campaign_id: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
          }),
          { minLength: 4, maxLength: 8 },
        ),
        async (changes, queries) => {
          await server.clear()
          await insertCampaigns(server.deps.db, 3)
          await applyChanges(changes)
          for (const { tz, days, campaign_id } of queries) {
            const query = { workspace_id: firstWorkspaceId, campaign_id, days, tz, now }
            const stats = await callStatistics(server.deps.db)(query)
            const previous = await previousCallSums(server.deps.db)(query)
            expect({ ...stats, previous }).toEqual(await computeStatistics(campaign_id, days, tz))
          }
          const { fromCalls, fromRollups } = await countOutcomes()
          expect(fromRollups).toEqual(fromCalls)
        },
      ),
      { numRuns: 20 },
    )
  })

  it('give the total and pages of a list for any filter', async () => {
    const localDate = (at: Date, tz: string) =>
      at.toTemporalInstant().toZonedDateTimeISO(tz).toPlainDate()
    const isInPeriod = (at: Date, days: number, tz: string) => {
      const firstDate = localDate(now, tz).subtract({ days: days - 1 })
      return Temporal.PlainDate.compare(localDate(at, tz), firstDate) >= 0
    }
    const filter = fc.record({
      days: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
      tz: fc.constantFrom(...zones),
      campaign_id: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
      status: fc.option(fc.constantFrom(...callStatus.options), { nil: undefined }),
      outcome: fc.option(fc.constantFrom(...callOutcomes), { nil: undefined }),
      qualified: fc.option(fc.boolean(), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 4 }),
        fc.array(filter, { minLength: 4, maxLength: 8 }),
        fc.integer({ min: 1, max: 5 }),
        async (changes, filters, per_page) => {
          await server.clear()
          await insertCampaigns(server.deps.db, 3)
          await applyChanges(changes)
          const all = await server.deps.db.select().from(calls).orderBy(sql`id desc`)
          for (const { campaign_id, days, tz, status, outcome, qualified } of filters) {
            const ids = all
              .filter((call) => campaign_id === undefined || call.campaign_id === campaign_id)
              .filter((call) => days === undefined || isInPeriod(call.created_at, days, tz))
              .filter((call) => status === undefined || call.status === status)
              .filter(
                (call) =>
                  outcome === undefined ||
                  (call.outcome !== null &&
                    outcomeByReasonClass[call.outcome] === outcome &&
                    (outcome !== 'conversation' || call.status === 'ended')),
              )
              .filter(
                (call) =>
                  qualified === undefined ||
                  (call.status === 'ended' && call.qualified === qualified),
              )
              .map(({ id }) => id)
            const query = Object.entries({
              campaign_id,
              days,
              tz,
              status,
              outcome,
              qualified,
              per_page,
            })
              .filter(([, value]) => value !== undefined)
              .map(([name, value]) => `&${name}=${value}`)
              .join('')
            const pages = Math.ceil(ids.length / per_page)
            const listed: number[] = []
            for (let page = 1; page <= Math.max(1, pages); page++) {
              const { body } = await server.get(`/api/calls?user_id=1${query}&page=${page}`)
              const answer = callPage.parse(body)
              expect(answer).toMatchObject({ total: ids.length, pages, page, per_page })
              listed.push(...answer.calls.map(({ id }) => id))
            }
            expect(listed).toEqual(ids)
          }
        },
      ),
      { numRuns: 6 },
    )
  })

  it('do not change when an update changes no counted value', async () => {
    await insertCampaigns(server.deps.db, 1)
    await insertCalls(server.deps.db, { status: 'queued' })
    const version = { version: sql`xmin::text` }
    const versions = async () => [
      ...(await server.deps.db.select(version).from(callRollups).orderBy(callRollups.period)),
      ...(await server.deps.db
        .select(version)
        .from(callCounts)
        .orderBy(callCounts.period, callCounts.campaign_id)),
    ]
    const before = await versions()
    expect(before).toHaveLength(7)
    await server.deps.db.update(calls).set({ worker_id: 'me', transcript: 'AI: Hello' })
    expect(await versions()).toEqual(before)
  })
})
