import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../db/tables/calls.table.ts'
import { campaigns, memberships } from '../db/tables/campaigns.table.ts'
import { providerFailed } from '../errors.ts'
import type { Provider } from '../provider/provider.ts'
import { listOf, type ProviderRecord, readProviderCall } from '../provider/record.ts'
import { openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const day = 24 * 60 * 60_000

/** A provider that has these calls, gives them a page at a time as the real one does, and counts what it is asked. */
function haveProviderOf(records: ProviderRecord[]) {
  const asked = { lists: 0, calls: 0, atOnce: 0, most: 0 }
  const newest = records.toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt))
  standIn({
    async calls({ createdAtGe, createdAtLe, limit }) {
      asked.lists++
      asked.most = Math.max(asked.most, ++asked.atOnce)
      // The next question is asked while this one is under way, if ever.
      await new Promise(setImmediate)
      asked.atOnce--
      return listOf(
        newest
          .filter(({ createdAt }) => createdAt && createdAtGe && createdAt >= createdAtGe)
          .filter(({ createdAt }) => createdAt && createdAtLe && createdAt <= createdAtLe)
          .slice(0, limit),
      )
    },
    async call(id) {
      asked.calls++
      return records.find((record) => record.id === id) ?? null
    },
  })
  return asked
}

const ended = (id: string, createdAt: Date) =>
  readProviderCall({
    id,
    status: 'ended',
    endedReason: 'customer-ended-call',
    createdAt,
    startedAt: createdAt,
    endedAt: new Date(createdAt.getTime() + 60_000),
    cost: 0.25,
  }) as ProviderRecord

/** Calls of one campaign, each with one contact, known to the provider by these ids since these times. */
async function haveCalls(placed: { id: string; at: Date }[]): Promise<void> {
  const { db } = server.deps
  await db.insert(campaigns).values({
    user_id: 1,
    name: 'Spring',
    description: '',
    status: 'cancelled',
    assistant_id: 'a',
    phone_number_id: 'p',
    max_concurrent_calls: 1,
    retry_attempts: 0,
    retry_delay_minutes: 1,
    scheduled_start: '',
    scheduled_end: '',
    total_contacts: placed.length,
    created_at: new Date(),
  })
  await db.insert(memberships).values(
    placed.map(() => ({
      campaign_id: 1,
      first_name: 'Ada',
      last_name: 'Weber',
      phone_number: '+12025550101',
      phone_e164: '+12025550101',
      email: '',
      state: 'live' as const,
      attempts: 1,
    })),
  )
  await db.insert(calls).values(
    placed.map(({ id, at }, index) => ({
      user_id: 1,
      campaign_id: 1,
      membership_id: index + 1,
      attempt_id: randomUUID(),
      attempt_number: 1,
      vapi_call_id: id,
      status: 'in-progress' as const,
      name: 'Spring / Ada Weber',
      created_at: at,
      vapi_created_at: at,
      updated_at: at,
    })),
  )
}

/** Puts a provider in the place of the server's own, until the test ends. */
function standIn(provider: Pick<Provider, 'calls' | 'call'>): void {
  vi.spyOn(server.deps.provider, 'calls').mockImplementation(provider.calls)
  vi.spyOn(server.deps.provider, 'call').mockImplementation(provider.call)
}
const syncOne = (vapi_call_id: string) => server.post('/api/vapi/calls/sync', { vapi_call_id })
const syncAll = () => server.post('/api/vapi/calls/sync-all', { user_id: 1 })
const ago = (ms: number) => new Date(Date.now() - ms)

