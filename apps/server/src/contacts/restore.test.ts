import { contactPage } from '@callwright/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgeDeletedContacts } from '../db/deleted-contacts.ts'
import { calls } from '../db/tables/calls.table.ts'
import { campaigns, memberships } from '../db/tables/campaigns.table.ts'
import { contacts, deletedContacts } from '../db/tables/contacts.table.ts'
import { firstWorkspaceId, toWorkspaceId } from '../db/workspace-id.ts'
import { insertSecondWorkspace, openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
let passedMs: number
beforeAll(async () => {
  server = await openTestServer({
    runsDialer: false,
    now: () => new Date(Date.now() + passedMs),
  })
  await insertSecondWorkspace(server.deps.db)
})
beforeEach(async () => {
  await server.clear()
  passedMs = 0
})
afterAll(() => server.close())

const user = { user_id: 1 }
const createContact = async (n: number, fields: object = {}): Promise<number> => {
  const contact = { ...user, phone_number: `+1202555010${n}`, ...fields }
  return (await server.post('/api/contacts', contact)).body.contact.id
}
const list = async (query = '') =>
  contactPage.parse((await server.get(`/api/contacts?user_id=1${query}`)).body)
const deleteContacts = (...contact_ids: number[]) =>
  server.post('/api/contacts/bulk-delete', { ...user, contact_ids })
const restore = (...contact_ids: number[]) =>
  server.post('/api/contacts/restore', { ...user, contact_ids })

/** Creates a campaign that calls these contacts one at a time. */
async function createCampaign(contact_ids: number[], fields: object = {}) {
  const plan = { ...user, name: 'Spring', assistant_id: 'a', contact_ids, ...fields }
  const { id } = (await server.post('/api/campaigns', plan)).body.campaign
  return {
    id,
    sendCommand: (command: string) => server.post(`/api/campaigns/${id}/${command}`, user),
    makeCalls: () => server.post(`/api/vapi/campaigns/${id}/start`, user),
    read: async () => (await server.get(`/api/campaigns/${id}?user_id=1`)).body.campaign,
    members: async (): Promise<{ state: string; next_try_at: string | null }[]> =>
      (await server.get(`/api/campaigns/${id}/members?user_id=1`)).body.members,
  }
}

/** Sends the provider's message that a call ended, by default because nobody answered. */
async function endCall(vapiCallId: string, endedReason = 'customer-did-not-answer') {
  const message = { type: 'end-of-call-report', endedReason, call: { id: vapiCallId } }
  const headers = {
    'content-type': 'application/json',
    'x-vapi-secret': server.deps.webhookSecret,
  }
  const body = JSON.stringify({ message })
  await server.request('/api/vapi/webhook', { method: 'POST', headers, body })
}
const states = (members: { state: string }[]) => members.map(({ state }) => state)

describe('restoring deleted contacts', () => {
  it('brings back every field, in the same place of the list', async () => {
    const fields = {
      first_name: 'Ada',
      last_name: 'D’Angelo',
      phone_number: '(202) 555-0102',
      email: 'ada@example.com',
      company: 'Łódź & Sons "Ltd"',
      tags: ['lead', 'a, b', '{}'],
    }
    const ids = [await createContact(1), await createContact(2, fields), await createContact(3)]
    const before = await list()
    await server.request(`/api/contacts/${ids[1]}?user_id=1`, { method: 'DELETE' })
    expect((await list()).total).toBe(2)
    expect(await restore(ids[1] as number)).toEqual({
      status: 200,
      body: { restored_count: 1, not_restored: [] },
    })
    expect(await list()).toEqual(before)
    expect((await list('&search=angelo')).total).toBe(1)
    expect(await server.deps.db.select().from(deletedContacts)).toEqual([])
    // The next contact has an id of its own.
    expect(await createContact(4)).toBeGreaterThan(ids[2] as number)
  })

  it('gives the same answer when it is repeated', async () => {
    const id = await createContact(1)
    await deleteContacts(id)
    const first = await restore(id, id)
    expect(first.body).toEqual({ restored_count: 1, not_restored: [] })
    expect(await restore(id, id)).toEqual(first)
    expect((await list()).total).toBe(1)
  })

  it('is refused more than a minute after the deletion, and says so', async () => {
    const [early, late] = [await createContact(1), await createContact(2)]
    await deleteContacts(early)
    passedMs = 30_000
    await deleteContacts(late)
    passedMs = 61_000
    expect((await restore(late, early)).body).toEqual({
      restored_count: 1,
      not_restored: [{ contact_id: early, reason: 'not_found' }],
    })
    expect(await restore(early)).toMatchObject({
      status: 404,
      body: { error: 'There is nothing to restore: a deletion can be undone for one minute' },
    })
    expect((await list()).contacts.map(({ id }) => id)).toEqual([late])
  })

  it('replaces the reason of a rule with the deletion, and lets the rule decide again', async () => {
    const id = await createContact(1)
    const campaign = await createCampaign([id])
    await server.deps.db.update(memberships).set({
      refusal: { gate: 'hours', reason: 'Outside calling hours' },
      next_try_at: new Date(Date.now() + 3_600_000),
    })
    await deleteContacts(id)
    expect(await campaign.members()).toMatchObject([
      { state: 'skipped', why_not_now: 'The contact was deleted' },
    ])
    const { actual } = (await server.get(`/api/campaigns/${campaign.id}/forecast?user_id=1`)).body
    expect(actual.never).toBe(0)
    await restore(id)
    expect(await campaign.members()).toMatchObject([{ state: 'waiting', next_try_at: null }])
  })

  it('leaves a contact deleted whose phone number belongs to a new one', async () => {
    const [first, second] = [await createContact(1), await createContact(2)]
    const campaign = await createCampaign([first, second])
    await deleteContacts(first, second)
    const successor = await createContact(1)
    expect((await restore(first, second)).body).toEqual({
      restored_count: 1,
      not_restored: [{ contact_id: first, reason: 'number_taken' }],
    })
    expect((await list()).contacts.map(({ id }) => id)).toEqual([successor, second])
    expect(await campaign.members()).toMatchObject([
      { contact_id: second, state: 'waiting' },
      { contact_id: null, state: 'skipped' },
    ])
    // The number is free again, and the minute is not over.
    await deleteContacts(successor)
    expect((await restore(first)).body.restored_count).toBe(1)
  })

  it('is refused for the contacts of another workspace and to another user', async () => {
    const id = await createContact(1)
    await deleteContacts(id)
    await server.deps.db.update(deletedContacts).set({ workspace_id: toWorkspaceId(2) })
    expect((await restore(id)).status).toBe(404)
    const request = { user_id: 2, contact_ids: [id] }
    expect((await server.post('/api/contacts/restore', request)).status).toBe(403)
  })

  it.each([
    ['no ids', {}],
    ['an empty list', { contact_ids: [] }],
    ['no whole number', { contact_ids: ['1'] }],
  ])('rejects %s', async (_, body) => {
    expect((await server.post('/api/contacts/restore', { ...user, ...body })).status).toBe(400)
  })

  it('tells other browsers which contacts and campaigns changed', async () => {
    const id = await createContact(1)
    const campaign = await createCampaign([id])
    await deleteContacts(id)
    await server.deps.changes.lastEventId()
    const events: object[] = []
    const unsubscribe = server.deps.changes.subscribe({ onChange: (event) => events.push(event) })
    await restore(id)
    await server.deps.changes.lastEventId()
    unsubscribe()
    expect(events).toContainEqual({ workspaceId: firstWorkspaceId, changed: 'contacts', ids: [id] })
    expect(events).toContainEqual({
      workspaceId: firstWorkspaceId,
      changed: 'campaigns',
      ids: [campaign.id],
    })
  })

  it('purges the copies after the minute', async () => {
    const [early, late] = [await createContact(1), await createContact(2)]
    await deleteContacts(early)
    passedMs = 30_000
    await deleteContacts(late)
    passedMs = 61_000
    await purgeDeletedContacts(server.deps)
    const copies = await server.deps.db.select().from(deletedContacts)
    expect(copies.map(({ id }) => id)).toEqual([late])
  })
})

describe('the campaigns of a restored contact', () => {
  it('call it again when they had still to call it, at the time that was planned', async () => {
    const [first, second] = [await createContact(1), await createContact(2)]
    const campaign = await createCampaign([first, second])
    await campaign.sendCommand('start')
    const nextTryAt = new Date(Date.now() + 60 * 60_000)
    await server.deps.db
      .update(memberships)
      .set({ attempts: 1, next_try_at: nextTryAt })
      .where(eq(memberships.contact_id, first))
    const before = { members: await campaign.members(), campaign: await campaign.read() }
    await deleteContacts(first)
    expect(await campaign.read()).toMatchObject({ calls_completed: 1 })
    const skipped = (await campaign.members()).find(({ state }) => state === 'skipped')
    expect(skipped).toMatchObject({ contact_id: null, next_try_at: null })
    await restore(first)
    expect({ members: await campaign.members(), campaign: await campaign.read() }).toEqual(before)
  })

  it('reserve a new call in place of the one that the deletion cancelled', async () => {
    const id = await createContact(1)
    const campaign = await createCampaign([id])
    await campaign.sendCommand('start')
    await campaign.makeCalls()
    await deleteContacts(id)
    expect(await campaign.read()).toMatchObject({ status: 'completed', calls_completed: 1 })
    await restore(id)
    expect(await campaign.read()).toMatchObject({ status: 'running', calls_completed: 0 })
    expect(await campaign.members()).toMatchObject([{ contact_id: id, state: 'live', attempts: 1 }])
    const rows = await server.deps.db.select().from(calls).orderBy(calls.id)
    expect(rows).toMatchObject([
      { status: 'failed', attempt_number: null },
      { status: 'queued', attempt_number: 1 },
    ])
    await restore(id)
    expect(await server.deps.db.select().from(calls)).toHaveLength(2)
  })

  it('keep a live call, and call again when it fails', async () => {
    const id = await createContact(1)
    const campaign = await createCampaign([id])
    await campaign.sendCommand('start')
    await campaign.makeCalls()
    const [call] = await server.deps.db
      .update(calls)
      .set({ vapi_call_id: 'x', status: 'ringing' })
      .returning()
    await deleteContacts(id)
    expect(await campaign.members()).toMatchObject([{ contact_id: null, state: 'live' }])
    await restore(id)
    expect(await campaign.members()).toMatchObject([{ contact_id: id, state: 'live' }])
    await endCall('x')
    expect(await campaign.members()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    expect(await server.deps.db.select().from(calls)).toMatchObject([{ id: call?.id }])
  })

  it('call it again at the planned time when a live call failed meanwhile', async () => {
    const id = await createContact(1)
    const campaign = await createCampaign([id], { retry_delay_minutes: 45 })
    await campaign.sendCommand('start')
    await campaign.makeCalls()
    await server.deps.db.update(calls).set({ vapi_call_id: 'x', status: 'ringing' })
    await deleteContacts(id)
    await endCall('x')
    expect(await campaign.members()).toMatchObject([
      {
        state: 'skipped',
        attempts: 1,
        why_not_now: 'The contact was deleted',
        last_outcome: 'no-answer',
      },
    ])
    expect(await campaign.read()).toMatchObject({ status: 'completed', calls_completed: 1 })
    await restore(id)
    const [member] = await campaign.members()
    expect(member).toMatchObject({ contact_id: id, state: 'waiting', attempts: 1 })
    const waitMinutes = (Date.parse(member?.next_try_at ?? '') - Date.now()) / 60_000
    expect(waitMinutes).toBeGreaterThan(44)
    expect(waitMinutes).toBeLessThanOrEqual(45)
    expect(await campaign.read()).toMatchObject({ status: 'running', calls_completed: 0 })
    expect(await server.deps.db.select().from(calls)).toHaveLength(1)
  })

  it('do not call it when a live call failed meanwhile and was the last attempt', async () => {
    const id = await createContact(1)
    const campaign = await createCampaign([id], { retry_attempts: 0 })
    await campaign.sendCommand('start')
    await campaign.makeCalls()
    await server.deps.db.update(calls).set({ vapi_call_id: 'x', status: 'ringing' })
    await deleteContacts(id)
    await endCall('x')
    await restore(id)
    expect(await campaign.members()).toMatchObject([
      { contact_id: id, state: 'unreached', why_not_now: null },
    ])
    expect(await campaign.read()).toMatchObject({ status: 'completed', calls_completed: 1 })
  })

  it('do not call it again when a live call was cancelled meanwhile', async () => {
    const id = await createContact(1)
    const campaign = await createCampaign([id], { retry_attempts: 2 })
    await campaign.sendCommand('start')
    await campaign.makeCalls()
    await server.deps.db.update(calls).set({ vapi_call_id: 'x', status: 'ringing' })
    await deleteContacts(id)
    await endCall('x', 'manually-canceled')
    await restore(id)
    expect(await campaign.members()).toMatchObject([
      { contact_id: id, state: 'unreached', attempts: 1, last_outcome: 'cancelled' },
    ])
    expect(await campaign.read()).toMatchObject({ status: 'completed', calls_completed: 1 })
    expect(await server.deps.db.select().from(calls)).toHaveLength(1)
  })

  it('keep the result of a call that ended meanwhile', async () => {
    const id = await createContact(1)
    const campaign = await createCampaign([id])
    await deleteContacts(id)
    await server.deps.db.update(memberships).set({ state: 'reached' })
    await restore(id)
    expect(await campaign.members()).toMatchObject([{ contact_id: id, state: 'reached' }])
    expect(await campaign.read()).toMatchObject({ calls_completed: 1 })
  })

  it('do not call it when a rule had skipped it before the deletion', async () => {
    const id = await createContact(1)
    const campaign = await createCampaign([id])
    await server.post('/api/suppressions', { ...user, number: '+12025550101' })
    await campaign.sendCommand('start')
    await campaign.makeCalls()
    // Nobody expects the completed campaign to call the corrected number.
    await server.post(`/api/contacts/${id}`, { ...user, phone_number: '+12025550109' }, 'PATCH')
    const before = { members: await campaign.members(), campaign: await campaign.read() }
    expect(before).toMatchObject({
      members: [{ contact_id: id, state: 'skipped', why_not_now_code: 'do_not_call' }],
      campaign: { status: 'completed', calls_completed: 1 },
    })
    await deleteContacts(id)
    await restore(id)
    expect({ members: await campaign.members(), campaign: await campaign.read() }).toEqual(before)
  })

  it('do not call it when they were stopped meanwhile', async () => {
    const [first, second] = [await createContact(1), await createContact(2)]
    const campaign = await createCampaign([first, second])
    await campaign.sendCommand('start')
    await deleteContacts(first)
    await campaign.sendCommand('stop')
    await restore(first)
    expect(states(await campaign.members())).toEqual(['cancelled', 'cancelled'])
    expect(await campaign.read()).toMatchObject({ status: 'cancelled', calls_completed: 0 })
  })

  it.each([
    ['paused', () => ({}), 'Paused manually'],
    [
      'running past its schedule',
      () => ({ scheduled_end: new Date(Date.now() + 30_000).toISOString() }),
      'The schedule ended',
    ],
  ])(
    'do not call it after they completed while %s',
    async (condition, createFields, paused_reason) => {
      const id = await createContact(1)
      const campaign = await createCampaign([id], createFields())
      await campaign.sendCommand('start')
      await campaign.makeCalls()
      if (condition === 'paused') await campaign.sendCommand('pause')
      await deleteContacts(id)
      expect(await campaign.read()).toMatchObject({ status: 'completed', paused_reason: null })
      passedMs = 45_000
      await restore(id)
      expect(await campaign.read()).toMatchObject({ status: 'paused', paused_reason })
      expect(states(await campaign.members())).toEqual(['waiting'])
    },
  )
})

it('deletes and restores thousands of contacts with their campaign', async () => {
  const count = 12_000
  const { db } = server.deps
  await server.upload(
    `phone_number,tags\n${Array.from({ length: count }, (_, n) => `+12125${String(n).padStart(6, '0')},t${n % 7}`).join('\n')}`,
  )
  const campaign = await createCampaign((await db.select().from(contacts)).map(({ id }) => id))
  const total = (await campaign.read()).total_contacts
  const before = await db.select().from(contacts).orderBy(contacts.id)
  const deletion = { ...user, contact_filter: { search: '', tag: '' } }
  const { body } = await server.post('/api/contacts/bulk-delete', deletion)
  expect(body.deleted_count).toBe(total)
  expect(await campaign.read()).toMatchObject({ calls_completed: total })
  expect((await restore(...body.deleted_ids)).body).toEqual({
    restored_count: total,
    not_restored: [],
  })
  expect((await list()).total).toBe(total)
  expect(await db.select().from(contacts).orderBy(contacts.id)).toEqual(before)
  expect(await db.select().from(campaigns)).toMatchObject([{ calls_completed: 0 }])
})
