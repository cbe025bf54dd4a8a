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
/** Ingests by the dependencies of the test that runs. */
const ingest: Ingest = (event) => createIngest(deps)(event)
let fake: FakeProvider
let deps: Deps
let lines: string[]
let time: Date
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(async () => {
  await server.clear()
  await server.deps.db.delete(providerPolling)
  lines = []
  // A whole second, as the provider says its time in seconds.
  time = new Date(Math.floor(Date.now() / 1000) * 1000)
  const written: DestinationStream = { write: (line) => lines.push(line) }
  const log = pino({ level: 'warn' }, written)
  const registry = new Registry()
  const drops = openDropReporter(log, registry)
  fake = await openFakeProvider(drops, {}, () => time)
  const { provider } = fake
  const leaseClock = fakeLeaseClock(() => time.getTime())
  deps = { ...server.deps, log, registry, drops, provider, now: () => time, leaseClock }
})
afterEach(() => fake.close())
afterAll(() => server.close())

const pass = (ms: number) => {
  time = new Date(time.getTime() + ms)
}

/** As many live calls as there are ids, which the provider knows by them. */
async function liveCalls(...ids: string[]): Promise<void> {
  const contact_ids: number[] = []
  for (const n of ids.keys()) {
    const phone_number = `+1202555${String(1000 + n).slice(-4)}`
    const { body } = await server.post('/api/contacts', { user_id: 1, phone_number })
    contact_ids.push(body.contact.id)
  }
  const plan = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids }
  const { campaign } = (await server.post('/api/campaigns', plan)).body
  // More lines than a person may ask for.
  await deps.db.execute(sql`update campaigns set max_concurrent_calls = ${ids.length}`)
  await server.post(`/api/campaigns/${campaign.id}/start`, { user_id: 1 })
  await server.post(`/api/vapi/campaigns/${campaign.id}/start`, { user_id: 1 })
  const rows = await deps.db.select({ id: calls.id }).from(calls).orderBy(calls.id)
  for (const [n, { id }] of rows.entries()) {
    await deps.db.execute(
      sql`update calls set vapi_call_id = ${ids[n]}, last_event_at = ${time.toISOString()} where id = ${id}`,
    )
  }
}
const shown = async () => {
  const { body } = await server.get('/api/calls?user_id=1&per_page=100')
  return new Map<string, { status: string; cost_usd: number; analysis_data: string | null }>(
    body.calls.map((call: { vapi_call_id: string }) => [call.vapi_call_id, call]),
  )
}
const statuses = async () =>
  Object.fromEntries(Array.from(await shown(), ([id, { status }]) => [id, status]))
const figures = () => deps.registry.metrics()
const ended = (id: string, more = '') =>
  `{"id":"${id}","status":"ended","endedReason":"customer-busy","cost":0.25,"updatedAt":"${time.toISOString()}"${more}}`
const tooDeep = `,"analysis":${nestedJson(8_000)}`

describe('a list of which one call has an analysis of 8,000 levels', () => {
  beforeEach(() => liveCalls('a', 'deep', 'b'))

  it('is taken in all the same, that call without its analysis', async () => {
    fake.answer(() => `[${ended('a')},${ended('deep', tooDeep)},${ended('b')}]`)
    await pollUpdated(deps, ingest)
    expect(await statuses()).toEqual({ a: 'ended', deep: 'ended', b: 'ended' })
    expect((await shown()).get('deep')).toMatchObject({ cost_usd: 0.25, analysis_data: null })
  })

  it('is logged once, without its contents, and counted at each reading', async () => {
    const secret = `,"analysis":{"summary":"The code is 4711","more":${nestedJson(8_000)}}`
    fake.answer(() => `[${ended('deep', secret)}]`)
    await pollUpdated(deps, ingest)
    pass(10_000)
    await pollUpdated(deps, ingest)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('"provider_call":"deep","field":"analysis","reason":"too-deep"')
    expect(lines[0]).not.toContain('4711')
    expect(await figures()).toContain(
      'callwright_provider_records_dropped_total{reason="too-deep"} 2',
    )
  })
})