describe('syncing one call', () => {
  it('stores the data of the provider', async () => {
    await haveCalls([{ id: 'one', at: ago(day) }])
    haveProviderOf([ended('one', ago(day))])
    const { status, body } = await syncOne('one')
    expect(status).toBe(200)
    expect(body.call).toMatchObject({ vapi_call_id: 'one', status: 'ended', cost_usd: 0.25 })
  })

  it('does not ask the provider about an unknown call', async () => {
    const asked = haveProviderOf([ended('theirs', ago(day))])
    expect((await syncOne('theirs')).status).toBe(404)
    expect(asked.calls).toBe(0)
  })

  it('answers 502 when the provider no longer has it', async () => {
    await haveCalls([{ id: 'old', at: ago(20 * day) }])
    haveProviderOf([])
    const { status, body } = await syncOne('old')
    expect(status).toBe(502)
    expect(body.error).toBe('The provider no longer keeps this call')
  })
})

describe('syncing all calls', () => {
  it('reads the pages of several days at a time, and counts the calls of this server', async () => {
    // Three pages on one day, some made in the same millisecond, and a few on others.
    const burst = ago(2 * day + 60_000)
    const ours = Array.from({ length: 252 }, (_, n) => ({
      id: `burst-${n}`,
      at: new Date(burst.getTime() - Math.floor(n / 6)),
    })).concat([1, 3, 5, 7, 9].map((days) => ({ id: `day-${days}`, at: ago(days * day + 5000) })))
    await haveCalls(ours)
    const theirs = Array.from({ length: 30 }, (_, n) => ended(`theirs-${n}`, ago(n * 60_000)))
    const asked = haveProviderOf([...ours.map(({ id, at }) => ended(id, at)), ...theirs])
    const { status, body } = await syncAll()
    expect(status).toBe(200)
    expect(body.synced_count).toBe(257)
    const kept = await server.deps.db.select({ status: calls.status }).from(calls)
    expect(kept.every((call) => call.status === 'ended')).toBe(true)
    expect(asked.most).toBeGreaterThan(1)
    expect(asked.most).toBeLessThanOrEqual(4)
  })

  it('finds a call that was placed long after it was reserved', async () => {
    const reserved = ago(6 * day)
    await haveCalls([{ id: 'late', at: reserved }])
    const placed = ago(day)
    await server.deps.db.update(calls).set({ vapi_created_at: placed })
    haveProviderOf([ended('late', placed)])
    expect((await syncAll()).body.synced_count).toBe(1)
  })

  it('does not ask the provider when there are no calls', async () => {
    await haveCalls([{ id: 'old', at: ago(20 * day) }])
    const asked = haveProviderOf([ended('theirs', ago(day))])
    expect((await syncAll()).body.synced_count).toBe(0)
    expect(asked.lists).toBe(0)
  })

  it('ends when the provider no longer lists a call', async () => {
    const placed = ago(day)
    await haveCalls([
      { id: 'kept', at: placed },
      { id: 'lost', at: ago(day + 1000) },
    ])
    haveProviderOf([ended('kept', placed)])
    expect((await syncAll()).body.synced_count).toBe(1)
  })

  it('ends when the provider lists calls of other days than requested', async () => {
    await haveCalls([{ id: 'lost', at: ago(day) }])
    let lists = 0
    standIn({
      calls: async ({ limit }) => {
        // Were it asked for ever, it would be the provider that ends it.
        if (++lists > 100) throw providerFailed('Asked too often')
        return listOf(Array.from({ length: limit ?? 100 }, () => ended('theirs', new Date())))
      },
      call: async () => null,
    })
    expect((await syncAll()).body.synced_count).toBe(0)
  })

  it('reports the failure of the provider in a sentence, and starts no further requests', async () => {
    await haveCalls([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => ({ id: `c${n}`, at: ago(n * day) })))
    let lists = 0
    const broken = async () => {
      lists++
      throw providerFailed('VAPI token not configured')
    }
    standIn({ calls: broken, call: broken })
    const { status, body } = await syncAll()
    expect(status).toBe(502)
    expect(body).toMatchObject({ error: 'VAPI token not configured', code: 'provider_failed' })
    expect(lists).toBeLessThanOrEqual(4)
  })
})
