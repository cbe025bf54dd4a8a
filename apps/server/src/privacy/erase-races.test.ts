import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { idleHandlers } from '../../test/idle-handlers.ts'
import { mockProvider } from '../../test/reserved-call.ts'
import { lockErasedNumbers } from '../db/suppressions.ts'
import { calls } from '../db/tables/calls.table.ts'
import { campaigns } from '../db/tables/campaigns.table.ts'
import { contacts } from '../db/tables/contacts.table.ts'
import { erasureDeletions } from '../db/tables/privacy.table.ts'
import { suppressions } from '../db/tables/suppressions.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { deleteErased, giveUpErased } from '../dialer/delete-erased.ts'
import { createIngest } from '../dialer/ingest.ts'
import { createPlacer } from '../dialer/placing/placer.ts'
import { soleWorkerSession } from '../dialer/placing/worker-session.ts'
import { copyRecording } from '../dialer/recording.ts'
import type { Provider } from '../provider/provider.ts'
import { readProviderCall } from '../provider/record.ts'
import type { ErasureDeletion } from '../queue.ts'
import { openTestServer, type TestServer, withProvider } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  // The dialer does not run: each test does what it would do.
  server = await openTestServer({ runsDialer: false, isDemo: false })
})
beforeEach(async () => {
  await server.clear()
  await server.deps.db.execute(sql`delete from jobs.job`)
})
afterAll(() => server.close())

const number = '+12025550101'
const user_id = 1
const erase = (id: number) => server.post(`/api/contacts/${id}/erase`, { confirm: 'erase' })
const readErasure = async () => (await server.get('/api/erasures')).body.erasures[0]

/** Creates a contact in a running campaign with a reserved call. */
async function createReservedCall(name = 'Spring') {
  const { body } = await server.post('/api/contacts', { user_id, phone_number: number })
  const contactId = body.contact?.id ?? 1
  const fields = { user_id, name, assistant_id: 'a', contact_ids: [contactId], retry_attempts: 3 }
  const { campaign } = (await server.post('/api/campaigns', fields)).body
  await server.post(`/api/campaigns/${campaign.id}/start`, { user_id })
  await server.post(`/api/vapi/campaigns/${campaign.id}/start`, { user_id })
  return { contactId, campaignId: campaign.id as number }
}

/** Places the calls that are due; returns the requests to the provider. */
async function place() {
  const { provider, requests } = mockProvider(() => ({ kind: 'busy', retryAfterMs: null }))
  const deps = withProvider(server.deps, provider)
  const placer = createPlacer(deps, soleWorkerSession(randomUUID()), createIngest(deps), () => 0.5)
  placer.wake()
  await placer.idle()
  return requests
}

/** Turns the reserved call into one that has ended at the provider; returns its id. */
async function endCall() {
  const [call] = await server.deps.db
    .update(calls)
    .set({ status: 'ended', vapi_call_id: 'x', phone_number: number, ended_at: new Date() })
    .returning({ id: calls.id })
  return call?.id ?? 0
}

