import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../db/tables/calls.table.ts'
import { campaigns, memberships } from '../db/tables/campaigns.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { providerFailed } from '../errors.ts'
import type { Provider } from '../provider/provider.ts'
import { type ProviderRecord, readProviderCall } from '../provider/record.ts'
import { toCallList } from '../provider/testing.ts'
import { openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const dayMs = 24 * 60 * 60_000

/** Makes the provider return these calls, in pages as the real provider does. Returns the numbers of requests. */
function mockProviderCalls(records: ProviderRecord[]) {
  const counts = {
    listRequests: 0,
    callRequests: 0,
    concurrentListRequests: 0,
    maxConcurrentListRequests: 0,
  }
  const newestFirst = records.toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt))
  mockProvider({
    async calls({ createdAtGe, createdAtLe, limit }) {
      counts.listRequests++
      counts.maxConcurrentListRequests = Math.max(
        counts.maxConcurrentListRequests,
        ++counts.concurrentListRequests,
      )
      // Lets a concurrent request start before this one ends.
      await new Promise(setImmediate)
      counts.concurrentListRequests--
      return toCallList(
        newestFirst
          .filter(({ createdAt }) => createdAt && createdAtGe && createdAt >= createdAtGe)
          .filter(({ createdAt }) => createdAt && createdAtLe && createdAt <= createdAtLe)
          .slice(0, limit),
      )
    },
    async call(id) {
      counts.callRequests++
      return records.find((record) => record.id === id) ?? null
    },
  })
  return counts
}

const endedRecord = (id: string, createdAt: Date) =>
  readProviderCall({
    id,
    status: 'ended',
    endedReason: 'customer-ended-call',
    createdAt,
    startedAt: createdAt,
    endedAt: new Date(createdAt.getTime() + 60_000),
    cost: 0.25,
  }) as ProviderRecord

