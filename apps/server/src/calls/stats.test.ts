import { type CallStatus, callPage, callStats, callStatus } from '@callwright/contract'
import { inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callCounts, callRollups } from '../db/tables/call-rollups.table.ts'
import { calls, type Outcome } from '../db/tables/calls.table.ts'
import { campaigns, memberships } from '../db/tables/campaigns.table.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { callStatistics } from './stats.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

type NewCall = typeof calls.$inferInsert
type Written = Pick<
  NewCall,
  | 'campaign_id'
  | 'created_at'
  | 'status'
  | 'outcome'
  | 'qualified'
  | 'duration_seconds'
  | 'cost_usd'
>

/** Campaigns 1, 2 … with one member each, to hang calls on. */
async function someCampaigns(count: number): Promise<void> {
  const { db } = server.deps
  await db.insert(campaigns).values(
    Array.from({ length: count }, (_, n) => ({
      user_id: 1,
      name: `Campaign ${n + 1}`,
      description: '',
      status: 'running' as const,
      assistant_id: 'a',
      phone_number_id: 'p',
      max_concurrent_calls: 1,
      retry_attempts: 0,
      retry_delay_minutes: 1,
      scheduled_start: '',
      scheduled_end: '',
      total_contacts: 1,
      created_at: new Date(0),
    })),
  )
  await db.insert(memberships).values(
    Array.from({ length: count }, (_, n) => ({
      campaign_id: n + 1,
      first_name: 'Ada',
      last_name: 'Weber',
      phone_number: '+12025550101',
      phone_e164: '+12025550101',
      email: '',
      state: 'live' as const,
    })),
  )
}

const row = (written: Partial<Written>): NewCall => ({
  campaign_id: 1,
  created_at: new Date('2026-10-01T12:00:00Z'),
  status: 'ended',
  ...written,
  user_id: 1,
  membership_id: written.campaign_id ?? 1,
  attempt_id: crypto.randomUUID(),
  name: 'Spring / Ada Weber',
  updated_at: new Date(0),
})
const insert = (...written: Partial<Written>[]) =>
  server.deps.db.insert(calls).values(written.map(row))

