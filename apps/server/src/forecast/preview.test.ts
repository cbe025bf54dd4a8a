import { campaignPreview } from '@callwright/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createCampaignApi } from '../../test/campaign-api.ts'
import { countRowsRead } from '../../test/count-rows-read.ts'
import { findCampaign, readForecast } from '../campaigns/campaigns.store.ts'
import { calls } from '../db/tables/calls.table.ts'
import { campaigns, memberships } from '../db/tables/campaigns.table.ts'
import { contacts } from '../db/tables/contacts.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { runDueCampaigns } from '../dialer/run.ts'
import { gates } from '../rules/index.ts'
import { openTestServer, type TestServer } from '../testing.ts'

/** A Wednesday, 10:00 in New York and 7:00 in Los Angeles. */
const start = '2026-01-14T15:00:00.000Z'
let now = new Date(start)

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false, callingRules: 'on', now: () => now })
})
beforeEach(async () => {
  now = new Date(start)
  await server.clear()
})
afterAll(() => server.close())

const api = createCampaignApi(() => server)
const newYork = '+12125550142'
const losAngeles = '+12135550143'
/** Valid in E.164 and assigned to no country, as contacts imported by former versions may have it. */
const nowhere = '+9991234567'

const consent = {
  basis: 'express' as const,
  ...{ text: 'You may call me.', source: '', evidence: '' },
  at: '2026-01-01T00:00:00.000Z',
}

const insertContacts = async (numbers: string[]): Promise<number[]> => {
  const rows = await server.deps.db
    .insert(contacts)
    .values(
      numbers.map((phone_e164) => ({
        workspace_id: firstWorkspaceId,
        user_id: 1,
        ...{ first_name: '', last_name: '', email: '', company: '' },
        phone_number: phone_e164,
        phone_e164,
        consent,
        created_at: now,
      })),
    )
    .returning({ id: contacts.id })
  return rows.map(({ id }) => id)
}

async function preview(body: object) {
  const response = await server.post('/api/campaigns/preview', { user_id: 1, ...body })
  expect(response.status).toBe(200)
  return z.object({ preview: campaignPreview }).parse(response.body).preview
}

