import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchProviderCall, testToken } from './client.ts'

const respondWith =
  (payload: unknown, init?: ResponseInit): typeof fetch =>
  async () =>
    typeof payload === 'string' ? new Response(payload, init) : Response.json(payload, init)

const failToConnect: typeof fetch = async () => {
  throw new TypeError('fetch failed')
}

const callRequest = { baseUrl: 'https://provider.example', token: 'key', id: 'a' }
const fetchCallWith = (body: object) =>
  fetchProviderCall({ ...callRequest, fetch: respondWith({ id: 'a', ...body }) })

/** Returns a `fetch` that never responds, or responds with headers and never with a body. */
const hang =
  (silentFrom: 'the start' | 'the body'): typeof fetch =>
  (_, init) => {
    const rejectOnAbort = new Promise<never>((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    )
    if (silentFrom === 'the start') return rejectOnAbort
    return Promise.resolve(new Response(new ReadableStream({ pull: () => rejectOnAbort })))
  }

afterEach(() => vi.useRealTimers())

describe('fetchProviderCall', () => {
  it('requests the call by its encoded id with the trimmed token', async () => {
    const sentRequests: unknown[] = []
    await fetchProviderCall({
      ...callRequest,
      token: ' key ',
      id: 'a/b',
      fetch: async (...args) => {
        sentRequests.push(args)
        return Response.json({ id: 'a/b' })
      },
    })
    expect(sentRequests).toEqual([
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
  ])(
    'throws the matching error when the provider responds with %i',
    async (status, kind, message) => {
      const fetch = respondWith({ message: 'x' }, { status, statusText: 'Server Error' })
      await expect(fetchProviderCall({ ...callRequest, fetch })).rejects.toMatchObject({
        kind,
        message,
        status,
      })
    },
  )

  it('throws token-missing without sending a request when the token is blank', async () => {
    await expect(
      fetchProviderCall({ ...callRequest, token: '  ', fetch: failToConnect }),
    ).rejects.toMatchObject({
      kind: 'token-missing',
      message: 'VAPI token not found.',
    })
  })

  it('throws a network error when the provider cannot be reached', async () => {
    await expect(fetchProviderCall({ ...callRequest, fetch: failToConnect })).rejects.toMatchObject(
      {
        kind: 'network',
        message: 'Connection error: fetch failed',
      },
    )
  })

  it('throws AbortError, not a network error, when the caller aborts', async () => {
    await expect(
      fetchProviderCall({ ...callRequest, fetch: failToConnect, signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: 'AbortError' })
  })

  it.each(['the start', 'the body'] as const)(
    'times out when the provider sends nothing from %s on',
    async (silentFrom) => {
      vi.useFakeTimers()
      const response = fetchProviderCall({
        ...callRequest,
        fetch: hang(silentFrom),
        timeoutMs: 5000,
      })
      const rejection = expect(response).rejects.toMatchObject({
        kind: 'network',
        message: 'Connection error: no answer within 5 seconds',
      })
      await vi.advanceTimersByTimeAsync(5000)
      await rejection
    },
  )

  it('clears its timer when the response arrives', async () => {
    vi.useFakeTimers()
    await fetchCallWith({})
    expect(vi.getTimerCount()).toBe(0)
  })

  it('throws a network error when the connection breaks in the middle of the body', async () => {
    const breakWhileReading: typeof fetch = async () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"id":'))
            controller.error(new TypeError('terminated'))
          },
        }),
      )
    await expect(
      fetchProviderCall({ ...callRequest, fetch: breakWhileReading }),
    ).rejects.toMatchObject({
      kind: 'network',
      message: 'Connection error: terminated',
    })
  })

  it.each(['<html>', '', '[]', 'null', '3', '{}', '{"id":7}', '{"status":"ended"}'])(
    'rejects a body that is not a call: %s',
    async (body) => {
      const fetch = respondWith(body, { status: 200, statusText: 'OK' })
      await expect(fetchProviderCall({ ...callRequest, fetch })).rejects.toMatchObject({
        kind: 'other',
        message: 'VAPI API error: 200 OK',
      })
    },
  )
})

