import { VapiClient } from '@vapi-ai/server-sdk'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  busyNumber,
  createCampaignApi,
  qualifiedNumber,
  unqualifiedNumber,
  voicemailNumber,
} from '../../test/campaign-api.ts'
import { formatPhoneNumber } from '../contacts/index.ts'
import { calls } from '../db/tables/calls.table.ts'
import { memberships } from '../db/tables/campaigns.table.ts'
import { openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(() => server.clear())
afterAll(() => server.close())
const { createCampaign, sendCommand, makeCalls, getCampaign, getCalls, waitForStatus } =
  createCampaignApi(() => server)

describe('a campaign', () => {
  it('calls each contact once, stores transcript, cost and recording, and completes', async () => {
    const id = await createCampaign(
      [qualifiedNumber, unqualifiedNumber, busyNumber, voicemailNumber],
      { max_concurrent_calls: 2 },
    )
    await sendCommand(id, 'start')
    const { body } = await makeCalls(id)
    expect(body.calls).toHaveLength(2)
    expect(body.calls[0].status).toBe('queued')
    await waitForStatus(id, 'completed')

    expect(await getCampaign(id)).toMatchObject({ calls_completed: 4, calls_successful: 2 })
    await vi.waitFor(
      async () => {
        const campaignCalls = await getCalls(id)
        expect(
          campaignCalls.filter((call) => call.transcript && call.cost_usd && call.recording_url),
        ).toHaveLength(3)
      },
      { timeout: 20_000, interval: 50 },
    )
    const campaignCalls = await getCalls(id)
    expect(campaignCalls.map((call) => call.status)).toEqual(['ended', 'ended', 'ended', 'ended'])
    const byNumber = new Map(campaignCalls.map((call) => [call.contact?.phone_number, call]))
    expect(byNumber.get(qualifiedNumber)).toMatchObject({ qualified: true })
    expect(byNumber.get(qualifiedNumber)?.transcript).toContain('AI: ')
    expect(byNumber.get(unqualifiedNumber)).toMatchObject({ qualified: false })
    expect(byNumber.get(busyNumber)).toMatchObject({
      ended_reason: 'customer-busy',
      transcript: null,
    })

    const stats = (await server.get('/api/calls/stats?user_id=1')).body
    expect(stats).toMatchObject({
      total_calls: 4,
      success_rate: 50,
      status_breakdown: { ended: 4 },
    })

    const recording = await server.request(`${byNumber.get(qualifiedNumber)?.recording_url}`)
    expect(recording.headers.get('content-type')).toBe('audio/wav')
    const firstBytes = await server.request(`${byNumber.get(qualifiedNumber)?.recording_url}`, {
      headers: { range: 'bytes=0-3' },
    })
    expect(firstBytes.status).toBe(206)
    expect(await firstBytes.text()).toBe('RIFF')
  })

  it('never has more live calls than its limit, and counts completed and successful calls', async () => {
    const numbers = Array.from(
      { length: 12 },
      (_, n) => `+1202555${String(1100 + n).padStart(4, '0')}`,
    )
    const id = await createCampaign(numbers, { max_concurrent_calls: 3 })
    await sendCommand(id, 'start')
    await makeCalls(id)
    let maxLive = 0
    await vi.waitFor(
      async () => {
        const [live] = await server.deps.db
          .select({ count: sql<number>`count(*)::integer` })
          .from(memberships)
          .where(eq(memberships.state, 'live'))
        maxLive = Math.max(maxLive, live?.count ?? 0)
        expect((await getCampaign(id)).status).toBe('completed')
      },
      { timeout: 20_000, interval: 10 },
    )
    expect(maxLive).toBe(3)
    const campaignCalls = await getCalls(id)
    expect(new Set(campaignCalls.map((call) => call.contact?.phone_number)).size).toBe(12)
    const reached = await server.deps.db
      .select()
      .from(memberships)
      .where(eq(memberships.state, 'reached'))
    expect(await getCampaign(id)).toMatchObject({
      calls_completed: 12,
      calls_successful: reached.length,
    })
  })

  it('stays running while a member waits for the retry delay', async () => {
    const id = await createCampaign([busyNumber], { retry_attempts: 2, retry_delay_minutes: 30 })
    await sendCommand(id, 'start')
    await makeCalls(id)
    await vi.waitFor(
      async () => {
        const { body } = await server.get(`/api/campaigns/${id}/members?user_id=1`)
        expect(body.members[0]).toMatchObject({
          state: 'waiting',
          attempts: 1,
          why_not_now: 'Waiting for the next attempt',
        })
        const [call] = await getCalls(id)
        const delayMs = Date.parse(body.members[0].next_try_at) - Date.parse(call?.ended_at ?? '')
        expect(delayMs).toBe(30 * 60_000)
      },
      { timeout: 20_000, interval: 50 },
    )
    expect(await getCampaign(id)).toMatchObject({ status: 'running', calls_completed: 0 })
  })

  it('places no call after Start alone, and refuses Make Calls while the campaign is paused', async () => {
    const id = await createCampaign([qualifiedNumber])
    await sendCommand(id, 'start')
    expect(await getCalls(id)).toEqual([])
    await sendCommand(id, 'pause')
    expect((await makeCalls(id)).status).toBe(409)
    expect((await getCampaign(id)).paused_reason).toBe('Paused manually')
  })

  it('returns 409 with the status of the campaign when a command does not fit that status', async () => {
    const id = await createCampaign([qualifiedNumber])
    const { status, body } = await sendCommand(id, 'pause')
    expect(status).toBe(409)
    expect(body.error).toBe('Only a running campaign can be paused; this one is draft')
  })

  it('does not count waiting members as completed when the campaign is stopped', async () => {
    const id = await createCampaign([qualifiedNumber, unqualifiedNumber, busyNumber])
    await sendCommand(id, 'start')
    const { body } = await sendCommand(id, 'stop')
    expect(body.campaign.status).toBe('cancelled')
    expect((await getCampaign(id)).calls_completed).toBe(0)
    expect((await sendCommand(id, 'stop')).status).toBe(200)
    expect((await sendCommand(id, 'start')).status).toBe(409)
  })

  it('does not call a deleted contact, and calls a corrected number', async () => {
    const id = await createCampaign([busyNumber, unqualifiedNumber], { max_concurrent_calls: 2 })
    const [corrected, deleted] = (await server.get('/api/contacts?user_id=1')).body.contacts
    const change = { user_id: 1, phone_number: qualifiedNumber }
    await server.post(`/api/contacts/${corrected.id}`, change, 'PATCH')
    await server.request(`/api/contacts/${deleted.id}?user_id=1`, { method: 'DELETE' })
    await sendCommand(id, 'start')
    await makeCalls(id)
    await waitForStatus(id, 'completed')
    expect((await getCalls(id)).map((call) => call.contact)).toMatchObject([
      { phone_number: qualifiedNumber, phone_formatted: formatPhoneNumber(qualifiedNumber) },
    ])
    expect(await getCampaign(id)).toMatchObject({ calls_completed: 2, calls_successful: 1 })
  })
})

describe('a stored call', () => {
  it('has the values that the provider’s own client reads', async () => {
    const id = await createCampaign([qualifiedNumber, voicemailNumber, busyNumber], {
      max_concurrent_calls: 3,
    })
    await sendCommand(id, 'start')
    await makeCalls(id)
    await waitForStatus(id, 'completed')
    await expect
      .poll(async () => (await getCalls(id)).filter((call) => call.cost_usd))
      .toHaveLength(2)
    const { address } = server
    const client = new VapiClient({ environment: `${address}/vapi`, token: 'test' })
    for (const call of await getCalls(id)) {
      const providerCall = await client.calls.get({ id: call.vapi_call_id ?? '' })
      expect(call).toMatchObject({
        status: providerCall.status,
        ended_reason: providerCall.endedReason,
        assistant_id: providerCall.assistantId,
        phone_number_id: providerCall.phoneNumberId,
        transcript: providerCall.artifact?.transcript || null,
        cost_usd: providerCall.cost || null,
        name: expect.stringContaining('Spring / '),
      })
      const storedTimes = [call.vapi_created_at, call.started_at, call.ended_at]
      const providerTimes = [providerCall.createdAt, providerCall.startedAt, providerCall.endedAt]
      expect(storedTimes).toEqual(
        providerTimes.map((time) => (time ? new Date(time).toISOString() : null)),
      )
      expect(JSON.parse(call.analysis_data ?? '{}')).toEqual(providerCall.analysis ?? {})
    }
  })
})

describe('sync', () => {
  it('returns 404 when the call is not stored', async () => {
    const { status } = await server.post('/api/vapi/calls/sync', { vapi_call_id: 'unknown' })
    expect(status).toBe(404)
  })

  it('fills in missing fields of stored calls, one call or all calls', async () => {
    const id = await createCampaign([qualifiedNumber])
    await sendCommand(id, 'start')
    await makeCalls(id)
    await waitForStatus(id, 'completed')
    const [storedCall] = await getCalls(id)
    await expect.poll(async () => (await getCalls(id))[0]?.transcript).toBeTruthy()
    await server.deps.db.update(calls).set({ transcript: null, cost_usd: null })
    const { body } = await server.post('/api/vapi/calls/sync', {
      vapi_call_id: storedCall?.vapi_call_id,
    })
    expect(body.call.transcript).toContain('AI: ')
    await server.deps.db.update(calls).set({ transcript: null })
    const syncAll = await server.post('/api/vapi/calls/sync-all', { user_id: 1 })
    expect(syncAll.body).toEqual({ synced_count: 1 })
    expect((await getCalls(id))[0]?.transcript).toContain('AI: ')
  })
})
