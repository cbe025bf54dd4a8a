import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tablesWith } from '../../test/dump.ts'
import { recordAuditEvent } from '../db/audit-events.ts'
import { purgeDeletedContacts } from '../db/deleted-contacts.ts'
import { callRollups } from '../db/tables/call-rollups.table.ts'
import { calls } from '../db/tables/calls.table.ts'
import { campaigns, memberships } from '../db/tables/campaigns.table.ts'
import { contacts } from '../db/tables/contacts.table.ts'
import { workspaceRetention } from '../db/tables/privacy.table.ts'
import { firstWorkspaceId, toWorkspaceId } from '../db/workspace-id.ts'
import { createIngest } from '../dialer/ingest.ts'
import { copyRecording } from '../dialer/recording.ts'
import { applyRetention } from '../dialer/retention.ts'
import { readProviderCall } from '../provider/record.ts'
import { insertSecondWorkspace, openTestServer, type TestServer } from '../testing.ts'

const day = 24 * 60 * 60_000
const startMs = Date.UTC(2030, 0, 1)
let nowMs: number
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false, isDemo: false, now: () => new Date(nowMs) })
})
beforeEach(async () => {
  await server.clear()
  await server.deps.db.execute(sql`delete from jobs.job`)
  nowMs = startMs
})
afterAll(() => server.close())

const keepsAll = {
  recording_days: null,
  transcript_days: null,
  contact_days: null,
  audit_days: null,
}
const store = (retention: object) =>
  server.post('/api/workspace/retention', { ...keepsAll, ...retention }, 'PUT')
const passDays = (days: number) => {
  nowMs += days * day
}
const user_id = 1

/** The decisions on a call, with the consent that it stood on. */
const decisionsWithConsent = sql`${JSON.stringify({
  placing: {
    gates: { consent: { facts: { consent: { basis: 'written', text: 'I, Quetzalia, agree' } } } },
  },
})}::jsonb`

/** Creates a contact and a campaign that has called it; returns the ids. */
async function createCalledContact(phone_number = '+12025550101') {
  const person = { user_id, phone_number, first_name: 'Quetzalia' }
  const contactId = (await server.post('/api/contacts', person)).body.contact.id as number
  const fields = { user_id, name: 'Spring', assistant_id: 'a', contact_ids: [contactId] }
  const campaignId = (await server.post('/api/campaigns', fields)).body.campaign.id as number
  await server.post(`/api/campaigns/${campaignId}/start`, { user_id })
  const made = await server.post(`/api/vapi/campaigns/${campaignId}/start`, { user_id })
  const callId = made.body.calls[0].id as number
  const endedAt = new Date(nowMs)
  const vapi_call_id = `call-${callId}`
  await server.deps.db
    .update(calls)
    .set({
      status: 'ended',
      outcome: 'conversation',
      vapi_call_id,
      phone_number,
      ended_at: endedAt,
      duration_seconds: 60,
      cost_usd: 0.5,
      qualified: true,
      transcript: 'User: I am Quetzalia',
      turns: [{ role: 'user', text: 'I am Quetzalia', start_seconds: 0, end_seconds: 1 }],
      analysis_data: { summary: 'Quetzalia agreed' },
      qualification_reason: 'Quetzalia agreed',
      decisions: decisionsWithConsent,
      has_recording: true,
      recording_peaks: new Uint8Array([1]),
    })
    .where(eq(calls.id, callId))
  await server.deps.db
    .update(memberships)
    .set({ state: 'reached' })
    .where(eq(memberships.campaign_id, campaignId))
  await server.deps.recordings.save(firstWorkspaceId, callId, {
    contentType: 'audio/wav',
    pieces: [new Uint8Array(10)],
  })
  return { contactId, campaignId, callId, vapi_call_id }
}

/** Applies the retention, and runs the jobs that delete recordings. */
async function apply() {
  const { db, recordings } = server.deps
  await applyRetention(server.deps)
  const { rows } = await db.execute<{ call_id: number }>(
    sql`delete from jobs.job where name = 'delete-recording' returning (data->>'call_id')::integer as call_id`,
  )
  for (const { call_id } of rows) await recordings.delete(firstWorkspaceId, call_id)
}
const readCall = async (id: number) => (await server.get(`/api/calls/${id}?user_id=1`)).body.call

