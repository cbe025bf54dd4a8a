import { randomUUID } from 'node:crypto'
import { webhookEventTypes } from '@callwright/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCampaignApi, qualifiedNumber, unqualifiedNumber } from '../../test/campaign-api.ts'
import { tablesWith } from '../../test/dump.ts'
import { insertCallToFormerNumber } from '../../test/former-number.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts'
import { createSealer } from '../auth/index.ts'
import { holdErasedNumbers } from '../db/suppressions.ts'
import { callRollups } from '../db/tables/call-rollups.table.ts'
import { calls } from '../db/tables/calls.table.ts'
import { campaigns, memberships } from '../db/tables/campaigns.table.ts'
import { contacts, deletedContacts } from '../db/tables/contacts.table.ts'
import { suppressions } from '../db/tables/suppressions.table.ts'
import { webhookDeliveries } from '../db/tables/webhooks.table.ts'
import { firstWorkspaceId, toWorkspaceId } from '../db/workspace-id.ts'
import { readProviderCall } from '../provider/record.ts'
import { insertSecondWorkspace, openTestServer, type TestServer } from '../testing.ts'
import { openWebhooks } from '../webhooks/index.ts'

let server: TestServer
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await openWebhookReceiver()
  server = await openTestServer({
    // The tests say which tables have the person before evidence is appended.
    timing: { evidenceMs: 3_600_000 },
    isDemo: false,
    webhooks: (deps) =>
      openWebhooks({
        ...deps,
        sealer: createSealer(randomUUID()),
        publicUrl: 'http://localhost:4000',
      }),
  })
})
beforeEach(async () => {
  await server.clear()
  receiver.reset()
})
afterAll(async () => {
  receiver?.close()
  await server?.close()
})

const { createCampaign, getCampaign, getCalls, sendCommand, waitForStatus } = createCampaignApi(
  () => server,
)

const erase = (id: number, body: object = { confirm: 'erase' }) =>
  server.post(`/api/contacts/${id}/erase`, body)
const createContact = (phone_number: string, fields: object = {}) =>
  server.post('/api/contacts', { user_id: 1, phone_number, ...fields })
const listErasures = async () => (await server.get('/api/erasures')).body.erasures
const waitUntilErased = () =>
  vi.waitFor(async () => expect((await listErasures())[0].finished_at).not.toBeNull(), {
    timeout: 20_000,
  })
const listDeliveries = () =>
  server.deps.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id)
const isEventOf = ({ type, data }: { type: string; data: object }, callId: number | undefined) =>
  (type.startsWith('call.') && 'id' in data && data.id === callId) ||
  ('call_id' in data && data.call_id === callId)
const fetchFromProvider = (id: string | null) =>
  fetch(`${server.address}/vapi/call/${id}`, { headers: { authorization: 'Bearer test' } })

const name = 'Quetzalia'
const surname = 'Vandermolen'
const email = 'quetzalia@vandermolen.example'
const consent = {
  basis: 'written',
  text: `I, ${name} ${surname}, agree to be called.`,
  evidence: email,
  at: '2025-06-01',
} as const
const erasedReason = "This number was erased at the person's request and must not be called"

/** Calls a person and another one, and waits for recordings and analyses. Returns the contacts' ids and the campaign's. */
async function callTwoPersons() {
  const person = {
    first_name: name,
    last_name: surname,
    email,
    company: 'Vandermolen & Co',
    consent,
  }
  const { body } = await createContact(qualifiedNumber, person)
  const other = (await createContact(unqualifiedNumber, { first_name: 'Bea' })).body.contact
  const ids = [body.contact.id, other.id]
  const campaignId = await createCampaign([], { contact_ids: ids, max_concurrent_calls: 2 })
  await sendCommand(campaignId, 'start')
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'make-calls' }
  await server.request(`/api/vapi/campaigns/${campaignId}/start`, {
    method: 'POST',
    headers,
    body: '{"user_id":1}',
  })
  await waitForStatus(campaignId, 'completed')
  await vi.waitFor(
    async () => {
      const found = await getCalls(campaignId)
      expect(found.every((call) => call.recording_url && call.analysis_data && call.cost_usd)).toBe(
        true,
      )
    },
    { timeout: 20_000, interval: 50 },
  )
  return { contactId: body.contact.id as number, otherId: other.id as number, campaignId }
}

