import { call as callSchema, campaign as campaignSchema } from '@callwright/contract'
import { VapiClient } from '@vapi-ai/server-sdk'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '../db/tables/calls.table.ts'
import { memberships } from '../db/tables/campaigns.table.ts'
import { openTestServer, type TestServer } from '../testing.ts'

// The emulator's numbers with a fixed outcome.
const busy = '+15005550001'
const voicemail = '+15005550003'
const qualifies = '+15005550010'
const declines = '+15005550011'

const assistant_id = 'a5515700-ca11-4000-8000-000000000001'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(() => server.clear())
afterAll(() => server.close())

async function aCampaign(numbers: string[], plan: object = {}): Promise<number> {
  const contact_ids = []
  for (const phone_number of numbers) {
    const { body } = await server.post('/api/contacts', { user_id: 1, phone_number })
    contact_ids.push(body.contact.id)
  }
  const named = { user_id: 1, name: 'Spring', assistant_id, contact_ids, retry_attempts: 0 }
  const { status, body } = await server.post('/api/campaigns', { ...named, ...plan })
  expect(status).toBe(201)
  return body.campaign.id
}
const act = (id: number, action: 'start' | 'pause' | 'stop') =>
  server.post(`/api/campaigns/${id}/${action}`, { user_id: 1 })
const makeCalls = (id: number) => server.post(`/api/vapi/campaigns/${id}/start`, { user_id: 1 })
const campaignOf = async (id: number) =>
  campaignSchema.parse((await server.get(`/api/campaigns/${id}?user_id=1`)).body.campaign)
const callsOf = async (id: number) =>
  z
    .array(callSchema)
    .parse((await server.get(`/api/calls?user_id=1&per_page=100&campaign_id=${id}`)).body.calls)
const until = (id: number, status: string) =>
  vi.waitFor(async () => expect((await campaignOf(id)).status).toBe(status), {
    timeout: 20_000,
    interval: 50,
  })

