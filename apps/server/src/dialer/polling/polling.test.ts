import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fakeLeaseClock } from '../../../test/fake-lease-clock.ts'
import { calls } from '../../db/tables/calls.table.ts'
import { campaigns, memberships } from '../../db/tables/campaigns.table.ts'
import { providerPolling } from '../../db/tables/polling.table.ts'
import { type ProviderRecord, readProviderCall } from '../../provider/record.ts'
import { toCallList } from '../../provider/testing.ts'
import type { TestDeps } from '../../testing.ts'
import { createCampaignWithLiveCall, openTestServer, type TestServer } from '../../testing.ts'
import { createIngest } from '../ingest.ts'
import { refreshEnded } from './ended.ts'
import { pollStale } from './stale.ts'
import { pollUpdated } from './updated.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(async () => {
  await server.clear()
  await server.deps.db.delete(providerPolling)
})
afterAll(() => server.close())

const minuteMs = 60_000

/** Polls once at each of the given times; returns the `updatedAtGe` of each request to the provider. */
async function pollAt(timesMs: number[], records: ProviderRecord[]): Promise<Date[]> {
  const updatedAtGes: Date[] = []
  for (const timeMs of timesMs) {
    const deps: TestDeps = {
      ...server.deps,
      now: () => new Date(timeMs),
      leaseClock: fakeLeaseClock(() => timeMs),
      provider: {
        ...server.deps.provider,
        now: () => new Date(timeMs),
        calls: async ({ updatedAtGe }) => {
          if (updatedAtGe) updatedAtGes.push(updatedAtGe)
          return toCallList(records)
        },
      },
    }
    await pollUpdated(deps, createIngest(deps))
  }
  return updatedAtGes
}

const readRecord = (call: object) =>
  readProviderCall({ status: 'ringing', ...call }) as ProviderRecord

const nowMs = Date.UTC(2030, 0, 1)

it('still asks for new changes after a record named a time in the future', async () => {
  await createCampaignWithLiveCall(server, 'x')
  const futureRecord = readRecord({ id: 'y', updatedAt: '2150-01-01T00:00:00Z' })
  const updatedAtGes = await pollAt([nowMs, nowMs + minuteMs], [futureRecord])
  expect(updatedAtGes[1]?.getTime()).toBeLessThanOrEqual(nowMs)
})

it('asks for changes from before the last poll, as the provider’s list may lag', async () => {
  await pollAt([nowMs], [])
  await createCampaignWithLiveCall(server, 'x')
  const [updatedAtGe] = await pollAt([nowMs + minuteMs], [])
  expect(updatedAtGe?.getTime()).toBeLessThan(nowMs - 15_000)
})

it.each([
  ['polled_at', { polledAtMs: minuteMs, seenUntilMs: -minuteMs }],
  ['seen_until', { polledAtMs: -minuteMs, seenUntilMs: 24 * 60 * minuteMs }],
])('polls when a clock was set back and %s is in the future', async (_, stored) => {
  await createCampaignWithLiveCall(server, 'x')
  await server.deps.db.insert(providerPolling).values({
    id: 1,
    polled_at: new Date(nowMs + stored.polledAtMs),
    seen_until: new Date(nowMs + stored.seenUntilMs),
  })
  const [updatedAtGe] = await pollAt([nowMs], [])
  expect(updatedAtGe?.getTime()).toBeLessThanOrEqual(nowMs)
})

it.each([
  ['a cost that is too large for a sum', { cost: 1e300 }],
  ['a time that the database cannot store', { updatedAt: '+275000-01-01T00:00:00Z' }],
  [
    'a NUL in a field name of the analysis',
    { analysis: { structuredData: { 'a\0b': 1, '\ud800': '\\u0000' } } },
  ],
  ['a NUL in a field name of the costs', { costBreakdown: { 'a\0b': 1 } }],
])('ingests the end of a call whose record has %s', async (_, invalidField) => {
  await createCampaignWithLiveCall(server, 'x')
  const ended = { status: 'ended', endedReason: 'customer-busy' }
  await pollAt([nowMs], [readRecord({ id: 'x', ...ended, ...invalidField })])
  const { body } = await server.get('/api/calls?user_id=1')
  expect(body.calls[0]).toMatchObject({ status: 'ended' })
})

it('leaves the end of a call without a reason to its report', async () => {
  await createCampaignWithLiveCall(server, 'x')
  await pollAt([nowMs], [readRecord({ id: 'x', status: 'ended' })])
  const readCall = async () => (await server.get('/api/calls?user_id=1')).body.calls[0]
  expect(await readCall()).toMatchObject({ status: 'queued', outcome: null })
  const record = readRecord({ id: 'x', status: 'ended', endedReason: 'customer-busy' })
  await createIngest(server.deps)({ kind: 'record', record })
  expect(await readCall()).toMatchObject({ status: 'ended', outcome: 'busy' })
})

