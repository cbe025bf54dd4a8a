import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placeReservedCalls } from '../../test/reserved-call.ts'
import { campaignLog } from '../db/tables/campaign-log.table.ts'
import { createIngest } from '../dialer/ingest.ts'
import { runDueCampaigns } from '../dialer/run.ts'
import type { Placement } from '../provider/provider.ts'
import { readProviderCall } from '../provider/record.ts'
import { gates } from '../rules/index.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { mostLinesInUse, parseLog, readLog } from './testing.ts'

const [newYork, losAngeles] = ['+12125550142', '+12135550142']
/** 09:00 in New York and 06:00 in Los Angeles, on a Wednesday. */
const morning = '2026-01-14T14:00:00.000Z'
const losAngelesOpens = '2026-01-14T17:00:00.000Z'
/** 21:00 in New York. */
const newYorkCloses = '2026-01-15T02:00:00.000Z'
const newYorkOpensNextDay = '2026-01-15T13:00:00.000Z'

let server: TestServer
let now = new Date(morning)
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false, callingRules: 'on', now: () => now })
})
beforeEach(async () => {
  now = new Date(morning)
  await server.clear()
  await server.post('/api/disclosure', { caller_name: 'Acme' }, 'PUT')
})
afterAll(() => server.close())

const after = (ms: number) => new Date(now.getTime() + ms).toISOString()
const minute = 60_000
const expressConsent = { basis: 'express', text: 'Yes', at: '2025-06-01' }

async function createContact(phone_number: string, consent: object | null = expressConsent) {
  const { body } = await server.post('/api/contacts', { user_id: 1, phone_number, consent })
  return body.contact.id as number
}

async function createCampaign(contact_ids: number[], fields: object = {}): Promise<number> {
  const input = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids, retry_attempts: 0 }
  return (await server.post('/api/campaigns', { ...input, ...fields })).body.campaign.id
}

/** Creates a campaign that calls. */
async function startCalling(contact_ids: number[], fields: object = {}): Promise<number> {
  const id = await createCampaign(contact_ids, { max_concurrent_calls: 5, ...fields })
  await server.post(`/api/campaigns/${id}/start`, { user_id: 1 })
  await server.post(`/api/vapi/campaigns/${id}/start`, { user_id: 1 })
  return id
}

const placeCalls = (onClaimed?: () => void, refusal?: Placement) =>
  placeReservedCalls(server.deps, onClaimed, refusal)

/** Ingests that the only placed call has ended. */
async function endCall(fields: object): Promise<void> {
  const { rows } = await server.deps.db.execute<{ id: string }>(
    sql`select vapi_call_id as id from calls where vapi_call_id is not null`,
  )
  const record = readProviderCall({
    id: rows[0]?.id,
    status: 'ended',
    endedReason: 'customer-did-not-answer',
    ...fields,
  })
  if (!record) throw new Error('a record without an id')
  await createIngest(server.deps)({ kind: 'record', record })
}

const getLog = (id: number) => readLog(server, id)
const countRows = () => server.deps.db.$count(campaignLog)

describe('the header', () => {
  it('names the campaign, the times and the gates', async () => {
    const id = await createCampaign([await createContact(newYork)])
    const created_at = now.toISOString()
    now = new Date(after(minute))
    expect((await getLog(id)).header).toEqual({
      kind: 'header',
      version: 1,
      campaign: { id, name: 'Spring' },
      as_of: now.toISOString(),
      created_at,
      started_at: null,
      logged_since: created_at,
      gates: gates.map(({ id: gate, sentence }) => ({ gate, sentence })),
    })
  })

  it('says since when a campaign from before the log has one', async () => {
    const id = await createCampaign([await createContact(newYork)])
    await server.deps.db.delete(campaignLog)
    expect(await getLog(id)).toMatchObject({ header: { logged_since: null }, timeline: [] })
    now = new Date(after(minute))
    await server.post(`/api/campaigns/${id}/start`, { user_id: 1 })
    expect((await getLog(id)).header.logged_since).toBe(now.toISOString())
  })
})

