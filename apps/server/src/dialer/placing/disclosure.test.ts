import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeLeaseClock } from '../../../test/fake-lease-clock.ts'
import { mockProvider } from '../../../test/reserved-call.ts'
import { calls } from '../../db/tables/calls.table.ts'
import type { OpeningResult } from '../../provider/index.ts'
import { openTestServer, type TestDeps, type TestServer } from '../../testing.ts'
import { createIngest } from '../ingest.ts'
import { createPlacer } from './placer.ts'
import { soleWorkerSession } from './worker-session.ts'

/** Noon in New York, on a Wednesday. */
const now = new Date('2026-01-14T17:00:00.000Z')
const [texas, california] = ['+15125550142', '+13105550142']
const textInTexas = 'Hello, this is an AI assistant calling on behalf of Acme.'
const textInCalifornia = `${textInTexas} This call is recorded.`

let server: TestServer
let leaseMs = Date.now() + 3_600_000
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false, callingRules: 'on', now: () => now })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const setCaller = (caller_name = 'Acme') => server.post('/api/disclosure', { caller_name }, 'PUT')

async function reserveCall(phone_number: string, assistant_id = 'a'): Promise<number> {
  const consent = { basis: 'express', text: 'Yes', at: '2025-06-01' }
  const contact = await server.post('/api/contacts', { user_id: 1, phone_number, consent })
  const contact_ids = [contact.body.contact.id]
  const input = { user_id: 1, name: 'Spring', assistant_id, contact_ids }
  const { id } = (await server.post('/api/campaigns', input)).body.campaign
  await server.post(`/api/campaigns/${id}/start`, { user_id: 1 })
  await server.post(`/api/vapi/campaigns/${id}/start`, { user_id: 1 })
  return id
}

/** Places the reserved calls, at a provider that records the requests. */
async function placeCalls(
  openingOf?: () => Promise<OpeningResult>,
  overrides: Partial<TestDeps> = {},
) {
  const { provider, requests, createRecord } = mockProvider((request) => ({
    kind: 'placed',
    record: createRecord(request),
  }))
  if (openingOf) provider.openingOf = openingOf
  const leaseClock = fakeLeaseClock(() => leaseMs)
  const deps: TestDeps = { ...server.deps, provider, leaseClock, ...overrides }
  const placer = createPlacer(deps, soleWorkerSession(randomUUID()), createIngest(deps), () => 0.5)
  placer.wake()
  await placer.idle()
  return requests
}

/** What is stored of a call of which no request was sent. */
const notRequested = { attempted_at: null, requested_at: null, disclosure: null }

const selectCalls = () => server.deps.db.select().from(calls).orderBy(calls.id)
const getCampaign = async (id: number) =>
  (await server.get(`/api/campaigns/${id}?user_id=1`)).body.campaign

