import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aLiveCall, openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

async function send(message: object): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'x-vapi-secret': server.deps.webhookSecret,
  }
  const body = JSON.stringify({ message })
  const answer = await server.request('/api/vapi/webhook', { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}

it('does not end a call before its ended reason is known', async () => {
  const id = await aLiveCall(server, 'x')
  await send({ type: 'status-update', status: 'ended', call: { id: 'x' } })
  await send({ type: 'end-of-call-report', endedReason: 'customer-ended-call', call: { id: 'x' } })
  const { body } = await server.get(`/api/campaigns/${id}?user_id=1`)
  expect(body.campaign).toMatchObject({ status: 'completed', calls_successful: 1 })
})

it('stores the reported duration, also of an accelerated emulator', async () => {
  const id = await aLiveCall(server, 'x')
  const ended = Date.now()
  const startedAt = new Date(ended - 6130).toISOString()
  const call = { id: 'x', startedAt, endedAt: new Date(ended).toISOString() }
  const endedReason = 'customer-ended-call'
  const duration = async () => {
    const { body } = await server.get(`/api/calls?user_id=1&campaign_id=${id}`)
    return body.calls[0].duration_seconds
  }
  await send({ type: 'status-update', status: 'ended', endedReason, call })
  expect(await duration()).toBe(6.13)
  await send({ type: 'end-of-call-report', endedReason, durationSeconds: 61.3, call })
  expect(await duration()).toBe(61.3)
})
