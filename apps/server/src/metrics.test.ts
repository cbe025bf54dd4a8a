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

const fetchMetrics = async () => (await server.request('/api/metrics')).text()

it('counts requests by method, route and status', async () => {
  await server.get('/api/campaigns/7?user_id=1')
  await server.get('/api/campaigns/8?user_id=1')
  await server.get('/api/campaigns?user_id=1')
  const text = await fetchMetrics()
  const count = (route: string, status: number) =>
    `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`
  expect(text).toContain(`${count('/api/campaigns/{id}', 404)} 2`)
  expect(text).toContain(`${count('/api/campaigns', 200)} 1`)
})

const postAsUser = async (to: TestServer, path: string, body: object = {}) =>
  (await to.post(path, { user_id: 1, ...body })).body

async function createCampaign(to: TestServer, overrides: object = {}): Promise<number> {
  const { contact } = await postAsUser(to, '/api/contacts', { phone_number: '+12025550101' })
  const defaults = { name: 'S', assistant_id: 'a', contact_ids: [contact.id] }
  return (await postAsUser(to, '/api/campaigns', { ...defaults, ...overrides })).campaign.id
}

it('reports how many calls are live', async () => {
  const id = await createCampaign(server)
  await postAsUser(server, `/api/campaigns/${id}/start`)
  await postAsUser(server, `/api/vapi/campaigns/${id}/start`)
  expect(await fetchMetrics()).toContain('callwright_live_calls{status="queued"} 1')
  await server.deps.db.execute(sql`update calls set status = 'ended'`)
  expect(await fetchMetrics()).not.toContain('callwright_live_calls{')
})

it('reports how many jobs wait', async () => {
  // The queue counts its jobs at most once a minute, so a new server is needed.
  const newServer = await openTestServer({ runsDialer: false })
  onTestFinished(() => newServer.close())
  await createCampaign(newServer, { scheduled_start: '2100-01-01T09:00:00Z' })
  const text = await (await newServer.request('/api/metrics')).text()
  expect(text).toContain('callwright_queue_jobs{name="follow-schedule",state="deferred"} 1')
})

it('rejects requests from other hosts', async () => {
  const headers = { host: 'callwright.example' }
  const response = await server.app.request('http://callwright.example/api/metrics', { headers })
  expect(response.status).toBe(403)
})

it('counts requests to the provider by operation and outcome', async () => {
  const registry = new Registry()
  const provider = countRequests(
    {
      ...server.deps.provider,
      placeCall: async () => ({ kind: 'busy', retryAfterMs: null }),
      assistants: () => Promise.reject(new Error('down')),
    },
    registry,
  )
  const emptyArguments = [{}, {}] as unknown as Parameters<typeof provider.placeCall>
  await provider.placeCall(...emptyArguments)
  await expect(provider.assistants()).rejects.toThrow('down')
  const text = await registry.metrics()
  const count = 'callwright_provider_requests_total'
  expect(text).toContain(`${count}{operation="placeCall",outcome="busy"} 1`)
  expect(text).toContain(`${count}{operation="assistants",outcome="failed"} 1`)
})