/** Inserts calls of one campaign with these provider ids, which were created at these times. */
async function insertCalls(newCalls: { id: string; createdAt: Date }[]): Promise<void> {
  const { db } = server.deps
  await db.insert(campaigns).values({
    workspace_id: firstWorkspaceId,
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
    total_contacts: newCalls.length,
    created_at: new Date(),
  })
  await db.insert(memberships).values(
    newCalls.map(() => ({
      workspace_id: firstWorkspaceId,
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
    newCalls.map(({ id, createdAt }, index) => ({
      workspace_id: firstWorkspaceId,
      campaign_id: 1,
      membership_id: index + 1,
      attempt_id: randomUUID(),
      attempt_number: 1,
      vapi_call_id: id,
      status: 'in-progress' as const,
      name: 'Spring / Ada Weber',
      created_at: createdAt,
      vapi_created_at: createdAt,
      updated_at: createdAt,
    })),
  )
}

/** Replaces the provider's requests until the test ends. */
function mockProvider(provider: Pick<Provider, 'calls' | 'call'>): void {
  vi.spyOn(server.deps.provider, 'calls').mockImplementation(provider.calls)
  vi.spyOn(server.deps.provider, 'call').mockImplementation(provider.call)
}
const syncOne = (vapi_call_id: string) => server.post('/api/vapi/calls/sync', { vapi_call_id })
const syncAll = () => server.post('/api/vapi/calls/sync-all', { user_id: 1 })
const timeAgo = (ms: number) => new Date(Date.now() - ms)

describe('syncing one call', () => {
  it('stores the data of the provider', async () => {
    await insertCalls([{ id: 'one', createdAt: timeAgo(dayMs) }])
    mockProviderCalls([endedRecord('one', timeAgo(dayMs))])
    const { status, body } = await syncOne('one')
    expect(status).toBe(200)
    expect(body.call).toMatchObject({ vapi_call_id: 'one', status: 'ended', cost_usd: 0.25 })
  })

  it('sends no request for an unknown call', async () => {
    const counts = mockProviderCalls([endedRecord('other', timeAgo(dayMs))])
    expect((await syncOne('other')).status).toBe(404)
    expect(counts.callRequests).toBe(0)
  })

  it('returns 502 when the provider no longer has the call', async () => {
    await insertCalls([{ id: 'old', createdAt: timeAgo(20 * dayMs) }])
    mockProviderCalls([])
    const { status, body } = await syncOne('old')
    expect(status).toBe(502)
    expect(body.error).toBe('The provider no longer keeps this call')
  })
})

describe('syncing all calls', () => {
  it('reads several days concurrently, and counts only the calls of this server', async () => {
    // One day has three pages of calls, several per millisecond. Five other days have one call each.
    const burstEndAt = timeAgo(2 * dayMs + 60_000)
    const insertedCalls = Array.from({ length: 252 }, (_, n) => ({
      id: `burst-${n}`,
      createdAt: new Date(burstEndAt.getTime() - Math.floor(n / 6)),
    })).concat(
      [1, 3, 5, 7, 9].map((days) => ({
        id: `day-${days}`,
        createdAt: timeAgo(days * dayMs + 5000),
      })),
    )
    await insertCalls(insertedCalls)
    const otherRecords = Array.from({ length: 30 }, (_, n) =>
      endedRecord(`other-${n}`, timeAgo(n * 60_000)),
    )
    const counts = mockProviderCalls([
      ...insertedCalls.map(({ id, createdAt }) => endedRecord(id, createdAt)),
      ...otherRecords,
    ])
    const { status, body } = await syncAll()
    expect(status).toBe(200)
    expect(body.synced_count).toBe(257)
    const storedCalls = await server.deps.db.select({ status: calls.status }).from(calls)
    expect(storedCalls.every((call) => call.status === 'ended')).toBe(true)
    expect(counts.maxConcurrentListRequests).toBeGreaterThan(1)
    expect(counts.maxConcurrentListRequests).toBeLessThanOrEqual(4)
  })

  it('finds a call that the provider created days after it was reserved here', async () => {
    const reservedAt = timeAgo(6 * dayMs)
    await insertCalls([{ id: 'late', createdAt: reservedAt }])
    const placedAt = timeAgo(dayMs)
    await server.deps.db.update(calls).set({ vapi_created_at: placedAt })
    mockProviderCalls([endedRecord('late', placedAt)])
    expect((await syncAll()).body.synced_count).toBe(1)
  })

  it('sends no request when no call is recent enough for the provider to have it', async () => {
    await insertCalls([{ id: 'old', createdAt: timeAgo(20 * dayMs) }])
    const counts = mockProviderCalls([endedRecord('other', timeAgo(dayMs))])
    expect((await syncAll()).body.synced_count).toBe(0)
    expect(counts.listRequests).toBe(0)
  })

  it('completes when the provider no longer lists a call', async () => {
    const placedAt = timeAgo(dayMs)
    await insertCalls([
      { id: 'listed', createdAt: placedAt },
      { id: 'deleted', createdAt: timeAgo(dayMs + 1000) },
    ])
    mockProviderCalls([endedRecord('listed', placedAt)])
    expect((await syncAll()).body.synced_count).toBe(1)
  })

  it('completes when the provider lists calls of other days than requested', async () => {
    await insertCalls([{ id: 'deleted', createdAt: timeAgo(dayMs) }])
    let listCount = 0
    mockProvider({
      calls: async ({ limit }) => {
        // Without this error, a sync that never stops would block the test.
        if (++listCount > 100) throw providerFailed('Too many requests')
        return toCallList(
          Array.from({ length: limit ?? 100 }, () => endedRecord('other', new Date())),
        )
      },
      call: async () => null,
    })
    expect((await syncAll()).body.synced_count).toBe(0)
  })

  it('returns the error of the provider, and starts no further requests', async () => {
    await insertCalls(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => ({ id: `c${n}`, createdAt: timeAgo(n * dayMs) })),
    )
    let requestCount = 0
    const failRequest = async () => {
      requestCount++
      throw providerFailed('VAPI token not configured')
    }
    mockProvider({ calls: failRequest, call: failRequest })
    const { status, body } = await syncAll()
    expect(status).toBe(502)
    expect(body).toMatchObject({ error: 'VAPI token not configured', code: 'provider_failed' })
    expect(requestCount).toBeLessThanOrEqual(4)
  })
})