describe('the returned call', () => {
  it('has the transcript as text when the provider sends a string, a list or an object', async () => {
    expect(await fetchCallWith({ transcript: 'AI: Hi' })).toEqual({ transcript: 'AI: Hi' })
    const messages = [{ role: 'bot', text: 'Hi' }, { message: 'Yes?' }, null]
    expect(await fetchCallWith({ transcript: messages })).toEqual({
      transcript: 'bot: Hi\nSpeaker: Yes?',
    })
    expect(await fetchCallWith({ transcript: { a: 1 } })).toEqual({ transcript: '{\n  "a": 1\n}' })
    expect(await fetchCallWith({ transcript: '', artifact: { transcript: 'AI: Yo' } })).toEqual({
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
  ])('has the recording address of %j', async (body) => {
    expect((await fetchCallWith(body)).recordingUrl).toBe('https://r.example/1')
  })

  it('has no recording address when the provider sends a javascript: address', async () => {
    expect(await fetchCallWith({ recordingUrl: 'javascript:alert(1)' })).toEqual({})
  })

  it('has the duration computed from start and end when the provider sends none', async () => {
    const times = { startedAt: '2026-01-01T10:00:00Z', endedAt: '2026-01-01T10:01:30.5Z' }
    expect((await fetchCallWith(times)).duration).toBe(90.5)
    expect((await fetchCallWith({ ...times, duration: 7 })).duration).toBe(7)
  })

  it('has the billed duration when less time passed between start and end', async () => {
    const times = { startedAt: '2026-01-01T10:00:00Z', endedAt: '2026-01-01T10:00:09.05Z' }
    const costs = [
      { type: 'transcriber', minutes: 9 },
      { type: 'vapi', minutes: 90.5 / 60 },
    ]
    expect((await fetchCallWith({ ...times, costs })).duration).toBe(90.5)
    expect(
      (await fetchCallWith({ ...times, costs: [{ type: 'vapi', minutes: 0 }] })).duration,
    ).toBe(9.05)
    expect(
      (await fetchCallWith({ costs: [{ type: 'vapi', minutes: 0 }] })).duration,
    ).toBeUndefined()
  })

  it('has the amounts of the cost breakdown without its counts', async () => {
    const costBreakdown = { vapi: 0.05, total: 0.06, llmPromptTokens: 900, ttsCharacters: 5, x: {} }
    expect((await fetchCallWith({ costBreakdown })).costBreakdown).toEqual({
      vapi: 0.05,
      total: 0.06,
    })
  })

  it('has all parts of the total, also those of the analysis and of the voicemail detection', async () => {
    const costBreakdown = {
      llm: 0.02,
      total: 0.0333,
      analysisCostBreakdown: { summary: 0.0004, structuredData: 0.0008, summaryPromptTokens: 90 },
    }
    const costs = [
      { type: 'model', cost: 0.02 },
      { type: 'analysis', analysisType: 'summary', cost: 0.0004 },
      { type: 'voicemail-detection', cost: 0.0021 },
      { type: 'knowledge-base', cost: 0.004 },
      { type: 'knowledge-base', cost: 0.006 },
      { type: 'knowledge-base', cost: 'free' },
      null,
    ]
    expect((await fetchCallWith({ costBreakdown, costs })).costBreakdown).toEqual({
      llm: 0.02,
      analysis: 0.0012,
      'voicemail-detection': 0.0021,
      'knowledge-base': 0.01,
      total: 0.0333,
    })
    expect((await fetchCallWith({ costs })).costBreakdown).toBeUndefined()
  })

  it('omits fields of the wrong type', async () => {
    const mistypedFields = {
      status: 5,
      cost: 'free',
      analysis: [],
      messages: {},
      artifact: 'x',
      endedAt: 1,
    }
    expect(await fetchCallWith(mistypedFields)).toEqual({})
  })
})

describe('testToken', () => {
  const testWith = (fetch: typeof globalThis.fetch, token = 'key') =>
    testToken({ baseUrl: callRequest.baseUrl, token, fetch })

  it('returns ok, or the error of the failed request', async () => {
    expect(await testWith(respondWith([]))).toEqual({ ok: true })
    expect(await testWith(respondWith({}, { status: 401 }))).toMatchObject({
      ok: false,
      error: { kind: 'token-invalid', status: 401 },
    })
    expect(await testWith(respondWith('', { status: 503 }))).toMatchObject({
      ok: false,
      error: { kind: 'other', status: 503 },
    })
    expect(await testWith(respondWith('<html>', { status: 500 }))).toMatchObject({
      ok: false,
      error: { kind: 'other', status: 500 },
    })
    expect(await testWith(failToConnect)).toMatchObject({
      ok: false,
      error: { kind: 'network', message: 'Connection error: fetch failed' },
    })
    expect(await testWith(failToConnect, ' ')).toMatchObject({
      ok: false,
      error: { kind: 'token-missing' },
    })
  })

  it('requests a list of one call with the trimmed token', async () => {
    const sent: unknown[] = []
    await testWith(async (address, init) => {
      sent.push(address, new Headers(init?.headers).get('authorization'))
      return Response.json([])
    }, ' key ')
    expect(sent).toEqual(['https://provider.example/call?limit=1', 'Bearer key'])
  })

  it('returns a network error when the provider never responds', async () => {
    vi.useFakeTimers()
    const result = testWith(hang('the start'))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await result).toMatchObject({
      ok: false,
      error: { message: 'Connection error: no answer within 20 seconds' },
    })
  })
})
