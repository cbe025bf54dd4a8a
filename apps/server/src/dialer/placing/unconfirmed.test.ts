import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeLeaseClock } from '../../../test/fake-lease-clock.ts'
import { createReservedCall, mockProvider, withDatabaseHook } from '../../../test/reserved-call.ts'
import { campaigns } from '../../db/tables/campaigns.table.ts'
import type { CallList } from '../../provider/record.ts'
import { toCallList } from '../../provider/testing.ts'
import { openTestServer, type TestServer } from '../../testing.ts'
import { claimDueCalls } from './lease.ts'
import { createPlacer } from './placer.ts'
import { soleWorkerSession, type WorkerSession } from './worker-session.ts'

let server: TestServer
beforeAll(async () => {
  // The dialer does not run: each test runs the placer and the reconciliation itself.
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const minuteMs = 60_000

describe('an unconfirmed call', () => {
  it('is not placed again while it may still be created', async () => {
    const { provider, requests } = mockProvider(() => ({ kind: 'unconfirmed', reason: 'timeout' }))
    const { place, reconcileCalls, advanceTime } = await createReservedCall(server, provider)
    await place()
    await place()
    advanceTime(34_999)
    await reconcileCalls()
    await place()
    expect(requests).toHaveLength(1)
  })

  it('is adopted when the provider lists it', async () => {
    const { provider, requests, createdRequests } = mockProvider((request) => {
      createdRequests.push(request)
      return { kind: 'unconfirmed', reason: 'HTTP 500' }
    })
    const { place, reconcileCalls, advanceTime, selectCall } = await createReservedCall(
      server,
      provider,
    )
    await place()
    advanceTime(35_000)
    await reconcileCalls()
    await place()
    expect(requests).toHaveLength(1)
    expect((await selectCall())?.vapi_call_id).toBe(`call-of-${requests[0]?.attemptId}`)
  })

  it('is placed again as the same attempt when the provider does not list it', async () => {
    let responseCount = 0
    const { provider, requests, createRecord } = mockProvider((request) =>
      responseCount++ === 0
        ? { kind: 'unconfirmed', reason: 'timeout' }
        : { kind: 'placed', record: createRecord(request) },
    )
    const { place, reconcileCalls, advanceTime, selectCall } = await createReservedCall(
      server,
      provider,
    )
    await place()
    advanceTime(35_000)
    await reconcileCalls()
    await place()
    expect(requests).toHaveLength(2)
    expect(requests[1]?.attemptId).toBe(requests[0]?.attemptId)
    expect((await selectCall())?.vapi_call_id).not.toBeNull()
  })
})

describe('a request in flight', () => {
  it('is not searched for, even when its lease has expired', async () => {
    const { provider } = mockProvider(() => 'no-response')
    const { placer, reconcileCalls, advanceTime, selectCall } = await createReservedCall(
      server,
      provider,
    )
    placer.wake()
    await expect.poll(async () => (await selectCall())?.lease_until).not.toBeNull()
    const listCalls = vi.spyOn(provider, 'calls')
    advanceTime(6 * minuteMs)
    await reconcileCalls()
    expect(listCalls).not.toHaveBeenCalled()
    expect((await selectCall())?.lease_until).not.toBeNull()
  })
})

describe('a worker whose session is lost and opened again while it takes a lease', () => {
  it('holds the lease of the lost session, with its aborted signal', async () => {
    const { provider } = mockProvider(() => ({ kind: 'unconfirmed', reason: 'timeout' }))
    const { deps, selectCall } = await createReservedCall(server, provider)
    const lost = { ...soleWorkerSession('lost'), signal: AbortSignal.abort() }
    let current: WorkerSession = lost
    const session: WorkerSession = {
      ...lost,
      get id() {
        return current.id
      },
      get signal() {
        return current.signal
      },
    }
    const now = () => {
      current = soleWorkerSession('opened again')
      return deps.now()
    }
    const [claimedCall] = await claimDueCalls({ ...deps, now }, session, 1)
    expect(claimedCall?.lease.workerId).toBe('lost')
    expect(claimedCall?.signal.aborted).toBe(true)
    expect((await selectCall())?.worker_id).toBe('lost')
  })
})

describe('a worker whose clock differs from the database’s by more than the margin', () => {
  it.each([6 * minuteMs, -6 * minuteMs])('places no call: %i ms', async (initialDifferenceMs) => {
    const { provider, requests, createRecord } = mockProvider((request) => ({
      kind: 'placed',
      record: createRecord(request),
    }))
    const { deps, ingest } = await createReservedCall(server, provider)
    let differenceMs = initialDifferenceMs
    const leaseClock = { ...deps.leaseClock, differenceMs: () => differenceMs }
    const placer = createPlacer(
      { ...deps, leaseClock },
      soleWorkerSession(randomUUID()),
      ingest,
      () => 0.5,
    )
    placer.wake()
    await placer.idle()
    expect(requests).toHaveLength(0)
    differenceMs = 0
    placer.wake()
    await placer.idle()
    expect(requests).toHaveLength(1)
  })
})

describe('a slow reconciliation', () => {
  it('does not release a lease that another process has taken meanwhile', async () => {
    const { provider, requests } = mockProvider(() =>
      requests.length === 1 ? { kind: 'unconfirmed', reason: 'timeout' } : 'no-response',
    )
    const { place, placeAndCrash, reconcileCalls, advanceTime, selectCall } =
      await createReservedCall(server, provider)
    await place()
    advanceTime(35_000)
    const listResponse = Promise.withResolvers<CallList>()
    const listCalls = provider.calls
    const slowList = vi.fn(() => listResponse.promise)
    provider.calls = slowList
    const slowReconciliation = reconcileCalls()
    await expect.poll(() => slowList).toHaveBeenCalled()
    provider.calls = listCalls
    await reconcileCalls()
    await placeAndCrash(requests)
    const leaseUntil = (await selectCall())?.lease_until
    listResponse.resolve(toCallList([]))
    await slowReconciliation
    expect((await selectCall())?.lease_until).toEqual(leaseUntil)
  })
})

describe('the call of a process that crashed before the response', () => {
  it('is searched for after the margin when the next process has voided its lease', async () => {
    const { provider, requests, createdRequests } = mockProvider((request) => {
      createdRequests.push(request)
      return 'no-response'
    })
    const { placeAndCrash, place, reconcileCalls, voidLeases, advanceTime, selectCall } =
      await createReservedCall(server, provider)
    await placeAndCrash(requests)
    await voidLeases()
    await place()
    advanceTime(14_999)
    await reconcileCalls()
    expect((await selectCall())?.vapi_call_id).toBeNull()
    advanceTime(1)
    await reconcileCalls()
    expect((await selectCall())?.vapi_call_id).not.toBeNull()
    expect(requests).toHaveLength(1)
  })

  it('is no fault of the provider, also when an earlier request met an error', async () => {
    const { provider, requests } = mockProvider(() =>
      requests.length === 1 ? { kind: 'busy', retryAfterMs: null } : 'no-response',
    )
    const { deps, place, placeAndCrash, voidLeases, reconcileCalls, advanceTime, selectCall } =
      await createReservedCall(server, provider)
    await place()
    expect((await selectCall())?.last_error).not.toBeNull()
    advanceTime(1000)
    await placeAndCrash(requests)
    await voidLeases()
    advanceTime(15_000)
    await reconcileCalls()
    expect((await selectCall())?.lease_until).toBeNull()
    const [campaign] = await deps.db.select().from(campaigns)
    expect(campaign?.recent_results).toBe('')
  })

  it('is searched for after its lease has expired when nobody voids the lease', async () => {
    const { provider, requests } = mockProvider(() => 'no-response')
    const { placeAndCrash, place, reconcileCalls, advanceTime, selectCall } =
      await createReservedCall(server, provider)
    await placeAndCrash(requests)
    advanceTime(5 * minuteMs + 34_999)
    await reconcileCalls()
    await place()
    expect(requests).toHaveLength(1)
    advanceTime(1)
    await reconcileCalls()
    expect((await selectCall())?.lease_until).toBeNull()
    await placeAndCrash(requests)
    expect(requests[1]?.attemptId).toBe(requests[0]?.attemptId)
  })
})

describe('a process that was frozen between taking a lease and sending the request', () => {
  it.each([
    ['too little of the lease is left', 4.7],
    ['what it has read is older than a request may take', 0.5],
  ])('sends no request when %s', async (_, minutes) => {
    const { provider, requests, createRecord } = mockProvider((request) => ({
      kind: 'placed',
      record: createRecord(request),
    }))
    const { deps, ingest, selectCall } = await createReservedCall(server, provider)
    // Once the lease is taken, the clock jumps ahead, and the session ends so that no other lease is taken.
    let hasLeased = false
    const db = withDatabaseHook(deps.db, () => {
      hasLeased = true
    })
    const leaseClock = fakeLeaseClock(
      () => deps.now().getTime() + (hasLeased ? minutes * minuteMs : 0),
    )
    const session = { ...soleWorkerSession(randomUUID()), isAlive: () => !hasLeased }
    const placer = createPlacer({ ...deps, db, leaseClock }, session, ingest, () => 0.5)
    placer.wake()
    await expect.poll(() => hasLeased).toBe(true)
    await placer.idle()
    expect(requests).toHaveLength(0)
    expect((await selectCall())?.lease_until).toBeNull()
  })
})
