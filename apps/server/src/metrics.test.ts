import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countRequests } from './metrics.ts'
import { openTestServer, type TestServer } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ works: false })
})
afterAll(() => server?.close())

const figures = async () => (await server.request('/api/metrics')).text()

it('counts requests by method, route and status', async () => {
  await server.get('/api/campaigns/7?user_id=1')
  await server.get('/api/campaigns/8?user_id=1')
  await server.get('/api/campaigns?user_id=1')
  const text = await figures()
  const count = (route: string, status: number) =>
    `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`
  expect(text).toContain(`${count('/api/campaigns/{id}', 404)} 2`)
  expect(text).toContain(`${count('/api/campaigns', 200)} 1`)
})

it('tells how many calls are live and how many jobs wait', async () => {
  const { body } = await server.post('/api/contacts', { user_id: 1, phone_number: '+12025550101' })
  const contact_ids = [body.contact.id]
  const plan = { user_id: 1, name: 'S', assistant_id: 'a', contact_ids }
  const scheduled_start = new Date(Date.now() + 3_600_000).toISOString()
  const made = await server.post('/api/campaigns', { ...plan, scheduled_start })
  const { id } = made.body.campaign
  await server.post(`/api/campaigns/${id}/start`, { user_id: 1 })
  await server.post(`/api/vapi/campaigns/${id}/start`, { user_id: 1 })
  const text = await figures()
  expect(text).toContain('callwright_live_calls{status="queued"} 1')
  expect(text).toContain('callwright_queue_jobs{name="follow-schedule",state="created"} 1')
  await server.deps.db.execute(sql`update calls set status = 'ended'`)
  expect(await figures()).not.toContain('callwright_live_calls{')
})

it('answers this machine alone', async () => {
  const answer = await server.app.request('http://callwright.example/api/metrics')
  expect(answer.status).toBe(403)
})

it('counts what is asked of the provider by operation and outcome', async () => {
  const registry = new Registry()
  const provider = countRequests(
    {
      ...server.deps.provider,
      placeCall: async () => ({ kind: 'busy', retryAfterMs: null }),
      assistants: () => Promise.reject(new Error('down')),
    },
    registry,
  )
  const request = [{}, {}] as unknown as Parameters<typeof provider.placeCall>
  await provider.placeCall(...request)
  await expect(provider.assistants()).rejects.toThrow('down')
  const text = await registry.metrics()
  const count = 'callwright_provider_requests_total'
  expect(text).toContain(`${count}{operation="placeCall",outcome="busy"} 1`)
  expect(text).toContain(`${count}{operation="assistants",outcome="failed"} 1`)
})
