import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createPlacingDeps, placeReservedCalls } from '../../test/reserved-call.ts'
import { readLog } from '../campaign-log/testing.ts'
import type { Tx } from '../db/open.ts'
import { calls } from '../db/tables/calls.table.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { claimDueCalls } from './placing/lease.ts'
import { soleWorkerSession } from './placing/worker-session.ts'
import { runDueCampaigns } from './run.ts'

const noon = '2026-01-14T17:00:00.000Z'
const hourMs = 3_600_000
const florida = '+13055550142'
const newYork = '+12125550142'
const paris = '+33142685300'

let server: TestServer
let now = new Date(noon)
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false, callingRules: 'on', now: () => now })
})
beforeEach(async () => {
  now = new Date(noon)
  await server.clear()
  await server.post('/api/disclosure', { caller_name: 'Acme' }, 'PUT')
})
afterAll(() => server.close())

const consent = { basis: 'express', text: 'You may call me.', at: '2026-01-01' }

async function createContact(phone_number: string): Promise<number> {
  const { body } = await server.post('/api/contacts', { user_id: 1, phone_number, consent })
  return body.contact.id
}

async function createRunningCampaign(contactId: number, fields: object = {}): Promise<number> {
  const input = {
    user_id: 1,
    name: 'Spring',
    assistant_id: 'a',
    contact_ids: [contactId],
    ...fields,
  }
  const { status, body } = await server.post('/api/campaigns', input)
  expect(status).toBe(201)
  await server.post(`/api/campaigns/${body.campaign.id}/start`, { user_id: 1 })
  return body.campaign.id
}

const makeCalls = async (id: number) =>
  (await server.post(`/api/vapi/campaigns/${id}/start`, { user_id: 1 })).body
const getMember = async (id: number) =>
  (await server.get(`/api/campaigns/${id}/members?user_id=1`)).body.members[0]
const listStoredCalls = () => server.deps.db.select().from(calls).orderBy(calls.id)

const placeCalls = (onClaimed?: () => void) => placeReservedCalls(server.deps, onClaimed)

/** Places the call of a campaign, and ends it as nobody answered or with a conversation. */
async function callOnce(id: number, outcome: 'no-answer' | 'conversation' = 'no-answer') {
  await makeCalls(id)
  expect(await placeCalls()).toHaveLength(1)
  await server.deps.db.execute(sql`
    update calls set status = 'ended', outcome = ${outcome}, ended_at = ${now.toISOString()}::timestamptz where status <> 'ended'`)
  await server.deps.db.execute(sql`update memberships set state = 'unreached'`)
}

/** Sets the time to this many hours after noon, and runs the campaigns that are due. */
async function advanceTo(hours: number) {
  now = new Date(Date.parse(noon) + hours * hourMs)
  await runDueCampaigns(server.deps)
}

