import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deepAnalysisField, useFakeProviderServer } from '../../test/fake-provider-server.ts'
import { calls } from '../db/tables/calls.table.ts'
import { nestedJson } from '../provider/testing.ts'
import { refreshEnded } from './polling/ended.ts'
import { pollStale } from './polling/stale.ts'
import { pollUpdated } from './polling/updated.ts'

const context = useFakeProviderServer()

/** Creates a live call for each of the provider's ids. */
async function createLiveCalls(...ids: string[]): Promise<void> {
  const contact_ids: number[] = []
  for (const n of ids.keys()) {
    const phone_number = `+1202555${String(1000 + n).slice(-4)}`
    const { body } = await context.server.post('/api/contacts', { user_id: 1, phone_number })
    contact_ids.push(body.contact.id)
  }
  const campaignFields = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids }
  const { campaign } = (await context.server.post('/api/campaigns', campaignFields)).body
  // Set in the database, because the API allows fewer lines.
  await context.deps.db.execute(sql`update campaigns set max_concurrent_calls = ${ids.length}`)
  await context.server.post(`/api/campaigns/${campaign.id}/start`, { user_id: 1 })
  await context.server.post(`/api/vapi/campaigns/${campaign.id}/start`, { user_id: 1 })
  const rows = await context.deps.db.select({ id: calls.id }).from(calls).orderBy(calls.id)
  for (const [n, { id }] of rows.entries()) {
    await context.deps.db.execute(
      sql`update calls set vapi_call_id = ${ids[n]}, last_event_at = ${context.now.toISOString()} where id = ${id}`,
    )
  }
}
const getCallsByProviderId = async () => {
  const { body } = await context.server.get('/api/calls?user_id=1&per_page=100')
  return new Map<string, { status: string; cost_usd: number; analysis_data: string | null }>(
    body.calls.map((call: { vapi_call_id: string }) => [call.vapi_call_id, call]),
  )
}
const getStatuses = async () =>
  Object.fromEntries(Array.from(await getCallsByProviderId(), ([id, { status }]) => [id, status]))
const getMetrics = () => context.deps.registry.metrics()

describe('a list in which one call has an analysis of 8,000 levels', () => {
  beforeEach(() => createLiveCalls('a', 'deep', 'b'))

  it('is ingested, and that call is stored without its analysis', async () => {
    context.fakeProvider.respondWith(
      () =>
        `[${context.endedCallJson('a')},${context.endedCallJson('deep', deepAnalysisField)},${context.endedCallJson('b')}]`,
    )
    await pollUpdated(context.deps, context.ingest)
    expect(await getStatuses()).toEqual({ a: 'ended', deep: 'ended', b: 'ended' })
    expect((await getCallsByProviderId()).get('deep')).toMatchObject({
      cost_usd: 0.25,
      analysis_data: null,
    })
  })

  it('is logged once without the analysis, and counted each time it is read', async () => {
    const secretAnalysisField = `,"analysis":{"summary":"The code is 4711","more":${nestedJson(8_000)}}`
    context.fakeProvider.respondWith(
      () => `[${context.endedCallJson('deep', secretAnalysisField)}]`,
    )
    await pollUpdated(context.deps, context.ingest)
    context.advanceTime(10_000)
    await pollUpdated(context.deps, context.ingest)
    expect(context.logLines).toHaveLength(1)
    expect(context.logLines[0]).toContain(
      '"provider_call":"deep","field":"analysis","reason":"too-deep"',
    )
    expect(context.logLines[0]).not.toContain('4711')
    expect(await getMetrics()).toContain(
      'callwright_provider_records_dropped_total{reason="too-deep"} 2',
    )
  })
})