describe('a campaign', () => {
  it('calls each contact once, keeps what was said, and completes', async () => {
    const id = await aCampaign([qualifies, declines, busy, voicemail], { max_concurrent_calls: 2 })
    await act(id, 'start')
    const { body } = await makeCalls(id)
    expect(body.calls).toHaveLength(2)
    expect(body.calls[0].status).toBe('queued')
    await until(id, 'completed')

    expect(await campaignOf(id)).toMatchObject({ calls_completed: 4, calls_successful: 2 })
    await vi.waitFor(
      async () => {
        const made = await callsOf(id)
        expect(
          made.filter((call) => call.transcript && call.cost_usd && call.recording_url),
        ).toHaveLength(3)
      },
      { timeout: 20_000, interval: 50 },
    )
    const made = await callsOf(id)
    expect(made.map((call) => call.status)).toEqual(['ended', 'ended', 'ended', 'ended'])
    const byNumber = new Map(made.map((call) => [call.contact?.phone_number, call]))
    expect(byNumber.get(qualifies)).toMatchObject({ qualified: true })
    expect(byNumber.get(qualifies)?.transcript).toContain('AI: ')
    expect(byNumber.get(declines)).toMatchObject({ qualified: false })
    expect(byNumber.get(busy)).toMatchObject({ ended_reason: 'customer-busy', transcript: null })

    const stats = (await server.get('/api/calls/stats?user_id=1')).body
    expect(stats).toMatchObject({
      total_calls: 4,
      success_rate: 50,
      status_breakdown: { ended: 4 },
    })

    const recording = await server.request(`${byNumber.get(qualifies)?.recording_url}`)
    expect(recording.headers.get('content-type')).toBe('audio/wav')
    const part = await server.request(`${byNumber.get(qualifies)?.recording_url}`, {
      headers: { range: 'bytes=0-3' },
    })
    expect(part.status).toBe(206)
    expect(await part.text()).toBe('RIFF')
  })

  it('never has more calls under way than it may, and its counters are the truth', async () => {
    const numbers = Array.from(
      { length: 12 },
      (_, n) => `+1202555${String(1100 + n).padStart(4, '0')}`,
    )
    const id = await aCampaign(numbers, { max_concurrent_calls: 3 })
    await act(id, 'start')
    await makeCalls(id)
    let most = 0
    await vi.waitFor(
      async () => {
        const [live] = await server.deps.db
          .select({ count: sql<number>`count(*)::integer` })
          .from(memberships)
          .where(eq(memberships.state, 'live'))
        most = Math.max(most, live?.count ?? 0)
        expect((await campaignOf(id)).status).toBe('completed')
      },
      { timeout: 20_000, interval: 10 },
    )
    expect(most).toBe(3)
    const made = await callsOf(id)
    expect(new Set(made.map((call) => call.contact?.phone_number)).size).toBe(12)
    const reached = await server.deps.db
      .select()
      .from(memberships)
      .where(eq(memberships.state, 'reached'))
    expect(await campaignOf(id)).toMatchObject({
      calls_completed: 12,
      calls_successful: reached.length,
    })
  })

  it('waits for the retry delay and stays running meanwhile', async () => {
    const id = await aCampaign([busy], { retry_attempts: 2, retry_delay_minutes: 30 })
    await act(id, 'start')
    await makeCalls(id)
    await vi.waitFor(
      async () => {
        const { body } = await server.get(`/api/campaigns/${id}/members?user_id=1`)
        expect(body.members[0]).toMatchObject({
          state: 'waiting',
          attempts: 1,
          why_not_now: 'Waiting for the next attempt',
        })
        const [call] = await callsOf(id)
        const delay = Date.parse(body.members[0].next_try_at) - Date.parse(call?.ended_at ?? '')
        expect(delay).toBe(30 * 60_000)
      },
      { timeout: 20_000, interval: 50 },
    )
    expect(await campaignOf(id)).toMatchObject({ status: 'running', calls_completed: 0 })
  })

  it('places no call by itself, and none while it is paused', async () => {
    const id = await aCampaign([qualifies])
    await act(id, 'start')
    expect(await callsOf(id)).toEqual([])
    await act(id, 'pause')
    expect((await makeCalls(id)).status).toBe(409)
    expect((await campaignOf(id)).paused_reason).toBe('Paused manually')
  })

  it('says which state it is in when an action does not fit', async () => {
    const id = await aCampaign([qualifies])
    const { status, body } = await act(id, 'pause')
    expect(status).toBe(409)
    expect(body.error).toBe('Only a running campaign can be paused; this one is draft')
  })

  it('leaves the rest uncalled when it is stopped, and does not count them', async () => {
    const id = await aCampaign([qualifies, declines, busy])
    await act(id, 'start')
    const { body } = await act(id, 'stop')
    expect(body.campaign.status).toBe('cancelled')
    expect((await campaignOf(id)).calls_completed).toBe(0)
    expect((await act(id, 'stop')).status).toBe(200)
    expect((await act(id, 'start')).status).toBe(409)
  })

  it('does not call a deleted contact, and calls a corrected number', async () => {
    const id = await aCampaign([busy, declines], { max_concurrent_calls: 2 })
    const [corrected, deleted] = (await server.get('/api/contacts?user_id=1')).body.contacts
    const change = { user_id: 1, phone_number: qualifies }
    await server.post(`/api/contacts/${corrected.id}`, change, 'PATCH')
    await server.request(`/api/contacts/${deleted.id}?user_id=1`, { method: 'DELETE' })
    await act(id, 'start')
    await makeCalls(id)
    await until(id, 'completed')
    expect((await callsOf(id)).map((call) => call.contact?.phone_number)).toEqual([qualifies])
    expect(await campaignOf(id)).toMatchObject({ calls_completed: 2, calls_successful: 1 })
  })
})

