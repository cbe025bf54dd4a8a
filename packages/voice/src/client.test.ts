import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchProviderCall, testToken } from './client.ts'

const answering =
  (body: unknown, init?: ResponseInit): typeof fetch =>
  async () =>
    typeof body === 'string' ? new Response(body, init) : Response.json(body, init)

const unreachable: typeof fetch = async () => {
  throw new TypeError('fetch failed')
}

const request = { baseUrl: 'https://provider.example', token: 'key', id: 'a' }
const read = (body: object) =>
  fetchProviderCall({ ...request, fetch: answering({ id: 'a', ...body }) })

/** A provider that takes the request and never says another word, at once or after its headers. */
const silent =
  (from: 'at once' | 'after its headers'): typeof fetch =>
  (_, init) => {
    const gaveUp = new Promise<never>((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    )
    if (from === 'at once') return gaveUp
    return Promise.resolve(new Response(new ReadableStream({ pull: () => gaveUp })))
  }

afterEach(() => vi.useRealTimers())

describe('fetching a call from the provider', () => {
  it('asks for the call by its id with the saved token', async () => {
    const asked: unknown[] = []
    await fetchProviderCall({
      ...request,
      token: ' key ',
      id: 'a/b',
      fetch: async (...args) => {
        asked.push(args)
        return Response.json({ id: 'a/b' })
      },
    })
    expect(asked).toEqual([
      [
        'https://provider.example/call/a%2Fb',
        {
          headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
          signal: expect.any(AbortSignal),
        },
      ],
    ])
  })

  it.each([
    [401, 'token-invalid', 'Invalid VAPI token.'],
    [404, 'not-found', 'Call not found in VAPI.'],
    [500, 'other', 'VAPI API error: 500 Server Error'],
    [429, 'other', 'VAPI API error: 429 Server Error'],
  ])('says what went wrong when the provider answers %i', async (status, kind, message) => {
    const fetch = answering({ message: 'x' }, { status, statusText: 'Server Error' })
    await expect(fetchProviderCall({ ...request, fetch })).rejects.toMatchObject({
      kind,
      message,
      status,
    })
  })

  it('says that there is no token before it asks anything', async () => {
    await expect(
      fetchProviderCall({ ...request, token: '  ', fetch: unreachable }),
    ).rejects.toMatchObject({
      kind: 'token-missing',
      message: 'VAPI token not found.',
    })
  })

  it('says that the provider cannot be reached', async () => {
    await expect(fetchProviderCall({ ...request, fetch: unreachable })).rejects.toMatchObject({
      kind: 'network',
      message: 'Connection error: fetch failed',
    })
  })

  it('passes a cancelled request on as cancelled, not as a broken network', async () => {
    await expect(
      fetchProviderCall({ ...request, fetch: unreachable, signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: 'AbortError' })
  })

  it.each(['at once', 'after its headers'] as const)(
    'gives up when the provider falls silent %s',
    async (from) => {
      vi.useFakeTimers()
      const asked = fetchProviderCall({ ...request, fetch: silent(from), timeoutMs: 5000 })
      const outcome = expect(asked).rejects.toMatchObject({
        kind: 'network',
        message: 'Connection error: no answer within 5 seconds',
      })
      await vi.advanceTimersByTimeAsync(5000)
      await outcome
    },
  )

  it('leaves no timer behind when it was answered', async () => {
    vi.useFakeTimers()
    await read({})
    expect(vi.getTimerCount()).toBe(0)
  })

  it('says that the connection broke in the middle of the answer', async () => {
    const broken: typeof fetch = async () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"id":'))
            controller.error(new TypeError('terminated'))
          },
        }),
      )
    await expect(fetchProviderCall({ ...request, fetch: broken })).rejects.toMatchObject({
      kind: 'network',
      message: 'Connection error: terminated',
    })
  })

  it.each(['<html>', '', '[]', 'null', '3', '{}', '{"id":7}', '{"status":"ended"}'])(
    'refuses an answer that is no call: %s',
    async (body) => {
      const fetch = answering(body, { status: 200, statusText: 'OK' })
      await expect(fetchProviderCall({ ...request, fetch })).rejects.toMatchObject({
        kind: 'other',
        message: 'VAPI API error: 200 OK',
      })
    },
  )
})

