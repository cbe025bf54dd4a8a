import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeLeaseClock } from '../../../test/fake-lease-clock.ts'
import { afterEach, aProvider, aReservedCall } from '../../../test/reserved-call.ts'
import { type CallList, listOf } from '../../provider/record.ts'
import { openTestServer, type TestServer } from '../../testing.ts'
import { createPlacer } from './placer.ts'
import { soleWorkerSession } from './worker-session.ts'

let server: TestServer
beforeAll(async () => {
  // Nothing runs by itself: each test does what it is about, at a time of its choosing.
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const minute = 60_000

describe('an unconfirmed call', () => {
  it('is not placed again while it may still be created', async () => {
    const { provider, requests } = aProvider(() => ({ kind: 'unconfirmed', reason: 'timeout' }))
    const { place, reconcile, advance } = await aReservedCall(server, provider)
    await place()
    await place()
    advance(34_999)
    await reconcile()
    await place()
    expect(requests).toHaveLength(1)
  })

  it('is adopted when the provider has it', async () => {
    const { provider, requests, created } = aProvider((request) => {
      created.push(request)
      return { kind: 'unconfirmed', reason: 'the provider answered 500' }
    })
    const { place, reconcile, advance, row } = await aReservedCall(server, provider)
    await place()
    advance(35_000)
    await reconcile()
    await place()
    expect(requests).toHaveLength(1)
    expect((await row())?.vapi_call_id).toBe(`call-of-${requests[0]?.attemptId}`)
  })

  it('is placed again, as the same attempt, when the provider does not have it', async () => {
    let answers = 0
    const { provider, requests, recordOf } = aProvider((request) =>
      answers++ === 0
        ? { kind: 'unconfirmed', reason: 'timeout' }
        : { kind: 'placed', record: recordOf(request) },
    )
    const { place, reconcile, advance, row } = await aReservedCall(server, provider)
    await place()
    advance(35_000)
    await reconcile()
    await place()
    expect(requests).toHaveLength(2)
    expect(requests[1]?.attemptId).toBe(requests[0]?.attemptId)
    expect((await row())?.vapi_call_id).not.toBeNull()
  })
})

describe('a request in flight', () => {
  it('is not searched for, however far the clock has gone', async () => {
    const { provider } = aProvider(() => 'dies')
    const { placer, reconcile, advance, row } = await aReservedCall(server, provider)
    placer.wake()
    await vi.waitFor(async () => expect((await row())?.lease_until).not.toBeNull())
    const searches = vi.spyOn(provider, 'calls')
    advance(6 * minute)
    await reconcile()
    expect(searches).not.toHaveBeenCalled()
    expect((await row())?.lease_until).not.toBeNull()
  })
})

describe('a worker whose clock differs from the database’s by more than the margin', () => {
  it.each([6 * minute, -6 * minute])('places nothing: %i ms', async (difference) => {
    const { provider, requests, recordOf } = aProvider((request) => ({
      kind: 'placed',
      record: recordOf(request),
    }))
    const { deps, ingest } = await aReservedCall(server, provider)
    let differenceMs = difference
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
  it('does not release the lease that another process has taken meanwhile', async () => {
    const { provider, requests } = aProvider(() =>
      requests.length === 1 ? { kind: 'unconfirmed', reason: 'timeout' } : 'dies',
    )
    const { place, placeAndDie, reconcile, advance, row } = await aReservedCall(server, provider)
    await place()
    advance(35_000)
    let answer: ((found: CallList) => void) | undefined
    const list = provider.calls
    provider.calls = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const slow = reconcile()
    await vi.waitFor(() => expect(answer).toBeDefined())
    provider.calls = list
    await reconcile()
    await placeAndDie(requests)
    const lease = (await row())?.lease_until
    answer?.(listOf([]))
    await slow
    expect((await row())?.lease_until).toEqual(lease)
  })
})

describe('a process that was killed', () => {
  it('between request and answer leaves a call that is searched for after the margin alone', async () => {
    const { provider, requests, created } = aProvider((request) => {
      created.push(request)
      return 'dies'
    })
    const { placeAndDie, place, reconcile, voidLeases, advance, row } = await aReservedCall(
      server,
      provider,
    )
    await placeAndDie(requests)
    await voidLeases()
    await place()
    advance(14_999)
    await reconcile()
    expect((await row())?.vapi_call_id).toBeNull()
    advance(1)
    await reconcile()
    expect((await row())?.vapi_call_id).not.toBeNull()
    expect(requests).toHaveLength(1)
  })

  it('on another machine keeps its lease until it expires', async () => {
    const { provider, requests } = aProvider(() => 'dies')
    const { placeAndDie, place, reconcile, advance, row } = await aReservedCall(server, provider)
    await placeAndDie(requests)
    advance(5 * minute + 34_999)
    await reconcile()
    await place()
    expect(requests).toHaveLength(1)
    advance(1)
    await reconcile()
    expect((await row())?.lease_until).toBeNull()
    await placeAndDie(requests)
    expect(requests[1]?.attemptId).toBe(requests[0]?.attemptId)
  })
})

describe('a process that was frozen between taking a lease and sending', () => {
  it('sends nothing when too little of the lease is left', async () => {
    const { provider, requests, recordOf } = aProvider((request) => ({
      kind: 'placed',
      record: recordOf(request),
    }))
    const { deps, ingest, row } = await aReservedCall(server, provider)
    // The clock jumps once the lease is taken; from then on it takes no other.
    let leased = false
    const db = afterEach(deps.db, 'execute', () => {
      leased = true
    })
    const leaseClock = fakeLeaseClock(() => deps.now().getTime() + (leased ? 4.7 * minute : 0))
    const session = { ...soleWorkerSession(randomUUID()), isAlive: () => !leased }
    const placer = createPlacer({ ...deps, db, leaseClock }, session, ingest, () => 0.5)
    placer.wake()
    await vi.waitFor(() => expect(leased).toBe(true))
    await placer.idle()
    expect(requests).toHaveLength(0)
    expect((await row())?.lease_until).toBeNull()
  })
})
