import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { afterEach, aProvider, apply, aReservedCall } from '../../../test/reserved-call.ts'
import type { Deps } from '../../deps.ts'
import type { CallRequest, Placement } from '../../provider/provider.ts'
import { type ProviderRecord, readProviderCall } from '../../provider/record.ts'
import { openTestServer, type TestServer } from '../../testing.ts'
import { createIngest } from '../ingest.ts'
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

describe('a call that says it ended at a time that cannot be', () => {
  it.each([
    ['long before its request', '1970-01-01T00:00:00.000Z'],
    ['in the time to come', '2150-01-01T00:00:00.000Z'],
  ])('counts as ended now: %s', async (_, endedAt) => {
    const { provider, requests, recordOf } = aProvider((request) => ({
      kind: 'placed',
      record: recordOf(request),
    }))
    const { deps, place, row, nextTry } = await aReservedCall(server, provider, 1)
    await place()
    const id = `call-of-${requests[0]?.attemptId}`
    const busy = readProviderCall({ id, status: 'ended', endedReason: 'customer-busy', endedAt })
    await apply(deps, busy as ProviderRecord)
    expect((await row())?.ended_at).toEqual(deps.now())
    expect(await nextTry()).toEqual(new Date(deps.now().getTime() + 30 * minute))
  })
})

describe('a provider whose clock is a day behind ours', () => {
  it('does not have the retry come a day too early', async () => {
    const { provider, requests, recordOf } = aProvider((request) => ({
      kind: 'placed',
      record: recordOf(request),
    }))
    const { deps, place, nextTry } = await aReservedCall(server, provider, 1)
    const theirs = deps.now().getTime() - 24 * 60 * minute
    provider.now = () => new Date(theirs)
    await place()
    const id = `call-of-${requests[0]?.attemptId}`
    const endedAt = new Date(theirs).toISOString()
    const busy = readProviderCall({ id, status: 'ended', endedReason: 'customer-busy', endedAt })
    await apply(deps, busy as ProviderRecord)
    expect(await nextTry()).toEqual(new Date(deps.now().getTime() + 30 * minute))
  })
})

describe('a contact whose number is corrected while its call is being placed', () => {
  const [old, corrected] = ['+12025550101', '+12025550199']

  it('keeps the number that an adopted call was placed to', async () => {
    const { provider, created } = aProvider((request) => {
      created.push(request)
      return { kind: 'unconfirmed', reason: 'timeout' }
    })
    const { place, reconcile, advance, correctNumber, numbers } = await aReservedCall(
      server,
      provider,
    )
    await place()
    await correctNumber(corrected)
    advance(35_000)
    await reconcile()
    expect(created.map(({ number }) => number)).toEqual([old])
    expect(await numbers()).toEqual([old, corrected])
  })

  it('is called at the corrected number when the first request created no call', async () => {
    const { provider, requests, recordOf } = aProvider((request) =>
      request.number === old
        ? { kind: 'unconfirmed', reason: 'timeout' }
        : { kind: 'placed', record: recordOf(request) },
    )
    const { place, reconcile, advance, correctNumber, numbers } = await aReservedCall(
      server,
      provider,
    )
    await place()
    await correctNumber(corrected)
    expect(await numbers()).toEqual([old, corrected])
    advance(35_000)
    await reconcile()
    await place()
    expect(requests.map(({ number }) => number)).toEqual([old, corrected])
    expect(await numbers()).toEqual([corrected, corrected])
  })

  it('is retried at the corrected number', async () => {
    const { provider, requests, recordOf } = aProvider((request) => ({
      kind: 'placed',
      record: recordOf(request),
    }))
    const { deps, place, correctNumber, numbers } = await aReservedCall(server, provider, 1)
    await place()
    await correctNumber(corrected)
    const id = `call-of-${requests[0]?.attemptId}`
    const busy = readProviderCall({ id, status: 'ended', endedReason: 'customer-busy' })
    await apply(deps, busy as ProviderRecord)
    expect(await numbers()).toEqual([old, corrected])
  })
})

