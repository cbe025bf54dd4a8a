import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type DestinationStream, pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeLeaseClock } from '../../test/fake-lease-clock.ts'
import { calls } from '../db/tables/calls.table.ts'
import { providerPolling } from '../db/tables/polling.table.ts'
import type { Deps } from '../deps.ts'
import { openDropReporter } from '../drop-reporter.ts'
import { type FakeProvider, nestedJson, openFakeProvider } from '../provider/testing.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { createIngest, type Ingest } from './ingest.ts'
import { createPlacer } from './placing/placer.ts'
import { reconcile } from './placing/reconcile.ts'
import { soleWorkerSession } from './placing/worker-session.ts'
import { refreshEnded } from './polling/ended.ts'
import { pollStale } from './polling/stale.ts'
import { pollUpdated } from './polling/updated.ts'

let server: TestServer
/** Ingests with the dependencies of the current test. */
const ingest: Ingest = (event) => createIngest(deps)(event)
let fakeProvider: FakeProvider
let deps: Deps
let logLines: string[]
let currentTime: Date
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(async () => {
  await server.clear()
  await server.deps.db.delete(providerPolling)
  logLines = []
  // A whole second, because the provider's Date header has no milliseconds.
  currentTime = new Date(Math.floor(Date.now() / 1000) * 1000)
  const destination: DestinationStream = { write: (line) => logLines.push(line) }
  const log = pino({ level: 'warn' }, destination)
  const registry = new Registry()
  const drops = openDropReporter(log, registry)
  fakeProvider = await openFakeProvider(drops, {}, () => currentTime)
  const { provider } = fakeProvider
  const leaseClock = fakeLeaseClock(() => currentTime.getTime())
  deps = { ...server.deps, log, registry, drops, provider, now: () => currentTime, leaseClock }
})
afterEach(() => fakeProvider.close())
afterAll(() => server.close())

const advanceTime = (ms: number) => {
  currentTime = new Date(currentTime.getTime() + ms)
}

/** Creates a live call for each of the provider's ids. */
async function createLiveCalls(...ids: string[]): Promise<void> {
  const contact_ids: number[] = []
  for (const n of ids.keys()) {
    const phone_number = `+1202555${String(1000 + n).slice(-4)}`
    const { body } = await server.post('/api/contacts', { user_id: 1, phone_number })
    contact_ids.push(body.contact.id)
  }
  const campaignFields = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids }
  const { campaign } = (await server.post('/api/campaigns', campaignFields)).body
  // Set in the database, because the API allows fewer lines.
  await deps.db.execute(sql`update campaigns set max_concurrent_calls = ${ids.length}`)
  await server.post(`/api/campaigns/${campaign.id}/start`, { user_id: 1 })
  await server.post(`/api/vapi/campaigns/${campaign.id}/start`, { user_id: 1 })
  const rows = await deps.db.select({ id: calls.id }).from(calls).orderBy(calls.id)
  for (const [n, { id }] of rows.entries()) {
    await deps.db.execute(
      sql`update calls set vapi_call_id = ${ids[n]}, last_event_at = ${currentTime.toISOString()} where id = ${id}`,
    )
  }
}
const getCallsByProviderId = async () => {
  const { body } = await server.get('/api/calls?user_id=1&per_page=100')
  return new Map<string, { status: string; cost_usd: number; analysis_data: string | null }>(
    body.calls.map((call: { vapi_call_id: string }) => [call.vapi_call_id, call]),
  )
}
const getStatuses = async () =>
  Object.fromEntries(Array.from(await getCallsByProviderId(), ([id, { status }]) => [id, status]))
const getMetrics = () => deps.registry.metrics()
/** Returns the provider's JSON of an ended call; `extraFields` begins with a comma. */
const endedCallJson = (id: string, extraFields = '') =>
  `{"id":"${id}","status":"ended","endedReason":"customer-busy","cost":0.25,"updatedAt":"${currentTime.toISOString()}"${extraFields}}`
const deepAnalysisField = `,"analysis":${nestedJson(8_000)}`

describe('a list in which one call has an analysis of 8,000 levels', () => {
  beforeEach(() => createLiveCalls('a', 'deep', 'b'))

  it('is ingested, and that call is stored without its analysis', async () => {
    fakeProvider.respondWith(
      () =>
        `[${endedCallJson('a')},${endedCallJson('deep', deepAnalysisField)},${endedCallJson('b')}]`,
    )
    await pollUpdated(deps, ingest)
    expect(await getStatuses()).toEqual({ a: 'ended', deep: 'ended', b: 'ended' })
    expect((await getCallsByProviderId()).get('deep')).toMatchObject({
      cost_usd: 0.25,
      analysis_data: null,
    })
  })

  it('is logged once without the analysis, and counted each time it is read', async () => {
    const secretAnalysisField = `,"analysis":{"summary":"The code is 4711","more":${nestedJson(8_000)}}`
    fakeProvider.respondWith(() => `[${endedCallJson('deep', secretAnalysisField)}]`)
    await pollUpdated(deps, ingest)
    advanceTime(10_000)
    await pollUpdated(deps, ingest)
    expect(logLines).toHaveLength(1)
    expect(logLines[0]).toContain('"provider_call":"deep","field":"analysis","reason":"too-deep"')
    expect(logLines[0]).not.toContain('4711')
    expect(await getMetrics()).toContain(
      'callwright_provider_records_dropped_total{reason="too-deep"} 2',
    )
  })
})