describe('the retention of a workspace', () => {
  it('keeps everything until an admin changes it', async () => {
    expect(await server.get('/api/workspace/retention')).toEqual({ status: 200, body: keepsAll })
    await createCalledContact()
    passDays(4000)
    await apply()
    expect(await tablesWith(server.deps.db, 'Quetzalia')).toHaveLength(3)
    const stored = { recording_days: 30, transcript_days: 60, contact_days: 365, audit_days: 730 }
    expect(await store(stored)).toEqual({ status: 200, body: stored })
    expect((await server.get('/api/workspace/retention')).body).toEqual(stored)
  })

  it.each([0, -1, 1.5, 3651, '30'])('refuses %j days, and changes nothing', async (days) => {
    expect(await store({ recording_days: 5, contact_days: days })).toMatchObject({
      status: 400,
      body: { fields: { contact_days: 'must be between 1 and 3650 days' } },
    })
    expect((await server.get('/api/workspace/retention')).body).toEqual(keepsAll)
  })

  it('stays for the kinds of data that a change does not name', async () => {
    const change = (changes: object) => server.post('/api/workspace/retention', changes, 'PUT')
    const first = { ...keepsAll, recording_days: 365 }
    expect(await change({ recording_days: 365 })).toEqual({ status: 200, body: first })
    const second = { ...first, transcript_days: 180 }
    expect(await change({ transcript_days: 180 })).toEqual({ status: 200, body: second })
    expect(await change({})).toEqual({ status: 200, body: second })
    expect((await server.get('/api/workspace/retention')).body).toEqual(second)
  })
})

describe('recordings', () => {
  it('are deleted when they are older than the workspace keeps them', async () => {
    const old = await createCalledContact()
    passDays(5)
    const recent = await createCalledContact('+12025550102')
    await store({ recording_days: 30 })
    passDays(25)
    await apply()
    expect((await readCall(old.callId)).recording_url).not.toBeNull()
    nowMs += 1
    await apply()
    expect(await readCall(old.callId)).toMatchObject({
      recording_url: null,
      recording_peaks: [],
      transcript: 'User: I am Quetzalia',
    })
    expect(await server.deps.recordings.find(firstWorkspaceId, old.callId)).toBeNull()
    expect((await server.request(`/api/calls/${old.callId}/recording`)).status).toBe(404)
    expect((await readCall(recent.callId)).recording_url).not.toBeNull()
    expect(await server.deps.recordings.find(firstWorkspaceId, recent.callId)).not.toBeNull()
  })

  it('are not copied again', async () => {
    const { callId, vapi_call_id } = await createCalledContact()
    await store({ recording_days: 1 })
    passDays(2)
    await apply()
    const artifact = { recordingUrl: 'https://x.example/y.wav' }
    const record = readProviderCall({ id: vapi_call_id, status: 'ended', cost: 0.7, artifact })
    if (!record) throw new Error('a record without an id')
    expect(record.hasRecording).toBe(true)
    await createIngest(server.deps)({ kind: 'record', record })
    const { rows } = await server.deps.db.execute(
      sql`select from jobs.job where name = 'copy-recording'`,
    )
    expect(rows).toEqual([])
    await copyRecording(server.deps, callId)
    expect(await readCall(callId)).toMatchObject({ cost_usd: 0.7, recording_url: null })
  })
})

describe('transcripts', () => {
  it('are deleted with turns and analyses, and no report brings them back', async () => {
    const { callId, vapi_call_id } = await createCalledContact()
    const sums = await server.deps.db.select().from(callRollups)
    await store({ transcript_days: 30 })
    passDays(31)
    await apply()
    const withoutTranscript = {
      transcript: null,
      turns: [],
      analysis_data: null,
      qualification_reason: null,
      qualified: true,
      recording_url: `/api/calls/${callId}/recording`,
      contact: { first_name: 'Quetzalia' },
    }
    expect(await readCall(callId)).toMatchObject(withoutTranscript)
    expect(await server.deps.db.select().from(callRollups)).toEqual(sums)
    const record = readProviderCall({
      id: vapi_call_id,
      status: 'ended',
      artifact: { transcript: 'User: I am Quetzalia' },
      analysis: { summary: 'Quetzalia agreed' },
    })
    if (!record) throw new Error('a record without an id')
    expect(record.transcript).not.toBeNull()
    await createIngest(server.deps)({ kind: 'record', record })
    expect(await readCall(callId)).toMatchObject(withoutTranscript)
  })
})

