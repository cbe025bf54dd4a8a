import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fakeLeaseClock } from '../../test/fake-lease-clock.ts'
import { memberships } from '../db/tables/campaigns.table.ts'
import { contacts } from '../db/tables/contacts.table.ts'
import type { Deps } from '../deps.ts'
import type { CallRequest, Placement } from '../provider/provider.ts'
import { listOf } from '../provider/record.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { createIngest } from './ingest.ts'
import { skipContacts } from './members.ts'
import { createPlacer } from './placing/placer.ts'
import { reconcile } from './placing/reconcile.ts'
import { soleWorkerSession } from './placing/worker-session.ts'

let server: TestServer
beforeAll(async () => {
  // No worker: each test does the jobs by hand, at a time of its choosing.
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const aContact = async (phone_number: string): Promise<number> =>
  (await server.post('/api/contacts', { user_id: 1, phone_number })).body.contact.id
const plan = { user_id: 1, name: 'Spring', assistant_id: 'a' }
const remove = (id: number) => server.request(`/api/contacts/${id}?user_id=1`, { method: 'DELETE' })

/** A contact with a reserved call, and a provider that answers with `answer`. */
async function aReservedContact(answer: () => Placement | Promise<Placement>) {
  const contact = await aContact('+12025550101')
  const { body } = await server.post('/api/campaigns', { ...plan, contact_ids: [contact] })
  const { id } = body.campaign
  await server.post(`/api/campaigns/${id}/start`, { user_id: 1 })
  await server.post(`/api/vapi/campaigns/${id}/start`, { user_id: 1 })
  const asked: CallRequest[] = []
  let late = 0
  const now = () => Date.now() + late
  const deps: Deps = {
    ...server.deps,
    now: () => new Date(now()),
    leaseClock: fakeLeaseClock(now),
    provider: {
      ...server.deps.provider,
      calls: async () => listOf([]),
      placeCall: (request) => {
        asked.push(request)
        return Promise.resolve(answer())
      },
    },
  }
  const ingest = createIngest(deps)
  const placer = createPlacer(deps, soleWorkerSession(randomUUID()), ingest, () => 0.5)
  return {
    contact,
    asked,
    campaign: id,
    act: (action: string) => server.post(`/api/campaigns/${id}/${action}`, { user_id: 1 }),
    pass: (ms: number) => {
      late += ms
    },
    resolve: () => reconcile(deps, ingest, placer.isPlacing),
    async place() {
      placer.wake()
      await placer.idle()
    },
    campaignNow: async () => (await server.get(`/api/campaigns/${id}?user_id=1`)).body.campaign,
    member: async () =>
      (await server.get(`/api/campaigns/${id}/members?user_id=1`)).body.members[0],
    call: async () => (await server.get(`/api/calls?user_id=1`)).body.calls[0],
  }
}

const busy: Placement = { kind: 'busy', retryAfterMs: null }
const minute = 60_000

describe('a deleted contact', () => {
  it('is not called where a line was reserved for it already', async () => {
    const { contact, asked, place, act, campaignNow, member, call } = await aReservedContact(
      () => busy,
    )
    await act('pause')
    await remove(contact)
    expect(await call()).toMatchObject({
      status: 'failed',
      ended_reason: 'The contact was deleted before the call was placed',
    })
    expect(await member()).toMatchObject({ state: 'skipped', attempts: 0 })
    expect(await campaignNow()).toMatchObject({ status: 'completed', calls_completed: 1 })
    await act('start')
    await place()
    expect(asked).toEqual([])
  })

  it('is not asked for again when the provider had no room for it', async () => {
    const reserved = await aReservedContact(async () => {
      await remove(reserved.contact)
      return busy
    })
    await reserved.place()
    reserved.pass(minute)
    await reserved.place()
    expect(reserved.asked).toHaveLength(1)
    expect(await reserved.member()).toMatchObject({ state: 'skipped', attempts: 0 })
    expect(await reserved.campaignNow()).toMatchObject({ status: 'completed', calls_completed: 1 })
  })

  it('is not requested again when the unconfirmed call was not created', async () => {
    const reserved = await aReservedContact(() => ({ kind: 'unconfirmed', reason: 'timeout' }))
    await reserved.place()
    await remove(reserved.contact)
    reserved.pass(minute)
    await reserved.resolve()
    await reserved.place()
    expect(reserved.asked).toHaveLength(1)
    expect(await reserved.member()).toMatchObject({ state: 'skipped' })
  })

  it('does not wait to be called when its campaign pauses over the account', async () => {
    const reserved = await aReservedContact(async () => {
      await remove(reserved.contact)
      return { kind: 'refused', fault: 'account', reason: 'VAPI token not configured' }
    })
    await reserved.place()
    expect(await reserved.member()).toMatchObject({ state: 'skipped' })
    expect(await reserved.campaignNow()).toMatchObject({ calls_completed: 1 })
  })

  it('is not called by a campaign that is made while it is deleted', async () => {
    const contact = await aContact('+12025550101')
    const { creating } = await server.deps.db.transaction(async (tx) => {
      await skipContacts(server.deps, tx, 1, [contact])
      const creating = server.post('/api/campaigns', { ...plan, contact_ids: [contact] })
      // Long enough to be made, were nothing in its way.
      await Promise.race([creating, setTimeout(500)])
      await tx.delete(contacts).where(eq(contacts.id, contact))
      return { creating }
    })
    expect(await creating).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('do not exist') },
    })
    expect(await server.deps.db.select().from(memberships)).toEqual([])
  })
})

it('calls the corrected number of a contact with a reserved call', async () => {
  const reserved = await aReservedContact(() => busy)
  await server.post(
    `/api/contacts/${reserved.contact}`,
    { user_id: 1, phone_number: '+12025550199' },
    'PATCH',
  )
  await reserved.place()
  expect(reserved.asked).toMatchObject([{ number: '+12025550199' }])
})