describe('an erasure', () => {
  it('cancels the calls that wait in every campaign, so that none is placed', async () => {
    const { contactId, campaignId } = await createReservedCall()
    // A number has one call at a time; one that a paused campaign has reserved is free.
    await server.deps.db
      .update(campaigns)
      .set({ status: 'paused' })
      .where(eq(campaigns.id, campaignId))
    await createReservedCall('Summer')
    expect((await erase(contactId)).status).toBe(200)
    expect(await place()).toEqual([])
    expect(await server.deps.db.select({ status: calls.status }).from(calls)).toEqual([
      { status: 'failed' },
      { status: 'failed' },
    ])
  })

  it.each([
    ['is requested from the provider', { lease_until: new Date(), worker_id: 'w' }],
    ['is live', { status: 'in-progress' as const, vapi_call_id: 'x' }],
  ])('waits for the end of a call that %s, and lets none follow', async (_, state) => {
    const { contactId, campaignId } = await createReservedCall()
    await server.deps.db.update(calls).set(state)
    expect(await erase(contactId)).toMatchObject({
      status: 409,
      body: {
        error:
          'A call to this contact is live. No campaign calls it again: erase it when the call has ended',
      },
    })
    expect(await server.deps.db.$count(contacts)).toBe(1)
    const entry = { number, origin: 'entered', reason: 'The person asked to be erased' }
    expect(await server.deps.db.select().from(suppressions)).toMatchObject([entry])

    const [call] = await server.deps.db.select().from(calls)
    const externalId = call?.attempt_id
    const record = readProviderCall({
      id: 'x',
      status: 'ended',
      endedReason: 'customer-did-not-answer',
      customer: { externalId },
    })
    if (!record) throw new Error('a record without an id')
    await createIngest(server.deps)({ kind: 'record', record })
    const { members } = (await server.get(`/api/campaigns/${campaignId}/members?user_id=1`)).body
    expect(members).toMatchObject([{ state: 'skipped' }])
    expect((await erase(contactId)).body.erasure).toMatchObject({ calls: 1, provider_calls: 1 })
    expect(await server.deps.db.select().from(suppressions)).toMatchObject([
      { number: null, origin: 'erasure' },
    ])
  })

  it('that was refused lets no campaign call the person, also after an undone deletion', async () => {
    const { contactId, campaignId } = await createReservedCall()
    await server.deps.db.update(calls).set({ status: 'in-progress', vapi_call_id: 'x' })
    expect((await erase(contactId)).status).toBe(409)
    const endedReason = 'customer-did-not-answer'
    const record = readProviderCall({ id: 'x', status: 'ended', endedReason })
    if (!record) throw new Error('a record without an id')
    await createIngest(server.deps)({ kind: 'record', record })
    await server.request(`/api/contacts/${contactId}?user_id=1`, { method: 'DELETE' })
    await server.post('/api/contacts/restore', { user_id, contact_ids: [contactId] })
    const other = await createReservedCall('Summer')
    expect(await place()).toEqual([])
    for (const id of [campaignId, other.campaignId]) {
      const { members } = (await server.get(`/api/campaigns/${id}/members?user_id=1`)).body
      expect(members).toMatchObject([{ contact_id: contactId, why_not_now_code: 'do_not_call' }])
    }
  })

  it('is seen by a request and an import that began before it was committed', async () => {
    const { db, hashNumber } = server.deps
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
    const { promise: inserted, resolve: onInserted } = Promise.withResolvers<void>()
    const erasing = db.transaction(async (tx) => {
      await lockErasedNumbers(tx, firstWorkspaceId)
      await tx.insert(suppressions).values({
        workspace_id: firstWorkspaceId,
        number_hmac: hashNumber(1, number),
        reason: 'Erased',
        source: '',
        origin: 'erasure',
        created_at: new Date(),
      })
      onInserted()
      await committed
    })
    await inserted
    const created = server.post('/api/contacts', { user_id, phone_number: number })
    const imported = server.upload(`phone_number\n${number}\n`)
    try {
      // The embedded database has one connection, for which both wait.
      if (inject('databaseUrl') !== '') {
        await expect
          .poll(async () => {
            const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`
            return (await db.execute(waiting)).rows.length
          })
          .toBe(2)
      }
    } finally {
      commit()
      await erasing
    }
    expect(await created).toMatchObject({ status: 409, body: { error: 'Erased' } })
    expect((await imported).body).toMatchObject({ imported_count: 0, skipped_count: 1 })
    expect(await db.$count(contacts)).toBe(0)
  })

  it('deletes a recording whose copy was not complete', async () => {
    const { contactId } = await createReservedCall()
    const callId = await endCall()
    const started = Promise.withResolvers<void>()
    const erased = Promise.withResolvers<void>()
    async function* pieces() {
      yield new Uint8Array(10)
      started.resolve()
      await erased.promise
    }
    const recording: Provider['recording'] = async () => ({
      contentType: 'audio/wav',
      pieces: pieces(),
    })
    const copying = copyRecording(withProvider(server.deps, { recording }), callId)
    await started.promise
    expect((await erase(contactId)).status).toBe(200)
    erased.resolve()
    await copying
    expect(await server.deps.recordings.find(firstWorkspaceId, callId)).toBeNull()
    const [call] = await server.deps.db.select().from(calls)
    expect(call).toMatchObject({ has_recording: false, recording_peaks: null })
  })

  it('deletes the copy of a run that ended before it was noted, when the queue runs it again', async () => {
    const { contactId } = await createReservedCall()
    const callId = await endCall()
    await server.deps.recordings.save(firstWorkspaceId, callId, {
      contentType: 'audio/wav',
      pieces: [new Uint8Array(10)],
    })
    await erase(contactId)
    await copyRecording(server.deps, callId)
    expect(await server.deps.recordings.find(firstWorkspaceId, callId)).toBeNull()
  })
})

describe('the deletion at the provider', () => {
  /** Erases a person with a call that the provider rejected once and made twice. Returns the deletions. */
  async function eraseCalledPerson(): Promise<ErasureDeletion[]> {
    const { contactId } = await createReservedCall()
    await endCall()
    await server.deps.db
      .update(calls)
      .set({ rejected_provider_ids: ['y'], duplicate_provider_ids: ['z'] })
    await erase(contactId)
    return server.deps.db
      .select({
        workspace_id: erasureDeletions.workspace_id,
        erasure_id: erasureDeletions.erasure_id,
        kind: erasureDeletions.kind,
        target: erasureDeletions.target,
      })
      .from(erasureDeletions)
      .orderBy(erasureDeletions.target)
  }
  const withDeleteCall = (deleteCall: Provider['deleteCall']) =>
    withProvider(server.deps, { deleteCall })

  it('includes the calls that it rejected or made twice, and is finished with the last one', async () => {
    const deletions = await eraseCalledPerson()
    expect(deletions.map(({ target }) => target)).toEqual(['x', 'y', 'z'])
    expect(await readErasure()).toMatchObject({ provider_calls: 3, finished_at: null })
    const deps = withDeleteCall(async () => true)
    await Promise.all(deletions.map((deletion) => deleteErased(deps, deletion)))
    const finished = await readErasure()
    expect(finished).toMatchObject({
      provider_calls_deleted: 3,
      finished_at: expect.stringMatching(/Z$/),
    })
    // A job may run twice.
    await deleteErased(deps, deletions[0] as ErasureDeletion)
    expect(await readErasure()).toEqual(finished)
  })

  it.each<[string, Provider['deleteCall']]>([
    ['the provider fails', () => Promise.reject(new Error('status 503'))],
    ['the provider has only ended the call', async () => false],
  ])('is tried again when %s', async (_, deleteCall) => {
    const [deletion] = await eraseCalledPerson()
    await expect(
      deleteErased(withDeleteCall(deleteCall), deletion as ErasureDeletion),
    ).rejects.toThrow()
    expect(await readErasure()).toMatchObject({ provider_calls_deleted: 0, finished_at: null })
  })

  it('counts a call that the provider does not have as deleted', async () => {
    const [deletion] = await eraseCalledPerson()
    // The emulator has no call with this id.
    const target = '00000000-0000-4000-8000-000000000001'
    await server.deps.db
      .update(erasureDeletions)
      .set({ target })
      .where(eq(erasureDeletions.target, 'x'))
    await deleteErased(server.deps, { ...(deletion as ErasureDeletion), target })
    expect(await readErasure()).toMatchObject({ provider_calls_deleted: 1 })
  })

  it('counts as done when a run that was given up succeeds after all', async () => {
    const [deletion] = await eraseCalledPerson()
    await giveUpErased(server.deps, deletion as ErasureDeletion)
    expect(await readErasure()).toMatchObject({ provider_calls_failed: 1 })
    await deleteErased(
      withDeleteCall(async () => true),
      deletion as ErasureDeletion,
    )
    expect(await readErasure()).toMatchObject({
      provider_calls_deleted: 1,
      provider_calls_failed: 0,
    })
  })

  it('is given up after the last try, which the record shows', async () => {
    await eraseCalledPerson()
    const { db, queue } = server.deps
    await db.execute(sql`update jobs.job set retry_limit = 0 where name = 'delete-erased'`)
    const deps = withDeleteCall(() => Promise.reject(new Error('status 401')))
    await queue.work({
      ...idleHandlers,
      'delete-erased': (deletion) => deleteErased(deps, deletion),
      'give-up-erased': (deletion) => giveUpErased(deps, deletion),
    })
    await expect
      .poll(readErasure)
      .toMatchObject({ provider_calls_failed: 3, finished_at: expect.stringMatching(/Z$/) })
  })
})