describe('the caps of a number', () => {
  it('count the attempts of all campaigns, and free the number 24 hours after the first', async () => {
    const contact = await createContact(newYork)
    await callOnce(await createRunningCampaign(contact))
    now = new Date(Date.parse(noon) + 2 * hourMs)
    const call_caps = { attempts_per_day: 1 }
    const id = await createRunningCampaign(contact, { call_caps })
    expect((await makeCalls(id)).calls).toEqual([])
    expect(await getMember(id)).toMatchObject({
      state: 'waiting',
      attempts: 0,
      why_not_now: 'Called once in 24 h, the most that the campaign allows',
      why_not_now_code: 'caps',
      why_not_now_until: '2026-01-15T17:00:00.000Z',
    })
    await advanceTo(24 - 1 / hourMs)
    expect(await getMember(id)).toMatchObject({ state: 'waiting' })
    await advanceTo(24)
    expect(await getMember(id)).toMatchObject({ state: 'live', attempts: 1 })
  })

  it('include those of the workspace and of the law, whatever the campaign allows', async () => {
    const contact = await createContact(florida)
    for (let n = 0; n < 3; n++) await callOnce(await createRunningCampaign(contact))
    const id = await createRunningCampaign(contact, { call_caps: { attempts_per_day: 50 } })
    await makeCalls(id)
    expect((await getMember(id)).why_not_now).toBe(
      'Called 3 times in 24 h, the most that the law of Florida allows',
    )
    await server.post('/api/policy', { call_caps: { attempts_per_week: 2 } }, 'PUT')
    expect((await getMember(id)).why_not_now).toBe(
      'Called 2 times in 7 days, the most that the workspace allows',
    )
  })

  it('count as far back as the longest period of a law', async () => {
    const contact = await createContact(paris)
    for (let n = 0; n < 4; n++) await callOnce(await createRunningCampaign(contact))
    now = new Date(Date.parse(noon) + 20 * 24 * hourMs)
    const id = await createRunningCampaign(contact)
    await makeCalls(id)
    expect(await getMember(id)).toMatchObject({
      why_not_now: 'Called 4 times in 30 days, the most that the law of France allows',
      why_not_now_until: '2026-02-13T17:00:00.000Z',
    })
  })

  it('let a number rest after a conversation in another campaign', async () => {
    const contact = await createContact(newYork)
    await callOnce(await createRunningCampaign(contact), 'conversation')
    const id = await createRunningCampaign(contact, { call_caps: { rest_hours: 72 } })
    await makeCalls(id)
    expect(await getMember(id)).toMatchObject({
      why_not_now: 'Resting for 72 h after a conversation',
      why_not_now_until: '2026-01-17T17:00:00.000Z',
    })
  })

  it('are decided on again when the policy changes', async () => {
    const contact = await createContact(newYork)
    await callOnce(await createRunningCampaign(contact))
    await server.post('/api/policy', { call_caps: { attempts_per_day: 1 } }, 'PUT')
    const id = await createRunningCampaign(contact)
    await makeCalls(id)
    expect(await getMember(id)).toMatchObject({ state: 'waiting', why_not_now_code: 'caps' })
    await server.post('/api/policy', { call_caps: { attempts_per_day: 2 } }, 'PUT')
    await runDueCampaigns(server.deps)
    expect(await getMember(id)).toMatchObject({ state: 'live' })
  })

  it('are decided on again when the policy changes outside of the calling hours', async () => {
    const contact = await createContact(newYork)
    await callOnce(await createRunningCampaign(contact))
    await server.post('/api/policy', { call_caps: { attempts_per_week: 1 } }, 'PUT')
    await advanceTo(10)
    const id = await createRunningCampaign(contact)
    await makeCalls(id)
    expect(await getMember(id)).toMatchObject({
      why_not_now_code: 'hours',
      why_not_now_until: '2026-01-21T17:00:00.000Z',
    })
    const otherChange = { call_caps: { attempts_per_week: 1 }, max_silent_percent: 5 }
    await server.post('/api/policy', otherChange, 'PUT')
    expect((await readLog(server, id)).released).toEqual([])
    await server.post('/api/policy', { call_caps: { attempts_per_week: 2 } }, 'PUT')
    expect((await readLog(server, id)).released).toMatchObject([{ gate: 'hours', contacts: null }])
    await runDueCampaigns(server.deps)
    await advanceTo(21)
    expect(await getMember(id)).toMatchObject({ state: 'live' })
  })

  it('do not count a reservation that was undone before its request', async () => {
    const contact = await createContact(newYork)
    const id = await createRunningCampaign(contact)
    await makeCalls(id)
    await server.post('/api/stop', {})
    expect(await placeCalls()).toEqual([])
    await server.request('/api/stop', { method: 'DELETE' })
    const other = await createRunningCampaign(contact, { call_caps: { attempts_per_day: 1 } })
    await makeCalls(other)
    expect(await getMember(other)).toMatchObject({ state: 'live' })
  })
})

