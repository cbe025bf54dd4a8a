import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { openEmbedded, openServer } from '../src/db/open.ts'
import { createTestDatabase } from '../src/testing.ts'
import { endAll, makeTempFolder, startServer } from './processes.ts'

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: object }[]
  status: { code?: number }
}

/** The fields of responses that are read here. */
interface ResponseBody {
  contact: { id: number }
  campaign: { id: number; status: string }
  calls: { vapi_call_id: string | null }[]
}

/** What the collector received, and the spans in it. */
let exported = ''
let spans: Span[] = []

const traceId = '0af7651916cd43dd8448eb211c80319c'
const phone_number = '+12025550101'

const named = (name: string) => spans.filter((span) => span.name === name)
const childrenOf = (parent: Span | undefined) =>
  spans.filter(({ parentSpanId }) => parent && parentSpanId === parent.spanId)

// A server with a collector creates a campaign that starts by its schedule, places its call, and ends.
beforeAll(async () => {
  const bodies: string[] = []
  const collector = createServer(async (request, response) => {
    bodies.push(await text(request))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  const database = inject('databaseUrl') === '' ? undefined : await createTestDatabase()
  const dataDir = makeTempFolder()
  const server = await startServer(
    {
      DATA_DIR: dataDir,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      ...(database && { DATABASE_URL: database.url }),
    },
    {},
  )
  const post = async (path: string, body: object) => {
    const headers = {
      'content-type': 'application/json',
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    }
    const init = { method: 'POST', headers, body: JSON.stringify({ user_id: 1, ...body }) }
    const response = await fetch(server.url + path, init)
    const result = await response.json()
    expect(response.ok, JSON.stringify(result)).toBe(true)
    return result as ResponseBody
  }
  const get = async (path: string) =>
    (await (await fetch(`${server.url}${path}?user_id=1`)).json()) as ResponseBody
  const { contact } = await post('/api/contacts', { phone_number, first_name: 'Adelheid' })
  const { campaign } = await post('/api/campaigns', {
    name: 'Spring',
    assistant_id: 'a5515700-ca11-4000-8000-000000000001',
    contact_ids: [contact.id],
    scheduled_start: new Date(Date.now() + 3_600_000).toISOString(),
  })
  // The server refuses a start that has passed, so the hour passes in the database, which only one process can open.
  await server.end('SIGTERM')
  const { db, close } = await (database ? openServer(database.url) : openEmbedded(dataDir))
  const aMinuteAgo = new Date(Date.now() - 60_000).toISOString()
  await db.execute(sql`update campaigns set scheduled_start = ${aMinuteAgo}`)
  await db.execute(sql`
    update jobs.job set start_after = now() - interval '1 minute' where name = 'follow-schedule'`)
  await close()
  await server.start()
  const waitUntil = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000 })
  await waitUntil(async () => {
    expect((await get(`/api/campaigns/${campaign.id}`)).campaign.status).toBe('running')
  })
  await post(`/api/vapi/campaigns/${campaign.id}/start`, {})
  await waitUntil(async () => {
    expect((await get('/api/calls')).calls[0]?.vapi_call_id).toEqual(expect.any(String))
  })
  await server.end('SIGTERM')
  collector.close()
  await database?.drop()
  exported = bodies.join('\n')
  spans = bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
})
afterAll(endAll)

it('has a span for each request, which continues the trace of its header and contains its statements', () => {
  const [request] = named('POST /api/contacts')
  expect(request?.traceId).toBe(traceId)
  expect(request?.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: 201 },
  })
  const statements = childrenOf(request)
  const inserts = statements.filter(({ name }) => name === 'insert')
  expect(JSON.stringify(inserts.map(({ attributes }) => attributes))).toContain(
    'into \\"contacts\\"',
  )
})

it('has a span for the job that a request added, in the trace of the request', () => {
  const [job] = named('follow-schedule')
  expect(job?.traceId).toBe(traceId)
  expect(childrenOf(job)).not.toHaveLength(0)
})

it('has a trace for each call that is placed, with the request to the provider', () => {
  const [placing] = named('place a call')
  expect(placing?.parentSpanId).toBeUndefined()
  expect(placing?.traceId).not.toBe(traceId)
  expect(childrenOf(placing).map(({ name }) => name)).toContain('provider placeCall')
})

it('contains no personal data', () => {
  expect(exported).toContain('into \\"contacts\\"')
  expect(exported).not.toContain(phone_number)
  expect(exported).not.toContain('Adelheid')
})

it('does not delay the stop when the collector does not answer', async () => {
  const collector = createServer(() => {})
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  const server = await startServer(
    { DATA_DIR: makeTempFolder(), OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
    {},
  )
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  await server.end('SIGTERM')
  expect(await server.waitForExit()).toMatchObject({ code: 0 })
  collector.closeAllConnections()
  collector.close()
})
