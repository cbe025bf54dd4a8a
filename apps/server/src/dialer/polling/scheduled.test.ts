import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createReservedCall, ingestRecord, mockProvider } from '../../../test/reserved-call.ts'
import { memberships } from '../../db/tables/campaigns.table.ts'
import { type ProviderRecord, readProviderCall } from '../../provider/record.ts'
import { openTestServer, type TestServer } from '../../testing.ts'
import { withdrawScheduled } from './scheduled.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const id = 'scheduled-call'

/** Places a call that the provider schedules for later, and deletes when it is asked to. */
async function createScheduledCall() {
  const { provider } = mockProvider(({ attemptId }) => {
    const customer = { externalId: attemptId }
    return { kind: 'placed', record: readRecord({ status: 'scheduled', customer }) }
  })
  const readRecord = (call: object) => readProviderCall({ id, ...call }) as ProviderRecord
  const deletedIds: string[] = []
  const { deps, place, selectCall, campaignId } = await createReservedCall(server, provider)
  provider.call = async () => readRecord({ status: 'scheduled' })
  provider.deleteCall = async (deletedId) => {
    deletedIds.push(deletedId)
    // The report may come before the response.
    await ingestRecord(deps, readRecord({ status: 'ended', endedReason: 'scheduled-call-deleted' }))
    return true
  }
  await place()
  const withdraw = () => withdrawScheduled(deps)
  return { provider, deletedIds, readRecord, withdraw, selectCall, campaignId }
}

const stopCalls = () => server.post('/api/stop', { reason: 'Wrong list' })

describe('a call that the provider has scheduled for later', () => {
  it('stays while it may be placed', async () => {
    const { withdraw, deletedIds, selectCall } = await createScheduledCall()
    expect(await withdraw()).toBe('done')
    expect(deletedIds).toEqual([])
    expect(await selectCall()).toMatchObject({ status: 'scheduled', last_error: null })
  })

  it.each([
    [
      'its campaign is stopped',
      'cancelled',
      (campaignId: number) => server.post(`/api/campaigns/${campaignId}/stop`, { user_id: 1 }),
    ],
    ['all calls of the workspace are stopped', 'waiting', stopCalls],
    [
      'its number is on the do-not-call list',
      'skipped',
      () => server.post('/api/suppressions', { user_id: 1, number: '+12025550101' }),
    ],
    [
      'its contact is deleted',
      'skipped',
      async () => {
        const { contacts } = (await server.get('/api/contacts?user_id=1')).body
        const contact_ids = contacts.map((contact: { id: number }) => contact.id)
        return server.post('/api/contacts/bulk-delete', { user_id: 1, contact_ids })
      },
    ],
  ])('is deleted without an attempt when %s', async (_, state, change) => {
    const { withdraw, deletedIds, selectCall, campaignId } = await createScheduledCall()
    expect((await change(campaignId)).status).toBeLessThan(300)
    await withdraw()
    expect(deletedIds).toEqual([id])
    expect(await selectCall()).toMatchObject({
      status: 'ended',
      ended_reason: 'scheduled-call-deleted',
      attempt_number: null,
    })
    expect(await server.deps.db.select().from(memberships)).toMatchObject([{ state, attempts: 0 }])
    expect(await withdraw()).toBe('idle')
  })

  it('is deleted by the next pass when the provider could not be reached', async () => {
    const { withdraw, deletedIds, provider } = await createScheduledCall()
    await stopCalls()
    const { deleteCall } = provider
    provider.deleteCall = () => Promise.reject(new Error('no provider'))
    await expect(withdraw()).rejects.toThrow('no provider')
    provider.deleteCall = deleteCall
    await withdraw()
    expect(deletedIds).toEqual([id])
  })

  it('is not ended when the provider has begun to dial it', async () => {
    const { withdraw, deletedIds, provider, readRecord } = await createScheduledCall()
    await stopCalls()
    provider.call = async () => readRecord({ status: 'in-progress' })
    await withdraw()
    expect(deletedIds).toEqual([])
  })

  it('stays cancelled when a person has deleted it at the provider', async () => {
    const { provider } = await createScheduledCall()
    await provider.deleteCall(id)
    expect(await server.deps.db.select().from(memberships)).toMatchObject([
      { state: 'unreached', attempts: 1 },
    ])
  })
})
