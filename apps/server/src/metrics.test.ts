import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { countRequests } from './metrics.ts'
import { openTestServer, type TestServer } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
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

const post = async (to: TestServer, path: string, body: object = {}) =>
  (await to.post(path, { user_id: 1, ...body })).body

async function aCampaign(of: TestServer, plan: object = {}): Promise<number> {
  const { contact } = await post(of, '/api/contacts', { phone_number: '+12025550101' })
  const named = { name: 'S', assistant_id: 'a', contact_ids: [contact.id] }
  return (await post(of, '/api/campaigns', { ...named, ...plan })).campaign.id
}

it('tells how many calls are live', async () => {
  const id = await aCampaign(server)
  await post(server, `/api/campaigns/${id}/start`)
  await post(server, `/api/vapi/campaigns/${id}/start`)
  expect(await figures()).toContain('callwright_live_calls{status="queued"} 1')
  await server.deps.db.execute(sql`update calls set status = 'ended'`)
  expect(await figures()).not.toContain('callwright_live_calls{')
})

it('tells how many jobs wait', async () => {
  // The queue counts its jobs at most once a minute, so this server has not been asked before.
  const fresh = await openTestServer({ runsDialer: false })
  onTestFinished(() => fresh.close())
  await aCampaign(fresh, { scheduled_start: '2100-01-01T09:00:00Z' })
  const text = await (await fresh.request('/api/metrics')).text()
  expect(text).toContain('callwright_queue_jobs{name="follow-schedule",state="deferred"} 1')
})

it('answers this machine alone', async () => {
  const headers = { host: 'callwright.example' }
  const answer = await server.app.request('http://callwright.example/api/metrics', { headers })
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
