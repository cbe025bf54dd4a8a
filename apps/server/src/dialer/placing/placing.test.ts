import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openTestServer, type TestServer } from '../../testing.ts'

// Numbers with a fixed outcome at the emulator: busy, voicemail, and not qualified.
const numbers = ['+15005550001', '+15005550003', '+15005550011']

const assistant_id = 'a5515700-ca11-4000-8000-000000000001'

let server: TestServer
beforeAll(async () => {
  // The tick would place the calls as well, so it is longer than the tests.
  server = await openTestServer({ timing: { tickMs: 3_600_000 } })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

async function createRunningCampaign(max_concurrent_calls: number): Promise<number> {
  const contact_ids = []
  for (const phone_number of numbers) {
    const { body } = await server.post('/api/contacts', { user_id: 1, phone_number })
    contact_ids.push(body.contact.id)
  }
  const fields = { name: 'Spring', assistant_id, retry_attempts: 0, max_concurrent_calls }
  const { body } = await server.post('/api/campaigns', { user_id: 1, contact_ids, ...fields })
  await server.post(`/api/campaigns/${body.campaign.id}/start`, { user_id: 1 })
  return body.campaign.id
}

const makeCalls = (id: number, headers: Record<string, string> = {}) =>
  server.request(`/api/vapi/campaigns/${id}/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ user_id: 1 }),
  })

const waitUntilAllCalled = (id: number) =>
  vi.waitFor(
    async () => {
      const { campaign } = (await server.get(`/api/campaigns/${id}?user_id=1`)).body
      expect(campaign).toMatchObject({ status: 'completed', calls_completed: numbers.length })
    },
    { timeout: 20_000, interval: 50 },
  )

it('places calls after Make Calls without waiting for the tick', async () => {
  const id = await createRunningCampaign(numbers.length)
  expect((await makeCalls(id)).status).toBe(200)
  await waitUntilAllCalled(id)
})

it('places calls after Make Calls with an idempotency key without waiting for the tick', async () => {
  const id = await createRunningCampaign(numbers.length)
  expect((await makeCalls(id, { 'idempotency-key': 'once' })).status).toBe(200)
  await waitUntilAllCalled(id)
})

it('places the next call on a freed line without waiting for the tick', async () => {
  const id = await createRunningCampaign(1)
  await makeCalls(id)
  await waitUntilAllCalled(id)
})