describe('the statuses', () => {
  it('have the reason of a pause, and no phone number that the provider quotes', async () => {
    const id = await startCalling([await createContact(newYork)], { max_concurrent_calls: 3 })
    const reason = `${newYork} may not be called from this account`
    await placeCalls(undefined, { kind: 'refused', fault: 'configuration', reason })
    const { statuses } = await getLog(id)
    const at = now.toISOString()
    const line = { kind: 'status', at, reason: null, max_concurrent_calls: 3 }
    expect(statuses).toEqual([
      { ...line, status: 'draft' },
      { ...line, status: 'running' },
      {
        ...line,
        status: 'paused',
        reason: 'The voice provider refused: … may not be called from this account',
      },
    ])
  })

  it('have the end of a campaign that is stopped, with its reserved calls', async () => {
    const id = await startCalling([await createContact(newYork)])
    now = new Date(after(minute))
    await server.post(`/api/campaigns/${id}/stop`, { user_id: 1 })
    const { statuses, calls } = await getLog(id)
    expect(statuses.at(-1)).toMatchObject({ status: 'cancelled', at: now.toISOString() })
    expect(calls).toEqual([
      {
        kind: 'call',
        id: 1,
        reserved_at: morning,
        requested_at: null,
        started_at: null,
        ended_at: now.toISOString(),
        outcome: 'cancelled',
      },
    ])
  })

  it('are by time, also when the clock is set back', async () => {
    const id = await startCalling([await createContact(losAngeles)])
    now = new Date(after(-minute))
    await server.post(`/api/campaigns/${id}/pause`, { user_id: 1 })
    const { statuses } = await getLog(id)
    expect(statuses.map(({ status, at }) => [status, at])).toEqual([
      ['draft', morning],
      ['running', morning],
      ['paused', morning],
    ])
  })
})