describe('a list with entries that cannot be read at all', () => {
  it('is ingested without these entries', async () => {
    await createLiveCalls('a', 'b')
    fakeProvider.respondWith(
      () => `[${endedCallJson('a')},{"status":"ended"},null,${endedCallJson('b')}]`,
    )
    await pollUpdated(deps, ingest)
    expect(await getStatuses()).toEqual({ a: 'ended', b: 'ended' })
    expect(await getMetrics()).toContain(
      'callwright_provider_records_dropped_total{reason="unreadable"} 2',
    )
  })

  it('is synced without these entries', async () => {
    await createLiveCalls('a', 'b')
    const createdAtField = `,"createdAt":"${currentTime.toISOString()}"`
    fakeProvider.respondWith(
      () =>
        `[${endedCallJson('a', createdAtField)},{"status":"ended"},${endedCallJson('b', createdAtField)}]`,
    )
    server.deps.provider.calls = fakeProvider.provider.calls
    const { status, body } = await server.post('/api/vapi/calls/sync-all', { user_id: 1 })
    expect({ status, body }).toEqual({ status: 200, body: { synced_count: 2 } })
  })
})

it('ingests all calls of a list whose transcripts exceed the size limit of one response', async () => {
  const ids = Array.from({ length: 12 }, (_, n) => `call-${String(n).padStart(3, '0')}`)
  await createLiveCalls(...ids)
  const transcript = 'x'.repeat(5 * 1024 * 1024)
  const providerCalls = ids.map((id, n) => {
    const createdAt = new Date(currentTime.getTime() - n * 1000).toISOString()
    return {
      createdAt,
      json: endedCallJson(id, `,"createdAt":"${createdAt}","transcript":"${transcript}"`),
    }
  })
  fakeProvider.respondWith(({ searchParams }) => {
    const createdAtLe = searchParams.get('createdAtLe') ?? '9999'
    const matches = providerCalls.filter(({ createdAt }) => createdAt <= createdAtLe)
    return `[${matches.slice(0, Number(searchParams.get('limit'))).map(({ json }) => json)}]`
  })
  await pollUpdated(deps, ingest)
  const { rows } = await deps.db.execute(
    sql`select count(*)::integer as count, min(length(transcript)) as shortest from calls where status = 'ended'`,
  )
  expect(rows).toEqual([{ count: 12, shortest: transcript.length }])
})

describe('a call that the database rejects', () => {
  /** Sets the SQLSTATE of the error with which the database rejects the call `bad`. */
  const rejectWith = async (sqlState: string) => {
    await deps.db.execute(
      sql.raw(`create or replace function reject_bad() returns trigger language plpgsql as
        $$ begin raise exception 'rejected' using errcode = '${sqlState}'; end $$`),
    )
  }
  beforeEach(async () => {
    await createLiveCalls('a', 'bad', 'b')
    await rejectWith('22000')
    await deps.db.execute(sql`
      create trigger bad before update on calls for each row
      when (new.vapi_call_id = 'bad' and new.status = 'ended') execute function reject_bad()`)
  })
  afterEach(async () => {
    await deps.db.execute(sql`drop function reject_bad() cascade`)
  })

  it('is requested again by the next poll when the cause is a full disk', async () => {
    fakeProvider.respondWith(() => `[${endedCallJson('bad')}]`)
    await rejectWith('53100')
    await expect(pollUpdated(deps, ingest)).rejects.toThrow()
    await rejectWith('22000')
    advanceTime(2000)
    fakeProvider.requestUrls.length = 0
    const secondPollMs = currentTime.getTime()
    await pollUpdated(deps, ingest)
    const updatedAtGe = fakeProvider.requestUrls[0]?.searchParams.get('updatedAtGe') ?? ''
    expect(Date.parse(updatedAtGe)).toBeLessThan(secondPollMs - 100_000)
  })

  it('does not keep other calls or later changes from being ingested, and is logged once', async () => {
    fakeProvider.respondWith(() => `[${endedCallJson('a')},${endedCallJson('bad')}]`)
    const firstPollMs = currentTime.getTime()
    await pollUpdated(deps, ingest)
    expect(await getStatuses()).toEqual({ a: 'ended', bad: 'queued', b: 'queued' })
    advanceTime(60_000)
    fakeProvider.requestUrls.length = 0
    fakeProvider.respondWith(() => `[${endedCallJson('b')}]`)
    await pollUpdated(deps, ingest)
    expect(await getStatuses()).toMatchObject({ b: 'ended' })
    // The second poll asks for changes since the first, and for the second by which the list may lag.
    const updatedAtGe = fakeProvider.requestUrls[0]?.searchParams.get('updatedAtGe') ?? ''
    expect(Date.parse(updatedAtGe)).toBe(firstPollMs - 1000)
    expect(logLines.filter((line) => line.includes('not-stored'))).toHaveLength(1)
    expect(await getMetrics()).toContain(
      'callwright_provider_records_dropped_total{reason="not-stored"} 1',
    )
  })

  it('does not keep other stale calls from being read, and is not read again before it is due', async () => {
    fakeProvider.respondWith(({ pathname }) => endedCallJson(pathname.split('/').at(-1) ?? ''))
    advanceTime(130_000)
    await pollStale(deps, ingest)
    expect(await getStatuses()).toEqual({ a: 'ended', bad: 'queued', b: 'ended' })
    fakeProvider.requestUrls.length = 0
    advanceTime(2000)
    await pollStale(deps, ingest)
    expect(fakeProvider.requestUrls).toEqual([])
  })
})