describe('a report that comes after the server has ended the call itself', () => {
  it.each([
    ['customer-ended-call', 'conversation', 'reached', 1],
    ['voicemail', 'voicemail', 'unreached', 0],
    ['pipeline-error-openai-llm-failed', 'failed', 'unreached', 0],
  ])('of %s gives it the outcome %s', async (endedReason, outcome, state, successful) => {
    await createCampaignWithLiveCall(server, 'x')
    const ingest = createIngest(server.deps)
    const end = (reason: string) =>
      ingest({
        kind: 'record',
        record: readRecord({ id: 'x', status: 'ended', endedReason: reason }),
      })
    await end('no-news-from-the-provider')
    await end(endedReason)
    const { body } = await server.get('/api/calls?user_id=1')
    expect(body.calls[0]).toMatchObject({ ended_reason: endedReason, outcome })
    expect(await server.deps.db.select().from(memberships)).toMatchObject([{ state }])
    expect(await server.deps.db.select().from(campaigns)).toMatchObject([
      { calls_completed: 1, calls_successful: successful },
    ])
  })
})

describe('pollStale', () => {
  it('ends a call without events that the provider reports as ended without a reason', async () => {
    await createCampaignWithLiveCall(server, 'x')
    await server.deps.db.update(calls).set({ last_event_at: new Date(nowMs - 10 * minuteMs) })
    const deps: TestDeps = {
      ...server.deps,
      leaseClock: fakeLeaseClock(() => nowMs),
      provider: {
        ...server.deps.provider,
        call: async (id) => readRecord({ id, status: 'ended' }),
      },
    }
    await pollStale(deps, createIngest(deps))
    const { body } = await server.get('/api/calls?user_id=1')
    expect(body.calls[0]).toMatchObject({ status: 'ended', ended_reason: null })
  })

  it.each([
    ['keeps a call ringing that was placed a minute ago', 'ringing', minuteMs],
    ['ends a call that was placed longer ago than any call lasts', 'ended', 13 * 60 * minuteMs],
  ])('%s, when its attempt was first requested a day ago', async (_, status, placedAgoMs) => {
    await createCampaignWithLiveCall(server, 'x')
    await server.deps.db.update(calls).set({
      status: 'queued',
      requested_at: new Date(nowMs - 24 * 60 * minuteMs),
      created_at: new Date(nowMs - 24 * 60 * minuteMs),
      last_event_at: new Date(nowMs - 10 * minuteMs),
    })
    const placedAt = new Date(nowMs - placedAgoMs).toISOString()
    const deps: TestDeps = {
      ...server.deps,
      now: () => new Date(nowMs),
      leaseClock: fakeLeaseClock(() => nowMs),
      provider: {
        ...server.deps.provider,
        now: () => new Date(nowMs),
        call: async (id) => readRecord({ id, createdAt: placedAt, updatedAt: placedAt }),
        maxDurationSeconds: async () => 600,
      },
    }
    await pollStale(deps, createIngest(deps))
    const { body } = await server.get('/api/calls?user_id=1')
    expect(body.calls[0]).toMatchObject({ status })
  })
})

it.each([
  ['refreshEnded', refreshEnded, 'ended'],
  ['pollStale', pollStale, 'queued'],
] as const)(
  '%s fails without the provider, and is idle while no call is due',
  async (_, poll, status) => {
    await createCampaignWithLiveCall(server, 'x')
    const pastTime = new Date(nowMs - 10 * minuteMs)
    await server.deps.db
      .update(calls)
      .set({ status, last_event_at: pastTime, refresh_at: status === 'ended' ? pastTime : null })
    const deps: TestDeps = {
      ...server.deps,
      leaseClock: fakeLeaseClock(() => nowMs),
      provider: {
        ...server.deps.provider,
        call: () => Promise.reject(new Error('no provider')),
      },
    }
    await expect(poll(deps, createIngest(deps))).rejects.toThrow('no provider')
    expect(await poll(deps, createIngest(deps))).toBe('idle')
  },
)

it('reads an ended call again a minute and ten minutes after its end, for a cost that comes late', async () => {
  await createCampaignWithLiveCall(server, 'x')
  const endedAt = new Date(nowMs).toISOString()
  const ended = { id: 'x', status: 'ended', endedReason: 'customer-busy', endedAt }
  const reads: number[] = []
  const at = (minutes: number): TestDeps => {
    const now = () => new Date(nowMs + minutes * minuteMs)
    const leaseClock = fakeLeaseClock(() => now().getTime())
    const call = async () => {
      reads.push(minutes)
      return readRecord(minutes < 10 ? ended : { ...ended, cost: 0.07 })
    }
    return {
      ...server.deps,
      now,
      leaseClock,
      provider: { ...server.deps.provider, now, call },
    }
  }
  const readCall = async () => {
    const [row] = await server.deps.db.select().from(calls)
    const minutes = row?.refresh_at && (row.refresh_at.getTime() - nowMs) / minuteMs
    return { cost: row?.cost_usd, refreshAfterMinutes: minutes }
  }
  const refreshAt = (minutes: number) => refreshEnded(at(minutes), createIngest(at(minutes)))

  await createIngest(at(0))({ kind: 'record', record: readRecord(ended) })
  expect(await readCall()).toEqual({ cost: null, refreshAfterMinutes: 1 })
  expect(await refreshAt(0.9)).toBe('idle')
  await refreshAt(1)
  expect(await readCall()).toEqual({ cost: null, refreshAfterMinutes: 10 })
  expect(await refreshAt(9.9)).toBe('idle')
  await refreshAt(10)
  expect(await readCall()).toEqual({ cost: 0.07, refreshAfterMinutes: null })
  expect(await refreshAt(60)).toBe('idle')
  expect(reads).toEqual([1, 10])
})

it('pollUpdated is idle while no call is live', async () => {
  expect(await pollUpdated(server.deps, createIngest(server.deps))).toBe('idle')
})
