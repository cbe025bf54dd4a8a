import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aLiveCall, openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ works: false })
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

it('waits for the reason of an end before it says what follows from it', async () => {
  const id = await aLiveCall(server, 'x')
  await send({ type: 'status-update', status: 'ended', call: { id: 'x' } })
  await send({ type: 'end-of-call-report', endedReason: 'customer-ended-call', call: { id: 'x' } })
  const { body } = await server.get(`/api/campaigns/${id}?user_id=1`)
  expect(body.campaign).toMatchObject({ status: 'completed', calls_successful: 1 })
})