describe('the audit log', () => {
  const readEvents = async () => {
    const { rows } = await server.deps.db.execute<{ workspace: number | null; days: number }>(sql`
      select workspace_id as workspace, extract(day from ${new Date(nowMs).toISOString()}::timestamptz - at)::integer as days
      from audit_events order by workspace_id nulls last, at`)
    return rows.map(({ workspace, days }) => `${workspace ?? 'nobody'}: ${days}`)
  }

  it('loses the old entries of the workspaces that limit it, and those of nobody after a year', async () => {
    const { db } = server.deps
    await insertSecondWorkspace(db)
    for (const days of [400, 100, 10]) {
      for (const workspaceId of [1, 2, undefined]) {
        await recordAuditEvent(
          { ...server.deps, now: () => new Date(nowMs - days * day) },
          {
            workspaceId,
            actor: { email: 'nobody@x.example' },
            action: 'contacts.create',
            origin: { ip_address: null, device: null, request_id: null },
          },
        )
      }
    }
    const ofOthers = ['2: 400', '2: 100', '2: 10', 'nobody: 100', 'nobody: 10']
    await store({ recording_days: 1, transcript_days: 1, contact_days: 1 })
    await apply()
    expect(await readEvents()).toEqual(['1: 400', '1: 100', '1: 10', ...ofOthers])
    await store({ audit_days: 30 })
    await apply()
    expect(await readEvents()).toEqual(['1: 10', ...ofOthers])
  })

  it('loses them also when another workspace cannot delete its recordings', async () => {
    const { deps } = server
    await insertSecondWorkspace(deps.db)
    await createCalledContact()
    for (const workspaceId of [2, undefined]) {
      await recordAuditEvent(deps, {
        workspaceId,
        actor: { email: 'nobody@x.example' },
        action: 'contacts.create',
        origin: { ip_address: null, device: null, request_id: null },
      })
    }
    await store({ recording_days: 1 })
    await deps.db
      .insert(workspaceRetention)
      .values({ ...keepsAll, workspace_id: toWorkspaceId(2), audit_days: 30 })
    passDays(400)
    const queue = { ...deps.queue, sendAll: () => Promise.reject(new Error('no queue')) }
    await expect(applyRetention({ ...deps, queue })).rejects.toThrow('no queue')
    expect((await readEvents()).filter((event) => !event.startsWith('1:'))).toEqual([])
  })
})