describe('a call', () => {
  it.each([
    ['without the recording where the law does not require it', texas, textInTexas],
    ['with the recording where it does', california, textInCalifornia],
  ])('begins with the disclosure, %s, and keeps it', async (_, number, text) => {
    await setCaller()
    await reserveCall(number)
    const requests = await placeCalls()
    expect(requests.map(({ opening }) => opening?.firstMessage)).toEqual([text])
    const [call] = await selectCalls()
    expect(call?.disclosure).toBe(text)
    const details = await server.get(`/api/calls/${call?.id}?user_id=1`)
    expect(details.body.call.disclosure).toBe(text)
  })

  it('is in the language of the workspace', async () => {
    await server.post('/api/disclosure', { caller_name: 'Acme', language: 'de' }, 'PUT')
    await reserveCall(texas)
    const [request] = await placeCalls()
    expect(request?.opening?.firstMessage).toBe(
      'Guten Tag, hier spricht ein KI-Assistent im Auftrag von Acme.',
    )
  })

  it('begins with the assistant’s own words while the rules are not enforced', async () => {
    await setCaller()
    await reserveCall(texas)
    const providers = { ...server.deps.providers, callingRulesOf: () => 'off' as const }
    const requests = await placeCalls(undefined, { providers })
    expect(requests.map(({ opening }) => opening)).toEqual([null])
    expect((await selectCalls())[0]?.disclosure).toBeNull()
  })

  it('is not placed until somebody has entered who calls: the campaign pauses and says so', async () => {
    const id = await reserveCall(texas)
    expect(await placeCalls()).toEqual([])
    expect(await getCampaign(id)).toMatchObject({
      status: 'paused',
      paused_reason:
        'Each call must say who calls: an admin enters it on the Settings page (callwright.no-caller)',
      calls_completed: 0,
    })
    await setCaller()
    await server.post(`/api/campaigns/${id}/start`, { user_id: 1 })
    await server.post(`/api/vapi/campaigns/${id}/start`, { user_id: 1 })
    expect(await placeCalls()).toHaveLength(1)
    expect((await selectCalls()).map(({ attempt_number }) => attempt_number)).toEqual([null, 1])
  })

  it('is not placed while the assistant cannot be read, and then is, as the same attempt', async () => {
    await setCaller()
    await reserveCall(texas)
    const unreadable = {
      kind: 'busy',
      retryAfterMs: null,
      reason: 'r',
      isProviderFault: true,
    } as const
    expect(await placeCalls(async () => unreadable)).toEqual([])
    const [waiting] = await selectCalls()
    expect(waiting).toMatchObject({ status: 'queued', last_error: 'r', lease_until: null })
    expect(waiting).toMatchObject(notRequested)
    leaseMs += 60_000
    const requests = await placeCalls()
    expect(requests.map(({ attemptId }) => attemptId)).toEqual([waiting?.attempt_id])
    expect(await selectCalls()).toMatchObject([{ attempt_number: 1, last_error: null }])
  })

  /** Returns an opening whose first read takes a time, during which `meanwhile` happens. */
  function createSlowOpening(ms: number, meanwhile = async () => {}) {
    let isRead = false
    return async (): Promise<OpeningResult> => {
      if (!isRead) {
        isRead = true
        await meanwhile()
        leaseMs += ms
      }
      const opening = { firstMessage: 'x', firstMessageMode: 'assistant-speaks-first' } as const
      return { kind: 'opening', opening }
    }
  }

  it.each([200, 10 * 60_000])(
    'is leased again when its assistant was read for %i ms, and placed once, as the same attempt',
    async (ms) => {
      await setCaller()
      await reserveCall(texas)
      const dueTimes: unknown[] = []
      const readOpening = createSlowOpening(ms)
      const openingOf = vi.fn(async () => {
        dueTimes.push((await selectCalls())[0]?.due_at)
        return readOpening()
      })
      const requests = await placeCalls(openingOf)
      expect(openingOf).toHaveBeenCalledTimes(2)
      // It keeps its turn among the calls that are due.
      expect(dueTimes[1]).toEqual(dueTimes[0])
      const placed = await selectCalls()
      expect(placed).toMatchObject([{ attempt_number: 1, vapi_call_id: expect.any(String) }])
      expect(requests.map(({ attemptId }) => attemptId)).toEqual([placed[0]?.attempt_id])
    },
  )

  it('is not placed when its person opts out while the assistant is read', async () => {
    await setCaller()
    await reserveCall(texas)
    const optOut = async () => {
      const optedOut = await server.post('/api/suppressions', { user_id: 1, number: texas })
      expect(optedOut.status).toBe(201)
    }
    expect(await placeCalls(createSlowOpening(200, optOut))).toEqual([])
    expect(await selectCalls()).toMatchObject([
      { status: 'failed', attempt_number: null, ...notRequested },
    ])
  })

  it('keeps the time of an earlier request when its assistant cannot be read in time', async () => {
    await setCaller()
    await reserveCall(texas)
    const requested_at = new Date(now.getTime() - 60_000)
    await server.deps.db.update(calls).set({ requested_at })
    const readOnce = createSlowOpening(200)
    const unreadable = { kind: 'busy', retryAfterMs: null } as const
    const openingOf = vi.fn(readOnce).mockImplementationOnce(readOnce)
    expect(await placeCalls(openingOf.mockImplementation(async () => unreadable))).toEqual([])
    expect(openingOf).toHaveBeenCalledTimes(2)
    expect(await selectCalls()).toMatchObject([
      { status: 'queued', lease_until: null, requested_at, attempted_at: now },
    ])
  })

  it('pauses the campaign when nothing can be put before what the assistant says', async () => {
    await setCaller()
    const id = await reserveCall(texas)
    const reason = 'callwright.first-message'
    await placeCalls(async () => ({ kind: 'refused', fault: 'configuration', reason }))
    expect(await selectCalls()).toMatchObject([{ status: 'failed', ...notRequested }])
    expect((await getCampaign(id)).paused_reason).toMatch(/^The disclosure cannot be put before/)
  })
})

describe('the embedded provider', () => {
  it('says the disclosure and then the first message of the assistant', async () => {
    await setCaller()
    const [assistant] = await readProvider('/assistant')
    await reserveCall(texas, assistant.id)
    const { provider } = server.deps
    await placeCalls(undefined, { provider })
    const [call] = await selectCalls()
    expect(call?.disclosure).toBe(textInTexas)
    const { assistantOverrides } = await readProvider(`/call/${call?.vapi_call_id}`)
    expect(assistantOverrides).toMatchObject({
      firstMessage: `${textInTexas} ${assistant.firstMessage}`,
      voicemailMessage: `${textInTexas} ${assistant.voicemailMessage}`,
    })
  })
})

async function readProvider(path: string) {
  const headers = { authorization: 'Bearer test' }
  // biome-ignore lint/suspicious/noExplicitAny: the test asserts the shape it expects
  return (await fetch(`${server.address}/vapi${path}`, { headers })).json() as any
}

describe('/api/disclosure', () => {
  it('returns what is stored, with the sentences', async () => {
    expect((await server.get('/api/disclosure')).body).toEqual({
      ...{ caller_name: '', language: 'en', text: null, text_recorded: null },
    })
    const stored = (await setCaller(' Acme ')).body
    expect(stored).toEqual({
      ...{ caller_name: 'Acme', language: 'en' },
      ...{ text: textInTexas, text_recorded: textInCalifornia },
    })
    expect((await server.get('/api/disclosure')).body).toEqual(stored)
  })

  it.each([
    [{ caller_name: ' ' }, { caller_name: 'Enter who calls' }],
    [{ caller_name: 'a'.repeat(101) }, { caller_name: 'Use at most 100 characters' }],
    [
      { caller_name: 'Acme {{name}}' },
      { caller_name: 'Leave out {{ and {%, with which a template begins' },
    ],
    [
      { caller_name: 'Acme', language: 'xx' },
      { language: 'must be one of en, de, es, fr, it, nl, pt' },
    ],
  ])('refuses %j', async (input, fields) => {
    const response = await server.post('/api/disclosure', input, 'PUT')
    expect(response).toMatchObject({ status: 400, body: { fields } })
  })
})
