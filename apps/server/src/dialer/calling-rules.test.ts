import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { placeReservedCalls } from '../../test/reserved-call.ts'
import { calls } from '../db/tables/calls.table.ts'
import { campaigns } from '../db/tables/campaigns.table.ts'
import { contacts } from '../db/tables/contacts.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { createIngest } from './ingest.ts'
import { runDueCampaigns } from './run.ts'

const newYork = '+12125550142'
const losAngeles = '+12135550142'

/** 09:00 in New York and 06:00 in Los Angeles, on a Wednesday. */
const morning = '2026-01-14T14:00:00.000Z'
/** 08:00 in Los Angeles. */
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

const consent = {
  basis: 'express',
  text: 'You may call me.',
  source: 'Form',
  evidence: '',
  at: '2026-01-01T00:00:00.000Z',
} as const

async function createContact(phone_number: string, time_zone: string | null = null) {
  const { status, body } = await server.post('/api/contacts', {
    user_id: 1,
    phone_number,
    time_zone,
    consent,
  })
  expect(status).toBe(201)
  return body.contact.id as number
}

async function createRunningCampaign(contact_ids: number[], fields: object = {}): Promise<number> {
  const input = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids, ...fields }
  const { status, body } = await server.post('/api/campaigns', input)
  expect(status).toBe(201)
  await server.post(`/api/campaigns/${body.campaign.id}/start`, { user_id: 1 })
  return body.campaign.id
}

const makeCalls = async (id: number) =>
  (await server.post(`/api/vapi/campaigns/${id}/start`, { user_id: 1 })).body
const getCampaign = async (id: number) =>
  (await server.get(`/api/campaigns/${id}?user_id=1`)).body.campaign
const listMembers = async (id: number) =>
  (await server.get(`/api/campaigns/${id}/members?user_id=1`)).body.members
const listStoredCalls = () => server.deps.db.select().from(calls).orderBy(calls.id)
const runUntil = async (time: string) => {
  now = new Date(time)
  await runDueCampaigns(server.deps)
}

const placeCalls = (onClaimed?: () => void) => placeReservedCalls(server.deps, onClaimed)

