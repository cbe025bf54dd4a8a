import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createCampaignApi, qualifiedNumber } from '../../test/campaign-api.ts'
import { createSealer } from '../auth/index.ts'
import { insertCalls, insertCampaigns } from '../calls/testing.ts'
import { calls } from '../db/tables/calls.table.ts'
import { contacts, deletedContacts } from '../db/tables/contacts.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { openWebhooks } from '../webhooks/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({
    isDemo: false,
    timing: {
      cleanupMs: 20,
      retentionTaskMs: 20,
      pollMs: 20,
      // Several, because the clock of the provider shows whole seconds.
      refreshDelaysMs: [50, 2000, 10_000, 60_000],
    },
    webhooks: (deps) =>
      openWebhooks({
        ...deps,
        sealer: createSealer(randomUUID()),
        publicUrl: 'http://localhost:4000',
      }),
  })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const { createCampaign, getCalls, makeCalls, sendCommand, waitForStatus } = createCampaignApi(
  () => server,
)

const createContact = async (phone_number: string): Promise<number> =>
  (await server.post('/api/contacts', { user_id: 1, phone_number })).body.contact.id

/** Inserts an ended call with a recording; returns its id. */
async function insertRecordedCall(): Promise<number> {
  const { db, recordings } = server.deps
  await insertCampaigns(db, 1)
  await insertCalls(db, {})
  const phone_number = '+12025550101'
  const [call] = await db
    .update(calls)
    .set({ has_recording: true, ended_at: sql`created_at`, phone_number, vapi_call_id: 'x' })
    .returning({ id: calls.id })
  const id = call?.id ?? 0
  const pieces = [new Uint8Array(10)]
  await recordings.save(firstWorkspaceId, id, { contentType: 'audio/wav', pieces })
  return id
}

it('deletes old rows, and what a workspace keeps no longer', async () => {
  const { db, recordings } = server.deps
  const callId = await insertRecordedCall()
  await createContact('+12025550102')
  await db.update(contacts).set({ created_at: sql`now() - interval '3 days'` })
  const restorableId = await createContact('+12025550103')
  await server.request(`/api/contacts/${restorableId}?user_id=1`, { method: 'DELETE' })
  await db.update(deletedContacts).set({ deleted_at: sql`now() - interval '2 minutes'` })
  await db.execute(sql`
    insert into provider_messages (vapi_call_id, type, received_at, applied, digest)
    values ('unknown', 'status-update', now() - interval '15 days', false, 'd')`)
  await db.execute(sql`
    insert into idempotency_keys (workspace_id, key, request, created_at)
    values (1, 'k', '', now() - interval '2 days')`)
  await db.execute(sql`
    with endpoint as (
      insert into webhook_endpoints
        (workspace_id, url, description, events, sealed_secret, created_at, created_by)
      values (1, 'https://example.com', '', '{campaign.paused}', '', now(), 1) returning id
    )
    insert into webhook_deliveries
      (workspace_id, endpoint_id, event_id, event_type, payload, state, created_at)
    select 1, id, 'e', 'campaign.paused', '{}', 'delivered', now() - interval '365 days'
    from endpoint`)
  const left = async () => {
    const { rows } = await db.execute(sql`select
      (select count(*)::integer from contacts) as contacts,
      (select count(*)::integer from deleted_contacts) as deleted_contacts,
      (select count(*)::integer from provider_messages) as messages,
      (select count(*)::integer from idempotency_keys) as keys,
      (select count(*)::integer from webhook_deliveries) as deliveries`)
    const file = await recordings.find(firstWorkspaceId, callId)
    return { ...rows[0], hasFile: file !== null }
  }

  await server.post('/api/workspace/retention', { recording_days: 1, contact_days: 1 }, 'PUT')
  const nothing = { contacts: 0, deleted_contacts: 0, messages: 0, keys: 0, deliveries: 0 }
  await expect.poll(left).toEqual({ ...nothing, hasFile: false })
})

it('gives up a deletion of an erasure whose last try has failed', async () => {
  const { db, provider } = server.deps
  await insertRecordedCall()
  const deleteCall = vi.spyOn(provider, 'deleteCall')
  onTestFinished(() => deleteCall.mockRestore())
  deleteCall.mockImplementation(async () => {
    await db.execute(sql`update jobs.job set retry_limit = 0 where name = 'delete-erased'`)
    throw new Error('status 401')
  })
  const contactId = await createContact('+12025550101')
  const erased = await server.post(`/api/contacts/${contactId}/erase`, { confirm: 'erase' })
  expect(erased.body.erasure).toMatchObject({ recordings: 1, provider_calls: 1 })
  await expect
    .poll(async () => (await server.get('/api/erasures')).body.erasures[0])
    .toMatchObject({
      recordings_failed: 0,
      provider_calls_failed: 1,
      finished_at: expect.stringMatching(/Z$/),
    })
})

it('stores a cost that the provider has only after the report of a call', async () => {
  const { provider } = server.deps
  const readCall = provider.call
  const call = vi.spyOn(provider, 'call')
  onTestFinished(() => call.mockRestore())
  call.mockImplementation(async (...args) => {
    const record = await readCall(...args)
    return record && { ...record, cost: 4711 }
  })
  const id = await createCampaign([qualifiedNumber])
  await sendCommand(id, 'start')
  await makeCalls(id)
  await waitForStatus(id, 'completed')
  await expect
    .poll(async () => (await getCalls(id)).map(({ cost_usd }) => cost_usd))
    .toEqual([4711])
})
