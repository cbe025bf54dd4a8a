import { getEventListeners } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDropReporter } from '../drop-reporter.ts'
import { paginateCalls } from './pages.ts'
import { openProvider, type Provider } from './provider.ts'
import { listOf, type ProviderRecord } from './record.ts'
import type { RecordingLimits } from './recording.ts'

const drops = openDropReporter(pino({ level: 'silent' }), new Registry())
let server: Server
let provider: Provider
let answer: { status: number; body: string; headers?: Record<string, string> } | 'none' | 'cut'
let asked: { method: string; url: string; body: string }[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      asked.push({ method: request.method ?? '', url: request.url ?? '', body })
      if (answer === 'cut') request.socket.destroy()
      else if (answer !== 'none') {
        response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
        response.end(answer.body)
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

const request = {
  attemptId: '0b5f9d3e-2f0a-4a53-9c4e-0d7c5f0e8a11',
  assistantId: 'a',
  phoneNumberId: 'p',
  number: '+12025550101',
  contactName: 'Ann',
  email: 'a@example.com',
  callName: `Spring / ${'a'.repeat(60)}`,
}
const place = async (given: typeof answer) => {
  answer = given
  asked = []
  return provider.placeCall(request, new AbortController().signal)
}
const refusal = (status: number, message: unknown, headers = {}) => ({
  status,
  body: JSON.stringify({ message, statusCode: status }),
  headers,
})

it.each([
  ['a status of 500', refusal(500, 'Internal server error'), /status 500/],
  ['no answer', 'none', /did not answer in time/],
  ['a line that breaks', 'cut', /./],
  ['a page instead of JSON', { status: 201, body: '<html>' }, /not JSON/],
  ['an answer without an id', { status: 201, body: '{"status":"queued"}' }, /without the id/],
  ['an answer without anything', { status: 201, body: '' }, /without the id/],
] as const)('sends one request, and is unconfirmed after %s', async (_, given, reason) => {
  const placement = await place(given)
  expect(placement).toMatchObject({ kind: 'unconfirmed', reason: expect.stringMatching(reason) })
  expect(asked).toHaveLength(1)
})

it('removes its listener from the abort signal', async () => {
  const { signal } = new AbortController()
  for (const given of [{ status: 201, body: '{"id":"c"}' }, 'cut'] as const) {
    answer = given
    await provider.placeCall(request, signal)
  }
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

it('aborts a request on the signal, before it is sent or while it waits', async () => {
  const controller = new AbortController()
  answer = 'none'
  asked = []
  const waiting = provider.placeCall(request, controller.signal)
  await expect.poll(() => asked.length).toBe(1)
  controller.abort()
  expect(await waiting).toMatchObject({
    kind: 'unconfirmed',
    reason: expect.stringContaining('broke'),
  })
  expect(await provider.placeCall(request, controller.signal)).toMatchObject({
    kind: 'unconfirmed',
  })
  expect(asked).toHaveLength(1)
})

it.each([
  [refusal(401, 'Invalid Key.'), 'account', /^VAPI token not configured$/],
  [
    refusal(400, "Couldn't Get Assistant. `assistantId` x Does Not Exist."),
    'configuration',
    /does not know the assistant/,
  ],
  [
    refusal(400, "Couldn't Get Phone Number. `phoneNumberId` x Does Not Exist."),
    'configuration',
    /does not know the phone number to call from/,
  ],
  [
    refusal(400, ['customer.number must be a valid phone number in the E.164 format']),
    'contact',
    /rejects the contact's number/,
  ],
  [refusal(400, ['property customerr should not exist']), 'configuration', /should not exist/],
  [
    refusal(400, 'Numbers Bought On Vapi Have A Daily Outbound Call Limit'),
    'account',
    /Daily Outbound/,
  ],
] as const)('explains in a sentence why a call was rejected: %o', async (given, fault, reason) => {
  expect(await place(given)).toMatchObject({
    kind: 'refused',
    fault,
    reason: expect.stringMatching(reason),
  })
})

it('waits as long as the provider says when it has no free line', async () => {
  const busy = await place(refusal(429, 'Rate limit exceeded', { 'retry-after': '7' }))
  expect(busy).toEqual({ kind: 'busy', retryAfterMs: 7000 })
  expect(asked).toHaveLength(1)
  const date = new Date(Date.now() + 60_000).toUTCString()
  const dated = await place(refusal(429, 'Rate limit exceeded', { 'retry-after': date }))
  expect(dated.kind === 'busy' && (dated.retryAfterMs ?? 0) > 50_000).toBe(true)
  expect(await place(refusal(400, 'Over Concurrency Limit. 10 Of 10'))).toMatchObject({
    kind: 'busy',
  })
})

it('uses the provider’s clock, also for a date in Retry-After', async () => {
  const theirs = Date.UTC(2031, 4, 5, 6, 7, 8)
  const headers = {
    date: new Date(theirs).toUTCString(),
    'retry-after': new Date(theirs + 60_000).toUTCString(),
  }
  const busy = await place(refusal(429, 'Rate limit exceeded', headers))
  const wait = busy.kind === 'busy' ? (busy.retryAfterMs ?? 0) : 0
  expect(wait).toBeGreaterThan(50_000)
  expect(wait).toBeLessThanOrEqual(60_000)
  expect(provider.now()?.getTime()).toBeGreaterThanOrEqual(theirs)
  expect(provider.now()?.getTime()).toBeLessThan(theirs + 10_000)
})

it.each([
  ['in `error`', { error: 'Over Concurrency Limit' }],
  ['with its subscription', { message: 'Subscription concurrency limit reached' }],
])('waits when the provider reports its concurrency limit %s', async (_, body) => {
  expect(await place({ status: 400, body: JSON.stringify(body) })).toMatchObject({ kind: 'busy' })
})

it('knows that no call was placed when nobody listens', async () => {
  const gone = createServer()
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
  const { port } = gone.address() as AddressInfo
  await new Promise((resolve) => gone.close(resolve))
  const nowhere = openProvider({
    baseUrl: () => `http://127.0.0.1:${port}`,
    token: 'test',
    messages: undefined,
    requestTimeoutMs: 300,
    drops,
  })
  const placement = await nowhere.placeCall(request, new AbortController().signal)
  expect(placement).toMatchObject({ kind: 'busy', fault: true })
})

it('treats a blocked or postponed call as placed', async () => {
  const body = JSON.stringify({
    id: 'x',
    status: 'scheduled',
    subscriptionLimits: { concurrencyBlocked: true },
  })
  expect(await place({ status: 201, body })).toMatchObject({ kind: 'placed', record: { id: 'x' } })
})

it('truncates fields to the provider’s limits', async () => {
  await place({ status: 201, body: '{"id":"x"}' })
  const sent = JSON.parse(asked[0]?.body ?? '')
  expect(sent.name).toHaveLength(40)
  expect(sent.customer).toMatchObject({ externalId: request.attemptId, number: request.number })
})

it('does not split a character', async () => {
  answer = { status: 201, body: '{"id":"x"}' }
  asked = []
  const callName = `${'a'.repeat(39)}🎉`
  await provider.placeCall({ ...request, callName }, new AbortController().signal)
  expect(JSON.parse(asked[0]?.body ?? '').name).toBe('a'.repeat(39))
})

it('removes unstorable characters from a reason', async () => {
  const placement = await place(refusal(400, `a\0b\ud800${'c'.repeat(1000)}`))
  expect(placement).toMatchObject({ kind: 'refused', reason: `ab\uFFFD${'c'.repeat(497)}` })
})

it('retries reads', async () => {
  answer = refusal(503, 'busy', { 'x-ratelimit-reset': '1' })
  asked = []
  const reading = provider.calls({})
  while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve))
  answer = { status: 200, body: '[]' }
  expect(await reading).toEqual(listOf([]))
  expect(asked.length).toBeGreaterThan(1)
})

it.each([
  ['a page instead of JSON', '<html>'],
  ['an answer without an id', '{"status":"ended"}'],
])('does not take %s for a missing call', async (_, body) => {
  answer = { status: 200, body }
  await expect(provider.calls({})).rejects.toThrow('something else than a list')
  await expect(provider.call('x')).rejects.toThrow('something else than a call')
})

it.each(['{"results":[]}', '<html>', '[{"name":"Ann"}]', '[null]'])(
  'does not take %s for assistants',
  async (body) => {
    answer = { status: 200, body }
    await expect(provider.assistants()).rejects.toThrow('something else than a list of assistants')
  },
)

it('does not take an HTML page for a recording', async () => {
  const of = (type: string) => ({ status: 200, body: 'RIFF', headers: { 'content-type': type } })
  answer = of('text/html; charset=utf-8')
  await expect(provider.recording('x')).rejects.toThrow('text/html')
  answer = of('binary/octet-stream')
  expect((await provider.recording('x'))?.contentType).toBe('audio/wav')
  answer = of('audio/MPEG')
  expect((await provider.recording('x'))?.contentType).toBe('audio/mpeg')
})

describe('a recording', () => {
  let source: Server
  let send: (response: ServerResponse) => void
  const take = async (limits: Partial<RecordingLimits>) => {
    const { port } = source.address() as AddressInfo
    const audio = await openProvider({
      baseUrl: () => `http://127.0.0.1:${port}`,
      token: 'test',
      messages: undefined,
      requestTimeoutMs: 60_000,
      drops,
      recording: limits,
    }).recording('x')
    let size = 0
    for await (const piece of audio?.pieces ?? []) size += piece.byteLength
    return size
  }
  /** Sends on and on, until the line is closed. */
  const endlessly = (response: ServerResponse) => {
    const timer = setInterval(() => response.write('x'.repeat(1024)), 5)
    response.on('close', () => clearInterval(timer))
  }
  beforeAll(async () => {
    source = createServer((_, response) => send(response))
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    source.closeAllConnections()
    source.close()
  })

  it('is streamed', async () => {
    send = (response) => {
      response.write('RI')
      setTimeout(() => response.end('FF'), 20)
    }
    expect(await take({})).toBe(4)
  })

  it('is rejected above the size limit, with and without a content length', async () => {
    const large = /^The recording is larger than the 1 MB that are kept of one$/
    const bytes = 1024 * 1024
    send = (response) => response.writeHead(200, { 'content-length': bytes + 1 }).flushHeaders()
    await expect(take({ bytes })).rejects.toThrow(large)
    send = (response) => {
      response.write('x'.repeat(bytes))
      response.end('x')
    }
    await expect(take({ bytes })).rejects.toThrow(large)
    send = (response) => response.end('x'.repeat(bytes))
    expect(await take({ bytes })).toBe(bytes)
  })

  it.each([
    ['never ends', endlessly, { totalMs: 100 }, /took too long/],
    ['stops in the middle', (it: ServerResponse) => it.write('x'), { idleMs: 100 }, /broke off/],
    ['does not begin', () => {}, { idleMs: 100 }, /broke off/],
    ['is cut', (it: ServerResponse) => it.write('x', () => it.destroy()), {}, /./],
    ['is empty', (it: ServerResponse) => it.end(), {}, /nothing/],
  ] as const)('that %s fails', async (_, how, limits, reason) => {
    send = how
    await expect(take(limits)).rejects.toThrow(reason)
  })
})

it('returns null only for a 404', async () => {
  answer = refusal(404, "Couldn't Find Call")
  expect(await provider.call('x')).toBeNull()
})

it('reads every page, also when several share a millisecond', async () => {
  const all = Array.from({ length: 350 }, (_, n) => ({
    id: String(n),
    // 150 of them in one and the same.
    createdAt: new Date(Date.UTC(2026, 10, 2) - (n < 100 ? n : n < 250 ? 100 : n)),
  }))
  const pages: Pick<Provider, 'calls'> = {
    calls: async ({ createdAtLe, limit = 100 }) =>
      listOf(
        all
          .filter((call) => !createdAtLe || call.createdAt <= createdAtLe)
          .slice(0, limit) as ProviderRecord[],
      ),
  }
  const seen: string[] = []
  for await (const { records } of paginateCalls(pages as Provider, {}))
    seen.push(...records.map(({ id }) => id))
  expect(seen).toEqual(all.map(({ id }) => id))
})