describe('a gate that refuses contacts', () => {
  it('has them in one row for each time that they wait for', async () => {
    const ids = [losAngeles, '+12135550143', '+12135550144'].map((number) => createContact(number))
    const id = await startCalling([await createContact(newYork), ...(await Promise.all(ids))])
    const { held, calls } = await getLog(id)
    const line = { kind: 'held', at: morning, gate: 'hours' }
    expect(held).toEqual([{ ...line, until: losAngelesOpens, contacts: 3 }])
    expect(calls).toHaveLength(1)
    now = new Date(losAngelesOpens)
    await runDueCampaigns(server.deps)
    const later = await getLog(id)
    expect(later.held).toEqual(held)
    expect(later.calls).toHaveLength(4)
    expect(mostLinesInUse(later.calls)).toBe(4)
  })

  it('has the time rounded up to 5 minutes', async () => {
    const calling_hours = { from: '10:31', until: '11:00', days: [3] }
    const id = await startCalling([await createContact(newYork)], { calling_hours })
    expect((await getLog(id)).held).toMatchObject([{ until: '2026-01-14T15:35:00.000Z' }])
  })

  it('has the time of the next look at a number on another call, so that no contact counts twice', async () => {
    const contactId = await createContact(newYork)
    await startCalling([contactId])
    const id = await startCalling([contactId])
    now = new Date(after(minute))
    await runDueCampaigns(server.deps)
    now = new Date(after(minute + 1))
    await runDueCampaigns(server.deps)
    expect((await getLog(id)).held.map(({ at, until }) => [at, until])).toEqual([
      [morning, '2026-01-14T14:01:00.000Z'],
      ['2026-01-14T14:01:00.000Z', '2026-01-14T14:02:00.000Z'],
      ['2026-01-14T14:02:00.001Z', '2026-01-14T14:03:00.001Z'],
    ])
  })

  it('has no time for contacts that are skipped, and releases them when the gate allows them', async () => {
    const ids = [await createContact(newYork, null), await createContact('+12125550143', null)]
    const id = await startCalling([...ids, await createContact('+12125550144')])
    const completed = await startCalling(ids)
    const held = [{ kind: 'held', at: morning, gate: 'consent', until: null, contacts: 2 }]
    expect((await getLog(id)).held).toEqual(held)
    const before = await getLog(completed)
    expect(before.timeline.map(({ kind }) => kind)).toEqual(['status', 'status', 'held', 'status'])
    expect(before.statuses.at(-1)?.status).toBe('completed')

    now = new Date(after(minute))
    const change = { user_id: 1, contact_ids: ids.slice(0, 1), consent: expressConsent }
    await server.post('/api/contacts/consent', change)
    const line = { kind: 'released', at: now.toISOString(), gate: 'consent', contacts: 1 }
    expect((await getLog(id)).released).toEqual([line])
    const { released, statuses } = await getLog(completed)
    expect(released).toEqual([line])
    expect(statuses.at(-1)).toMatchObject({ status: 'running', at: now.toISOString() })
  })

  it('releases contacts when their number is taken off the do-not-call list', async () => {
    await server.post('/api/suppressions', { user_id: 1, number: newYork })
    const id = await startCalling([await createContact(newYork)])
    expect((await getLog(id)).held).toMatchObject([{ gate: 'do_not_call', until: null }])
    await server.request('/api/suppressions/1?user_id=1', { method: 'DELETE' })
    const { released, calls } = await getLog(id)
    expect(released).toMatchObject([{ gate: 'do_not_call', contacts: 1 }])
    expect(calls).toHaveLength(1)
  })

  it('releases all that wait for a cap when the policy changes, in the campaigns that have some', async () => {
    const contactId = await createContact(newYork)
    const other = await startCalling([contactId])
    const ids = [await startCalling([contactId]), await startCalling([contactId])]
    await server.post(`/api/campaigns/${ids[0]}/pause`, { user_id: 1 })
    now = new Date(after(1000))
    await server.post('/api/policy', { call_caps: { attempts_per_day: 3 } }, 'PUT')
    for (const id of ids) {
      const { held, released } = await getLog(id)
      expect(held).toMatchObject([{ gate: 'caps', until: '2026-01-14T14:01:00.000Z', contacts: 1 }])
      const line = { kind: 'released', at: now.toISOString(), gate: 'caps', contacts: null }
      expect(released).toEqual([line])
    }
    expect((await getLog(other)).released).toEqual([])
  })

  it('has a contact that is refused right before the request, whose call is undone', async () => {
    now = new Date(Date.parse(newYorkCloses) - 1)
    const reserved_at = now.toISOString()
    const id = await startCalling([await createContact(newYork)])
    expect((await getLog(id)).held).toEqual([])
    await placeCalls(() => {
      now = new Date(newYorkCloses)
    })
    const { held, calls, statuses } = await getLog(id)
    expect(held).toEqual([
      { kind: 'held', at: newYorkCloses, gate: 'hours', until: newYorkOpensNextDay, contacts: 1 },
    ])
    expect(calls).toEqual([
      {
        kind: 'call',
        id: 1,
        reserved_at,
        requested_at: null,
        started_at: null,
        ended_at: newYorkCloses,
        outcome: 'cancelled',
      },
    ])
    expect(statuses.at(-1)?.status).toBe('running')
  })

  it('writes nothing while nobody is refused and no status changes', async () => {
    await startCalling([await createContact(newYork), await createContact('+12125550143')], {
      max_concurrent_calls: 1,
    })
    const before = await countRows()
    await placeCalls()
    await endCall({})
    expect(await countRows()).toBe(before)
    expect(await server.deps.db.$count(sql`calls`)).toBe(2)
  })
})

describe('the stops of all calls', () => {
  const stop = () => server.post('/api/stop', { reason: '' })
  const lift = () => server.request('/api/stop', { method: 'DELETE' })
  const pass = (ms: number) => {
    now = new Date(after(ms))
    return now.toISOString()
  }

  it('are there with their ends since the campaign was created, and the present one', async () => {
    await stop()
    pass(minute)
    await lift()
    pass(minute)
    const first = now.toISOString()
    await stop()
    pass(minute)
    const id = await createCampaign([await createContact(newYork)])
    const created = now.toISOString()
    const firstEnd = pass(minute)
    await lift()
    await lift()
    const started = pass(minute)
    await server.post(`/api/campaigns/${id}/start`, { user_id: 1 })
    const second = pass(minute)
    await stop()
    pass(minute)
    await stop()
    const { timeline } = await getLog(id)
    expect(timeline.map((line) => ({ ...line, reason: undefined }))).toEqual(
      [
        { kind: 'stop', at: first, until: firstEnd },
        { kind: 'status', at: created, status: 'draft', max_concurrent_calls: 1 },
        { kind: 'status', at: started, status: 'running', max_concurrent_calls: 1 },
        { kind: 'stop', at: second, until: null },
      ].map((line) => ({ ...line, reason: undefined })),
    )
  })

  it('hold the calls that are reserved', async () => {
    const id = await startCalling([await createContact(newYork)])
    await stop()
    await placeCalls()
    const { held, stops, calls } = await getLog(id)
    expect(stops).toHaveLength(1)
    expect(held).toMatchObject([{ gate: 'workspace_stopped', contacts: 1 }])
    expect(calls).toMatchObject([{ outcome: 'cancelled', ended_at: now.toISOString() }])
  })
})