describe('what is kept of calls', () => {
  const zones = [
    'UTC',
    'Europe/London',
    'America/New_York',
    'America/Havana',
    'America/St_Johns',
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
    'Pacific/Niue',
    'Africa/Cairo',
  ]
  const now = new Date('2026-11-08T17:10:00Z')

  // Around the weeks in which the clocks of most of these zones change.
  const when = fc
    .integer({ min: Date.parse('2026-10-01T00:00:00Z'), max: now.getTime() })
    .map((at) => new Date(at))
  const written: fc.Arbitrary<Written> = fc.record({
    campaign_id: fc.integer({ min: 1, max: 3 }),
    created_at: when,
    status: fc.constantFrom<CallStatus[]>(...callStatus.options, 'ended', 'ended', 'ended'),
    outcome: fc.constantFrom<(Outcome | null)[]>(null, 'conversation', 'conversation', 'busy'),
    qualified: fc.constantFrom(null, true, false),
    duration_seconds: fc.option(fc.integer({ min: 0, max: 900_000 }).map((ms) => ms / 1000)),
    cost_usd: fc.option(fc.integer({ min: 0, max: 50_000_000 }).map((micro) => micro / 1e6)),
  })
  const some = { min: 0, max: 0.999 }
  const change = fc.oneof(
    fc.record({ kind: fc.constant('insert' as const), rows: fc.array(written, { minLength: 1 }) }),
    fc.record({
      kind: fc.constant('update' as const),
      share: fc.double({ ...some, noNaN: true }),
      set: fc
        .subarray(
          ['created_at', 'status', 'outcome', 'qualified', 'duration_seconds', 'cost_usd'] as const,
          { minLength: 1 },
        )
        .chain((columns) =>
          written.map((values) => Object.fromEntries(columns.map((name) => [name, values[name]]))),
        ),
    }),
    fc.record({
      kind: fc.constant('delete' as const),
      share: fc.double({ min: 0, max: 0.4, noNaN: true }),
    }),
  )

  type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

  async function apply(changes: Change[]): Promise<void> {
    const { db } = server.deps
    for (const each of changes) {
      if (each.kind === 'insert') {
        await insert(...each.rows)
        continue
      }
      const all = await db.select({ id: calls.id }).from(calls).orderBy(calls.id)
      const ids = all.map(({ id }) => id).filter((id) => (id * 7919) % 100 < each.share * 100)
      if (each.kind === 'update') await db.update(calls).set(each.set).where(inArray(calls.id, ids))
      else await db.delete(calls).where(inArray(calls.id, ids))
    }
  }

  /** The same answer, counted from the calls themselves. */
  async function counted(campaign_id: number | undefined, days: number | undefined, tz: string) {
    const { db } = server.deps
    const ofCampaign = campaign_id ? sql`campaign_id = ${campaign_id}` : sql`true`
    const date = sql`(created_at at time zone ${tz})::date`
    const today = sql`(${now.toISOString()}::timestamptz at time zone ${tz})::date`
    const first = days
      ? sql`${today} - ${days - 1}::integer`
      : sql`coalesce((select min(${date}) from calls where ${ofCampaign}), ${today})`
    const where = sql`${ofCampaign} and ${date} >= ${first}`
    const talked = sql`status = 'ended' and outcome = 'conversation'`
    const { rows } = await db.execute<Record<string, number>>(sql`
      select count(*)::integer as total_calls,
        count(*) filter (where status = 'ended')::integer as ended,
        count(*) filter (where ${talked})::integer as conversations,
        coalesce(avg(duration_seconds::numeric) filter (where ${talked}), 0)::float8 as average,
        coalesce(sum(cost_usd::numeric), 0)::float8 as cost
      from calls where ${where}`)
    const by = await db.execute<{ status: string; count: number }>(sql`
      select status, count(*)::integer as count from calls where ${where} group by status`)
    const daily = await db.execute<{ date: string; count: number }>(sql`
      select to_char(day, 'YYYY-MM-DD') as date,
        (select count(*) from calls where ${ofCampaign} and ${date} = day::date)::integer as count
      from generate_series((${first})::timestamp, (${today})::timestamp, interval '1 day') as day
      order by day`)
    const { ended = 0, conversations = 0, ...totals } = rows[0] ?? {}
    return {
      total_calls: totals.total_calls,
      success_rate: ended === 0 ? 0 : (100 * conversations) / ended,
      average_duration_seconds: expect.closeTo(totals.average ?? 0, 9),
      total_cost_usd: totals.cost,
      status_breakdown: Object.fromEntries(by.rows.map(({ status, count }) => [status, count])),
      daily_calls: daily.rows,
    }
  }

  it('is what the calls themselves add up to, whatever was written, in any time zone', async () => {
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
        async (changes, questions) => {
          await server.clear()
          await someCampaigns(3)
          await apply(changes)
          for (const { tz, days, campaign_id } of questions) {
            const stats = await callStatistics(server.deps.db)({
              user_id: 1,
              campaign_id,
              days,
              tz,
              now,
            })
            expect(stats).toEqual(await counted(campaign_id, days, tz))
          }
        },
      ),
      { numRuns: 20 },
    )
  })

  it('is what a list says it holds, whatever is asked for', async () => {
    const filter = fc.record({
      campaign_id: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
      status: fc.option(fc.constantFrom(...callStatus.options), { nil: undefined }),
      qualified: fc.option(fc.boolean(), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 4 }),
        fc.array(filter, { minLength: 4, maxLength: 8 }),
        fc.integer({ min: 1, max: 5 }),
        async (changes, filters, per_page) => {
          await server.clear()
          await someCampaigns(3)
          await apply(changes)
          const all = await server.deps.db.select().from(calls).orderBy(sql`id desc`)
          for (const { campaign_id, status, qualified } of filters) {
            const ids = all
              .filter((call) => campaign_id === undefined || call.campaign_id === campaign_id)
              .filter((call) => status === undefined || call.status === status)
              .filter(
                (call) =>
                  qualified === undefined ||
                  (call.status === 'ended' && call.qualified === qualified),
              )
              .map(({ id }) => id)
            const query = Object.entries({ campaign_id, status, qualified, per_page })
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

  it('is untouched by an update of nothing that is counted', async () => {
    await someCampaigns(1)
    await insert({ status: 'queued' })
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

describe('statistics', () => {
  const stats = async (query: string) =>
    callStats.parse((await server.get(`/api/calls/stats?user_id=1${query}`)).body)
  const today = () => new Date().toISOString().slice(0, 10)

  it('are rates over ended calls and averages over conversations', async () => {
    await someCampaigns(2)
    const created_at = new Date()
    const talk = { created_at, outcome: 'conversation' as const, cost_usd: 0.1 }
    await insert(
      { ...talk, duration_seconds: 60 },
      { ...talk, duration_seconds: 90 },
      { created_at, outcome: 'busy', duration_seconds: 0 },
      { created_at, status: 'failed', outcome: 'bad-number' },
      { created_at, status: 'in-progress', campaign_id: 2, cost_usd: 0.1 },
    )
    expect(await stats('&days=7')).toMatchObject({
      total_calls: 5,
      success_rate: 200 / 3,
      average_duration_seconds: 75,
      // Three times 0.1 is 0.3 here, and not 0.30000000000000004.
      total_cost_usd: 0.3,
      status_breakdown: { ended: 3, failed: 1, 'in-progress': 1 },
    })
    expect(await stats('&days=7&campaign_id=2')).toMatchObject({
      total_calls: 1,
      success_rate: 0,
      average_duration_seconds: 0,
      status_breakdown: { 'in-progress': 1 },
    })
  })

  it('show each day of the period, oldest first, with or without calls', async () => {
    await someCampaigns(1)
    await insert({ created_at: new Date() })
    const { daily_calls } = await stats('&days=30')
    expect(daily_calls).toHaveLength(30)
    expect(daily_calls.at(-1)).toEqual({ date: today(), count: 1 })
    expect(daily_calls.slice(0, -1).every(({ count }) => count === 0)).toBe(true)
    expect(daily_calls.map(({ date }) => date)).toEqual(
      daily_calls.map(({ date }) => date).toSorted(),
    )
  })

  it('tell of all calls there ever were when no period is named', async () => {
    await someCampaigns(1)
    expect(await stats('')).toMatchObject({ total_calls: 0, daily_calls: [{ count: 0 }] })
    await insert({ created_at: new Date('2019-05-01T12:00:00Z') }, { created_at: new Date() })
    const all = await stats('')
    expect(all.total_calls).toBe(2)
    expect(all.daily_calls[0]).toEqual({ date: '2019-05-01', count: 1 })
    expect(await stats('&days=366')).toMatchObject({ total_calls: 1 })
  })

  it('tell two local days apart that begin in one of UTC', async () => {
    await someCampaigns(1)
    // British clocks are put forward: the 29th begins at 00:00 UTC and the 30th at 23:00.
    const times = ['03-28T23:45', '03-29T00:15', '03-29T12:00', '03-29T23:15', '03-30T12:00']
    await insert(...times.map((time) => ({ created_at: new Date(`2026-${time}:00Z`) })))
    const now = new Date('2026-03-30T13:00:00Z')
    const question = { user_id: 1, days: 3, tz: 'Europe/London', now }
    const { daily_calls } = await callStatistics(server.deps.db)(question)
    expect(daily_calls.map(({ count }) => count)).toEqual([1, 2, 2])
  })

  it('count a call that is dated a little ahead as today’s', async () => {
    await someCampaigns(1)
    await insert({ created_at: new Date(Date.now() + 36 * 60 * 60_000) })
    const { total_calls, daily_calls } = await stats('&days=2')
    expect(total_calls).toBe(1)
    expect(daily_calls.map(({ count }) => count)).toEqual([0, 1])
  })

  it.each([
    ['tz=Mars/Olympus', 'tz'],
    ['tz=%2B02:00', 'tz'],
    ['tz=', 'tz'],
    ['days=0', 'days'],
    ['days=367', 'days'],
    ['days=soon', 'days'],
  ])('refuse %s', async (query, field) => {
    const { status, body } = await server.get(`/api/calls/stats?user_id=1&${query}`)
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
  })
})