describe('a list with entries that cannot be read at all', () => {
  it('is ingested without these entries', async () => {
    await createLiveCalls('a', 'b')
    context.fakeProvider.respondWith(
      () => `[${context.endedCallJson('a')},{"status":"ended"},null,${context.endedCallJson('b')}]`,
    )
    await pollUpdated(context.deps, context.ingest)
    expect(await getStatuses()).toEqual({ a: 'ended', b: 'ended' })
    expect(await getMetrics()).toContain(
      'callwright_provider_records_dropped_total{reason="unreadable"} 2',
    )
  })

  it('is synced without these entries', async () => {
    await createLiveCalls('a', 'b')
    const createdAtField = `,"createdAt":"${context.now.toISOString()}"`
    context.fakeProvider.respondWith(
      () =>
        `[${context.endedCallJson('a', createdAtField)},{"status":"ended"},${context.endedCallJson('b', createdAtField)}]`,
    )
    context.server.deps.provider.calls = context.fakeProvider.provider.calls
    const { status, body } = await context.server.post('/api/vapi/calls/sync-all', { user_id: 1 })
    expect({ status, body }).toEqual({ status: 200, body: { synced_count: 2 } })
  })
})

it('ingests all calls of a list whose transcripts exceed the size limit of one response', async () => {
  const ids = Array.from({ length: 12 }, (_, n) => `call-${String(n).padStart(3, '0')}`)
  await createLiveCalls(...ids)
  const transcript = 'x'.repeat(5 * 1024 * 1024)
  const providerCalls = ids.map((id, n) => {
    const createdAt = new Date(context.now.getTime() - n * 1000).toISOString()
    return {
      createdAt,
      json: context.endedCallJson(id, `,"createdAt":"${createdAt}","transcript":"${transcript}"`),
    }
  })
  context.fakeProvider.respondWith(({ searchParams }) => {
    const createdAtLe = searchParams.get('createdAtLe') ?? '9999'
    const matches = providerCalls.filter(({ createdAt }) => createdAt <= createdAtLe)
    return `[${matches.slice(0, Number(searchParams.get('limit'))).map(({ json }) => json)}]`
  })
  await pollUpdated(context.deps, context.ingest)
  const { rows } = await context.deps.db.execute(
    sql`select count(*)::integer as count, min(length(transcript)) as shortest from calls where status = 'ended'`,
  )
  expect(rows).toEqual([{ count: 12, shortest: transcript.length }])
})

describe('a call that the database rejects', () => {
  /** Sets the SQLSTATE of the error with which the database rejects the call `bad`. */
  const rejectWith = async (sqlState: string) => {
    await context.deps.db.execute(
      sql.raw(`create or replace function reject_bad() returns trigger language plpgsql as
        $$ begin raise exception 'rejected' using errcode = '${sqlState}'; end $$`),
    )
  }
  beforeEach(async () => {
    await createLiveCalls('a', 'bad', 'b')
    await rejectWith('22000')
    await context.deps.db.execute(sql`
      create trigger bad before update on calls for each row
      when (new.vapi_call_id = 'bad' and new.status = 'ended') execute function reject_bad()`)
  })
  afterEach(async () => {
    await context.deps.db.execute(sql`drop function reject_bad() cascade`)
  })

  it('is requested again by the next poll when the cause is a full disk', async () => {
    context.fakeProvider.respondWith(() => `[${context.endedCallJson('bad')}]`)
    await rejectWith('53100')
    await expect(pollUpdated(context.deps, context.ingest)).rejects.toThrow()
    await rejectWith('22000')
    context.advanceTime(2000)
    context.fakeProvider.requestUrls.length = 0
    const secondPollMs = context.now.getTime()
    await pollUpdated(context.deps, context.ingest)
    const updatedAtGe = context.fakeProvider.requestUrls[0]?.searchParams.get('updatedAtGe') ?? ''
    expect(Date.parse(updatedAtGe)).toBeLessThan(secondPollMs - 100_000)
  })

  it('does not keep other calls or later changes from being ingested, and is logged once', async () => {
    context.fakeProvider.respondWith(
      () => `[${context.endedCallJson('a')},${context.endedCallJson('bad')}]`,
    )
    const firstPollMs = context.now.getTime()
    await pollUpdated(context.deps, context.ingest)
    expect(await getStatuses()).toEqual({ a: 'ended', bad: 'queued', b: 'queued' })
    context.advanceTime(60_000)
    context.fakeProvider.requestUrls.length = 0
    context.fakeProvider.respondWith(() => `[${context.endedCallJson('b')}]`)
    await pollUpdated(context.deps, context.ingest)
    expect(await getStatuses()).toMatchObject({ b: 'ended' })
    // The second poll asks for changes since the first, and for the second by which the list may lag.
    const updatedAtGe = context.fakeProvider.requestUrls[0]?.searchParams.get('updatedAtGe') ?? ''
    expect(Date.parse(updatedAtGe)).toBe(firstPollMs - 1000)
    expect(context.logLines.filter((line) => line.includes('not-stored'))).toHaveLength(1)
    expect(await getMetrics()).toContain(
      'callwright_provider_records_dropped_total{reason="not-stored"} 1',
    )
  })

  it('does not keep other stale calls from being read, and is not read again before it is due', async () => {
    context.fakeProvider.respondWith(({ pathname }) =>
      context.endedCallJson(pathname.split('/').at(-1) ?? ''),
    )
    context.advanceTime(130_000)
    await pollStale(context.deps, context.ingest)
    expect(await getStatuses()).toEqual({ a: 'ended', bad: 'queued', b: 'ended' })
    context.fakeProvider.requestUrls.length = 0
    context.advanceTime(2000)
    await pollStale(context.deps, context.ingest)
    expect(context.fakeProvider.requestUrls).toEqual([])
  })
})