describe('an erasure of a person who was called', () => {
  it('leaves no trace of the person in any table, and keeps all counts', async () => {
    // No event is delivered, so each waits for its next attempt.
    receiver.respondWith(500)
    await server.post('/api/webhooks', { url: receiver.url, events: webhookEventTypes })
    const { contactId, otherId, campaignId } = await callTwoPersons()
    const before = await getCalls(campaignId)
    const call = before.find(({ contact }) => contact?.first_name === name)
    const otherCall = before.find(({ contact }) => contact?.first_name === 'Bea')
    const { db, webhooks } = server.deps
    const paused_reason = `The voice provider refused: ${qualifiedNumber} is not valid`
    await db.update(campaigns).set({ paused_reason })
    const timestamp = new Date().toISOString()
    const pausedCampaign = {
      ...{ id: campaignId, name: 'Spring', status: 'paused' as const, paused_reason },
      ...{ total_contacts: 2, calls_completed: 2, calls_successful: 2, started_at: null },
    }
    const event = { type: 'campaign.paused' as const, timestamp, data: pausedCampaign }
    await db.transaction(async (tx) =>
      webhooks?.add(tx, [{ workspaceId: firstWorkspaceId, event }]),
    )
    await server.post('/api/suppressions', { user_id: 1, call_id: call?.id })
    const deliveries = await listDeliveries()
    expect(await tablesWith(db, qualifiedNumber)).toContain('public.webhook_deliveries')
    // The decisions on a call contain the consent that it stood on.
    const facts = {
      law: ['us-informational-2024'],
      consent: { ...consent, phone_e164: qualifiedNumber },
    }
    const decided = { gates: { consent: { verdict: 'now', facts } } }
    const decisions = JSON.stringify({ reserving: decided, placing: decided })
    await db.execute(sql`update calls set decisions = ${decisions}::jsonb where id = ${call?.id}`)
    const readCounts = async () => ({
      rollups: await db.select().from(callRollups),
      stats: (await server.get('/api/calls/stats?user_id=1')).body,
      campaign: { ...(await getCampaign(campaignId)), conversations: undefined },
    })
    const countsBefore = await readCounts()
    // The emulator greets a person by name, so the transcript contains it.
    expect(await tablesWith(db, name)).toEqual([
      'public.calls',
      'public.contacts',
      'public.idempotency_keys',
      'public.memberships',
    ])

    const { status, body } = await erase(contactId)
    expect(status).toBe(200)
    expect(body.erasure).toMatchObject({ calls: 1, recordings: 1, provider_calls: 1 })
    await waitUntilErased()
    const withPerson = deliveries.filter(({ payload }) => isEventOf(payload, call?.id))
    expect(withPerson.map(({ event_type }) => event_type).sort()).toEqual([
      'call.analyzed',
      'call.ended',
      'contact.opted_out',
    ])
    const remaining = deliveries.filter((delivery) => !withPerson.includes(delivery))
    expect((await listDeliveries()).map((delivery) => delivery.id)).toEqual(
      remaining.map((delivery) => delivery.id),
    )
    const requestCount = receiver.requests.length
    for (const { id, next_attempt_at } of withPerson) {
      const due_at = next_attempt_at?.toISOString() ?? ''
      await webhooks?.deliver({ delivery_id: id, due_at })
      expect((await server.post(`/api/webhook-deliveries/${id}/replay`, {})).status).toBe(404)
    }
    const requests = receiver.requests.slice(requestCount)
    expect(requests.filter(({ event }) => isEventOf(event, call?.id))).toEqual([])

    for (const text of [name, surname, email, qualifiedNumber, qualifiedNumber.slice(2)]) {
      expect(await tablesWith(db, text), text).toEqual([])
      expect(await tablesWith(db, text.toLowerCase()), text).toEqual([])
    }
    expect(await readCounts()).toEqual(countsBefore)
    const [erasedCall] = await db
      .select()
      .from(calls)
      .where(eq(calls.id, call?.id ?? 0))
    const { basis, at } = consent
    const kept = {
      gates: { consent: { verdict: 'now', facts: { ...facts, consent: { basis, at } } } },
    }
    expect(erasedCall?.decisions).toEqual({ reserving: kept, placing: kept })
    expect(await server.deps.recordings.find(firstWorkspaceId, call?.id ?? 0)).toBeNull()
    expect((await server.get(`/api/calls/${call?.id}?user_id=1`)).body.call).toMatchObject({
      status: 'ended',
      name: 'Spring',
      transcript: null,
      turns: [],
      analysis_data: null,
      recording_url: null,
      duration_seconds: call?.duration_seconds,
      cost_usd: call?.cost_usd,
      qualified: call?.qualified,
      contact: { first_name: '', phone_number: '', phone_formatted: '' },
    })
    expect((await fetchFromProvider(call?.vapi_call_id ?? null)).status).toBe(404)
    expect(await listErasures()).toMatchObject([
      { provider_calls: 1, provider_calls_deleted: 1, provider_calls_failed: 0 },
    ])
    // Another person's data stays.
    expect((await server.get(`/api/calls/${otherCall?.id}?user_id=1`)).body.call).toMatchObject({
      transcript: otherCall?.transcript,
      recording_url: otherCall?.recording_url,
      contact: otherCall?.contact,
    })
    expect((await fetchFromProvider(otherCall?.vapi_call_id ?? null)).status).toBe(200)
    expect(await server.deps.db.$count(contacts, eq(contacts.id, otherId))).toBe(1)
  })

  it('is not undone by what the provider reports later', async () => {
    const { contactId, campaignId } = await callTwoPersons()
    const call = (await getCalls(campaignId)).find(({ contact }) => contact?.first_name === name)
    const response = await fetchFromProvider(call?.vapi_call_id ?? null)
    const report = (await response.json()) as object
    await erase(contactId)
    await waitUntilErased()
    const record = readProviderCall({ ...report, cost: 4.5, updatedAt: '2100-01-01T00:00:00Z' })
    if (!record) throw new Error('the provider has no record')
    expect(record.transcript).toContain(name)
    expect(record.hasRecording).toBe(true)
    const [source] = await server.deps.providers.all()
    if (!source) throw new Error('there is no provider')
    await server.dialer.ingestOf(source)({ kind: 'record', record })
    const [stored] = await server.deps.db
      .select()
      .from(calls)
      .where(eq(calls.id, call?.id ?? 0))
    expect(stored).toMatchObject({ cost_usd: 4.5, transcript: null, turns: null })
    expect(await tablesWith(server.deps.db, name)).toEqual([])
    const jobs = await server.deps.db.execute(
      sql`select from jobs.job where name = 'copy-recording' and state in ('created', 'retry', 'active')`,
    )
    expect(jobs.rows).toEqual([])
  })
})