describe('a list of which one call cannot be read at all', () => {
  it('is taken in but for that', async () => {
    await liveCalls('a', 'b')
    fake.answer(() => `[${ended('a')},{"status":"ended"},null,${ended('b')}]`)
    await pollUpdated(deps, ingest)
    expect(await statuses()).toEqual({ a: 'ended', b: 'ended' })
    expect(await figures()).toContain(
      'callwright_provider_records_dropped_total{reason="unreadable"} 2',
    )
  })

  it('is synced but for that', async () => {
    await liveCalls('a', 'b')
    const createdAt = `,"createdAt":"${time.toISOString()}"`
    fake.answer(() => `[${ended('a', createdAt)},{"status":"ended"},${ended('b', createdAt)}]`)
    server.deps.provider.calls = fake.provider.calls
    const { status, body } = await server.post('/api/vapi/calls/sync-all', { user_id: 1 })
    expect({ status, body }).toEqual({ status: 200, body: { synced_count: 2 } })
  })
})

it('A list with more transcript than is read at once is taken in whole', async () => {
  const ids = Array.from({ length: 12 }, (_, n) => `call-${String(n).padStart(3, '0')}`)
  await liveCalls(...ids)
  const transcript = 'x'.repeat(5 * 1024 * 1024)
  const texts = ids.map((id, n) => {
    const createdAt = new Date(time.getTime() - n * 1000).toISOString()
    return {
      createdAt,
      text: ended(id, `,"createdAt":"${createdAt}","transcript":"${transcript}"`),
    }
  })
  fake.answer(({ searchParams }) => {
    const until = searchParams.get('createdAtLe') ?? '9999'
    const page = texts.filter(({ createdAt }) => createdAt <= until)
    return `[${page.slice(0, Number(searchParams.get('limit'))).map(({ text }) => text)}]`
  })
  await pollUpdated(deps, ingest)
  const { rows } = await deps.db.execute(
    sql`select count(*)::integer as count, min(length(transcript)) as least from calls where status = 'ended'`,
  )
  expect(rows).toEqual([{ count: 12, least: transcript.length }])
})

describe('a call that the database refuses', () => {
  const refuse = async (code: string) => {
    await deps.db.execute(
      sql.raw(`create or replace function refuse_bad() returns trigger language plpgsql as
        $$ begin raise exception 'refused' using errcode = '${code}'; end $$`),
    )
  }
  beforeEach(async () => {
    await liveCalls('a', 'bad', 'b')
    await refuse('22000')
    await deps.db.execute(sql`
      create trigger bad before update on calls for each row
      when (new.vapi_call_id = 'bad' and new.status = 'ended') execute function refuse_bad()`)
  })
  afterEach(async () => {
    await deps.db.execute(sql`drop function refuse_bad() cascade`)
  })

  it('only because its disk is full is asked for again at once', async () => {
    fake.answer(() => `[${ended('bad')}]`)
    await refuse('53100')
    await expect(pollUpdated(deps, ingest)).rejects.toThrow()
    await refuse('22000')
    pass(2000)
    fake.asked.length = 0
    const first = time.getTime()
    await pollUpdated(deps, ingest)
    const since = Date.parse(fake.asked[0]?.searchParams.get('updatedAtGe') ?? '')
    expect(since).toBeLessThan(first - 100_000)
  })

  it('keeps neither the others back nor what changes later, and is logged once', async () => {
    fake.answer(() => `[${ended('a')},${ended('bad')}]`)
    const first = time.toISOString()
    await pollUpdated(deps, ingest)
    expect(await statuses()).toEqual({ a: 'ended', bad: 'queued', b: 'queued' })
    pass(60_000)
    fake.asked.length = 0
    fake.answer(() => `[${ended('b')}]`)
    await pollUpdated(deps, ingest)
    expect(await statuses()).toMatchObject({ b: 'ended' })
    // What it asks for begins where it left off, but for the second that lists may lag behind.
    const since = Date.parse(fake.asked[0]?.searchParams.get('updatedAtGe') ?? '')
    expect(since).toBe(Date.parse(first) - 1000)
    expect(lines.filter((line) => line.includes('not-stored'))).toHaveLength(1)
    expect(await figures()).toContain(
      'callwright_provider_records_dropped_total{reason="not-stored"} 1',
    )
  })

  it('is polled again when it is due, with the others', async () => {
    fake.answer(({ pathname }) => ended(pathname.split('/').at(-1) ?? ''))
    pass(130_000)
    await pollStale(deps, ingest)
    expect(await statuses()).toEqual({ a: 'ended', bad: 'queued', b: 'ended' })
    fake.asked.length = 0
    pass(2000)
    await pollStale(deps, ingest)
    expect(fake.asked).toEqual([])
  })
})