describe('a call whose record cannot be read', () => {
  it('is skipped until it is due again, and the other stale calls are read', async () => {
    await createLiveCalls('a', 'bad', 'b')
    context.fakeProvider.respondWith(({ pathname }) =>
      pathname.endsWith('/bad')
        ? '{"status":"ended"}'
        : context.endedCallJson(pathname.split('/').at(-1) ?? ''),
    )
    context.advanceTime(130_000)
    await pollStale(context.deps, context.ingest)
    expect(await getStatuses()).toEqual({ a: 'ended', bad: 'queued', b: 'ended' })
    context.fakeProvider.requestUrls.length = 0
    context.advanceTime(2000)
    await pollStale(context.deps, context.ingest)
    expect(context.fakeProvider.requestUrls).toEqual([])
    context.advanceTime(130_000)
    await pollStale(context.deps, context.ingest)
    expect(context.fakeProvider.requestUrls.map(({ pathname }) => pathname)).toEqual(['/call/bad'])
    expect(context.logLines.filter((line) => line.includes('not-answered'))).toHaveLength(1)
  })

  it('is skipped until it is due again, and the other ended calls are refreshed', async () => {
    await createLiveCalls('a', 'bad', 'b')
    await context.deps.db.execute(
      sql`update calls set status = 'ended', ended_at = ${context.now.toISOString()}, refresh_at = ${context.now.toISOString()}`,
    )
    context.fakeProvider.respondWith(({ pathname }) =>
      pathname.endsWith('/bad')
        ? '{"status":"ended"}'
        : context.endedCallJson(pathname.split('/').at(-1) ?? ''),
    )
    await refreshEnded(context.deps, context.ingest)
    const callsById = await getCallsByProviderId()
    expect(['a', 'b'].map((id) => callsById.get(id)?.cost_usd)).toEqual([0.25, 0.25])
    context.fakeProvider.requestUrls.length = 0
    context.advanceTime(2000)
    await refreshEnded(context.deps, context.ingest)
    expect(context.fakeProvider.requestUrls).toEqual([])
  })

  it('does not keep the other stale calls from being read when its request fails', async () => {
    await createLiveCalls('a', 'bad', 'b')
    const { provider } = context.deps
    const otherReads = Promise.withResolvers<void>()
    vi.spyOn(provider, 'call').mockImplementation(async (id) => {
      if (id === 'bad') throw new Error('connection reset')
      await otherReads.promise
      const [record] = (await provider.calls({})).records
      return record ? { ...record, id } : null
    })
    context.fakeProvider.respondWith(() => `[${context.endedCallJson('any')}]`)
    context.advanceTime(130_000)
    const polling = pollStale(context.deps, context.ingest)
    otherReads.resolve()
    await expect(polling).rejects.toThrow('connection reset')
    expect(await getStatuses()).toMatchObject({ a: 'ended', b: 'ended' })
  })
})
