import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { fakeLeaseClock } from '../../test/fake-lease-clock.ts'
import { memberships } from '../db/tables/campaigns.table.ts'
import { contacts } from '../db/tables/contacts.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import type { CallRequest, Placement } from '../provider/provider.ts'
import { toCallList } from '../provider/testing.ts'
import type { TestDeps } from '../testing.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { createIngest } from './ingest.ts'
import { skipContacts } from './members.ts'
import { createPlacer } from './placing/placer.ts'
import { reconcile } from './placing/reconcile.ts'
import { soleWorkerSession } from './placing/worker-session.ts'

let server: TestServer
beforeAll(async () => {
  // The dialer does not run: each test runs the placer and the reconciliation itself.
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const createContact = async (phone_number: string): Promise<number> =>
  (await server.post('/api/contacts', { user_id: 1, phone_number })).body.contact.id
const campaignFields = { user_id: 1, name: 'Spring', assistant_id: 'a' }
const deleteContact = (id: number) =>
  server.request(`/api/contacts/${id}?user_id=1`, { method: 'DELETE' })

/** Creates a campaign of one contact with a reserved call; requests to place a call are answered by `placeCall`. */
async function createReservedCall(placeCall: () => Placement | Promise<Placement>) {
  const contactId = await createContact('+12025550101')
  const { body } = await server.post('/api/campaigns', {
    ...campaignFields,
    contact_ids: [contactId],
  })
  const { id: campaignId } = body.campaign
  await server.post(`/api/campaigns/${campaignId}/start`, { user_id: 1 })
  await server.post(`/api/vapi/campaigns/${campaignId}/start`, { user_id: 1 })
  const requests: CallRequest[] = []
  let offsetMs = 0
  const now = () => Date.now() + offsetMs
  const deps: TestDeps = {
    ...server.deps,
    now: () => new Date(now()),
    leaseClock: fakeLeaseClock(now),
    provider: {
      ...server.deps.provider,
      calls: async () => toCallList([]),
      placeCall: (request) => {
        requests.push(request)
        return Promise.resolve(placeCall())
      },
    },
  }
  const ingest = createIngest(deps)
  const placer = createPlacer(deps, soleWorkerSession(randomUUID()), ingest, () => 0.5)
  return {
    contactId,
    requests,

    sendCommand: (action: string) =>
      server.post(`/api/campaigns/${campaignId}/${action}`, { user_id: 1 }),
    advanceTime: (ms: number) => {
      offsetMs += ms
    },
    reconcileCalls: () => reconcile(deps, ingest, placer.isPlacing),
    async place() {
      placer.wake()
      await placer.idle()
    },
    getCampaign: async () =>
      (await server.get(`/api/campaigns/${campaignId}?user_id=1`)).body.campaign,
    getMember: async () =>
      (await server.get(`/api/campaigns/${campaignId}/members?user_id=1`)).body.members[0],
    getCall: async () => (await server.get(`/api/calls?user_id=1`)).body.calls[0],
  }
}

const noFreeLine: Placement = { kind: 'busy', retryAfterMs: null }
const minuteMs = 60_000

describe('a deleted contact', () => {
  it('is not called when its call was reserved already', async () => {
    const { contactId, requests, place, sendCommand, getCampaign, getMember, getCall } =
      await createReservedCall(() => noFreeLine)
    await sendCommand('pause')
    await deleteContact(contactId)
    expect(await getCall()).toMatchObject({
      status: 'failed',
      ended_reason: 'The contact was deleted before the call was placed',
    })
    expect(await getMember()).toMatchObject({ state: 'skipped', attempts: 0 })
    expect(await getCampaign()).toMatchObject({ status: 'completed', calls_completed: 1 })
    await sendCommand('start')
    await place()
    expect(requests).toEqual([])
  })

  it('is not called again when the provider had no free line', async () => {
    const reserved = await createReservedCall(async () => {
      await deleteContact(reserved.contactId)
      return noFreeLine
    })
    await reserved.place()
    reserved.advanceTime(minuteMs)
    await reserved.place()
    expect(reserved.requests).toHaveLength(1)
    expect(await reserved.getMember()).toMatchObject({ state: 'skipped', attempts: 0 })
    expect(await reserved.getCampaign()).toMatchObject({ status: 'completed', calls_completed: 1 })
  })

  it('is not called again when its unconfirmed call was not created', async () => {
    const reserved = await createReservedCall(() => ({ kind: 'unconfirmed', reason: 'timeout' }))
    await reserved.place()
    await deleteContact(reserved.contactId)
    reserved.advanceTime(minuteMs)
    await reserved.reconcileCalls()
    await reserved.place()
    expect(reserved.requests).toHaveLength(1)
    expect(await reserved.getMember()).toMatchObject({ state: 'skipped' })
  })

  it('is skipped when the provider refuses its call because of the account', async () => {
    const reserved = await createReservedCall(async () => {
      await deleteContact(reserved.contactId)
      return { kind: 'refused', fault: 'account', reason: 'VAPI token not configured' }
    })
    await reserved.place()
    expect(await reserved.getMember()).toMatchObject({ state: 'skipped' })
    expect(await reserved.getCampaign()).toMatchObject({ calls_completed: 1 })
  })

  it('cannot be added to a campaign that is created during the deletion', async () => {
    const contactId = await createContact('+12025550101')
    const { creation } = await server.deps.db.transaction(async (tx) => {
      await skipContacts(server.deps, tx, firstWorkspaceId, [contactId])
      const creation = server.post('/api/campaigns', {
        ...campaignFields,
        contact_ids: [contactId],
      })
      // The embedded database has one connection, for which the creation waits.
      if (inject('databaseUrl') !== '') {
        const waiting = sql`select from pg_locks where not granted
          and pid in (select pid from pg_stat_activity where datname = current_database())`
        await expect
          .poll(async () => (await server.deps.db.execute(waiting)).rows.length)
          .toBeGreaterThan(0)
      }
      await tx.delete(contacts).where(eq(contacts.id, contactId))
      return { creation }
    })
    expect(await creation).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('do not exist') },
    })
    expect(await server.deps.db.select().from(memberships)).toEqual([])
  })
})

it('calls the corrected number of a contact with a reserved call', async () => {
  const reserved = await createReservedCall(() => noFreeLine)
  await server.post(
    `/api/contacts/${reserved.contactId}`,
    { user_id: 1, phone_number: '+12025550199' },
    'PATCH',
  )
  await reserved.place()
  expect(reserved.requests).toMatchObject([{ number: '+12025550199' }])
})