describe('a call that the provider ended for want of a free line', () => {
  const noFreeLineReason = 'call.start.error-subscription-concurrency-limit-reached'
  const recordOf = (request: CallRequest | undefined, id: string, status: string) =>
    readProviderCall({
      id,
      status,
      customer: { externalId: request?.attemptId },
      ...(status === 'ended' ? { endedReason: noFreeLineReason } : {}),
    }) as ProviderRecord

  it('is placed again, and late events of it are ignored', async () => {
    const { provider, requests } = aProvider((request) => ({
      kind: 'placed',
      record: recordOf(request, `call ${requests.length}`, 'queued'),
    }))
    const { deps, place, advance, row } = await aReservedCall(server, provider)
    await place()
    expect(await apply(deps, recordOf(requests[0], 'call 1', 'ended'))).toBe(true)
    expect(await row()).toMatchObject({ status: 'queued', vapi_call_id: null })
    expect(await apply(deps, recordOf(requests[0], 'call 1', 'ringing'))).toBe(false)
    advance(2000)
    await place()
    expect(await row()).toMatchObject({ vapi_call_id: 'call 2', attempt_number: 1 })
    expect(await apply(deps, recordOf(requests[0], 'call 1', 'ended'))).toBe(false)
    expect(requests).toHaveLength(2)
  })

  it('is not placed again while the request that placed it is in flight', async () => {
    let answer: ((placement: Placement) => void) | undefined
    const { provider, requests } = aProvider(() => 'dies')
    provider.placeCall = (request) => {
      requests.push(request)
      return new Promise((resolve) => {
        answer = resolve
      })
    }
    const { deps, placer, advance, row, place } = await aReservedCall(server, provider)
    placer.wake()
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    await apply(deps, recordOf(requests[0], 'call 1', 'ended'))
    expect((await row())?.worker_id).not.toBeNull()
    answer?.({ kind: 'placed', record: recordOf(requests[0], 'call 1', 'queued') })
    await placer.idle()
    expect(await row()).toMatchObject({ vapi_call_id: null, lease_until: null })
    provider.placeCall = async (request) => ({
      kind: 'placed',
      record: recordOf(request, 'call 2', 'queued'),
    })
    advance(2000)
    await place()
    expect((await row())?.vapi_call_id).toBe('call 2')
  })

  it('is adopted when the provider has scheduled it for later', async () => {
    const { provider, requests } = aProvider((request) => ({
      kind: 'placed',
      record: recordOf(request, 'call 1', 'scheduled'),
    }))
    const { place, advance, row } = await aReservedCall(server, provider)
    await place()
    advance(60_000)
    await place()
    expect(await row()).toMatchObject({ vapi_call_id: 'call 1', status: 'scheduled' })
    expect(requests).toHaveLength(1)
  })
})

describe('a provider that keeps failing', () => {
  it('has the campaign paused, with the reason', async () => {
    const reason = 'The voice provider answered with something that is not JSON'
    const { provider } = aProvider(() => ({ kind: 'unconfirmed', reason }))
    const { place, reconcile, advance, row, readCampaign } = await aReservedCall(server, provider)
    for (let n = 1; n <= 10; n++) {
      expect((await readCampaign()).status).toBe('running')
      await place()
      expect((await row())?.last_error).toBe(reason)
      advance(35_000)
      await reconcile()
    }
    expect(await readCampaign()).toMatchObject({
      status: 'paused',
      paused_reason: `Most calls fail at the voice provider: 10 of the last 10 calls failed (${reason})`,
    })
  })
})