describe('a number in two campaigns', () => {
  it('is not reserved while another campaign has a call to it', async () => {
    const contact = await createContact(newYork)
    await makeCalls(await createRunningCampaign(contact))
    const id = await createRunningCampaign(contact)
    expect((await makeCalls(id)).calls).toEqual([])
    // The stored time is only that of the next look.
    expect(await getMember(id)).toMatchObject({
      next_try_at: null,
      why_not_now: 'Another call to this number is in progress',
      why_not_now_code: 'caps',
      why_not_now_until: null,
    })
  })

  it('is reserved once when both campaigns are run together', async () => {
    const contact = await createContact(newYork)
    const ids = [await createRunningCampaign(contact), await createRunningCampaign(contact)]
    await server.deps.db.execute(
      sql`update campaigns set calling = true, next_run_at = ${now.toISOString()}::timestamptz`,
    )
    await runDueCampaigns(server.deps)
    expect(await listStoredCalls()).toHaveLength(1)
    // Both are due at the same time, so either may be the first.
    const members = await Promise.all(ids.map(getMember))
    expect(members.toSorted((a, b) => a.attempts - b.attempts)).toMatchObject([
      {
        state: 'waiting',
        attempts: 0,
        why_not_now: 'Another call to this number is in progress',
      },
      { state: 'live', attempts: 1 },
    ])
  })

  it('is free while the campaign that has reserved it is paused, and is called by one of them', async () => {
    const contact = await createContact(newYork)
    const paused = await createRunningCampaign(contact)
    await makeCalls(paused)
    await server.post(`/api/campaigns/${paused}/pause`, { user_id: 1 })
    const other = await createRunningCampaign(contact)
    expect((await makeCalls(other)).calls).toHaveLength(1)
    expect(await placeCalls()).toHaveLength(1)
    await server.post(`/api/campaigns/${paused}/start`, { user_id: 1 })
    expect(await placeCalls()).toHaveLength(0)
    expect(await getMember(paused)).toMatchObject({
      state: 'waiting',
      attempts: 0,
      why_not_now: 'Another call to this number is in progress',
    })
  })

  it('is requested once when both have reserved it at the same moment', async () => {
    const contact = await createContact(newYork)
    await reserveTwice(contact)
    expect(await placeCalls()).toHaveLength(1)
    expect(
      (await listStoredCalls()).map(({ status, attempt_number }) => [status, attempt_number]),
    ).toEqual([
      ['queued', 1],
      ['failed', null],
    ])
  })

  it('is requested once when the time to look at the other again has come before the requests', async () => {
    const contact = await createContact(newYork)
    await reserveTwice(contact)
    const requests = await placeCalls(() => {
      now = new Date(now.getTime() + 61_000)
    })
    expect(requests).toHaveLength(1)
    const placed = (await listStoredCalls()).filter(({ vapi_call_id }) => vapi_call_id !== null)
    expect(placed).toMatchObject([{ decisions: { placing: { verdict: 'now' } } }])
  })

  it('is requested once when it was corrected after one of them had reserved the contact', async () => {
    const contact = await createContact('+12125550143')
    await makeCalls(await createRunningCampaign(contact))
    const corrected = { user_id: 1, phone_number: newYork, consent }
    await server.post(`/api/contacts/${contact}`, corrected, 'PATCH')
    await makeCalls(await createRunningCampaign(contact))
    expect(await listStoredCalls()).toHaveLength(2)
    expect(await placeCalls()).toHaveLength(1)
  })

  it('is requested once when two processes lease its calls in transactions at the same time', async () => {
    const contact = await createContact(newYork)
    await reserveTwice(contact)
    const { deps } = createPlacingDeps(server.deps)
    const claimOne = (db = deps.db) =>
      claimDueCalls({ ...deps, db }, soleWorkerSession(randomUUID()), 1)
    const first = Promise.withResolvers<void>()
    const second = Promise.withResolvers<void>()
    // The first transaction commits after the second one, except in the embedded database, which has one at a time.
    const heldDb = new Proxy(deps.db, {
      get: (db, name) =>
        name !== 'transaction'
          ? Reflect.get(db, name)
          : (work: (tx: Tx) => Promise<unknown>) =>
              db.transaction(async (tx) => {
                const result = await work(tx)
                first.resolve()
                if (inject('databaseUrl') !== '') await second.promise
                return result
              }),
    })
    const claimingFirst = claimOne(heldDb)
    await first.promise
    const claimed = [await claimOne()]
    second.resolve()
    claimed.push(await claimingFirst)
    expect(claimed.flat()).toHaveLength(2)
    const verdicts = (await listStoredCalls()).map(({ decisions }) => decisions?.placing?.verdict)
    expect(verdicts.sort()).toEqual(['later', 'now'])
  })

  /** Reserves a call of each of two campaigns to the same number, as two transactions that do not see each other do. */
  async function reserveTwice(contact: number) {
    await makeCalls(await createRunningCampaign(contact))
    await server.deps.db.execute(sql`update calls set phone_e164 = null`)
    await makeCalls(await createRunningCampaign(contact))
    await server.deps.db.execute(sql`update calls set phone_e164 = ${newYork}`)
    expect(await listStoredCalls()).toHaveLength(2)
  }
})