describe('the number of an erased person', () => {
  beforeEach(async () => {
    const { body } = await createContact('+12025550101')
    await erase(body.contact.id)
  })

  it('takes its consent from the contact whose number was corrected', async () => {
    const { id } = (await createContact(unqualifiedNumber, { consent })).body.contact
    const change = { user_id: 1, phone_number: qualifiedNumber }
    await server.post(`/api/contacts/${id}`, change, 'PATCH')
    const other = (await createContact(unqualifiedNumber, { first_name: 'Bea' })).body.contact
    expect((await erase(other.id)).status).toBe(200)
    const [kept] = (await server.get('/api/contacts?user_id=1')).body.contacts
    expect(kept).toMatchObject({ id, consent: null })
    expect(await tablesWith(server.deps.db, surname)).toEqual([])
  })

  it('cannot be added again', async () => {
    expect(await createContact('(202) 555-0101')).toMatchObject({
      status: 409,
      body: { error: erasedReason, fields: { phone_number: erasedReason } },
    })
    expect((await createContact('+12025550102')).status).toBe(201)
  })

  it('cannot become the number of another contact', async () => {
    const { body } = await createContact('+12025550102')
    const path = `/api/contacts/${body.contact.id}`
    const change = { user_id: 1, phone_number: '+1 202 555 0101' }
    expect(await server.post(path, change, 'PATCH')).toMatchObject({
      status: 409,
      body: { fields: { phone_number: erasedReason } },
    })
    expect(
      (await server.post(path, { ...change, phone_number: '+12025550102' }, 'PATCH')).status,
    ).toBe(200)
  })

  it('is skipped in every line of an import, with the reason', async () => {
    const csv =
      'first_name,phone_number\nA,+12025550103\nB,202-555-0101\nC,+12025550101\nD,+12025550103\n'
    expect((await server.upload(csv)).body).toEqual({
      imported_count: 1,
      skipped_count: 3,
      errors: [
        { line: 3, field: 'phone_number', value: '202-555-0101', reason: erasedReason },
        { line: 4, field: 'phone_number', value: '+12025550101', reason: erasedReason },
        { line: 5, field: 'phone_number', value: '+12025550103', reason: 'Repeats line 2' },
      ],
    })
  })

  it('is not restored with a deleted contact', async () => {
    const { db, hashNumber } = server.deps
    const { body } = await createContact('+12025550104')
    const id = body.contact.id as number
    await server.request(`/api/contacts/${id}?user_id=1`, { method: 'DELETE' })
    await db.insert(suppressions).values({
      workspace_id: firstWorkspaceId,
      number_hmac: hashNumber(1, '+12025550104'),
      reason: erasedReason,
      source: '',
      origin: 'erasure',
      created_at: new Date(),
    })
    const restored = await server.post('/api/contacts/restore', { user_id: 1, contact_ids: [id] })
    expect(restored.body).toEqual({
      restored_count: 0,
      not_restored: [{ contact_id: id, reason: 'number_suppressed' }],
    })
  })

  it('may be a contact of another workspace', async () => {
    await insertSecondWorkspace(server.deps.db)
    expect(server.deps.hashNumber(1, '+12025550101')).not.toBe(
      server.deps.hashNumber(2, '+12025550101'),
    )
    const found = await server.deps.db.transaction((tx) =>
      holdErasedNumbers(tx, server.deps.hashNumber, toWorkspaceId(2)),
    )
    expect(found).toBeNull()
  })
})