describe('server messages', () => {
  const send = (secret: string, message: object) =>
    server.request('/api/vapi/webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-vapi-secret': secret },
      body: JSON.stringify({ message }),
    })

  it('are refused without the secret', async () => {
    expect((await send('guess', { type: 'status-update' })).status).toBe(401)
  })

  it('are refused when they are larger than a report can be, or no JSON', async () => {
    const { webhookSecret } = server.deps
    const large = { type: 'status-update', padding: 'x'.repeat(5 * 1024 * 1024) }
    expect((await send(webhookSecret, large)).status).toBe(413)
    const headers = { 'content-type': 'application/json', 'x-vapi-secret': webhookSecret }
    const broken = { method: 'POST', headers, body: '{' }
    expect((await server.request('/api/vapi/webhook', broken)).status).toBe(400)
  })

  it('are taken in once: a replayed one is refused, and takes nothing back', async () => {
    const id = await aCampaign([qualifies])
    await act(id, 'start')
    await makeCalls(id)
    await until(id, 'completed')
    const call = { id: (await callsOf(id))[0]?.vapi_call_id, updatedAt: '2020-01-01T00:00:00Z' }
    await vi.waitFor(async () => expect((await callsOf(id))[0]?.cost_usd).toBeTruthy())
    const [before] = await callsOf(id)
    const old = { type: 'end-of-call-report', endedReason: 'voicemail', cost: 99, call }
    expect((await send(server.deps.webhookSecret, old)).status).toBe(200)
    expect((await send(server.deps.webhookSecret, old)).status).toBe(409)
    expect((await callsOf(id))[0]).toMatchObject({
      ended_reason: before?.ended_reason,
      cost_usd: before?.cost_usd,
    })
  })

  it('may lack whatever a message may lack', async () => {
    const { webhookSecret } = server.deps
    for (const message of [
      {},
      { type: 'status-update' },
      { type: 'end-of-call-report', call: {} },
      { type: 'hang', call: { id: 'x' } },
    ]) {
      expect((await send(webhookSecret, message)).status).toBe(200)
    }
  })

  it('never take a call back to an earlier status', async () => {
    const id = await aCampaign([qualifies])
    await act(id, 'start')
    await makeCalls(id)
    await until(id, 'completed')
    const [call] = await callsOf(id)
    const late = { type: 'status-update', status: 'ringing', call: { id: call?.vapi_call_id } }
    expect((await send(server.deps.webhookSecret, late)).status).toBe(200)
    expect((await callsOf(id))[0]?.status).toBe('ended')
  })
})

describe('the provider’s own client', () => {
  it('says nothing of a call that we do not hold as it says it', async () => {
    const id = await aCampaign([qualifies, voicemail, busy], { max_concurrent_calls: 3 })
    await act(id, 'start')
    await makeCalls(id)
    await until(id, 'completed')
    await vi.waitFor(async () => {
      const made = await callsOf(id)
      expect(made.filter((call) => call.cost_usd)).toHaveLength(2)
    })
    const { address } = server
    const client = new VapiClient({ environment: `${address}/vapi`, token: 'test' })
    for (const call of await callsOf(id)) {
      const theirs = await client.calls.get({ id: call.vapi_call_id ?? '' })
      expect(call).toMatchObject({
        status: theirs.status,
        ended_reason: theirs.endedReason,
        assistant_id: theirs.assistantId,
        phone_number_id: theirs.phoneNumberId,
        transcript: theirs.artifact?.transcript || null,
        cost_usd: theirs.cost || null,
        name: expect.stringContaining('Spring / '),
      })
      const times = [call.vapi_created_at, call.started_at, call.ended_at]
      const said = [theirs.createdAt, theirs.startedAt, theirs.endedAt]
      expect(times).toEqual(said.map((time) => (time ? new Date(time).toISOString() : null)))
      expect(JSON.parse(call.analysis_data ?? '{}')).toEqual(theirs.analysis ?? {})
    }
  })
})

describe('sync', () => {
  it('asks the provider nothing about a call we do not hold', async () => {
    const { status } = await server.post('/api/vapi/calls/sync', { vapi_call_id: 'unknown' })
    expect(status).toBe(404)
  })

  it('brings back what was lost of a call', async () => {
    const id = await aCampaign([qualifies])
    await act(id, 'start')
    await makeCalls(id)
    await until(id, 'completed')
    const [made] = await callsOf(id)
    await vi.waitFor(async () => expect((await callsOf(id))[0]?.transcript).toBeTruthy())
    await server.deps.db.update(calls).set({ transcript: null, cost_usd: null })
    const { body } = await server.post('/api/vapi/calls/sync', { vapi_call_id: made?.vapi_call_id })
    expect(body.call.transcript).toContain('AI: ')
    await server.deps.db.update(calls).set({ transcript: null })
    const all = await server.post('/api/vapi/calls/sync-all', { user_id: 1 })
    expect(all.body).toEqual({ synced_count: 1 })
    expect((await callsOf(id))[0]?.transcript).toContain('AI: ')
  })
})