describe('reserving', () => {
  it('calls the contacts whose hours it is, and lets the others wait until theirs', async () => {
    const ids = [await createContact(newYork), await createContact(losAngeles)]
    const id = await createRunningCampaign(ids)
    const { calls: started } = await makeCalls(id)
    expect(started.map(({ name }: { name: string }) => name)).toEqual([`Spring / ${newYork}`])
    const [ofLosAngeles, ofNewYork] = await listMembers(id)
    expect(ofNewYork).toMatchObject({ state: 'live', attempts: 1, why_not_now_code: 'on_call' })
    expect(ofLosAngeles).toMatchObject({
      state: 'waiting',
      attempts: 0,
      next_try_at: losAngelesOpens,
      why_not_now: 'Outside calling hours in America/Los_Angeles',
      why_not_now_detail:
        'United States: calls from 08:00 to 21:00; California: calls from 09:00 to 21:00',
      why_not_now_code: 'hours',
      why_not_now_until: losAngelesOpens,
      time_zones: ['America/Los_Angeles'],
    })
  })

  it('runs a campaign next when its first contact may be called, and not before', async () => {
    const id = await createRunningCampaign([await createContact(losAngeles)])
    expect(await makeCalls(id)).toEqual({
      calls: [],
      why_none: 'none_due',
      next_try_at: losAngelesOpens,
    })
    expect(await getCampaign(id)).toMatchObject({ status: 'running', next_try_at: losAngelesOpens })
    await runUntil('2026-01-14T15:59:59.999Z')
    expect(await listStoredCalls()).toEqual([])
    await runUntil(losAngelesOpens)
    expect(await listStoredCalls()).toMatchObject([{ status: 'queued', attempt_number: 1 }])
  })

  /** Creates contacts in Los Angeles. */
  async function createManyContacts(count: number) {
    await createContact(losAngeles)
    await server.deps.db.execute(sql`
      insert into contacts (workspace_id, user_id, first_name, last_name, phone_number, phone_e164, email, company, tags,
        consent, created_at)
      select workspace_id, user_id, '', '', number, number, '', '', '{}', consent, created_at
      from contacts, lateral (
        select '+1213556' || lpad(n::text, 4, '0') as number from generate_series(2, ${count}::integer) as n) as copy`)
  }
  const allContacts = { contact_ids: undefined, contact_filter: { search: '', tag: '' } }
  async function countRefused(): Promise<{ members: number; campaigns: number } | undefined> {
    const { rows } = await server.deps.db.execute<{ members: number; campaigns: number }>(sql`
      select count(*)::integer as members, count(distinct campaign_id)::integer as campaigns
      from memberships where refusal is not null`)
    return rows[0]
  }

  it('names no time until all contacts of a large campaign are checked', async () => {
    await createManyContacts(2001)
    const id = await createRunningCampaign([], allContacts)
    expect(await makeCalls(id)).toEqual({ calls: [], why_none: 'none_due' })
    await runDueCampaigns(server.deps)
    expect(await makeCalls(id)).toMatchObject({ next_try_at: losAngelesOpens })
  })

  it('calls only within the hours of the campaign', async () => {
    const calling_hours = { from: '10:30', until: '11:00', days: [3] }
    const id = await createRunningCampaign([await createContact(newYork)], { calling_hours })
    const { next_try_at } = await makeCalls(id)
    expect(next_try_at).toBe('2026-01-14T15:30:00.000Z')
  })

  it('looks past thousands of contacts whose hours it is not, with few of them in one transaction', async () => {
    await server.deps.db.insert(contacts).values(
      Array.from({ length: 4500 }, (_, n) => ({
        ...{
          workspace_id: firstWorkspaceId,
          user_id: 1,
          first_name: '',
          last_name: '',
          email: '',
          company: '',
        },
        phone_number: `+1213555${n}`,
        phone_e164: `+1213555${String(n).padStart(4, '0')}`,
        consent,
        created_at: now,
      })),
    )
    // Members are in the order of their contacts, newest first.
    await server.deps.db.execute(
      sql`update contacts set phone_e164 = '+12125559999', consent = consent - 'phone_e164'
        where phone_e164 = '+12135550000'`,
    )
    const id = await createRunningCampaign([], allContacts)
    await makeCalls(id)
    expect((await countRefused())?.members).toBeLessThan(3000)
    await runDueCampaigns(server.deps)
    await runDueCampaigns(server.deps)
    expect(await countRefused()).toMatchObject({ members: 4499 })
    expect(await listStoredCalls()).toHaveLength(1)
    expect(await getCampaign(id)).toMatchObject({ next_try_at: losAngelesOpens })
  })

  it('refuses no more contacts in one transaction when many campaigns share it', async () => {
    await createManyContacts(300)
    const campaignCount = 20
    const fields = { ...allContacts, max_concurrent_calls: 1 }
    for (let n = 0; n < campaignCount; n++) await createRunningCampaign([], fields)
    await server.deps.db.update(campaigns).set({ calling: true, next_run_at: now })
    await runDueCampaigns(server.deps)
    const first = await countRefused()
    expect(first?.members).toBeLessThanOrEqual(2000)
    expect(first?.campaigns).toBe(campaignCount)
    await runDueCampaigns(server.deps)
    await runDueCampaigns(server.deps)
    expect(await countRefused()).toMatchObject({ members: 300 * campaignCount })
  })

  it('ends the membership of a contact who may never be called, with the reason', async () => {
    const calling_hours = { from: '09:00', until: '17:00', days: [7] }
    const ids = [await createContact('+12055550142'), await createContact('+881631234567')]
    const id = await createRunningCampaign(ids, { calling_hours })
    expect(await makeCalls(id)).toEqual({ calls: [], why_none: 'none_left' })
    expect(await getCampaign(id)).toMatchObject({ status: 'completed', calls_completed: 2 })
    const reasons = (await listMembers(id)).map(
      ({
        state,
        why_not_now,
        why_not_now_code,
        why_not_now_detail,
      }: Record<string, string | null>) => [
        ...[state, why_not_now_code, why_not_now, why_not_now_detail],
      ],
    )
    expect(reasons).toEqual([
      ['skipped', 'hours', 'The time zone of the number is unknown', null],
      ['skipped', 'hours', 'No time is within the calling hours of all its time zones', null],
    ])
  })

  it('stores the decision with the facts that it stands on', async () => {
    const calling_hours = { from: '08:30', until: '18:00', days: [1, 2, 3, 4, 5] }
    const id = await createRunningCampaign([await createContact('+13055550142')], { calling_hours })
    await makeCalls(id)
    expect((await listStoredCalls())[0]?.decisions).toEqual({
      reserving: {
        at: morning,
        verdict: 'now',
        refusal: null,
        gates: {
          do_not_call: { verdict: 'now', facts: { entry: null } },
          hours: {
            verdict: 'now',
            facts: {
              evidence: [{ source: 'number', value: '1305' }],
              time_zones: ['America/New_York'],
              law: ['us', 'us-fl-2021'],
              calling_hours,
            },
          },
          consent: {
            verdict: 'now',
            facts: {
              jurisdictions: ['US', 'US-FL'],
              purpose: 'informational',
              law: ['us-informational-2024'],
              required: 'express',
              consent: { ...consent, phone_e164: expect.stringMatching(/^\+1305/) },
            },
          },
          caps: {
            verdict: 'now',
            facts: {
              attempts: [],
              conversation_ended_at: null,
              is_on_another_call: false,
              limits: [{ id: 'us-fl-2021-attempts', max_attempts: 3, hours: 24 }],
              rest_hours: null,
            },
          },
        },
      },
    })
  })

  it.each([
    { title: 'obeys no rule of law', fields: {}, gates: {} },
    {
      title: 'calls within the hours of the campaign',
      fields: { calling_hours: { from: '06:00', until: '07:00', days: [3] } },
      gates: { hours: { verdict: 'now', facts: { law: [] } } },
    },
    {
      title: 'does not call outside the hours of the campaign',
      fields: { calling_hours: { from: '06:30', until: '07:00', days: [3] } },
    },
  ])('$title while the rules are off', async ({ fields, gates }) => {
    const contactId = await createContact(losAngeles)
    const id = await createRunningCampaign([contactId], fields)
    const { providers } = server.deps
    const deps = {
      ...server.deps,
      providers: { ...providers, callingRulesOf: () => 'off' as const },
    }
    await server.deps.db.execute(sql`update campaigns set calling = true, next_run_at = ${morning}`)
    await runDueCampaigns(deps)
    const decisions = { reserving: { verdict: 'now', gates } }
    expect(await listStoredCalls()).toMatchObject(gates ? [{ status: 'queued', decisions }] : [])
    expect((await listMembers(id))[0]).toMatchObject({ state: gates ? 'live' : 'waiting' })
  })
})