describe('one of several stale calls whose record cannot be read', () => {
  it('is skipped until it is due again, and the others are read', async () => {
    await liveCalls('a', 'bad', 'b')
    fake.answer(({ pathname }) =>
      pathname.endsWith('/bad') ? '{"status":"ended"}' : ended(pathname.split('/').at(-1) ?? ''),
    )
    pass(130_000)
    await pollStale(deps, ingest)
    expect(await statuses()).toEqual({ a: 'ended', bad: 'queued', b: 'ended' })
    fake.asked.length = 0
    pass(2000)
    await pollStale(deps, ingest)
    expect(fake.asked).toEqual([])
    pass(130_000)
    await pollStale(deps, ingest)
    expect(fake.asked.map(({ pathname }) => pathname)).toEqual(['/call/bad'])
    expect(lines.filter((line) => line.includes('not-answered'))).toHaveLength(1)
  })

  it('is passed over when it is read again after its end, too', async () => {
    await liveCalls('a', 'bad', 'b')
    await deps.db.execute(
      sql`update calls set status = 'ended', ended_at = ${time.toISOString()}, refresh_at = ${time.toISOString()}`,
    )
    fake.answer(({ pathname }) =>
      pathname.endsWith('/bad') ? '{"status":"ended"}' : ended(pathname.split('/').at(-1) ?? ''),
    )
    await refreshEnded(deps, ingest)
    const all = await shown()
    expect(['a', 'b'].map((id) => all.get(id)?.cost_usd)).toEqual([0.25, 0.25])
    fake.asked.length = 0
    pass(2000)
    await refreshEnded(deps, ingest)
    expect(fake.asked).toEqual([])
  })

  it('of a provider that fails for it does not end the turn before the others are read', async () => {
    await liveCalls('a', 'bad', 'b')
    const { provider } = deps
    const held = Promise.withResolvers<void>()
    fake.answer(({ pathname }) => ended(pathname.split('/').at(-1) ?? ''))
    vi.spyOn(provider, 'call').mockImplementation(async (id) => {
      if (id === 'bad') throw new Error('the line broke')
      await held.promise
      const [record] = (await provider.calls({})).records
      return record ? { ...record, id } : null
    })
    fake.answer(() => `[${ended('any')}]`)
    pass(130_000)
    const turn = pollStale(deps, ingest)
    held.resolve()
    await expect(turn).rejects.toThrow('the line broke')
    expect(await statuses()).toMatchObject({ a: 'ended', b: 'ended' })
  })
})