describe('a call', () => {
  it('uses its line until it ends', async () => {
    const id = await startCalling([await createContact(newYork)])
    now = new Date(after(minute))
    await placeCalls()
    const line = { id: 1, reserved_at: morning, requested_at: now.toISOString() }
    expect((await getLog(id)).calls).toMatchObject([{ ...line, started_at: null, ended_at: null }])
    await endCall({ startedAt: after(1000), endedAt: after(3000) })
    expect((await getLog(id)).calls).toMatchObject([
      { ...line, started_at: after(1000), ended_at: after(3000), outcome: 'no-answer' },
    ])
  })

  it('does not end before it was reserved, also by a provider whose clock is behind', async () => {
    const id = await startCalling([await createContact(newYork)])
    await placeCalls()
    await server.deps.db.execute(sql`
      update calls set status = 'ended', outcome = 'busy', ended_at = created_at - interval '1 hour'`)
    expect((await getLog(id)).calls).toMatchObject([{ ended_at: morning }])
  })

  it('of a former version has the time at which the provider created it', async () => {
    const id = await startCalling([await createContact(newYork)])
    await server.deps.db.execute(sql`update calls set vapi_created_at = created_at`)
    expect((await getLog(id)).calls).toMatchObject([{ requested_at: morning }])
  })
})

describe('the file', () => {
  it('has its name, and is compressed if the client accepts that', async () => {
    const id = await startCalling([await createContact(newYork)])
    const path = `/api/campaigns/${id}/log`
    const plain = await server.request(path)
    expect(Object.fromEntries(plain.headers)).toMatchObject({
      'content-type': 'application/jsonl',
      'content-disposition': `attachment; filename="log-campaign-${id}-2026-01-14.jsonl"`,
      vary: 'accept-encoding',
    })
    expect(plain.headers.get('content-encoding')).toBeNull()
    const compressed = await server.request(path, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    const text = gunzipSync(await compressed.arrayBuffer()).toString()
    expect(text).toBe(await plain.text())
    expect(text).not.toContain(newYork.slice(2))
  })

  it('has all rows and calls in order, also when there are many', async () => {
    const id = await startCalling([await createContact(newYork)])
    await server.deps.db.execute(sql`
      insert into campaign_log (workspace_id, campaign_id, kind, at, gate, contacts)
      select 1, ${id}::integer, 'held', ${morning}::timestamptz + n * interval '1 second', 'hours', n
      from generate_series(1, 1200) as n`)
    await server.deps.db.execute(sql`
      insert into calls (workspace_id, campaign_id, membership_id, attempt_id, status, name, created_at, updated_at)
      select 1, ${id}::integer, 1, gen_random_uuid(), 'queued', 'Copy', now(), now()
      from generate_series(1, 2100) as n`)
    const { held, calls } = await getLog(id)
    expect(held.map(({ contacts }) => contacts)).toEqual(
      Array.from({ length: 1200 }, (_, n) => n + 1),
    )
    expect(new Set(calls.map((call) => call.id)).size).toBe(2101)
    expect(calls).toHaveLength(2101)
  })

  it('has no row and no call from after its first line', async () => {
    const id = await startCalling([await createContact(newYork)])
    const response = await server.request(`/api/campaigns/${id}/log`)
    await startCalling([await createContact('+12125550143')])
    await server.deps.db.execute(sql`
      insert into calls (workspace_id, campaign_id, membership_id, attempt_id, status, name, created_at, updated_at)
      values (1, ${id}::integer, 1, gen_random_uuid(), 'queued', 'Copy', now(), now())`)
    await server.post(`/api/campaigns/${id}/pause`, { user_id: 1 })
    const { statuses, calls } = parseLog(await response.text())
    expect(statuses.at(-1)?.status).toBe('running')
    expect(calls).toHaveLength(1)
  })

  it('is unknown for an unknown campaign', async () => {
    for (const id of [1, 999_999_999]) {
      const { status, body } = await server.get(`/api/campaigns/${id}/log`)
      expect([status, body.code]).toEqual([404, 'not_found'])
    }
  })
})
