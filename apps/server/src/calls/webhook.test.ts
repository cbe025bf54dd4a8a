import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createLiveCall, openTestServer, type TestServer } from '../testing.ts'

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

it('does not end a call before its ended reason is known', async () => {
  const id = await createLiveCall(server, 'x')
  await sendMessage({ type: 'status-update', status: 'ended', call: { id: 'x' } })
  await sendMessage({
    type: 'end-of-call-report',
    endedReason: 'customer-ended-call',
    call: { id: 'x' },
  })
  const { body } = await server.get(`/api/campaigns/${id}?user_id=1`)
  expect(body.campaign).toMatchObject({ status: 'completed', calls_successful: 1 })
})

it('stores the reported duration even when it differs from the time between start and end, as in an accelerated emulator', async () => {
  const id = await createLiveCall(server, 'x')
  const endedAtMs = Date.now()
  const startedAt = new Date(endedAtMs - 6130).toISOString()
  const call = { id: 'x', startedAt, endedAt: new Date(endedAtMs).toISOString() }
  const endedReason = 'customer-ended-call'
  const fetchDuration = async () => {
    const { body } = await server.get(`/api/calls?user_id=1&campaign_id=${id}`)
    return body.calls[0].duration_seconds
  }
  await sendMessage({ type: 'status-update', status: 'ended', endedReason, call })
  expect(await fetchDuration()).toBe(6.13)
  await sendMessage({ type: 'end-of-call-report', endedReason, durationSeconds: 61.3, call })
  expect(await fetchDuration()).toBe(61.3)
})