describe('reading a call', () => {
  it('takes a transcript that is a text, a list or an object', async () => {
    expect(await read({ transcript: 'AI: Hi' })).toEqual({ transcript: 'AI: Hi' })
    const list = [{ role: 'bot', text: 'Hi' }, { message: 'Yes?' }, null]
    expect(await read({ transcript: list })).toEqual({ transcript: 'bot: Hi\nSpeaker: Yes?' })
    expect(await read({ transcript: { a: 1 } })).toEqual({ transcript: '{\n  "a": 1\n}' })
    expect(await read({ transcript: '', artifact: { transcript: 'AI: Yo' } })).toEqual({
      transcript: 'AI: Yo',
    })
  })

  it.each([
    { recordingUrl: 'https://r.example/1' },
    { recording_url: 'https://r.example/1' },
    { artifact: { recordingUrl: 'https://r.example/1' } },
    { artifacts: [{ type: 'log' }, { type: 'recording', url: 'https://r.example/1' }] },
    { artifact: { recording: { mono: { combinedUrl: 'https://r.example/1' } } } },
    {
      recordingUrl: 'https://closed.example',
      artifact: { presignedMonoUrl: 'https://r.example/1' },
    },
  ])('finds the recording in %j', async (body) => {
    expect((await read(body)).recordingUrl).toBe('https://r.example/1')
  })

  it('does not take a script for a recording', async () => {
    expect(await read({ recordingUrl: 'javascript:alert(1)' })).toEqual({})
  })

  it('works the duration out where the provider does not say it', async () => {
    const times = { startedAt: '2026-01-01T10:00:00Z', endedAt: '2026-01-01T10:01:30.5Z' }
    expect((await read(times)).duration).toBe(90.5)
    expect((await read({ ...times, duration: 7 })).duration).toBe(7)
  })

  it('takes a call for as long as it is billed, where less time passed at an emulator', async () => {
    const times = { startedAt: '2026-01-01T10:00:00Z', endedAt: '2026-01-01T10:00:09.05Z' }
    const costs = [
      { type: 'transcriber', minutes: 9 },
      { type: 'vapi', minutes: 90.5 / 60 },
    ]
    expect((await read({ ...times, costs })).duration).toBe(90.5)
    expect((await read({ ...times, costs: [{ type: 'vapi', minutes: 0 }] })).duration).toBe(9.05)
    expect((await read({ costs: [{ type: 'vapi', minutes: 0 }] })).duration).toBeUndefined()
  })

  it('keeps the money of a cost breakdown and leaves what is only counted', async () => {
    const costBreakdown = { vapi: 0.05, total: 0.06, llmPromptTokens: 900, ttsCharacters: 5, x: {} }
    expect((await read({ costBreakdown })).costBreakdown).toEqual({ vapi: 0.05, total: 0.06 })
  })

  it('leaves out what makes no sense', async () => {
    const nonsense = {
      status: 5,
      cost: 'free',
      analysis: [],
      messages: {},
      artifact: 'x',
      endedAt: 1,
    }
    expect(await read(nonsense)).toEqual({})
  })
})

describe('testing a token', () => {
  const test = (fetch: typeof globalThis.fetch, token = 'key') =>
    testToken({ baseUrl: request.baseUrl, token, fetch })

  it('says how the test went', async () => {
    expect(await test(answering([]))).toEqual({ ok: true })
    expect(await test(answering({}, { status: 401 }))).toMatchObject({
      ok: false,
      error: { kind: 'token-invalid', status: 401 },
    })
    expect(await test(answering('', { status: 503 }))).toMatchObject({
      ok: false,
      error: { kind: 'other', status: 503 },
    })
    expect(await test(answering('<html>', { status: 500 }))).toMatchObject({
      ok: false,
      error: { kind: 'other', status: 500 },
    })
    expect(await test(unreachable)).toMatchObject({
      ok: false,
      error: { kind: 'network', message: 'Connection error: fetch failed' },
    })
    expect(await test(unreachable, ' ')).toMatchObject({
      ok: false,
      error: { kind: 'token-missing' },
    })
  })

  it('asks for one call with the token, without the spaces around it', async () => {
    const asked: unknown[] = []
    await test(async (address, init) => {
      asked.push(address, new Headers(init?.headers).get('authorization'))
      return Response.json([])
    }, ' key ')
    expect(asked).toEqual(['https://provider.example/call?limit=1', 'Bearer key'])
  })

  it('gives up when the provider falls silent', async () => {
    vi.useFakeTimers()
    const tested = test(silent('at once'))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await tested).toMatchObject({
      ok: false,
      error: { message: 'Connection error: no answer within 20 seconds' },
    })
  })
})
