import { callStats } from '@callwright/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { callStatistics, previousCallSums } from './stats.store.ts'
import { insertCalls, insertCampaigns } from './testing.ts'

const now = new Date()

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false, now: () => now })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

describe('statistics', () => {
  const stats = async (query: string) =>
    callStats.parse((await server.get(`/api/calls/stats?user_id=1${query}`)).body)
  const today = now.toISOString().slice(0, 10)

  it('are rates over ended calls and averages over conversations', async () => {
    await insertCampaigns(server.deps.db, 2)
    const created_at = now
    const talk = { created_at, outcome: 'conversation' as const, cost_usd: 0.1 }
    await insertCalls(
      server.deps.db,
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
      outcome_breakdown: { conversation: 2, busy: 1, 'bad-number': 1 },
    })
    expect(await stats('&days=7&campaign_id=2')).toMatchObject({
      total_calls: 1,
      success_rate: 0,
      average_duration_seconds: 0,
      status_breakdown: { 'in-progress': 1 },
      outcome_breakdown: {},
    })
    // The largest id is 2147483647.
    for (const id of [3, 2_147_483_648, Number.MAX_SAFE_INTEGER]) {
      expect(await stats(`&days=7&campaign_id=${id}`)).toMatchObject({ total_calls: 0 })
      expect(await stats(`&campaign_id=${id}`)).toMatchObject({ total_calls: 0 })
    }
  })

  it('show each day of the period, oldest first, with or without calls', async () => {
    await insertCampaigns(server.deps.db, 1)
    await insertCalls(server.deps.db, { created_at: now })
    const { daily_calls } = await stats('&days=30')
    expect(daily_calls).toHaveLength(30)
    expect(daily_calls.at(-1)).toMatchObject({ date: today, count: 1 })
    expect(daily_calls.slice(0, -1).every(({ count }) => count === 0)).toBe(true)
    expect(daily_calls.map(({ date }) => date)).toEqual(
      daily_calls.map(({ date }) => date).toSorted(),
    )
  })

  it('include all calls when no period is given', async () => {
    await insertCampaigns(server.deps.db, 1)
    expect(await stats('')).toMatchObject({ total_calls: 0, daily_calls: [{ count: 0 }] })
    await insertCalls(
      server.deps.db,
      { created_at: new Date('2019-05-01T12:00:00Z') },
      { created_at: now },
    )
    const allStats = await stats('')
    expect(allStats.total_calls).toBe(2)
    expect(allStats.daily_calls[0]).toMatchObject({ date: '2019-05-01', count: 1 })
    expect(allStats.previous).toBeNull()
    expect(await stats('&days=366')).toMatchObject({ total_calls: 1 })
  })

  it('separate two local days that begin on the same UTC day', async () => {
    await insertCampaigns(server.deps.db, 1)
    // British clocks are put forward: on the 29th of UTC, the 29th begins at 00:00 and the 30th at 23:00.
    const times = ['03-28T23:45', '03-29T00:15', '03-29T12:00', '03-29T23:15', '03-30T12:00']
    await insertCalls(
      server.deps.db,
      ...times.map((time) => ({ created_at: new Date(`2026-${time}:00Z`) })),
    )
    const now = new Date('2026-03-30T13:00:00Z')
    const query = { workspace_id: firstWorkspaceId, days: 3, tz: 'Europe/London', now }
    const { daily_calls } = await callStatistics(server.deps.db)(query)
    expect(daily_calls.map(({ count }) => count)).toEqual([1, 2, 2])
  })

  it('show no calls for a date that the time zone skipped', async () => {
    await insertCampaigns(server.deps.db, 1)
    // Samoa skipped the 30th.
    const times = ['29T10:00', '30T09:45', '30T10:00', '30T10:15']
    await insertCalls(
      server.deps.db,
      ...times.map((time) => ({ created_at: new Date(`2011-12-${time}:00Z`) })),
    )
    const now = new Date('2011-12-30T12:00:00Z')
    const query = { workspace_id: firstWorkspaceId, days: 3, tz: 'Pacific/Apia', now }
    const { daily_calls } = await callStatistics(server.deps.db)(query)
    expect(daily_calls).toMatchObject([
      { date: '2011-12-29', count: 2 },
      { date: '2011-12-30', count: 0 },
      { date: '2011-12-31', count: 2 },
    ])
  })

  it('show the rate, average and cost of each day, and no rate or average without a call', async () => {
    await insertCampaigns(server.deps.db, 1)
    const yesterday = new Date(now.getTime() - 24 * 60 * 60_000)
    await insertCalls(
      server.deps.db,
      { created_at: now, outcome: 'conversation', duration_seconds: 60, cost_usd: 0.1 },
      { created_at: now, outcome: 'busy', duration_seconds: 0, cost_usd: 0.2 },
      { created_at: now, status: 'queued' },
      { created_at: yesterday, status: 'failed', outcome: 'bad-number' },
    )
    const rows = (await stats('&days=3')).daily_calls.map(({ date: _, ...sums }) => sums)
    const none = { success_rate: null, average_duration_seconds: null, cost_usd: 0 }
    expect(rows).toEqual([
      { count: 0, conversations: 0, ...none },
      { count: 1, conversations: 0, ...none },
      { count: 3, conversations: 1, success_rate: 50, average_duration_seconds: 60, cost_usd: 0.3 },
    ])
  })

  it('have the sums of the period before, until the same time of its last day', async () => {
    await insertCampaigns(server.deps.db, 2)
    const now = new Date('2026-03-10T14:20:00Z')
    const times = [
      ['2026-03-05T23:59:59.999Z', 'busy'],
      ['2026-03-06T00:00:00Z', 'conversation'],
      ['2026-03-08T14:14:59.999Z', 'busy'],
      // In the quarter of an hour of the same time, and later that day.
      ['2026-03-08T14:15:00Z', 'conversation'],
      ['2026-03-08T20:00:00Z', 'conversation'],
      ['2026-03-09T00:00:00Z', 'busy'],
    ] as const
    await insertCalls(
      server.deps.db,
      ...times.map(([at, outcome]) => ({ created_at: new Date(at), outcome })),
      { created_at: new Date('2026-03-07T12:00:00Z'), outcome: 'busy', campaign_id: 2 },
    )
    const previous = previousCallSums(server.deps.db)
    const query = { workspace_id: firstWorkspaceId, tz: 'UTC', now }
    expect(await previous({ ...query, days: 2 })).toMatchObject({ total_calls: 2, success_rate: 0 })
    expect(await previous({ ...query, days: 2, campaign_id: 1 })).toMatchObject({ total_calls: 1 })
    expect(await previous({ ...query, days: 3 })).toMatchObject({
      total_calls: 3,
      success_rate: 100 / 3,
    })
    expect(await previous({ ...query, days: 1 })).toMatchObject({ total_calls: 1 })
  })

  it('count a call with a creation time in the near future as today’s', async () => {
    await insertCampaigns(server.deps.db, 1)
    await insertCalls(server.deps.db, { created_at: new Date(now.getTime() + 36 * 60 * 60_000) })
    const { total_calls, daily_calls } = await stats('&days=2')
    expect(total_calls).toBe(1)
    expect(daily_calls.map(({ count }) => count)).toEqual([0, 1])
  })
})