describe('an erasure of a contact', () => {
  it('reaches it within the minute in which its deletion could be undone', async () => {
    const { body } = await createContact('+12025550101', { first_name: name })
    await server.request(`/api/contacts/${body.contact.id}?user_id=1`, { method: 'DELETE' })
    expect((await erase(body.contact.id)).status).toBe(200)
    expect(await server.deps.db.$count(deletedContacts)).toBe(0)
    expect(await tablesWith(server.deps.db, name)).toEqual([])
  })

  it('reaches campaigns and calls of earlier contacts with the number', async () => {
    const earlier = (await createContact('+12025550101', { first_name: name })).body.contact.id
    const campaignId = await createCampaign([], { contact_ids: [earlier], assistant_id: 'unknown' })
    await server.request(`/api/contacts/${earlier}?user_id=1`, { method: 'DELETE' })
    const { body } = await createContact('+12025550101')
    expect((await erase(body.contact.id)).status).toBe(200)
    expect(await tablesWith(server.deps.db, name)).toEqual([])
    const { members } = (await server.get(`/api/campaigns/${campaignId}/members?user_id=1`)).body
    expect(members).toMatchObject([{ first_name: '', phone_number: '', state: 'skipped' }])
  })

  /** A call to the number of the person, while another contact had it. */
  const callToNumber = {
    name: 'Spring / Bea',
    phone_number: '(202) 555-0101',
    transcript: 'User: I am Quetzalia',
  }

  it.each([
    ['', callToNumber, 'US'],
    [
      ', also after a change of DEFAULT_COUNTRY',
      { ...callToNumber, phone_e164: '+12025550101' },
      'GB',
    ],
    [
      ' and was never placed',
      { name: 'Spring / Bea', phone_number: null, phone_e164: '+12025550101', transcript: null },
      'US',
    ],
  ])(
    'reaches a call to the number from when another contact had it%s',
    async (_, call, country) => {
      const { db, settings } = server.deps
      const { defaultCountry } = settings
      onTestFinished(() => void Object.assign(settings, { defaultCountry }))
      const { body } = await createContact('+12025550101')
      const wrong = (await createContact('+12025550102', { first_name: 'Bea' })).body.contact.id
      await createCampaign([], { contact_ids: [wrong], assistant_id: 'unknown' })
      await insertCallToFormerNumber(db, call)
      settings.defaultCountry = country
      expect((await erase(body.contact.id)).body.erasure).toMatchObject({ calls: 1 })
      expect(await tablesWith(db, name)).toEqual([])
      expect(await tablesWith(db, '555-0101')).toEqual([])
      expect(await tablesWith(db, '+12025550101')).toEqual([])
      expect(await db.select().from(memberships)).toMatchObject([{ first_name: 'Bea' }])
    },
  )

  it('reaches what the provider said of the number that it had before', async () => {
    const { db, webhooks } = server.deps
    const { body } = await createContact('+12025550102')
    const { id } = body.contact
    const campaignId = await createCampaign([], { contact_ids: [id], assistant_id: 'unknown' })
    await insertCallToFormerNumber(db, { ...callToNumber, phone_e164: '+12025550101' })
    const paused_reason = 'The voice provider refused: +12025550101 is not valid'
    await db.update(campaigns).set({ paused_reason })
    await server.post('/api/webhooks', { url: receiver.url, events: webhookEventTypes })
    const pausedCampaign = {
      ...{ id: campaignId, name: 'Spring', status: 'paused' as const, paused_reason },
      ...{ total_contacts: 1, calls_completed: 1, calls_successful: 0, started_at: null },
    }
    const timestamp = new Date().toISOString()
    const event = { type: 'campaign.paused' as const, timestamp, data: pausedCampaign }
    await db.transaction(async (tx) =>
      webhooks?.add(tx, [{ workspaceId: firstWorkspaceId, event }]),
    )
    expect(await tablesWith(db, '+12025550101')).toEqual([
      'public.calls',
      'public.campaigns',
      'public.webhook_deliveries',
    ])
    expect((await erase(id)).body.erasure).toMatchObject({ calls: 1 })
    expect(await tablesWith(db, '+12025550101')).toEqual([])
    expect(await listDeliveries()).toHaveLength(1)
  })

  it('leaves the name of another contact whose member keeps the number that was corrected later', async () => {
    const { body } = await createContact('+12025550101')
    const wrong = (await createContact('+12025550102', { first_name: 'Bea' })).body.contact.id
    await createCampaign([], { contact_ids: [wrong], assistant_id: 'unknown' })
    const { db } = server.deps
    const number = { phone_number: '(202) 555-0101', phone_e164: '+12025550101' }
    await db.update(memberships).set({ ...number, state: 'reached' })
    await insertCallToFormerNumber(db, callToNumber)
    expect((await erase(body.contact.id)).body.erasure).toMatchObject({ calls: 1 })
    expect(await tablesWith(db, name)).toEqual([])
    expect(await tablesWith(db, '555-0101')).toEqual([])
    expect(await tablesWith(db, '+12025550101')).toEqual([])
    expect(await db.select().from(memberships)).toMatchObject([
      { contact_id: wrong, first_name: 'Bea', phone_number: '' },
    ])
  })

  it('reaches the contact that was added again after a deletion', async () => {
    const fields = { first_name: name, email }
    const first = (await createContact('+12025550101', fields)).body.contact.id
    await server.request(`/api/contacts/${first}?user_id=1`, { method: 'DELETE' })
    const second = (await createContact('+12025550101', fields)).body.contact.id
    const campaignId = await createCampaign([], { contact_ids: [second], assistant_id: 'unknown' })
    expect((await erase(first)).status).toBe(200)
    for (const text of [name, email, '+12025550101']) {
      expect(await tablesWith(server.deps.db, text), text).toEqual([])
    }
    expect(await server.deps.db.$count(contacts)).toBe(0)
    const { members } = (await server.get(`/api/campaigns/${campaignId}/members?user_id=1`)).body
    expect(members).toMatchObject([{ first_name: '', state: 'skipped' }])
  })

  it('needs its confirmation, and erases nothing without it', async () => {
    const { body } = await createContact('+12025550101')
    const { id } = body.contact
    for (const input of [{}, { confirm: true }, { confirm: 'ERASE' }]) {
      expect(await erase(id, input)).toMatchObject({
        status: 400,
        body: { fields: { confirm: expect.stringMatching(/^(Required|must be "erase")$/) } },
      })
    }
    expect(await server.deps.db.$count(contacts)).toBe(1)
    for (const unknownId of [4711, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      expect(await erase(unknownId)).toMatchObject({ status: 404 })
    }
  })
})