describe('a call whose record cannot be read', () => {
  it('is skipped until it is due again, and the other stale calls are read', async () => {
    await createLiveCalls('a', 'bad', 'b')
    fakeProvider.respondWith(({ pathname }) =>
      pathname.endsWith('/bad')
        ? '{"status":"ended"}'
        : endedCallJson(pathname.split('/').at(-1) ?? ''),
    )
    advanceTime(130_000)
    await pollStale(deps, ingest)
    expect(await getStatuses()).toEqual({ a: 'ended', bad: 'queued', b: 'ended' })
    fakeProvider.requestUrls.length = 0
    advanceTime(2000)
    await pollStale(deps, ingest)
    expect(fakeProvider.requestUrls).toEqual([])
    advanceTime(130_000)
    await pollStale(deps, ingest)
    expect(fakeProvider.requestUrls.map(({ pathname }) => pathname)).toEqual(['/call/bad'])
    expect(logLines.filter((line) => line.includes('not-answered'))).toHaveLength(1)
  })

  it('is skipped until it is due again, and the other ended calls are refreshed', async () => {
    await createLiveCalls('a', 'bad', 'b')
    await deps.db.execute(
      sql`update calls set status = 'ended', ended_at = ${currentTime.toISOString()}, refresh_at = ${currentTime.toISOString()}`,
    )
    fakeProvider.respondWith(({ pathname }) =>
      pathname.endsWith('/bad')
        ? '{"status":"ended"}'
        : endedCallJson(pathname.split('/').at(-1) ?? ''),
    )
    await refreshEnded(deps, ingest)
    const callsById = await getCallsByProviderId()
    expect(['a', 'b'].map((id) => callsById.get(id)?.cost_usd)).toEqual([0.25, 0.25])
    fakeProvider.requestUrls.length = 0
    advanceTime(2000)
    await refreshEnded(deps, ingest)
    expect(fakeProvider.requestUrls).toEqual([])
  })

  it('does not keep the other stale calls from being read when its request fails', async () => {
    await createLiveCalls('a', 'bad', 'b')
    const { provider } = deps
    const otherReads = Promise.withResolvers<void>()
    vi.spyOn(provider, 'call').mockImplementation(async (id) => {
      if (id === 'bad') throw new Error('connection reset')
      await otherReads.promise
      const [record] = (await provider.calls({})).records
      return record ? { ...record, id } : null
    })
    fakeProvider.respondWith(() => `[${endedCallJson('any')}]`)
    advanceTime(130_000)
    const polling = pollStale(deps, ingest)
    otherReads.resolve()
    await expect(polling).rejects.toThrow('connection reset')
    expect(await getStatuses()).toMatchObject({ a: 'ended', b: 'ended' })
  })
})