describe('the preview of a campaign', () => {
  it('counts who may be called now, later and never, by reason, and changes nothing', async () => {
    const contact_ids = await insertContacts([newYork, losAngeles, '+12135550144', nowhere])
    const { contacts, now, later, never } = await preview({ contact_ids })
    expect({ contacts, now, later, never }).toEqual({
      contacts: 4,
      now: { contacts: 1 },
      later: {
        contacts: 2,
        reasons: [
          {
            code: 'hours',
            reason: 'Outside calling hours in America/Los_Angeles',
            contacts: 2,
          },
        ],
      },
      never: {
        contacts: 1,
        reasons: [{ code: 'hours', reason: 'The time zone of the number is unknown', contacts: 1 }],
      },
    })
    const stored = await server.get('/api/campaigns?user_id=1')
    expect(stored.body.total).toBe(0)
  })

  it('is not computed further after the client disconnects', async () => {
    const contact_ids = await insertContacts([newYork])
    const client = new AbortController()
    const request = server.request('/api/campaigns/preview', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: 1, contact_ids }),
      signal: client.signal,
    })
    client.abort()
    expect(await (await request).json()).toMatchObject({
      error: 'The client has closed the connection',
    })
  })

  it('says in which hours the contacts of a time zone may be called', async () => {
    const contact_ids = await insertContacts([newYork, losAngeles])
    const calling_hours = { from: '10:30', until: '12:00', days: [3] }
    const { hours_from, zones } = await preview({ contact_ids, calling_hours })
    expect(hours_from).toBe(start)
    const hoursOf = (zone: string) => {
      const { callable = [], opens = [] } = zones.find(({ time_zone }) => time_zone === zone) ?? {}
      const indexes = (counts: number[]) => [...counts.keys()].filter((hour) => counts[hour])
      return { callable: indexes(callable), opens: indexes(opens) }
    }
    expect(hoursOf('America/New_York')).toEqual({ callable: [0, 1], opens: [0] })
    expect(hoursOf('America/Los_Angeles')).toEqual({ callable: [3, 4], opens: [3] })
  })

  it('finishes no earlier than the hours of the last contact begin', async () => {
    const contact_ids = await insertContacts([newYork, losAngeles])
    const { finish, calls, cost, finishes_before_end, reaches_spending_limit } = await preview({
      contact_ids,
      retry_attempts: 0,
    })
    expect(finish?.p10.localeCompare('2026-01-14T17:00:00.000Z')).toBe(1)
    expect(finish?.p90.startsWith('2026-01-14T17:0')).toBe(true)
    expect(calls).toEqual({ p10: 2, p50: 2, p90: 2 })
    expect(cost.p90).toBeGreaterThan(0)
    expect({ finishes_before_end, reaches_spending_limit }).toEqual({
      finishes_before_end: null,
      reaches_spending_limit: null,
    })
  })

  it('calls nobody after the scheduled end', async () => {
    const contact_ids = await insertContacts([newYork, losAngeles])
    const scheduled_end = '2026-01-14T16:00:00Z'
    const body = { contact_ids, retry_attempts: 0, scheduled_end }
    const { calls, finish, finishes_before_end } = await preview(body)
    expect(calls).toEqual({ p10: 1, p50: 1, p90: 1 })
    expect(finish?.p90.localeCompare(scheduled_end)).toBe(-1)
    expect(finishes_before_end).toBe(0)
  })

  it('calls as many as the spending limits of the campaign and the day pay for', async () => {
    const contact_ids = await insertContacts([newYork, '+12125550144', '+12125550145'])
    const body = { contact_ids, retry_attempts: 0 }
    const limited = await preview({ ...body, spending_limit: 0.01 })
    expect(limited.calls.p50).toBeLessThan(3)
    expect(limited.reaches_spending_limit).toBeGreaterThan(0.5)
    const { status } = await server.post(
      '/api/policy',
      { user_id: 1, call_caps: {}, daily_spending_limit: 0.01 },
      'PUT',
    )
    expect(status).toBe(200)
    const { calls, reaches_spending_limit } = await preview(body)
    expect({ calls, reaches_spending_limit }).toEqual({
      calls: limited.calls,
      reaches_spending_limit: limited.reaches_spending_limit,
    })
    expect((await preview({ ...body, spending_limit: 1000 })).calls.p50).toBeLessThan(3)
  })

  it('counts what the workspace has spent today with the limit of the day', async () => {
    const contact_ids = await insertContacts([newYork])
    const id = await api.createCampaign([], { contact_ids })
    const [member] = await server.deps.db.select().from(memberships)
    await server.deps.db.insert(calls).values({
      ...{ workspace_id: firstWorkspaceId, campaign_id: id, membership_id: member?.id ?? 0 },
      ...{ attempt_id: crypto.randomUUID(), status: 'ended', outcome: 'no-answer', name: '' },
      ...{ cost_usd: 5, created_at: now, updated_at: now, ended_at: now },
    })
    const policy = { user_id: 1, call_caps: {}, daily_spending_limit: 5 }
    await server.post('/api/policy', policy, 'PUT')
    expect(await preview({ contact_ids })).toMatchObject({
      calls: { p90: 0 },
      reaches_spending_limit: 1,
    })
    const scheduled_start = '2026-01-15T15:00:00Z'
    expect((await preview({ contact_ids, scheduled_start })).calls.p10).toBeGreaterThan(0)
  })

  it('lets retries wait for the caps', async () => {
    const contact_ids = await insertContacts([newYork])
    const body = { contact_ids, retry_attempts: 3, retry_delay_minutes: 5 }
    const finishWith = async (call_caps: object | null) =>
      (await preview({ ...body, call_caps })).finish?.p90 ?? ''
    const nextDay = '2026-01-15T15:00:00.000Z'
    expect((await finishWith(null)).localeCompare(nextDay)).toBe(-1)
    expect((await finishWith({ attempts_per_day: 1 })).localeCompare(nextDay)).toBe(1)
  })

  it('starts at the scheduled start', async () => {
    const contact_ids = await insertContacts([losAngeles])
    const result = await preview({ contact_ids, scheduled_start: '2026-01-14T19:00:00Z' })
    expect(result).toMatchObject({
      starts_at: '2026-01-14T19:00:00.000Z',
      now: { contacts: 1 },
      later: { contacts: 0 },
    })
  })

  it('has no finish when nobody may be called', async () => {
    const result = await preview({ contact_ids: await insertContacts([nowhere]) })
    expect(result).toMatchObject({ finish: null, cost: { p90: 0 }, calls: { p90: 0 }, zones: [] })
  })

  it('names the field of what a create would refuse', async () => {
    const refusalOf = async (body: object) =>
      (await server.post('/api/campaigns/preview', { user_id: 1, ...body })).body.fields
    expect(await refusalOf({})).toHaveProperty('contact_ids')
    expect(await refusalOf({ contact_ids: [4711] })).toHaveProperty('contact_ids')
    expect(await refusalOf({ contact_filter: { tag: 'x' } })).toHaveProperty('contact_filter')
    const contact_ids = await insertContacts([newYork])
    expect(
      await refusalOf({ contact_ids, scheduled_start: '2026-01-14T14:00:00Z' }),
    ).toHaveProperty('scheduled_start')
    expect(await refusalOf({ contact_ids, max_concurrent_calls: 11 })).toHaveProperty(
      'max_concurrent_calls',
    )
  })

  it('uses the calls of the workspace once there are enough, and the priors before', async () => {
    const contact_ids = await insertContacts([newYork])
    const id = await api.createCampaign([], { contact_ids })
    const [member] = await server.deps.db.select().from(memberships)
    const insertCalls = (first: number, count: number) =>
      server.deps.db.insert(calls).values(
        Array.from({ length: count }, (_, n) => ({
          workspace_id: firstWorkspaceId,
          campaign_id: id,
          membership_id: member?.id ?? 0,
          attempt_id: crypto.randomUUID(),
          attempt_number: first + n,
          status: 'ended' as const,
          outcome: 'conversation' as const,
          name: '',
          cost_usd: 2,
          created_at: now,
          updated_at: now,
          ended_at: new Date(now.getTime() + 60_000),
        })),
      )
    await insertCalls(1, 99)
    expect((await preview({ contact_ids })).basis).toEqual({
      source: 'priors',
      calls: 99,
      required_calls: 100,
    })
    await insertCalls(100, 1)
    const { basis, finish, cost } = await preview({ contact_ids })
    expect(basis).toMatchObject({ source: 'history', calls: 100 })
    expect(finish?.p50).toBe('2026-01-14T15:01:00.000Z')
    expect(cost).toEqual({ p10: 2, p50: 2, p90: 2 })
  })
})