describe('contacts', () => {
  const countContacts = () => server.deps.db.$count(contacts)

  it('are deleted with their copies when they were neither called nor changed', async () => {
    const { callId, campaignId } = await createCalledContact()
    await store({ contact_days: 30 })
    passDays(30)
    await apply()
    expect(await countContacts()).toBe(1)
    nowMs += 1
    await apply()
    expect(await countContacts()).toBe(0)
    const { members } = (await server.get(`/api/campaigns/${campaignId}/members?user_id=1`)).body
    expect(members).toMatchObject([{ first_name: '', phone_number: '' }])
    expect(await readCall(callId)).toMatchObject({
      name: 'Spring',
      transcript: 'User: I am Quetzalia',
      contact: { first_name: '', phone_number: '' },
    })
    expect(await tablesWith(server.deps.db, '+12025550101')).toEqual([])
    // Unlike an erased person, the contact may be added again.
    const again = await server.post('/api/contacts', { user_id, phone_number: '+12025550101' })
    expect(again.status).toBe(201)
  })

  it.each<[string, (found: { contactId: number; callId: number }) => Promise<unknown>]>([
    [
      'changed',
      ({ contactId }) =>
        server.post(`/api/contacts/${contactId}`, { user_id, company: 'Contoso' }, 'PATCH'),
    ],
    [
      'called',
      ({ callId }) =>
        server.deps.db
          .update(calls)
          .set({ ended_at: new Date(nowMs) })
          .where(eq(calls.id, callId)),
    ],
  ])('are kept when they were %s since', async (_, touch) => {
    const found = await createCalledContact()
    await store({ contact_days: 30 })
    passDays(20)
    await touch(found)
    passDays(11)
    await apply()
    expect(await countContacts()).toBe(1)
    passDays(20)
    await apply()
    expect(await countContacts()).toBe(0)
  })

  it.each(['waiting', 'live'] as const)(
    'are kept while they are %s in a campaign',
    async (state) => {
      await createCalledContact()
      await server.deps.db.update(memberships).set({ state })
      await store({ contact_days: 30 })
      passDays(400)
      await apply()
      expect(await countContacts()).toBe(1)
      expect(await server.deps.db.select().from(memberships)).toMatchObject([
        { first_name: 'Quetzalia' },
      ])
    },
  )

  it('return to their campaigns when they were deleted in the minute before', async () => {
    const { contactId, campaignId } = await createCalledContact()
    await store({ contact_days: 30 })
    passDays(31)
    await server.request(`/api/contacts/${contactId}?user_id=1`, { method: 'DELETE' })
    await apply()
    await server.post('/api/contacts/restore', { user_id, contact_ids: [contactId] })
    const { members } = (await server.get(`/api/campaigns/${campaignId}/members?user_id=1`)).body
    expect(members).toMatchObject([{ contact_id: contactId, first_name: 'Quetzalia' }])
  })

  it('that were deleted before do not live on in their campaigns', async () => {
    const { contactId } = await createCalledContact()
    await server.request(`/api/contacts/${contactId}?user_id=1`, { method: 'DELETE' })
    await store({ contact_days: 30 })
    passDays(29)
    await apply()
    expect(await server.deps.db.select().from(memberships)).toMatchObject([
      { first_name: 'Quetzalia' },
    ])
    passDays(2)
    await purgeDeletedContacts(server.deps)
    await apply()
    expect(await server.deps.db.select().from(memberships)).toMatchObject([
      { first_name: '', phone_e164: '', state: 'reached' },
    ])
  })

  it('are kept for 30 days after a call, so that limits and rests count it', async () => {
    await createCalledContact()
    await store({ contact_days: 2 })
    passDays(3)
    await apply()
    expect(await countContacts()).toBe(1)
    passDays(27)
    await apply()
    expect(await countContacts()).toBe(1)
    nowMs += 1
    await apply()
    expect(await countContacts()).toBe(0)
    expect(await tablesWith(server.deps.db, '+12025550101')).toEqual([])
  })

  it('that were never called are deleted after the days of the setting', async () => {
    await server.post('/api/contacts', { user_id, phone_number: '+12025550101' })
    await store({ contact_days: 2 })
    passDays(3)
    await apply()
    expect(await countContacts()).toBe(0)
  })

  it('rest after a conversation also when they were deleted and added again', async () => {
    const { contactId } = await createCalledContact()
    await server.post('/api/policy', { call_caps: { rest_hours: 720 } }, 'PUT')
    await store({ contact_days: 2 })
    await server.request(`/api/contacts/${contactId}?user_id=1`, { method: 'DELETE' })
    passDays(3)
    await purgeDeletedContacts(server.deps)
    await apply()
    const person = { user_id, phone_number: '+12025550101' }
    const { contact } = (await server.post('/api/contacts', person)).body
    const fields = { user_id, name: 'Summer', assistant_id: 'a', contact_ids: [contact.id] }
    const { id } = (await server.post('/api/campaigns', fields)).body.campaign
    await server.post(`/api/campaigns/${id}/start`, { user_id })
    const made = await server.post(`/api/vapi/campaigns/${id}/start`, { user_id })
    expect(made.body.calls).toEqual([])
    const { members } = (await server.get(`/api/campaigns/${id}/members?user_id=1`)).body
    expect(members).toMatchObject([
      { state: 'waiting', why_not_now_code: 'caps', why_not_now: expect.stringContaining('720 h') },
    ])
  })

  it('leave no number in what the provider said, and keep the rest of it', async () => {
    const { db } = server.deps
    const { callId, campaignId } = await createCalledContact()
    const ended_reason = 'customer.number +12025550101 is not valid'
    const paused_reason = `The voice provider refused: ${ended_reason}`
    await db
      .update(calls)
      .set({ status: 'failed', outcome: 'bad-number', ended_reason, last_error: ended_reason })
      .where(eq(calls.id, callId))
    await db.update(campaigns).set({ paused_reason }).where(eq(campaigns.id, campaignId))
    await store({ contact_days: 30 })
    passDays(31)
    await apply()
    expect(await tablesWith(db, '+12025550101')).toEqual([])
    expect(await readCall(callId)).toMatchObject({ status: 'failed', ended_reason: null })
    expect(await db.select().from(campaigns)).toMatchObject([
      { paused_reason: 'The voice provider refused: customer.number … is not valid' },
    ])
  })

  it('are deleted once when several processes do it at the same time', async () => {
    const csv = Array.from({ length: 2500 }, (_, n) => `+1202${5_550_000 + n}`).join('\n')
    await server.upload(`phone_number\n${csv}\n`)
    expect(await countContacts()).toBeGreaterThan(2000)
    await store({ contact_days: 30 })
    passDays(31)
    await Promise.all([applyRetention(server.deps), applyRetention(server.deps)])
    expect(await countContacts()).toBe(0)
    await applyRetention(server.deps)
  })
})