describe.each(['/api/calls', '/api/calls/stats'])('the period of %s', (path) => {
  it('begins at midnight in its time zone', async () => {
    await insertCampaigns(server.deps.db, 1)
    const today = now.toTemporalInstant().toZonedDateTimeISO('Asia/Kathmandu').startOfDay()
    const start = today.subtract({ days: 6 }).epochMilliseconds
    await insertCalls(
      server.deps.db,
      ...[start - 1, start, now.getTime()].map((at) => ({ created_at: new Date(at) })),
    )
    const { body } = await server.get(`${path}?user_id=1&days=7&tz=Asia/Kathmandu`)
    expect(body.total ?? body.total_calls).toBe(2)
    expect(body.calls ?? []).toHaveLength(path === '/api/calls' ? 2 : 0)
  })

  it.each([
    ['tz=Mars/Olympus', 'tz', 'Not an IANA time zone such as Europe/Berlin'],
    ['tz=%2B02:00', 'tz', 'Not an IANA time zone such as Europe/Berlin'],
    ['tz=ist', 'tz', 'Not an IANA time zone such as Europe/Berlin'],
    ['tz=', 'tz', 'Not an IANA time zone such as Europe/Berlin'],
    ['days=0', 'days', 'must be between 1 and 366'],
    ['days=367', 'days', 'must be between 1 and 366'],
    ['days=soon', 'days', 'must be between 1 and 366'],
  ])('is refused when it is %s', async (query, field, message) => {
    const { status, body } = await server.get(`${path}?user_id=1&${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: `${field}: ${message}`, fields: { [field]: message } })
  })
})
