import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { calls } from '../db/tables/calls.table.ts'
import { memberships } from '../db/tables/campaigns.table.ts'
import { countWaitingTransactions, openTestServer, type TestServer } from '../testing.ts'
import { runDueCampaigns } from './run.ts'

/** Noon in New York, on a Wednesday. */
const noon = new Date('2026-01-14T17:00:00.000Z')

let server: TestServer
let now = noon
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false, callingRules: 'on', now: () => now })
})
beforeEach(async () => {
  now = noon
  await server.clear()
  await server.post('/api/disclosure', { caller_name: 'Acme' }, 'PUT')
})
afterAll(() => server.close())

const consentOf = (basis: string) => ({ basis, text: 'Yes', at: '2025-06-01' })

async function createContact(phone_number: string, basis?: string): Promise<number> {
  const consent = basis ? consentOf(basis) : null
  const { body } = await server.post('/api/contacts', { user_id: 1, phone_number, consent })
  return body.contact.id
}

async function startCalling(contact_ids: number[], fields: object = {}): Promise<number> {
  const input = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids, ...fields }
  const { id } = (await server.post('/api/campaigns', input)).body.campaign
  await server.post(`/api/campaigns/${id}/start`, { user_id: 1 })
  await server.post(`/api/vapi/campaigns/${id}/start`, { user_id: 1 })
  return id
}

const getCampaign = async (id: number) =>
  (await server.get(`/api/campaigns/${id}?user_id=1`)).body.campaign
const listMembers = async (id: number) =>
  (await server.get(`/api/campaigns/${id}/members?user_id=1`)).body.members
const setConsent = (contact_ids: number[], basis: string | null) =>
  server.post('/api/contacts/consent', {
    user_id: 1,
    contact_ids,
    consent: basis && consentOf(basis),
  })
const countCalls = () => server.deps.db.$count(calls)

describe('a contact without the consent that a call needs', () => {
  it('is skipped with the reason, while the others are called', async () => {
    const given = await createContact('+12125550101', 'express')
    const without = await createContact('+12125550102')
    const id = await startCalling([given, without])
    expect((await listMembers(id)).find(isOf(without))).toMatchObject({
      state: 'skipped',
      attempts: 0,
      why_not_now_code: 'consent',
      why_not_now:
        'Calls by an artificial voice need express consent (United States): none is recorded',
    })
    expect(await countCalls()).toBe(1)
    expect(await getCampaign(id)).toMatchObject({ status: 'running', calls_completed: 1 })
  })

  it('is called for marketing only with a written one', async () => {
    const contactId = await createContact('+12125550101', 'express')
    const marketing = await startCalling([contactId], { purpose: 'marketing' })
    expect(await getCampaign(marketing)).toMatchObject({ status: 'completed' })
    await startCalling([contactId])
    expect(await countCalls()).toBe(1)
  })

  it('is called while the rules are not enforced', async () => {
    await createContact('+12125550101')
    const { providers, ...deps } = server.deps
    const id = await startCalling([await createContact('+12125550102')])
    await server.deps.db.execute(`update memberships set state = 'waiting', refusal = null;`)
    await server.deps.db.execute(
      `update campaigns set status = 'running', calls_completed = 0, next_run_at = '${now.toISOString()}'`,
    )
    await runDueCampaigns({
      ...deps,
      providers: { ...providers, callingRulesOf: () => 'off' as const },
    })
    expect((await listMembers(id))[0].state).toBe('live')
  })
})