it('skips exactly the contacts that the dialer skips, for the same reasons', async () => {
  const contact_ids = await insertContacts([
    newYork,
    losAngeles,
    ...Array.from({ length: 40 }, (_, n) => `+99912345${String(n).padStart(2, '0')}`),
    ...Array.from({ length: 20 }, (_, n) => `+1212555${String(2000 + n)}`),
    // No time is within these hours of all its time zones.
    ...Array.from({ length: 5 }, (_, n) => `+1800555${String(2000 + n)}`),
  ])
  const settings = {
    contact_ids,
    calling_hours: { from: '10:30', until: '11:00', days: [1, 2, 3, 4, 5] },
    max_concurrent_calls: 10,
  }
  const { never } = await preview(settings)
  expect(never.contacts).toBeGreaterThanOrEqual(45)
  const id = await api.createCampaign([], settings)
  await api.sendCommand(id, 'start')
  await api.makeCalls(id)
  const countWaiting = () => server.deps.db.$count(memberships, eq(memberships.state, 'waiting'))
  while ((await countWaiting()) > 0) {
    // Every call reaches its contact, so that a line is free for the next one.
    await server.deps.db
      .update(memberships)
      .set({ state: 'reached' })
      .where(eq(memberships.state, 'live'))
    await server.deps.db.update(campaigns).set({ next_run_at: now })
    await runDueCampaigns(server.deps)
    now = new Date(now.getTime() + 15 * 60_000)
  }
  const { rows } = await server.deps.db.execute<{ code: string; reason: string; contacts: number }>(
    sql`select refusal->>'gate' as code, refusal->>'reason' as reason, count(*)::integer as contacts
      from memberships where state = 'skipped' group by 1, 2 order by 3 desc`,
  )
  expect(never.reasons).toEqual(rows)
})