describe('an unconfirmed call', () => {
  /** A call whose request was sent, and whose answer timed out. */
  async function anUnconfirmedCall() {
    const { body } = await server.post('/api/contacts', {
      user_id: 1,
      phone_number: '+12025550101',
    })
    const plan = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids: [body.contact.id] }
    const { campaign } = (await server.post('/api/campaigns', plan)).body
    await server.post(`/api/campaigns/${campaign.id}/start`, { user_id: 1 })
    await server.post(`/api/vapi/campaigns/${campaign.id}/start`, { user_id: 1 })
    // It was reserved by the server's own clock.
    time = new Date()
    const requests: string[] = []
    deps.provider = {
      ...fake.provider,
      placeCall: async ({ attemptId }) => {
        requests.push(attemptId)
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
      attempt: requests[0] ?? '',
      requests,
      /** Looks for it as soon as it may be, and places what is to be placed. */
      async search() {
        pass(35_000)
        await reconcile(deps, ingest, placer.isPlacing)
        await place()
      },
      row: async () => (await deps.db.select().from(calls))[0],
    }
  }
  const createdAt = () => `"createdAt":"${time.toISOString()}"`

  it('is adopted though its analysis has 8,000 levels', async () => {
    const { attempt, search, requests, row } = await anUnconfirmedCall()
    fake.answer(() => `[${ended('ours', `,"customer":{"externalId":"${attempt}"}${tooDeep}`)}]`)
    await search()
    expect(requests).toHaveLength(1)
    expect(await row()).toMatchObject({ vapi_call_id: 'ours', status: 'ended' })
  })

  it.each([
    ['nothing can be read', () => 'null'],
    ['nothing but the status can be read', () => '{"status":"ended"}'],
    ['the id is too long', () => `{"id":"${'a'.repeat(201)}"}`],
    ['the customer is no object', () => '{"id":"x","customer":"Ann"}'],
    ['the attempt is no text', () => '{"id":"x","customer":{"externalId":{}}}'],
    [
      'the attempt is its own and the id is missing',
      (own: string) => `{"customer":{"externalId":"${own}"}}`,
    ],
  ])('is not placed again while the list has a call of which %s', async (_, entry) => {
    const { attempt, search, requests, row } = await anUnconfirmedCall()
    fake.answer(() => `[${ended('other')},${entry(attempt)}]`)
    for (let n = 0; n < 3; n++) await search()
    expect(requests).toHaveLength(1)
    expect(await row()).toMatchObject({
      vapi_call_id: null,
      last_error: expect.stringContaining('cannot be read'),
    })
    expect(lines.filter((line) => line.includes('searching again later'))).toHaveLength(1)

    // Once it can be read, it is ours.
    fake.answer(() => `[${ended('ours', `,"customer":{"externalId":"${attempt}"}`)}]`)
    await search()
    expect(requests).toHaveLength(1)
    expect(await row()).toMatchObject({ vapi_call_id: 'ours' })
  })

  it('is looked for again after a while, and not at once', async () => {
    const { search } = await anUnconfirmedCall()
    fake.answer(() => '[null]')
    await search()
    fake.asked.length = 0
    pass(1000)
    await reconcile(deps, ingest, () => false)
    expect(fake.asked).toEqual([])
  })

  it('is placed again when the list can be read, and has it not', async () => {
    const { search, requests } = await anUnconfirmedCall()
    fake.answer(() => '[null]')
    await search()
    fake.answer(() => `[${ended('other')}]`)
    await search()
    expect(requests).toHaveLength(2)
  })

  it('is placed again when what cannot be read is the call of another attempt', async () => {
    const { search, requests } = await anUnconfirmedCall()
    fake.answer(() => `[{"customer":{"externalId":"${randomUUID()}"}}]`)
    await search()
    expect(requests).toHaveLength(2)
  })

  it('is not placed again where the provider does not give its whole list', async () => {
    const { search, requests } = await anUnconfirmedCall()
    fake.answer(({ searchParams }) => {
      const one = (_: unknown, n: number) => `{"id":"${n}",${createdAt()}}`
      return `[${Array.from({ length: Number(searchParams.get('limit')) }, one)}]`
    })
    await search()
    expect(requests).toHaveLength(1)
  })
})
