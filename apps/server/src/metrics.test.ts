import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openAccountsServer } from '../test/accounts-server.ts'
import { observeRequests } from './metrics.ts'
import type { Placement } from './provider/provider.ts'
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

it('gives what the process counts while the database does not answer', async () => {
  const newServer = await openTestServer({ runsDialer: false })
  onTestFinished(() => newServer.close())
  await createCampaign(newServer)
  const counts = vi.spyOn(newServer.deps.queue, 'counts')
  const readNames = async () => {
    const response = await newServer.request('/api/metrics')
    expect(response.status).toBe(200)
    return Array.from((await response.text()).matchAll(/^(\w+)\{/gm), ([, name]) => name)
  }
  expect(await readNames()).toContain('callwright_queue_jobs')
  counts.mockRejectedValue(new Error('no connection'))
  const names = await readNames()
  expect(names).toContain('http_request_duration_seconds_count')
  expect(names).not.toContain('callwright_queue_jobs')
})

it('lets Prometheus read them with the token of the settings, and nobody with another', async () => {
  const token = 'm'.repeat(32)
  const accounts = await openAccountsServer({ METRICS_TOKEN: token })
  onTestFinished(() => accounts.close())
  const read = async (path: string, authorization: string) =>
    (await accounts.request(path, { headers: { authorization } })).status
  expect(await read('/api/metrics', `Bearer ${token}`)).toBe(200)
  for (const other of ['', 'Bearer ', token, `Bearer ${token}m`]) {
    expect([other, await read('/api/metrics', other)]).toEqual([other, 401])
  }
  expect(await read('/api/contacts?user_id=1', `Bearer ${token}`)).toBe(401)
  // Prometheus reads each process by its name in the network.
  const readFromNetwork = async (authorization: string) => {
    const headers = { host: 'worker:4000', authorization }
    const url = 'http://worker:4000/api/metrics'
    return (await accounts.request(url, { headers })).status
  }
  expect(await readFromNetwork(`Bearer ${token}`)).toBe(200)
  expect(await readFromNetwork('')).toBe(401)
  const admin = await accounts.createAdmin()
  expect((await admin.send('/api/workspace/provider')).status).toBe(200)
  expect((await admin.send('/api/metrics')).status).toBe(401)
})

it('lets nobody read them while a server with accounts has no token', async () => {
  const accounts = await openAccountsServer()
  onTestFinished(() => accounts.close())
  const admin = await accounts.createAdmin()
  expect(await admin.send('/api/metrics')).toMatchObject({
    status: 401,
    body: { error: 'Send the token in METRICS_TOKEN as a bearer token' },
  })
})

it('rejects requests from other hosts', async () => {
  const headers = { host: 'callwright.example' }
  const response = await server.app.request('http://callwright.example/api/metrics', { headers })
  expect(response.status).toBe(403)
})

it('counts requests to the provider by operation and outcome', async () => {
  const registry = new Registry()
  const provider = observeRequests(registry)({
    ...server.deps.provider,
    placeCall: async () => ({ kind: 'busy', retryAfterMs: null }),
    assistants: () => Promise.reject(new Error('down')),
  })
  const emptyArguments = [{}, {}] as unknown as Parameters<typeof provider.placeCall>
  await provider.placeCall(...emptyArguments)
  await expect(provider.assistants()).rejects.toThrow('down')
  const text = await registry.metrics()
  const count = 'callwright_provider_requests_total'
  expect(text).toContain(`${count}{operation="placeCall",outcome="busy"} 1`)
  expect(text).toContain(`${count}{operation="assistants",outcome="failed"} 1`)
})

const alerts = readFileSync(
  join(import.meta.dirname, '../../../docs/monitoring/alerts.yaml'),
  'utf8',
)

it.each<[isFault: boolean, description: string, Placement]>([
  [true, 'a rejected token', { kind: 'refused', fault: 'account', reason: '' }],
  [true, 'an unreachable provider', { kind: 'busy', retryAfterMs: null, isProviderFault: true }],
  [true, 'no answer', { kind: 'unconfirmed', reason: '' }],
  [false, 'no free line', { kind: 'busy', retryAfterMs: null }],
  [false, 'a wrong number', { kind: 'refused', fault: 'contact', reason: '' }],
])('gives an outcome that an alert counts (%s) to %s', async (isFault, _description, result) => {
  const registry = new Registry()
  const provider = observeRequests(registry)({
    ...server.deps.provider,
    placeCall: async () => result,
  })
  const request = {} as Parameters<typeof provider.placeCall>[0]
  await provider.placeCall(request, new AbortController().signal)
  const counted = /operation="placeCall",outcome="([^"]+)"\} 1/.exec(await registry.metrics())?.[1]
  const inAlerts = Array.from(alerts.matchAll(/outcome=~?"([^"]+)"/g), ([, list]) =>
    list?.split('|'),
  )
  expect(inAlerts.flat().includes(counted)).toBe(isFault)
})

it('has a zero of each count that an alert waits to increase', async () => {
  const counters = Array.from(alerts.matchAll(/increase\((\w+)\[/g), ([, name]) => name)
  expect(counters.length).toBeGreaterThan(1)
  const metrics = await fetchMetrics()
  for (const name of counters)
    expect(metrics).toMatch(new RegExp(`^${name}\\{reason="too-large"\\} 0$`, 'm'))
  expect(metrics).toContain('callwright_provider_records_dropped_total{reason="not-stored"} 0')
  expect(metrics).toContain('callwright_recordings_not_copied_total{reason="disk-full"} 0')
  // Of the metrics that only a whole process has.
  const registry = new Registry()
  observeRequests(registry)
  expect(await registry.metrics()).toContain('{operation="placeCall",outcome="account-fault"} 0')
})

it('has every metric of the alerts and the dashboard', async () => {
  const folder = join(import.meta.dirname, '../../../docs/monitoring')
  const { panels } = JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8'))
  expect(panels.length).toBeGreaterThan(5)
  const queries = JSON.stringify(panels) + readFileSync(join(folder, 'alerts.yaml'), 'utf8')
  const used = queries.match(/\b(callwright_\w+|http_request_\w+|process_\w+|nodejs_\w+)/g) ?? []
  // The metrics that only a whole process has.
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  observeRequests(registry)
  const metrics = (await fetchMetrics()) + (await registry.metrics())
  const served = new Set(Array.from(metrics.matchAll(/^# TYPE (\w+)/gm), ([, name]) => name))
  const missing = used
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
    .filter((name) => !served.has(name))
  expect(missing).toEqual([])
  // Two of the names that a failed comparison would have to find.
  expect(used).toEqual(
    expect.arrayContaining(['callwright_live_calls', 'process_resident_memory_bytes']),
  )
})