describe('the forecast of a campaign', () => {
  it('is that of its creation, beside what the campaign has come to', async () => {
    const contact_ids = await insertContacts([newYork, nowhere])
    const { zones: _, hours_from: __, ...previewed } = await preview({ contact_ids })
    // What a person typed about a contact is not kept: the reasons are the sentences of the gates.
    const reason = gates.find(({ id }) => id === 'hours')?.sentence
    const never = { contacts: 1, reasons: [{ code: 'hours', reason, contacts: 1 }] }
    const forecast = { ...previewed, never }
    const id = await api.createCampaign([], { contact_ids, retry_attempts: 3 })
    const read = async () => (await server.get(`/api/campaigns/${id}/forecast?user_id=1`)).body
    expect(await read()).toEqual({
      forecast,
      actual: { started_at: null, finished_at: null, calls: 0, cost: 0, never: 0 },
    })
    await api.sendCommand(id, 'start')
    await api.makeCalls(id)
    await server.deps.db.update(calls).set({
      status: 'ended',
      outcome: 'conversation',
      ended_at: new Date('2026-01-14T15:02:00Z'),
      cost_usd: 0.25,
    })
    const stopped = await api.sendCommand(id, 'stop')
    expect(stopped.status).toBe(200)
    expect(await read()).toMatchObject({
      forecast,
      actual: {
        started_at: start,
        finished_at: '2026-01-14T15:02:00.000Z',
        calls: 1,
        cost: 0.25,
        never: 1,
      },
    })
  })

  it('is compared with the calls that count as attempts, also those refused for their number', async () => {
    const contact_ids = await insertContacts(
      ['2000', '2001', '2002', '2003'].map((end) => `+1212555${end}`),
    )
    const id = await api.createCampaign([], { contact_ids, max_concurrent_calls: 4 })
    await api.sendCommand(id, 'start')
    await api.makeCalls(id)
    await server.deps.db.execute(sql`
      update calls set status = ended.status, outcome = ended.outcome, ended_at = ended.at::timestamptz,
        attempt_number = ended.attempt
      from (values
        (1, 'ended', 'conversation', '2026-01-14T15:02:00Z', 1),
        (2, 'failed', 'bad-number', '2026-01-14T15:03:00Z', 1),
        (3, 'ended', 'account', '2026-01-14T15:04:00Z', null),
        (4, 'failed', 'cancelled', '2026-01-14T15:05:00Z', null)
      ) as ended (n, status, outcome, at, attempt)
      where ended.n = 1 + calls.id - (select min(id) from calls)`)
    await api.sendCommand(id, 'stop')
    const { body } = await server.get(`/api/campaigns/${id}/forecast?user_id=1`)
    expect(body.actual).toMatchObject({ calls: 2, finished_at: '2026-01-14T15:03:00.000Z' })
  })

  it('is compared without reading all calls of the campaign', async () => {
    const contact_ids = await insertContacts([newYork])
    const id = await api.createCampaign([], { contact_ids })
    await server.deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`
        insert into calls (workspace_id, campaign_id, membership_id, attempt_id, attempt_number, name, status, outcome,
          created_at, updated_at, ended_at)
        select 1, ${id}, 1, gen_random_uuid(), n, '', 'ended', 'no-answer', now(), now(), now()
        from generate_series(1, 3000) as n`)
    })
    await server.deps.db.execute(sql`analyze calls`)
    const campaign = await findCampaign(server.deps.db, firstWorkspaceId, id)
    if (!campaign) throw new Error('the campaign was not created')
    await server.deps.db.transaction(async (tx) => {
      await readForecast(tx, campaign)
      expect(await countRowsRead(tx, 'calls')).toBeLessThan(200)
    })
  })

  it('is not computed again when the creation is repeated', async () => {
    const contact_ids = await insertContacts([newYork])
    const create = () =>
      server.request('/api/campaigns', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'one' },
        body: JSON.stringify({ user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids }),
      })
    const rulesOf = vi.spyOn(server.deps.providers, 'callingRulesOf')
    const first = await (await create()).json()
    const askedFirst = rulesOf.mock.calls.length
    const repeated = await create()
    expect(repeated.status).toBe(201)
    expect(await repeated.json()).toEqual(first)
    expect(askedFirst).toBeGreaterThan(0)
    expect(rulesOf.mock.calls.length).toBe(askedFirst)
    rulesOf.mockRestore()
  })

  it('is null for a campaign that was created without one', async () => {
    const contact_ids = await insertContacts([newYork])
    const id = await api.createCampaign([], { contact_ids })
    await server.deps.db.execute(sql`update campaigns set forecast = null`)
    const { body } = await server.get(`/api/campaigns/${id}/forecast?user_id=1`)
    expect(body.forecast).toBeNull()
  })
})