describe('a retry', () => {
  it('waits for the hours, too, and says so from the beginning', async () => {
    const id = await createRunningCampaign([await createContact(newYork)])
    await makeCalls(id)
    await server.deps.db.execute(sql`
      update memberships set state = 'waiting', next_try_at = '2026-01-15T01:50:00Z' where campaign_id = ${id}`)
    await server.deps.db.execute(sql`update calls set status = 'failed'`)
    now = new Date('2026-01-15T01:40:00Z')
    expect((await listMembers(id))[0]).toMatchObject({
      why_not_now_code: 'retry',
      why_not_now_until: '2026-01-15T01:50:00.000Z',
    })
    await server.deps.db.execute(sql`
      update memberships set next_try_at = '2026-01-15T02:10:00Z' where campaign_id = ${id}`)
    expect((await listMembers(id))[0]).toMatchObject({
      why_not_now_code: 'retry',
      why_not_now_until: newYorkOpensNextDay,
    })
    now = new Date(newYorkCloses)
    expect((await listMembers(id))[0]).toMatchObject({
      why_not_now_code: 'hours',
      why_not_now_until: newYorkOpensNextDay,
    })
  })
})

describe('placing', () => {
  it('stores a second decision before the request', async () => {
    const id = await createRunningCampaign([await createContact(newYork)])
    await makeCalls(id)
    now = new Date('2026-01-14T14:00:05Z')
    expect(await placeCalls()).toHaveLength(1)
    expect((await listStoredCalls())[0]).toMatchObject({
      vapi_call_id: expect.any(String),
      decisions: {
        reserving: { at: morning, verdict: 'now' },
        placing: { at: '2026-01-14T14:00:05.000Z', verdict: 'now' },
      },
    })
  })

  it.each([
    [
      'before the call is claimed',
      () => {
        now = new Date(newYorkCloses)
      },
      () => {},
    ],
    [
      'after the call is claimed',
      () => {},
      () => {
        now = new Date(newYorkCloses)
      },
    ],
  ])(
    'sends no request when the hours end %s, and undoes the reservation',
    async (_, beforeClaim, afterClaim) => {
      now = new Date('2026-01-15T01:59:59.999Z')
      const id = await createRunningCampaign([await createContact(newYork)])
      await makeCalls(id)
      beforeClaim()
      expect(await placeCalls(afterClaim)).toEqual([])
      expect((await listMembers(id))[0]).toMatchObject({
        state: 'waiting',
        attempts: 0,
        next_try_at: newYorkOpensNextDay,
        why_not_now_code: 'hours',
      })
      const [call] = await listStoredCalls()
      expect(call).toMatchObject({
        status: 'failed',
        outcome: 'cancelled',
        attempt_number: null,
        ended_reason: 'Outside calling hours in America/New_York',
        ...{ attempted_at: null, requested_at: null, disclosure: null },
        decisions: {
          reserving: { verdict: 'now' },
          placing: { verdict: 'later', refusal: { gate: 'hours', until: newYorkOpensNextDay } },
        },
      })
      expect(await getCampaign(id)).toMatchObject({
        status: 'running',
        live_calls: 0,
        calls_completed: 0,
        next_try_at: newYorkOpensNextDay,
      })
      await runUntil(newYorkOpensNextDay)
      expect(await placeCalls()).toHaveLength(1)
      expect((await listStoredCalls())[1]).toMatchObject({ attempt_number: 1 })
    },
  )

  it('gives the line of an undone reservation to the next contact whose hours it is', async () => {
    now = new Date('2026-01-15T01:59:59.999Z')
    const ids = [await createContact(losAngeles), await createContact(newYork)]
    const id = await createRunningCampaign(ids)
    await makeCalls(id)
    now = new Date(newYorkCloses)
    expect(await placeCalls()).toEqual([])
    expect(await listStoredCalls()).toMatchObject([{ status: 'failed' }, { status: 'queued' }])
    expect((await placeCalls()).map(({ number }) => number)).toEqual([losAngeles])
  })

  it('cancels the membership when the campaign was stopped, and skips it when the contact was deleted', async () => {
    for (const action of ['stop', 'delete'] as const) {
      await server.clear()
      await server.post('/api/disclosure', { caller_name: 'Acme' }, 'PUT')
      now = new Date('2026-01-15T01:59:59.999Z')
      const contactId = await createContact(newYork)
      const id = await createRunningCampaign([contactId])
      await makeCalls(id)
      const leased = sql`update calls set lease_until = '2100-01-01T00:00:00Z', worker_id = 'w'`
      await server.deps.db.execute(leased)
      if (action === 'delete')
        await server.request(`/api/contacts/${contactId}?user_id=1`, { method: 'DELETE' })
      else await server.deps.db.execute(sql`update campaigns set status = 'cancelled'`)
      const [call] = await listStoredCalls()
      const refusal = { verdict: 'later', until: now, gate: 'hours', reason: 'x' } as const
      await createIngest(server.deps)({
        kind: 'held',
        callId: call?.id ?? 0,
        lease: { workerId: 'w', until: new Date('2100-01-01') },
        refusal,
        decision: { ...call?.decisions?.reserving } as never,
        wasRequested: false,
      })
      expect((await listMembers(id))[0]).toMatchObject({
        state: action === 'stop' ? 'cancelled' : 'skipped',
        attempts: 0,
        why_not_now_code: action === 'stop' ? 'stopped' : 'contact_deleted',
      })
    }
  })
})

