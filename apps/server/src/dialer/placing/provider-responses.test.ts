import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createReservedCall,
  ingestRecord,
  mockProvider,
  withDatabaseHook,
} from '../../../test/reserved-call.ts'
import type { CallRequest, Placement } from '../../provider/provider.ts'
import { type ProviderRecord, readProviderCall } from '../../provider/record.ts'
import type { TestDeps } from '../../testing.ts'
import { openTestServer, type TestServer } from '../../testing.ts'
import { createIngest } from '../ingest.ts'
import { createPlacer } from './placer.ts'
import { soleWorkerSession } from './worker-session.ts'

let server: TestServer
beforeAll(async () => {
  // The dialer does not run: each test runs the placer and the reconciliation itself.
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const minuteMs = 60_000

describe('an impossible time of end', () => {
  it.each([
    ['long before the request', '1970-01-01T00:00:00.000Z'],
    ['in the future', '2150-01-01T00:00:00.000Z'],
  ])('is replaced by the current time: %s', async (_, endedAt) => {
    const { provider, requests, createRecord } = mockProvider((request) => ({
      kind: 'placed',
      record: createRecord(request),
    }))
    const { deps, place, selectCall, getNextTryAt } = await createReservedCall(server, provider, 1)
    await place()
    const id = `call-of-${requests[0]?.attemptId}`
    const busy = readProviderCall({ id, status: 'ended', endedReason: 'customer-busy', endedAt })
    await ingestRecord(deps, busy as ProviderRecord)
    expect((await selectCall())?.ended_at).toEqual(deps.now())
    expect(await getNextTryAt()).toEqual(new Date(deps.now().getTime() + 30 * minuteMs))
  })
})

describe('a provider whose clock is a day behind', () => {
  it('does not make the retry due a day early', async () => {
    const { provider, requests, createRecord } = mockProvider((request) => ({
      kind: 'placed',
      record: createRecord(request),
    }))
    const { deps, place, getNextTryAt } = await createReservedCall(server, provider, 1)
    const providerNowMs = deps.now().getTime() - 24 * 60 * minuteMs
    provider.now = () => new Date(providerNowMs)
    await place()
    const id = `call-of-${requests[0]?.attemptId}`
    const endedAt = new Date(providerNowMs).toISOString()
    const busy = readProviderCall({ id, status: 'ended', endedReason: 'customer-busy', endedAt })
    await ingestRecord(deps, busy as ProviderRecord)
    expect(await getNextTryAt()).toEqual(new Date(deps.now().getTime() + 30 * minuteMs))
  })

  it.each([
    ['', true],
    [', in a process that has had no response from it yet', false],
  ])(
    'does not end the wait for the report of a conversation, nor the rest after it, a day early%s',
    async (_, isKnown) => {
      const { provider, requests, createRecord } = mockProvider((request) => ({
        kind: 'placed',
        record: createRecord(request),
      }))
      const { deps, ingest, place } = await createReservedCall(server, provider)
      const providerNow = new Date(deps.now().getTime() - 24 * 60 * minuteMs)
      provider.now = () => providerNow
      await place()
      if (!isKnown) provider.now = () => null
      const record = readProviderCall({
        id: `call-of-${requests[0]?.attemptId}`,
        status: 'ended',
        endedReason: 'customer-ended-call',
        endedAt: providerNow.toISOString(),
      }) as ProviderRecord
      await ingest({ kind: 'record', record })
      const { contacts } = (await server.get('/api/contacts?user_id=1')).body
      const input = { user_id: 1, name: 'Summer', assistant_id: 'a', contact_ids: [contacts[0].id] }
      const { id } = (await server.post('/api/campaigns', input)).body.campaign
      await server.post(`/api/campaigns/${id}/start`, { user_id: 1 })
      const made = await server.post(`/api/vapi/campaigns/${id}/start`, { user_id: 1 })
      expect(made.body.calls).toEqual([])
      const getReason = async () =>
        (await server.get(`/api/campaigns/${id}/members?user_id=1`)).body.members[0]
          .why_not_now_code
      expect(await getReason()).toBe('awaiting_report')
      await ingest({ kind: 'record', record, message: { type: 'end-of-call-report', digest: 'x' } })
      await server.post('/api/policy', { call_caps: { rest_hours: 1 } }, 'PUT')
      expect(await getReason()).toBe('caps')
    },
  )
})

describe('a call that the provider ended because no line was free', () => {
  const noFreeLineReason = 'call.start.error-subscription-concurrency-limit-reached'
  const createRecord = (request: CallRequest | undefined, id: string, status: string) =>
    readProviderCall({
      id,
      status,
      customer: { externalId: request?.attemptId },
      ...(status === 'ended' ? { endedReason: noFreeLineReason } : {}),
    }) as ProviderRecord

  it('is placed again, and late events of the ended call are ignored', async () => {
    const { provider, requests } = mockProvider((request) => ({
      kind: 'placed',
      record: createRecord(request, `call ${requests.length}`, 'queued'),
    }))
    const { deps, place, advanceTime, selectCall } = await createReservedCall(server, provider)
    await place()
    expect(await ingestRecord(deps, createRecord(requests[0], 'call 1', 'ended'))).toBe(true)
    expect(await selectCall()).toMatchObject({ status: 'queued', vapi_call_id: null })
    expect(await ingestRecord(deps, createRecord(requests[0], 'call 1', 'ringing'))).toBe(false)
    advanceTime(2000)
    await place()
    expect(await selectCall()).toMatchObject({ vapi_call_id: 'call 2', attempt_number: 1 })
    expect(await ingestRecord(deps, createRecord(requests[0], 'call 1', 'ended'))).toBe(false)
    expect(requests).toHaveLength(2)
  })

  it('is not placed again while the request that placed it is in flight', async () => {
    const response = Promise.withResolvers<Placement>()
    const { provider, requests } = mockProvider(() => 'no-response')
    provider.placeCall = (request) => {
      requests.push(request)
      return response.promise
    }
    const { deps, placer, advanceTime, selectCall, place } = await createReservedCall(
      server,
      provider,
    )
    placer.wake()
    await expect.poll(() => requests).toHaveLength(1)
    await ingestRecord(deps, createRecord(requests[0], 'call 1', 'ended'))
    expect((await selectCall())?.worker_id).not.toBeNull()
    response.resolve({ kind: 'placed', record: createRecord(requests[0], 'call 1', 'queued') })
    await placer.idle()
    expect(await selectCall()).toMatchObject({ vapi_call_id: null, lease_until: null })
    provider.placeCall = async (request) => ({
      kind: 'placed',
      record: createRecord(request, 'call 2', 'queued'),
    })
    advanceTime(2000)
    await place()
    expect((await selectCall())?.vapi_call_id).toBe('call 2')
  })

  it('is adopted when the provider has scheduled it for later', async () => {
    const { provider, requests } = mockProvider((request) => ({
      kind: 'placed',
      record: createRecord(request, 'call 1', 'scheduled'),
    }))
    const { place, advanceTime, selectCall } = await createReservedCall(server, provider)
    await place()
    advanceTime(60_000)
    await place()
    expect(await selectCall()).toMatchObject({ vapi_call_id: 'call 1', status: 'scheduled' })
    expect(requests).toHaveLength(1)
  })
})

describe('a response without the id of the attempt', () => {
  it('places the call once', async () => {
    const { provider, requests, createRecord } = mockProvider((request) => ({
      kind: 'placed',
      record: { ...createRecord(request), externalId: null },
    }))
    const { place, reconcileCalls, advanceTime, selectCall } = await createReservedCall(
      server,
      provider,
    )
    await place()
    expect(await selectCall()).toMatchObject({
      vapi_call_id: `call-of-${requests[0]?.attemptId}`,
      lease_until: null,
    })
    advanceTime(6 * minuteMs)
    await reconcileCalls()
    await place()
    expect(requests).toHaveLength(1)
  })
})

describe('a response with an ended call without a reason', () => {
  it('places the call, and the reason that comes later decides about the retry', async () => {
    const { provider, requests, createRecord } = mockProvider((request) => ({
      kind: 'placed',
      record: { ...createRecord(request), status: 'ended' },
    }))
    const { deps, place, selectCall, getNextTryAt } = await createReservedCall(server, provider, 1)
    await place()
    expect(await selectCall()).toMatchObject({ status: 'queued', outcome: null })
    const id = `call-of-${requests[0]?.attemptId}`
    const busy = readProviderCall({ id, status: 'ended', endedReason: 'customer-busy' })
    await ingestRecord(deps, busy as ProviderRecord)
    expect(await getNextTryAt()).toEqual(new Date(deps.now().getTime() + 30 * minuteMs))
  })
})

describe('a provider that keeps failing', () => {
  it('pauses the campaign and names the reason, and counts anew once it is started again', async () => {
    const reason = 'The voice provider answered with something that is not JSON'
    const { provider } = mockProvider(() => ({ kind: 'unconfirmed', reason }))
    const { place, reconcileCalls, advanceTime, selectCall, getCampaign, campaignId } =
      await createReservedCall(server, provider)
    const failToPlace = async () => {
      expect((await getCampaign()).status).toBe('running')
      await place()
      expect(await selectCall()).toMatchObject({
        last_error: reason,
        lease_until: expect.any(Date),
      })
      advanceTime(35_000)
      await reconcileCalls()
      expect((await selectCall())?.lease_until).toBeNull()
    }
    for (let n = 1; n <= 10; n++) await failToPlace()
    expect(await getCampaign()).toMatchObject({
      status: 'paused',
      paused_reason: `Most calls fail at the voice provider: 10 of the last 10 tries to call failed (${reason})`,
    })
    await server.post(`/api/campaigns/${campaignId}/start`, { user_id: 1 })
    await failToPlace()
    expect((await getCampaign()).status).toBe('running')
  })
})

describe('a refused call', () => {
  it('pauses the campaign and does not count as an attempt when the account is at fault', async () => {
    const { provider } = mockProvider(() => ({
      kind: 'refused',
      fault: 'account',
      reason: 'VAPI token not configured',
    }))
    const { place, selectCall, getCampaign, campaignId } = await createReservedCall(
      server,
      provider,
    )
    await place()
    expect(await selectCall()).toMatchObject({ status: 'failed', attempt_number: null })
    expect(await getCampaign()).toMatchObject({
      status: 'paused',
      paused_reason: 'The voice provider refused: VAPI token not configured',
      calls_completed: 0,
    })
    const { body } = await server.get(`/api/campaigns/${campaignId}/members?user_id=1`)
    expect(body.members[0]).toMatchObject({ state: 'waiting', attempts: 0 })
  })

  it('ends the membership when the number is at fault', async () => {
    const reason = 'customer.number must be a valid phone number in E.164'
    const { provider } = mockProvider(() => ({ kind: 'refused', fault: 'contact', reason }))
    const { place, selectCall, getCampaign } = await createReservedCall(server, provider)
    await place()
    expect(await selectCall()).toMatchObject({ status: 'failed', ended_reason: reason })
    expect(await getCampaign()).toMatchObject({ status: 'completed', calls_completed: 1 })
  })

  it('is placed again when no line was free', async () => {
    let responseCount = 0
    const { provider, requests, createRecord } = mockProvider((request) =>
      responseCount++ === 0
        ? { kind: 'busy', retryAfterMs: null }
        : { kind: 'placed', record: createRecord(request) },
    )
    const { place, advanceTime, selectCall } = await createReservedCall(server, provider)
    await place()
    expect(await selectCall()).toMatchObject({ status: 'queued', lease_until: null })
    advanceTime(1000)
    await place()
    expect(requests).toHaveLength(2)
    expect((await selectCall())?.vapi_call_id).not.toBeNull()
  })
})

describe('a paused campaign', () => {
  it('places no reserved call until the campaign is started again', async () => {
    const { provider, requests, createRecord } = mockProvider((request) => ({
      kind: 'placed',
      record: createRecord(request),
    }))
    const { place, campaignId } = await createReservedCall(server, provider)
    await server.post(`/api/campaigns/${campaignId}/pause`, { user_id: 1 })
    await place()
    expect(requests).toHaveLength(0)
    await server.post(`/api/campaigns/${campaignId}/start`, { user_id: 1 })
    await place()
    expect(requests).toHaveLength(1)
  })
})

describe('an ended call whose transaction committed before the database connection broke', () => {
  it('leads to one call of the next contact when it is ingested again', async () => {
    const { provider, requests, createRecord } = mockProvider((request) => ({
      kind: 'placed',
      record: createRecord(request),
    }))
    const contact_ids = []
    for (const phone_number of ['+12025550101', '+12025550102']) {
      const { body } = await server.post('/api/contacts', { user_id: 1, phone_number })
      contact_ids.push(body.contact.id)
    }
    const fields = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids }
    const { body } = await server.post('/api/campaigns', { ...fields, max_concurrent_calls: 1 })
    await server.post(`/api/campaigns/${body.campaign.id}/start`, { user_id: 1 })
    await server.post(`/api/vapi/campaigns/${body.campaign.id}/start`, { user_id: 1 })

    let shouldBreakNextTransaction = false
    const db = withDatabaseHook(server.deps.db, () => {
      if (!shouldBreakNextTransaction) return
      shouldBreakNextTransaction = false
      throw new Error('Connection terminated unexpectedly')
    })
    const deps: TestDeps = { ...server.deps, db, provider }
    const placer = createPlacer(
      deps,
      soleWorkerSession(randomUUID()),
      createIngest(deps),
      () => 0.5,
    )
    placer.wake()
    await placer.idle()
    const [firstRequest] = requests
    if (!firstRequest) throw new Error('the first contact was not called')

    const endedReason = 'customer-did-not-answer'
    const ended: ProviderRecord = { ...createRecord(firstRequest), status: 'ended', endedReason }
    shouldBreakNextTransaction = true
    await expect(ingestRecord(deps, ended)).rejects.toThrow('Connection terminated')
    await ingestRecord(deps, ended)
    placer.wake()
    await placer.idle()
    expect(new Set(requests.map(({ number }) => number)).size).toBe(2)
    expect(requests).toHaveLength(2)
  })
})
