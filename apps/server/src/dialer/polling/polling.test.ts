import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fakeLeaseClock } from '../../../test/fake-lease-clock.ts'
import { calls } from '../../db/tables/calls.table.ts'
import { providerPolling } from '../../db/tables/polling.table.ts'
import type { Deps } from '../../deps.ts'
import type { ProviderRecord } from '../../provider/record.ts'
import { listOf, readProviderCall } from '../../provider/record.ts'
import { createLiveCall, openTestServer, type TestServer } from '../../testing.ts'
import { createIngest } from '../ingest.ts'
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

const minute = 60_000

/** Looks at the provider's list at one time after another; returns since when each look asked for changes. */
async function look(records: ProviderRecord[], times: number[]): Promise<Date[]> {
  const asked: Date[] = []
  for (const time of times) {
    const deps: Deps = {
      ...server.deps,
      now: () => new Date(time),
      leaseClock: fakeLeaseClock(() => time),
      provider: {
        ...server.deps.provider,
        now: () => new Date(time),
        calls: async ({ updatedAtGe }) => {
          if (updatedAtGe) asked.push(updatedAtGe)
          return listOf(records)
        },
      },
    }
    await pollUpdated(deps, createIngest(deps))
  }
  return asked
}

const recordOf = (call: object) =>
  readProviderCall({ status: 'ringing', ...call }) as ProviderRecord

it('goes on seeing changes after the provider named a time to come', async () => {
  await createLiveCall(server, 'x')
  const now = Date.UTC(2030, 0, 1)
  const odd = recordOf({ id: 'y', updatedAt: '2150-01-01T00:00:00Z' })
  const asked = await look([odd], [now, now + minute])
  expect(asked[1]?.getTime()).toBeLessThanOrEqual(now)
})

it('sees what a provider whose clock is behind changes after a quiet time', async () => {
  const now = Date.UTC(2030, 0, 1)
  await look([], [now])
  await createLiveCall(server, 'x')
  const [asked] = await look([], [now + minute])
  expect(asked?.getTime()).toBeLessThan(now - 15_000)
})

it.each([
  ['taken', { polled_at: minute, seen_until: -minute }],
  ['seen until', { polled_at: -minute, seen_until: 24 * 60 * minute }],
])('goes on after a clock was set back to before what was %s', async (_, written) => {
  await createLiveCall(server, 'x')
  const now = Date.UTC(2030, 0, 1)
  const [polled_at, seen_until] = [written.polled_at, written.seen_until].map(
    (ms) => new Date(now + ms),
  )
  if (!polled_at || !seen_until) throw new Error('both times are written')
  await server.deps.db.insert(providerPolling).values({ id: 1, polled_at, seen_until })
  const [asked] = await look([], [now])
  expect(asked?.getTime()).toBeLessThanOrEqual(now)
})

it.each([
  ['a cost no sum could hold', { cost: 1e300 }],
  ['a time no database could hold', { updatedAt: '+275000-01-01T00:00:00Z' }],
  ['a name with a NUL', { analysis: { structuredData: { 'a\0b': 1, '\ud800': '\\u0000' } } }],
  ['an amount of a name with a NUL', { costBreakdown: { 'a\0b': 1 } }],
])('is not held up by %s', async (_, odd) => {
  await createLiveCall(server, 'x')
  const ended = { status: 'ended', endedReason: 'customer-busy' }
  await look([recordOf({ id: 'x', ...ended, ...odd })], [Date.UTC(2030, 0, 1)])
  const { body } = await server.get('/api/calls?user_id=1')
  expect(body.calls[0]).toMatchObject({ status: 'ended' })
})

describe('a stale call whose attempt was first requested hours ago', () => {
  it.each([
    ['just now', 'ringing', minute],
    ['longer ago than any call lasts', 'ended', 13 * 60 * minute],
  ])('and placed %s is %s', async (_, status, agoMs) => {
    await createLiveCall(server, 'x')
    const now = Date.UTC(2030, 0, 1)
    await server.deps.db.update(calls).set({
      status: 'queued',
      requested_at: new Date(now - 24 * 60 * minute),
      created_at: new Date(now - 24 * 60 * minute),
      last_event_at: new Date(now - 10 * minute),
    })
    const placedAt = new Date(now - agoMs).toISOString()
    const deps: Deps = {
      ...server.deps,
      now: () => new Date(now),
      leaseClock: fakeLeaseClock(() => now),
      provider: {
        ...server.deps.provider,
        now: () => new Date(now),
        call: async (id) => recordOf({ id, createdAt: placedAt, updatedAt: placedAt }),
        maxDurationSeconds: async () => 600,
      },
    }
    await pollStale(deps, createIngest(deps))
    const { body } = await server.get('/api/calls?user_id=1')
    expect(body.calls[0]).toMatchObject({ status })
  })
})