describe('a contact that changes', () => {
  it('is considered again at once when its time zone allows a call', async () => {
    const contactId = await createContact('+18505550142')
    const id = await createRunningCampaign([contactId])
    now = new Date('2026-01-14T13:30:00Z')
    expect((await makeCalls(id)).next_try_at).toBe('2026-01-14T14:00:00.000Z')
    const path = `/api/contacts/${contactId}`
    const change = { user_id: 1, time_zone: 'America/New_York' }
    expect((await server.post(path, change, 'PATCH')).status).toBe(200)
    await runDueCampaigns(server.deps)
    expect(await listStoredCalls()).toMatchObject([
      {
        status: 'queued',
        decisions: {
          reserving: { gates: { hours: { facts: { time_zones: ['America/New_York'] } } } },
        },
      },
    ])
  })

  it('is called after all when it was skipped because its time zone was unknown', async () => {
    const contactId = await createContact('+881631234567')
    const completed = await createRunningCampaign([contactId])
    await makeCalls(completed)
    expect(await getCampaign(completed)).toMatchObject({ status: 'completed', calls_completed: 1 })
    const ids = [contactId, await createContact(newYork)]
    const running = await createRunningCampaign([contactId, await createContact('+13055550142')], {
      max_concurrent_calls: 2,
    })
    await makeCalls(running)
    expect(await getCampaign(running)).toMatchObject({ status: 'running', calls_completed: 1 })
    const stopped = await createRunningCampaign(ids, { max_concurrent_calls: 2 })
    await makeCalls(stopped)
    await server.post(`/api/campaigns/${stopped}/stop`, { user_id: 1 })
    const change = { user_id: 1, time_zone: 'America/Puerto_Rico' }
    await server.post(`/api/contacts/${contactId}`, change, 'PATCH')
    expect(await getCampaign(running)).toMatchObject({ status: 'running', calls_completed: 0 })
    const ofRunning = (await listMembers(running)).map(({ state }: { state: string }) => state)
    expect(ofRunning).toEqual(['live', 'live'])
    // Nobody expects a campaign that is over to call because a contact is corrected.
    expect(await getCampaign(completed)).toMatchObject({ status: 'completed', calls_completed: 1 })
    expect((await listMembers(completed))[0]).toMatchObject({ state: 'skipped' })
    const ofStopped = (await listMembers(stopped)).map(({ state }: { state: string }) => state)
    expect(ofStopped.toSorted()).toEqual(['cancelled', 'skipped'])
    expect(await getCampaign(stopped)).toMatchObject({ status: 'cancelled', calls_completed: 1 })
  })

  it('stays skipped with the present reason when its new time zone is refused, too', async () => {
    const contactId = await createContact('+881631234567')
    // The law of New York allows these hours, and that of an unknown country does not.
    const calling_hours = { from: '08:00', until: '09:00', days: [1] }
    const waitingId = await createContact(newYork)
    const id = await createRunningCampaign([waitingId, contactId], { calling_hours })
    await makeCalls(id)
    const isSkipped = ({ state }: { state: string }) => state === 'skipped'
    expect((await listMembers(id)).filter(isSkipped)).toMatchObject([{ contact_id: contactId }])
    const change = { user_id: 1, time_zone: 'Asia/Tokyo' }
    await server.post(`/api/contacts/${contactId}`, change, 'PATCH')
    expect((await listMembers(id)).filter(isSkipped)).toMatchObject([
      { why_not_now: 'No time is within the calling hours of all its time zones' },
    ])
    expect(await getCampaign(id)).toMatchObject({ status: 'running', calls_completed: 1 })
    expect(await listStoredCalls()).toEqual([])
  })

  it('keeps the time of its retry', async () => {
    const contactId = await createContact(newYork)
    const id = await createRunningCampaign([contactId])
    await makeCalls(id)
    const retryAt = '2026-01-14T15:00:00.000Z'
    await server.deps.db.execute(sql`update calls set status = 'failed'`)
    await server.deps.db.execute(
      sql`update memberships set state = 'waiting', next_try_at = ${retryAt}`,
    )
    await server.post(`/api/contacts/${contactId}`, { user_id: 1, first_name: 'Ada' }, 'PATCH')
    expect((await listMembers(id))[0]).toMatchObject({ next_try_at: retryAt })
    // A paused campaign tries nobody at that time.
    await server.post(`/api/campaigns/${id}/pause`, { user_id: 1 })
    expect((await listMembers(id))[0]).toMatchObject({
      next_try_at: null,
      why_not_now_code: 'paused',
    })
    await server.post(`/api/campaigns/${id}/start`, { user_id: 1 })
    expect((await listMembers(id))[0]).toMatchObject({ next_try_at: retryAt })
  })
})

