import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openTestServer, type TestServer } from '../../testing.ts'

// The emulator's numbers for busy, voicemail, and a person who declines.
const numbers = ['+15005550001', '+15005550003', '+15005550011']

const assistant_id = 'a5515700-ca11-4000-8000-000000000001'

let server: TestServer
beforeAll(async () => {
  // The tick, which would place the calls as well, does not come while a test runs.
  server = await openTestServer({ timing: { tickMs: 3_600_000 } })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

async function aRunningCampaign(max_concurrent_calls: number): Promise<number> {
  const contact_ids = []
  for (const phone_number of numbers) {
    const { body } = await server.post('/api/contacts', { user_id: 1, phone_number })
    contact_ids.push(body.contact.id)
  }
  const plan = { name: 'Spring', assistant_id, retry_attempts: 0, max_concurrent_calls }
  const { body } = await server.post('/api/campaigns', { user_id: 1, contact_ids, ...plan })
  await server.post(`/api/campaigns/${body.campaign.id}/start`, { user_id: 1 })
  return body.campaign.id
}

const makeCalls = (id: number, headers: Record<string, string> = {}) =>
  server.request(`/api/vapi/campaigns/${id}/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ user_id: 1 }),
  })

const everybodyCalled = (id: number) =>
  vi.waitFor(
    async () => {
      const { campaign } = (await server.get(`/api/campaigns/${id}?user_id=1`)).body
      expect(campaign).toMatchObject({ status: 'completed', calls_completed: numbers.length })
    },
    { timeout: 20_000, interval: 50 },
  )

it('places the calls of Make Calls without waiting for the tick', async () => {
  const id = await aRunningCampaign(numbers.length)
  expect((await makeCalls(id)).status).toBe(200)
  await everybodyCalled(id)
})

it('places them as soon under an idempotency key', async () => {
  const id = await aRunningCampaign(numbers.length)
  expect((await makeCalls(id, { 'idempotency-key': 'once' })).status).toBe(200)
  await everybodyCalled(id)
})

it('uses a freed line again without waiting for the tick', async () => {
  const id = await aRunningCampaign(1)
  await makeCalls(id)
  await everybodyCalled(id)
})