describe('members that were skipped for want of consent', () => {
  it('are called when it is recorded for one contact', async () => {
    const contactId = await createContact('+12125550101')
    const id = await startCalling([contactId])
    expect(await getCampaign(id)).toMatchObject({ status: 'completed', calls_completed: 1 })
    const change = { user_id: 1, consent: consentOf('express') }
    await server.post(`/api/contacts/${contactId}`, change, 'PATCH')
    expect(await getCampaign(id)).toMatchObject({ status: 'running', calls_completed: 0 })
    expect((await listMembers(id))[0]).toMatchObject({ state: 'live', why_not_now_code: 'on_call' })
    expect(await countCalls()).toBe(1)
  })

  it('wait for a person when their campaign completed more than seven days ago', async () => {
    const [early, late] = [await createContact('+12125550101'), await createContact('+12125550102')]
    const id = await startCalling([early, late])
    now = new Date(noon.getTime() + 7 * 24 * 3_600_000)
    await setConsent([early], 'express')
    expect(await getCampaign(id)).toMatchObject({ status: 'running', calls_completed: 1 })
    expect(await countCalls()).toBe(1)

    const other = await startCalling([late])
    now = new Date(now.getTime() + 7 * 24 * 3_600_000 + 1)
    await setConsent([late], 'express')
    expect(await getCampaign(other)).toMatchObject({
      status: 'paused',
      paused_reason:
        'Completed more than 7 days ago: start the campaign again to call the contacts that may be called now',
      calls_completed: 0,
    })
    expect((await listMembers(other))[0].state).toBe('waiting')
    await server.post(`/api/campaigns/${other}/start`, { user_id: 1 })
    expect(await getCampaign(other)).toMatchObject({ status: 'running', paused_reason: null })
    expect((await listMembers(other))[0].state).toBe('live')
  })

  it('are called at the number that the contact has now', async () => {
    const contactId = await createContact('+12125550101')
    const id = await startCalling([contactId])
    const change = { user_id: 1, phone_number: '+12125550199' }
    await server.post(`/api/contacts/${contactId}`, change, 'PATCH')
    expect((await listMembers(id))[0]).toMatchObject({
      state: 'skipped',
      why_not_now_code: 'consent',
    })
    await setConsent([contactId], 'express')
    expect(
      await server.deps.db
        .select({ e164: memberships.phone_e164, state: memberships.state })
        .from(memberships),
    ).toEqual([{ e164: '+12125550199', state: 'live' }])
  })

  it('are called when it is stated that it covers their new number', async () => {
    const contactId = await createContact('+12125550101', 'express')
    const change = (fields: object) =>
      server.post(`/api/contacts/${contactId}`, { user_id: 1, ...fields }, 'PATCH')
    await change({ phone_number: '+12125550199' })
    const id = await startCalling([contactId])
    expect((await listMembers(id))[0]).toMatchObject({
      state: 'skipped',
      why_not_now:
        'Calls by an artificial voice need express consent (United States): the recorded one is for another number',
    })
    await change({ consent: consentOf('express') })
    expect((await listMembers(id))[0].state).toBe('live')
  })

  // The embedded database runs one transaction at a time.
  if (inject('databaseUrl') !== '') {
    it('are called when another transaction skips them while it is recorded', async () => {
      const { db } = server.deps
      const first = await createContact('+12125550101', 'express')
      const contactId = await createContact('+12125550102')
      const id = await startCalling([first])
      await db.execute(`insert into memberships (workspace_id, campaign_id, contact_id, state, first_name, last_name, phone_number, phone_e164, email)
        select workspace_id, ${id}, id, 'waiting', '', '', phone_number, phone_e164, '' from contacts where id = ${contactId}`)
      await db.execute('update campaigns set max_concurrent_calls = 2, total_contacts = 2')
      let stored: Promise<unknown> | undefined
      await db.transaction(async (tx) => {
        await tx.execute(`select from campaigns where id = ${id} for update`)
        stored = setConsent([contactId], 'express')
        await expect.poll(() => countWaitingTransactions(db)).toBeGreaterThan(0)
        await tx.execute(`update memberships set state = 'skipped', refusal = '{"gate": "consent", "reason": "r"}'
          where contact_id = ${contactId}`)
        await tx.execute(`update campaigns set calls_completed = 1 where id = ${id}`)
      })
      await stored
      expect((await listMembers(id)).find(isOf(contactId)).state).toBe('live')
      expect(await getCampaign(id)).toMatchObject({ calls_completed: 0 })
    })

    it('are called when a campaign changes that the contact is called in, without a deadlock', async () => {
      const { db } = server.deps
      const contactId = await createContact('+12125550101', 'express')
      const id = await startCalling([contactId])
      const marketing = await startCalling([contactId], { purpose: 'marketing' })
      let stored: Promise<unknown> | undefined
      await db.transaction(async (tx) => {
        await tx.execute(`select from campaigns where id = ${id} for update`)
        const change = { user_id: 1, consent: consentOf('written') }
        stored = server.post(`/api/contacts/${contactId}`, change, 'PATCH')
        await expect.poll(() => countWaitingTransactions(db)).toBeGreaterThan(0)
        await tx.execute(`select from calls where campaign_id = ${id} for update`)
      })
      expect(await stored).toMatchObject({ status: 200 })
      expect((await listMembers(marketing))[0]).toMatchObject({ state: 'waiting' })
    })
  }

  it('are called when it is recorded for a selection, in every campaign that may go on', async () => {
    const ids = [await createContact('+12125550101'), await createContact('+12125550102')]
    const running = await startCalling([...ids, await createContact('+12125550103', 'express')])
    const completed = await startCalling(ids, { max_concurrent_calls: 2 })
    const stopped = await startCalling([await createContact('+12125550104', 'express'), ...ids], {
      max_concurrent_calls: 3,
    })
    await server.post(`/api/campaigns/${stopped}/stop`, { user_id: 1 })
    await setConsent(ids, 'express')
    const statesOf = async (id: number) =>
      (await listMembers(id)).map(({ state }: { state: string }) => state).sort()
    expect(await statesOf(running)).toEqual(['live', 'waiting', 'waiting'])
    expect(await statesOf(completed)).toEqual(['live', 'live'])
    expect(await statesOf(stopped)).toEqual(['cancelled', 'skipped', 'skipped'])
    expect(await getCampaign(running)).toMatchObject({ calls_completed: 0 })
    expect(await getCampaign(completed)).toMatchObject({ status: 'running', calls_completed: 0 })
    expect(await getCampaign(stopped)).toMatchObject({ status: 'cancelled', calls_completed: 2 })
  })

  it('are skipped again when it is too weak', async () => {
    const contactId = await createContact('+12125550101')
    const id = await startCalling([contactId], { purpose: 'marketing' })
    await setConsent([contactId], 'express')
    expect((await listMembers(id))[0]).toMatchObject({
      state: 'skipped',
      why_not_now:
        'Marketing calls by an artificial voice need written consent (United States): the recorded one is express',
    })
    expect(await getCampaign(id)).toMatchObject({ status: 'completed', calls_completed: 1 })
  })

  it('stay skipped when another rule skipped them', async () => {
    const contactId = await createContact('+12125550101', 'express')
    const calling_hours = { from: '04:00', until: '05:00', days: [1] }
    const id = await startCalling([contactId], { calling_hours })
    await setConsent([contactId], 'written')
    expect((await listMembers(id))[0]).toMatchObject({
      state: 'skipped',
      why_not_now_code: 'hours',
    })
  })
})

describe('a consent that is withdrawn', () => {
  it('lets the waiting members be refused at the next decision', async () => {
    const ids = [
      await createContact('+12125550101', 'express'),
      await createContact('+12125550102', 'express'),
    ]
    const id = await startCalling(ids)
    const waiting = (await listMembers(id)).find(
      ({ state }: { state: string }) => state === 'waiting',
    )
    await setConsent(ids, null)
    expect((await listMembers(id)).find(isOf(waiting.contact_id)).state).toBe('waiting')
    await server.deps.db.execute(
      `update campaigns set max_concurrent_calls = 2, next_run_at = '${now.toISOString()}'`,
    )
    await runDueCampaigns(server.deps)
    expect((await listMembers(id)).find(isOf(waiting.contact_id))).toMatchObject({
      state: 'skipped',
      why_not_now_code: 'consent',
    })
    expect(await countCalls()).toBe(1)
  })
})

const isOf = (contactId: number) => (member: { contact_id: number }) =>
  member.contact_id === contactId
