import { getEventListeners } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDropReporter } from '../drop-reporter.ts'
import { openProvider, type Provider } from './provider.ts'
import { toCallList } from './testing.ts'

const drops = openDropReporter(pino({ level: 'silent' }), new Registry())
let server: Server
let provider: Provider
/** What the provider responds with: nothing at all, or a broken connection, or a response. */
let response:
  | { status: number; body: string; headers?: Record<string, string> }
  | 'no-response'
  | 'broken-connection'
  | 'endless-body'
let requests: { method: string; url: string; body: string }[] = []

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    let body = ''
    incoming.on('data', (chunk) => {
      body += chunk
    })
    incoming.on('end', () => {
      requests.push({ method: incoming.method ?? '', url: incoming.url ?? '', body })
      if (response === 'broken-connection') incoming.socket.destroy()
      else if (response === 'endless-body') {
        outgoing.writeHead(200, { 'content-type': 'application/json' })
        outgoing.write('{')
      } else if (response !== 'no-response') {
        outgoing.writeHead(response.status, {
          'content-type': 'application/json',
          ...response.headers,
        })
        outgoing.end(response.body)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  provider = openProvider({
    baseUrl: () => `http://127.0.0.1:${port}`,
    token: 'test',
    messages: { url: () => 'http://here/api/vapi/webhook', secret: 'secret' },
    requestTimeoutMs: 300,
    drops,
  })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const callRequest = {
  attemptId: '0b5f9d3e-2f0a-4a53-9c4e-0d7c5f0e8a11',
  assistantId: 'a',
  phoneNumberId: 'p',
  number: '+12025550101',
  contactName: 'Ann',
  email: 'a@example.com',
  callName: `Spring / ${'a'.repeat(60)}`,
  opening: null,
}
/** Requests a call from a provider that responds like this. */
const placeCall = async (nextResponse: typeof response) => {
  response = nextResponse
  requests = []
  return provider.placeCall(callRequest, new AbortController().signal)
}
const errorResponse = (status: number, message: unknown, headers = {}) => ({
  status,
  body: JSON.stringify({ message, statusCode: status }),
  headers,
})

it.each([
  ['a status of 500', errorResponse(500, 'Internal server error'), /status 500/],
  ['no response', 'no-response', /did not answer in time/],
  ['a response whose body does not end', 'endless-body', /did not answer in time/],
  ['a broken connection', 'broken-connection', /./],
  ['an HTML page', { status: 201, body: '<html>' }, /not JSON/],
  ['a response without an id', { status: 201, body: '{"status":"queued"}' }, /without the id/],
  ['an empty response', { status: 201, body: '' }, /without the id/],
] as const)(
  'sends one request, and returns unconfirmed after %s',
  async (_, nextResponse, reason) => {
    const placement = await placeCall(nextResponse)
    expect(placement).toMatchObject({ kind: 'unconfirmed', reason: expect.stringMatching(reason) })
    expect(requests).toHaveLength(1)
  },
)

it('removes its listener from the abort signal', async () => {
  const { signal } = new AbortController()
  for (const nextResponse of [{ status: 201, body: '{"id":"c"}' }, 'broken-connection'] as const) {
    response = nextResponse
    await provider.placeCall(callRequest, signal)
  }
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

it('aborts a request when the signal is aborted, while it waits or before it is sent', async () => {
  const controller = new AbortController()
  response = 'no-response'
  requests = []
  const waiting = provider.placeCall(callRequest, controller.signal)
  await expect.poll(() => requests.length).toBe(1)
  controller.abort()
  expect(await waiting).toMatchObject({
    kind: 'unconfirmed',
    reason: expect.stringContaining('broke'),
  })
  expect(await provider.placeCall(callRequest, controller.signal)).toMatchObject({
    kind: 'unconfirmed',
  })
  expect(requests).toHaveLength(1)
})

it.each([
  [errorResponse(401, 'Invalid Key.'), 'account', /^VAPI token not configured$/],
  [
    errorResponse(400, "Couldn't Get Assistant. `assistantId` x Does Not Exist."),
    'configuration',
    /does not know the assistant/,
  ],
  [
    errorResponse(400, "Couldn't Get Phone Number. `phoneNumberId` x Does Not Exist."),
    'configuration',
    /does not know the phone number to call from/,
  ],
  [
    errorResponse(400, ['customer.number must be a valid phone number in the E.164 format']),
    'contact',
    /rejects the contact's number/,
  ],
  [
    errorResponse(400, ['property customerr should not exist']),
    'configuration',
    /should not exist/,
  ],
  [
    errorResponse(400, 'Numbers Bought On Vapi Have A Daily Outbound Call Limit'),
    'account',
    /Daily Outbound/,
  ],
] as const)(
  'returns who is at fault and an explanation after %o',
  async (nextResponse, fault, reason) => {
    expect(await placeCall(nextResponse)).toMatchObject({
      kind: 'refused',
      fault,
      reason: expect.stringMatching(reason),
    })
  },
)

it('returns busy and the time of Retry-After when no line is free', async () => {
  const busy = await placeCall(errorResponse(429, 'Rate limit exceeded', { 'retry-after': '7' }))
  expect(busy).toEqual({ kind: 'busy', retryAfterMs: 7000 })
  expect(requests).toHaveLength(1)
  const date = new Date(Date.now() + 60_000).toUTCString()
  const busyUntilDate = await placeCall(
    errorResponse(429, 'Rate limit exceeded', { 'retry-after': date }),
  )
  expect(busyUntilDate).toMatchObject({ kind: 'busy' })
  expect(busyUntilDate.kind === 'busy' && (busyUntilDate.retryAfterMs ?? 0) > 50_000).toBe(true)
  expect(await placeCall(errorResponse(400, 'Over Concurrency Limit. 10 Of 10'))).toMatchObject({
    kind: 'busy',
  })
})

it('uses the provider’s clock, also for a date in Retry-After', async () => {
  const providerNowMs = Date.UTC(2031, 4, 5, 6, 7, 8)
  const headers = {
    date: new Date(providerNowMs).toUTCString(),
    'retry-after': new Date(providerNowMs + 60_000).toUTCString(),
  }
  const busy = await placeCall(errorResponse(429, 'Rate limit exceeded', headers))
  const retryAfterMs = busy.kind === 'busy' ? (busy.retryAfterMs ?? 0) : 0
  expect(retryAfterMs).toBeGreaterThan(50_000)
  expect(retryAfterMs).toBeLessThanOrEqual(60_000)
  expect(provider.now()?.getTime()).toBeGreaterThanOrEqual(providerNowMs)
  expect(provider.now()?.getTime()).toBeLessThan(providerNowMs + 10_000)
})

it.each([
  ['in the field `error`', { error: 'Over Concurrency Limit' }],
  ['in a sentence about the subscription', { message: 'Subscription concurrency limit reached' }],
])('returns busy when the provider reports its concurrency limit %s', async (_, body) => {
  expect(await placeCall({ status: 400, body: JSON.stringify(body) })).toMatchObject({
    kind: 'busy',
  })
})

it('reads a reason in plain text, and none in an HTML page', async () => {
  const responseOf = (type: string, body: string) =>
    ({ status: 400, body, headers: { 'content-type': type } }) as const
  expect(await placeCall(responseOf('text/plain', 'Over Concurrency Limit\n'))).toMatchObject({
    kind: 'busy',
  })
  expect(await placeCall(responseOf('text/plain', 'No such thing\n'))).toMatchObject({
    kind: 'refused',
    reason: 'No such thing',
  })
  for (const page of ['\n<!DOCTYPE html><title>Concurrency</title>', ' ']) {
    expect(await placeCall(responseOf('text/html', page))).toMatchObject({
      kind: 'refused',
      reason: 'status 400',
    })
  }
})

it.each([
  [errorResponse(400, 'id must be a UUID'), 'configuration', 'id must be a UUID'],
  [errorResponse(403, 'Invalid Key.'), 'account', 'VAPI token not configured'],
  [
    errorResponse(404, 'Not found'),
    'configuration',
    'The voice provider does not know the assistant',
  ],
] as const)(
  'refuses a call with a disclosure when its assistant is answered with %o',
  async (nextResponse, fault, reason) => {
    response = nextResponse
    const opening = await provider.openingOf('a', 'This is an AI.')
    expect(opening).toEqual({ kind: 'refused', fault, reason })
  },
)

it('returns busy with a fault when nothing listens at the provider’s address', async () => {
  const closedServer = createServer()
  await new Promise<void>((resolve) => closedServer.listen(0, '127.0.0.1', resolve))
  const { port } = closedServer.address() as AddressInfo
  await new Promise((resolve) => closedServer.close(resolve))
  const unreachableProvider = openProvider({
    baseUrl: () => `http://127.0.0.1:${port}`,
    token: 'test',
    messages: undefined,
    requestTimeoutMs: 300,
    drops,
  })
  const placement = await unreachableProvider.placeCall(callRequest, new AbortController().signal)
  expect(placement).toMatchObject({ kind: 'busy', isProviderFault: true })
})

it('returns placed for a call that the provider has blocked or scheduled', async () => {
  const body = JSON.stringify({
    id: 'x',
    status: 'scheduled',
    subscriptionLimits: { concurrencyBlocked: true },
  })
  expect(await placeCall({ status: 201, body })).toMatchObject({
    kind: 'placed',
    record: { id: 'x' },
  })
})

it('truncates fields to the provider’s limits', async () => {
  await placeCall({ status: 201, body: '{"id":"x"}' })
  const sentBody = JSON.parse(requests[0]?.body ?? '')
  expect(sentBody.name).toHaveLength(40)
  expect(sentBody.customer).toMatchObject({
    externalId: callRequest.attemptId,
    number: callRequest.number,
  })
})

it('does not split a surrogate pair when it truncates', async () => {
  response = { status: 201, body: '{"id":"x"}' }
  requests = []
  const callName = `${'a'.repeat(39)}🎉`
  await provider.placeCall({ ...callRequest, callName }, new AbortController().signal)
  expect(JSON.parse(requests[0]?.body ?? '').name).toBe('a'.repeat(39))
})

it('removes characters from a reason that the database cannot store', async () => {
  const placement = await placeCall(errorResponse(400, `a\0b\ud800${'c'.repeat(1000)}`))
  expect(placement).toMatchObject({ kind: 'refused', reason: `ab\uFFFD${'c'.repeat(497)}` })
})

it('retries a read after a 503', async () => {
  response = errorResponse(503, 'busy', { 'x-ratelimit-reset': '1' })
  requests = []
  const reading = provider.calls({})
  while (requests.length === 0) await new Promise((resolve) => setImmediate(resolve))
  response = { status: 200, body: '[]' }
  expect(await reading).toEqual(toCallList([]))
  expect(requests.length).toBeGreaterThan(1)
})

it.each([
  ['an HTML page', '<html>'],
  ['an object without an id', '{"status":"ended"}'],
])('throws when the response to a read is %s', async (_, body) => {
  response = { status: 200, body }
  await expect(provider.calls({})).rejects.toThrow('something else than a list')
  await expect(provider.call('x')).rejects.toThrow('something else than a call')
})

it('throws when the body of the response to a read does not end', async () => {
  response = 'endless-body'
  await expect(provider.call('x')).rejects.toThrow('did not answer in time')
})

it.each(['{"results":[]}', '<html>', '[{"name":"Ann"}]', '[null]'])(
  'throws when the list of assistants is %s',
  async (body) => {
    response = { status: 200, body }
    await expect(provider.assistants()).rejects.toThrow('something else than a list of assistants')
  },
)

it('throws when the recording is an HTML page, and returns other types as audio', async () => {
  const ofType = (type: string) => ({
    status: 200,
    body: 'RIFF',
    headers: { 'content-type': type },
  })
  response = ofType('text/html; charset=utf-8')
  await expect(provider.recording('x')).rejects.toThrow('text/html')
  response = ofType('binary/octet-stream')
  expect((await provider.recording('x'))?.contentType).toBe('audio/wav')
  response = ofType('audio/MPEG')
  expect((await provider.recording('x'))?.contentType).toBe('audio/mpeg')
})

it('returns null when the provider responds with 404', async () => {
  response = errorResponse(404, "Couldn't Find Call")
  expect(await provider.call('x')).toBeNull()
})
