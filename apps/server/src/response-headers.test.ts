import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from './db/tables/calls.table.ts'
import { type ListeningServer, listen } from './listen.ts'
import { openApiDocument } from './openapi/document.ts'
import { aLiveCall, openTestServer, sendRaw, type TestServer } from './testing.ts'

let server: TestServer
let listening: ListeningServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
  const requestLimits = { headersMs: 400, minBodyBytes: 1024, bodyMs: 400 }
  listening = await listen(server.app.fetch, { host: '127.0.0.1', port: 0 }, requestLimits)
  await aLiveCall(server, 'x')
  await server.deps.db.update(calls).set({ has_recording: true })
  const chunks = [new Uint8Array(1000)]
  await server.deps.recordings.save(1, { contentType: 'audio/wav', pieces: chunks })
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

/** Returns the response's security headers, and its status, which makes a failed assertion easier to read. */
async function ask(path: string, init?: RequestInit) {
  const answer = await fetch(listening.url + path, init)
  // Some responses, such as the event stream, never end by themselves, so the body is canceled.
  await answer.body?.cancel()
  const headers = Object.keys(expectedHeaders).map((name) => [name, answer.headers.get(name)])
  return { status: answer.status, headers: Object.fromEntries(headers) }
}

it('adds the headers to valid and error responses of every operation', async () => {
  const { paths = {} } = await openApiDocument()
  const statuses = new Set<number>()
  let operations = 0
  for (const [path, methods] of Object.entries(paths)) {
    for (const method of Object.keys(methods ?? {})) {
      operations += 1
      const hasBody = method !== 'get' && method !== 'delete'
      const body = hasBody ? '{"user_id":1}' : null
      for (const query of ['?user_id=1', '?user_id=2', '?user_id=1&user_id=1']) {
        for (const type of ['application/json', 'text/plain']) {
          const { status, headers } = await ask(path.replace('{id}', '1') + query, {
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
  expect(operations).toBeGreaterThan(25)
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 415]))
})

const json = { 'content-type': 'application/json' }
it.each<[string, number, string, RequestInit]>([
  [
    'what is created',
    201,
    '/api/contacts',
    { method: 'POST', headers: json, body: '{"user_id":1,"phone_number":"+12025550177"}' },
  ],
  ['a part of a recording', 206, '/api/calls/1/recording', { headers: { range: 'bytes=0-9' } }],
  ['a range outside of it', 416, '/api/calls/1/recording', { headers: { range: 'bytes=5000-' } }],
  ['the head of a recording', 200, '/api/calls/1/recording', { method: 'HEAD' }],
  ['an exported file', 200, '/api/contacts/export?user_id=1', { headers: { accept: 'text/csv' } }],
  ['the documentation', 200, '/api/docs', {}],
  ['an address that is nothing', 404, '/api/nothing', {}],
  ['the bare address', 404, '/api', {}],
  ['a method that is nothing', 404, '/api/contacts', { method: 'OPTIONS' }],
  ['an address written otherwise', 200, '/%61pi/config', {}],
  ['a record that is not there', 404, '/api/campaigns/99?user_id=1', {}],
  [
    'what is larger than it may be',
    413,
    '/api/contacts',
    { method: 'POST', headers: json, body: '1'.repeat(2_200_000) },
  ],
  ['another site', 403, '/api/config', { headers: { origin: 'https://elsewhere.example' } }],
])('adds the headers to the response to %s: %i', async (_, status, path, init) => {
  expect(await ask(path, init)).toEqual({ status, headers: expectedHeaders })
})

it('allows caching of the documentation’s files', async () => {
  const { headers } = await ask('/api/docs/swagger-ui.css')
  expect(headers).toEqual({ ...expectedHeaders, 'cache-control': 'private, max-age=86400' })
})

const get = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, ...headers, 'connection: close', '', ''].join('\r\n')
const host = 'host: 127.0.0.1'

it.each([
  ['what is no HTTP', 400, 'HELLO\r\n\r\n'],
  ['a request without a host', 400, get('/api/config')],
  ['a host that is none', 400, get('/api/config', 'host: a b')],
  ['two hosts', 400, get('/api/config', host, 'host: elsewhere.example')],
  ['an address that is none', 400, get('/api\\config', host)],
  ['an address for the whole server', 400, get('*', host)],
  ['a head that is too large', 431, get('/api/config', host, `x-long: ${'x'.repeat(20_000)}`)],
  ['a head that does not arrive', 408, 'GET /api/config HTTP/1.1\r\nhost:'],
  [
    'a body that does not arrive',
    408,
    `POST /api/contacts HTTP/1.1\r\n${host}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n`,
  ],
  ['an expectation that means nothing', 200, get('/api/config', host, 'expect: miracles')],
])('adds the headers to the server’s own response to %s: %i', async (_, status, request) => {
  const [head = '', body = ''] = (await sendRaw(listening.url, request)).split('\r\n\r\n')
  const [first, ...lines] = head.split('\r\n')
  expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  const wanted = Object.entries(expectedHeaders).map(([name, value]) => `${name}: ${value}`)
  expect(lines.map((line) => line.toLowerCase())).toEqual(expect.arrayContaining(wanted))
  expect(JSON.parse(body)).toBeTypeOf('object')
  if (status !== 200)
    expect(JSON.parse(body)).toEqual({ error: expect.any(String), code: expect.any(String) })
})
