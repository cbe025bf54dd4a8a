import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { calls } from '../db/tables/calls.table.ts'
import { createCampaignWithLiveCall, openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

async function sendMessage(message: object): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'x-vapi-secret': server.deps.webhookSecret,
  }
  const body = JSON.stringify({ message })
  const response = await server.request('/api/vapi/webhook', { method: 'POST', headers, body })
  expect(response.status).toBe(200)
}

it('completes a call as successful when the ended reason comes only with the report', async () => {
  const campaignId = await createCampaignWithLiveCall(server, 'x')
  await sendMessage({ type: 'status-update', status: 'ended', call: { id: 'x' } })
  await sendMessage({
    type: 'end-of-call-report',
    endedReason: 'customer-ended-call',
    call: { id: 'x' },
  })
  const { body } = await server.get(`/api/campaigns/${campaignId}?user_id=1`)
  expect(body.campaign).toMatchObject({ status: 'completed', calls_successful: 1 })
})

it.each([
  ['customer-did-not-answer', 'no-answer', 0, 'customer-ended-call'],
  ['customer-ended-call', 'conversation', 1, 'customer-busy'],
])(
  'keeps the reason %s with its outcome %s when a later report contradicts it, and takes the rest of the report',
  async (endedReason, outcome, successful, laterReason) => {
    const campaignId = await createCampaignWithLiveCall(server, 'x')
    await sendMessage({ type: 'status-update', status: 'ended', endedReason, call: { id: 'x' } })
    await sendMessage({
      type: 'end-of-call-report',
      endedReason: laterReason,
      artifact: { transcript: 'User: Hello' },
      cost: 0.25,
      call: { id: 'x' },
    })
    const { body } = await server.get('/api/calls?user_id=1')
    expect(body.calls).toMatchObject([
      { outcome, ended_reason: endedReason, transcript: 'User: Hello', cost_usd: 0.25 },
    ])
    const { campaign } = (await server.get(`/api/campaigns/${campaignId}?user_id=1`)).body
    expect(campaign.calls_successful).toBe(successful)
  },
)

it('takes a later reason of the same outcome', async () => {
  await createCampaignWithLiveCall(server, 'x')
  for (const endedReason of ['customer-ended-call', 'assistant-ended-call'])
    await sendMessage({ type: 'end-of-call-report', endedReason, call: { id: 'x' } })
  const { body } = await server.get('/api/calls?user_id=1')
  expect(body.calls[0]).toMatchObject({ ended_reason: 'assistant-ended-call' })
})

it('keeps why a call was cancelled before it was placed when its report comes after all', async () => {
  await createCampaignWithLiveCall(server, 'x')
  const reason = 'The campaign was stopped before the call was placed'
  await server.deps.db
    .update(calls)
    .set({ status: 'failed', outcome: 'cancelled', ended_reason: reason, ended_at: new Date() })
  const endedReason = 'customer-ended-call'
  await sendMessage({ type: 'end-of-call-report', endedReason, call: { id: 'x' } })
  const { body } = await server.get('/api/calls?user_id=1')
  expect(body.calls[0]).toMatchObject({ outcome: 'cancelled', ended_reason: reason })
})

// They differ when the emulator runs faster than real time.
it('prefers the reported duration to endedAt minus startedAt', async () => {
  const campaignId = await createCampaignWithLiveCall(server, 'x')
  const endedAtMs = Date.now()
  const startedAt = new Date(endedAtMs - 6130).toISOString()
  const call = { id: 'x', startedAt, endedAt: new Date(endedAtMs).toISOString() }
  const endedReason = 'customer-ended-call'
  const fetchDuration = async () => {
    const { body } = await server.get(`/api/calls?user_id=1&campaign_id=${campaignId}`)
    return body.calls[0].duration_seconds
  }
  await sendMessage({ type: 'status-update', status: 'ended', endedReason, call })
  expect(await fetchDuration()).toBe(6.13)
  await sendMessage({ type: 'end-of-call-report', endedReason, durationSeconds: 61.3, call })
  expect(await fetchDuration()).toBe(61.3)
})