it('a contact that was deleted and restored has the time zone that it had', async () => {
  const contactId = await createContact(losAngeles, 'America/Denver')
  await server.request(`/api/contacts/${contactId}?user_id=1`, { method: 'DELETE' })
  await server.post('/api/contacts/restore', { user_id: 1, contact_ids: [contactId] })
  const [row] = await server.deps.db.select().from(contacts).where(eq(contacts.id, contactId))
  expect(row?.time_zone).toBe('America/Denver')
})

it('warns at the start and again after a while that real calls obey no rule', async () => {
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => warnings.push(JSON.parse(line).msg) })
  const timing = { rulesWarningMs: 50 }
  const unruled = await openTestServer({ callingRules: 'off', log, timing })
  onTestFinished(() => unruled.close())
  const warning =
    'CALLING_RULES is off: calls are placed at any hour, also when the law forbids them'
  await expect.poll(() => warnings.filter((each) => each === warning).length).toBeGreaterThan(1)
  const { contact } = (await unruled.post('/api/contacts', { user_id: 1, phone_number: newYork }))
    .body
  const input = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids: [contact.id] }
  const { campaign } = (await unruled.post('/api/campaigns', input)).body
  expect(campaign).toMatchObject({
    calling_rules: 'off',
    calling_hours: null,
    purpose: 'informational',
  })
})
