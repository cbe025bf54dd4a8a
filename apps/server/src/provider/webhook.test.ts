import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { calls } from '../calls/calls.table.ts'
import { openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ works: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

async function aLiveCall(id: string): Promise<number> {
  const phone_number = '+12025550101'
  const contact = (await server.post('/api/contacts', { user_id: 1, phone_number })).body.contact
  const plan = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids: [contact.id] }
  const { campaign } = (await server.post('/api/campaigns', plan)).body
  await server.post(`/api/campaigns/${campaign.id}/start`, { user_id: 1 })
  await server.post(`/api/vapi/campaigns/${campaign.id}/start`, { user_id: 1 })
  await server.deps.db.update(calls).set({ vapi_call_id: id })
  return campaign.id
}

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
  const id = await aLiveCall('x')
  await send({ type: 'status-update', status: 'ended', call: { id: 'x' } })
  await send({ type: 'end-of-call-report', endedReason: 'customer-ended-call', call: { id: 'x' } })
  const { body } = await server.get(`/api/campaigns/${id}?user_id=1`)
  expect(body.campaign).toMatchObject({ status: 'completed', calls_successful: 1 })
})