describe('a refusal', () => {
  it('that is not the contact’s fault pauses the campaign, says why, and costs no attempt', async () => {
    const { provider } = aProvider(() => ({
      kind: 'refused',
      fault: 'account',
      reason: 'VAPI token not configured',
    }))
    const { place, row, readCampaign, campaign } = await aReservedCall(server, provider)
    await place()
    expect(await row()).toMatchObject({ status: 'failed', attempt_number: null })
    expect(await readCampaign()).toMatchObject({
      status: 'paused',
      paused_reason: 'The voice provider refused: VAPI token not configured',
      calls_completed: 0,
    })
    const { body } = await server.get(`/api/campaigns/${campaign}/members?user_id=1`)
    expect(body.members[0]).toMatchObject({ state: 'waiting', attempts: 0 })
  })

  it('of the number ends the attempt and the contact', async () => {
    const reason = 'customer.number must be a valid phone number in E.164'
    const { provider } = aProvider(() => ({ kind: 'refused', fault: 'contact', reason }))
    const { place, row, readCampaign } = await aReservedCall(server, provider)
    await place()
    expect(await row()).toMatchObject({ status: 'failed', ended_reason: reason })
    expect(await readCampaign()).toMatchObject({ status: 'completed', calls_completed: 1 })
  })

  it('for want of a free line leaves the call waiting, and it is requested again', async () => {
    let answers = 0
    const { provider, requests, recordOf } = aProvider((request) =>
      answers++ === 0
        ? { kind: 'busy', retryAfterMs: null }
        : { kind: 'placed', record: recordOf(request) },
    )
    const { place, advance, row } = await aReservedCall(server, provider)
    await place()
    expect(await row()).toMatchObject({ status: 'queued', lease_until: null })
    advance(1000)
    await place()
    expect(requests).toHaveLength(2)
    expect((await row())?.vapi_call_id).not.toBeNull()
  })
})

describe('a pause', () => {
  it('holds a call that was reserved but not yet requested, and Start places it', async () => {
    const { provider, requests, recordOf } = aProvider((request) => ({
      kind: 'placed',
      record: recordOf(request),
    }))
    const { place, campaign } = await aReservedCall(server, provider)
    await server.post(`/api/campaigns/${campaign}/pause`, { user_id: 1 })
    await place()
    expect(requests).toHaveLength(0)
    await server.post(`/api/campaigns/${campaign}/start`, { user_id: 1 })
    await place()
    expect(requests).toHaveLength(1)
  })
})

describe('an end that was committed though the connection to the database broke', () => {
  it('has the next contact called once', async () => {
    const { provider, requests, recordOf } = aProvider((request) => ({
      kind: 'placed',
      record: recordOf(request),
    }))
    const contact_ids = []
    for (const phone_number of ['+12025550101', '+12025550102']) {
      const { body } = await server.post('/api/contacts', { user_id: 1, phone_number })
      contact_ids.push(body.contact.id)
    }
    const plan = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids }
    const { body } = await server.post('/api/campaigns', { ...plan, max_concurrent_calls: 1 })
    await server.post(`/api/campaigns/${body.campaign.id}/start`, { user_id: 1 })
    await server.post(`/api/vapi/campaigns/${body.campaign.id}/start`, { user_id: 1 })

    let breaks = false
    const db = afterEach(server.deps.db, 'transaction', () => {
      if (!breaks) return
      breaks = false
      throw new Error('Connection terminated unexpectedly')
    })
    const deps: Deps = { ...server.deps, db, provider }
    const placer = createPlacer(
      deps,
      soleWorkerSession(randomUUID()),
      createIngest(deps),
      () => 0.5,
    )
    placer.wake()
    await placer.idle()
    const [first] = requests
    if (!first) throw new Error('the first contact was not called')

    const endedReason = 'customer-did-not-answer'
    const ended: ProviderRecord = { ...recordOf(first), status: 'ended', endedReason }
    breaks = true
    await expect(apply(deps, ended)).rejects.toThrow('Connection terminated')
    await apply(deps, ended)
    placer.wake()
    await placer.idle()
    expect(new Set(requests.map(({ number }) => number)).size).toBe(2)
    expect(requests).toHaveLength(2)
  })
})
