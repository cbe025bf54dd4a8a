import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from './db/tables/calls.table.ts'
import { firstWorkspaceId } from './db/workspace-id.ts'
import { type ListeningServer, listen } from './listen.ts'
import { openApiDocument } from './openapi/document.ts'
import { createCampaignWithLiveCall, openTestServer, sendRaw, type TestServer } from './testing.ts'

let server: TestServer
let listening: ListeningServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
  const requestLimits = { headersTimeoutMs: 400, minBodyBytes: 1024, bodyIntervalMs: 400 }
  listening = await listen(server.app.fetch, { host: '127.0.0.1', port: 0 }, requestLimits)
  await createCampaignWithLiveCall(server, 'x')
  await server.deps.db.update(calls).set({ has_recording: true })
  const chunks = [new Uint8Array(1000)]
  await server.deps.recordings.save(firstWorkspaceId, 1, {
    contentType: 'audio/wav',
    pieces: chunks,
  })
})
afterAll(async () => {
  await listening.drain(0)
  await server.close()
})

const expectedHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Returns the values of the expected headers, and the status. */
async function fetchHeaders(path: string, init?: RequestInit) {
  const response = await fetch(listening.url + path, init)
  // Some responses, such as the event stream, never end by themselves, so the body is canceled.
  await response.body?.cancel()
  const headers = Object.keys(expectedHeaders).map((name) => [name, response.headers.get(name)])
  return { status: response.status, headers: Object.fromEntries(headers) }
}

it('adds the headers to valid and error responses of every operation', async () => {
  const { paths = {} } = await openApiDocument()
  const statuses = new Set<number>()
  let operationCount = 0
  for (const [path, methods] of Object.entries(paths)) {
    for (const method of Object.keys(methods ?? {})) {
      operationCount += 1
      const hasBody = method !== 'get' && method !== 'delete'
      const body = hasBody ? '{"user_id":1}' : null
      for (const query of ['?user_id=1', '?user_id=2', '?user_id=1&user_id=1']) {
        for (const type of ['application/json', 'text/plain']) {
          const { status, headers } = await fetchHeaders(path.replace('{id}', '1') + query, {
            method: method.toUpperCase(),
            headers: { 'content-type': type },
            body,
          })
          expect(headers, `${method} ${path}${query}: ${status}`).toEqual(expectedHeaders)
          statuses.add(status)
        }
      }
    }
  }
  expect(operationCount).toBeGreaterThan(25)
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 415]))
})

const json = { 'content-type': 'application/json' }
it.each<[string, number, string, RequestInit]>([
  [
    'a created contact',
    201,
    '/api/contacts',
    { method: 'POST', headers: json, body: '{"user_id":1,"phone_number":"+12025550177"}' },
  ],
  ['a part of a recording', 206, '/api/calls/1/recording', { headers: { range: 'bytes=0-9' } }],
  [
    'a range beyond the recording’s end',
    416,
    '/api/calls/1/recording',
    { headers: { range: 'bytes=5000-' } },
  ],
  ['a HEAD request for a recording', 200, '/api/calls/1/recording', { method: 'HEAD' }],
  ['an exported file', 200, '/api/contacts/export?user_id=1', { headers: { accept: 'text/csv' } }],
  ['the documentation', 200, '/api/docs', {}],
  ['an unknown path', 404, '/api/nothing', {}],
  ['the path /api', 404, '/api', {}],
  ['an unsupported method', 404, '/api/contacts', { method: 'OPTIONS' }],
  ['a percent-encoded path', 200, '/%61pi/config', {}],
  ['an unknown campaign', 404, '/api/campaigns/99?user_id=1', {}],
  [
    'a body that is too large',
    413,
    '/api/contacts',
    { method: 'POST', headers: json, body: '1'.repeat(2_200_000) },
  ],
  [
    'a request from another site',
    403,
    '/api/config',
    { headers: { origin: 'https://elsewhere.example' } },
  ],
])('adds the headers to the response to %s: %i', async (_, status, path, init) => {
  expect(await fetchHeaders(path, init)).toEqual({ status, headers: expectedHeaders })
})

it('allows caching of the documentation’s files', async () => {
  const { headers } = await fetchHeaders('/api/docs/swagger-ui.css')
  expect(headers).toEqual({ ...expectedHeaders, 'cache-control': 'private, max-age=86400' })
})

const rawGet = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, ...headers, 'connection: close', '', ''].join('\r\n')
const hostHeader = 'host: 127.0.0.1'

it.each([
  ['text that is not HTTP', 400, 'HELLO\r\n\r\n'],
  ['a request without a Host header', 400, rawGet('/api/config')],
  ['an invalid Host header', 400, rawGet('/api/config', 'host: a b')],
  ['two Host headers', 400, rawGet('/api/config', hostHeader, 'host: elsewhere.example')],
  ['an invalid path', 400, rawGet('/api\\config', hostHeader)],
  ['the path *', 400, rawGet('*', hostHeader)],
  [
    'headers that are too large',
    431,
    rawGet('/api/config', hostHeader, `x-long: ${'x'.repeat(20_000)}`),
  ],
  ['incomplete headers', 408, 'GET /api/config HTTP/1.1\r\nhost:'],
  [
    'a missing body',
    408,
    `POST /api/contacts HTTP/1.1\r\n${hostHeader}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n`,
  ],
  ['an unknown Expect header', 200, rawGet('/api/config', hostHeader, 'expect: miracles')],
])('adds the headers to the response to %s: %i', async (_, status, request) => {
  const [head = '', body = ''] = (await sendRaw(listening.url, request)).split('\r\n\r\n')
  const [statusLine, ...headerLines] = head.split('\r\n')
  expect(statusLine).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  const expectedLines = Object.entries(expectedHeaders).map(([name, value]) => `${name}: ${value}`)
  expect(headerLines.map((line) => line.toLowerCase())).toEqual(
    expect.arrayContaining(expectedLines),
  )
  expect(JSON.parse(body)).toBeTypeOf('object')
  if (status !== 200)
    expect(JSON.parse(body)).toEqual({ error: expect.any(String), code: expect.any(String) })
})