describe('an unconfirmed call', () => {
  /** Creates a call whose request was sent and timed out. */
  async function createUnconfirmedCall() {
    const { body } = await server.post('/api/contacts', {
      user_id: 1,
      phone_number: '+12025550101',
    })
    const campaignFields = {
      user_id: 1,
      name: 'Spring',
      assistant_id: 'a',
      contact_ids: [body.contact.id],
    }
    const { campaign } = (await server.post('/api/campaigns', campaignFields)).body
    await server.post(`/api/campaigns/${campaign.id}/start`, { user_id: 1 })
    await server.post(`/api/vapi/campaigns/${campaign.id}/start`, { user_id: 1 })
    // The server reserved the call by its own clock, and the placer must not run before that time.
    currentTime = new Date()
    const attemptIds: string[] = []
    deps.provider = {
      ...fakeProvider.provider,
      placeCall: async ({ attemptId }) => {
        attemptIds.push(attemptId)
        return { kind: 'unconfirmed', reason: 'timeout' }
      },
    }
    const placer = createPlacer(deps, soleWorkerSession(randomUUID()), ingest, () => 0.5)
    const place = async () => {
      placer.wake()
      await placer.idle()
    }
    await place()
    return {
      attemptId: attemptIds[0] ?? '',
      attemptIds,
      /** Reconciles the call as soon as that is allowed, and places it if it is due. */
      async reconcileAndPlace() {
        advanceTime(35_000)
        await reconcile(deps, ingest, placer.isPlacing)
        await place()
      },
      selectCall: async () => (await deps.db.select().from(calls))[0],
    }
  }
  it('is adopted when its analysis has 8,000 levels', async () => {
    const { attemptId, reconcileAndPlace, attemptIds, selectCall } = await createUnconfirmedCall()
    fakeProvider.respondWith(
      () =>
        `[${endedCallJson('ours', `,"customer":{"externalId":"${attemptId}"}${deepAnalysisField}`)}]`,
    )
    await reconcileAndPlace()
    expect(attemptIds).toHaveLength(1)
    expect(await selectCall()).toMatchObject({ vapi_call_id: 'ours', status: 'ended' })
  })

  it.each([
    ['nothing can be read', () => 'null'],
    ['nothing but the status can be read', () => '{"status":"ended"}'],
    ['the id is too long', () => `{"id":"${'a'.repeat(201)}"}`],
    ['the customer is no object', () => '{"id":"x","customer":"Ann"}'],
    ['the attempt is no text', () => '{"id":"x","customer":{"externalId":{}}}'],
    [
      'the attempt is that of the call and the id is missing',
      (attemptId: string) => `{"customer":{"externalId":"${attemptId}"}}`,
    ],
  ])('is not placed again while the list has an entry in which %s', async (_, entryJson) => {
    const { attemptId, reconcileAndPlace, attemptIds, selectCall } = await createUnconfirmedCall()
    fakeProvider.respondWith(() => `[${endedCallJson('other')},${entryJson(attemptId)}]`)
    for (let n = 0; n < 3; n++) await reconcileAndPlace()
    expect(attemptIds).toHaveLength(1)
    expect(await selectCall()).toMatchObject({
      vapi_call_id: null,
      last_error: expect.stringContaining('cannot be read'),
    })
    expect(logLines.filter((line) => line.includes('searching again later'))).toHaveLength(1)

    // It is adopted as soon as its record can be read.
    fakeProvider.respondWith(
      () => `[${endedCallJson('ours', `,"customer":{"externalId":"${attemptId}"}`)}]`,
    )
    await reconcileAndPlace()
    expect(attemptIds).toHaveLength(1)
    expect(await selectCall()).toMatchObject({ vapi_call_id: 'ours' })
  })

  it('is not searched for again at once', async () => {
    const { reconcileAndPlace } = await createUnconfirmedCall()
    fakeProvider.respondWith(() => '[null]')
    await reconcileAndPlace()
    fakeProvider.requestUrls.length = 0
    advanceTime(1000)
    await reconcile(deps, ingest, () => false)
    expect(fakeProvider.requestUrls).toEqual([])
  })

  it('is placed again when the list can be read and does not have it', async () => {
    const { reconcileAndPlace, attemptIds } = await createUnconfirmedCall()
    fakeProvider.respondWith(() => '[null]')
    await reconcileAndPlace()
    fakeProvider.respondWith(() => `[${endedCallJson('other')}]`)
    await reconcileAndPlace()
    expect(attemptIds).toHaveLength(2)
  })

  it('is placed again when the unreadable entry is the call of another attempt', async () => {
    const { reconcileAndPlace, attemptIds } = await createUnconfirmedCall()
    fakeProvider.respondWith(() => `[{"customer":{"externalId":"${randomUUID()}"}}]`)
    await reconcileAndPlace()
    expect(attemptIds).toHaveLength(2)
  })

  it('is not placed again when the provider does not return its complete list', async () => {
    const { reconcileAndPlace, attemptIds } = await createUnconfirmedCall()
    fakeProvider.respondWith(({ searchParams }) => {
      const createdAt = currentTime.toISOString()
      const entries = Array.from(
        { length: Number(searchParams.get('limit')) },
        (_, n) => `{"id":"${n}","createdAt":"${createdAt}"}`,
      )
      return `[${entries}]`
    })
    await reconcileAndPlace()
    expect(attemptIds).toHaveLength(1)
  })
})
