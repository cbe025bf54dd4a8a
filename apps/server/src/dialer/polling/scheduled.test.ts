import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createReservedCall, ingestRecord, mockProvider } from '../../../test/reserved-call.ts'
import { calls } from '../../db/tables/calls.table.ts'
import { memberships } from '../../db/tables/campaigns.table.ts'
import { type ProviderRecord, readProviderCall } from '../../provider/record.ts'
import { openTestServer, type TestServer } from '../../testing.ts'
import { withdrawScheduled } from './scheduled.ts'
import { pollStale } from './stale.ts'

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
  const { deps, ingest, place, advanceTime, selectCall, campaignId, correctNumber } =
    await createReservedCall(server, provider)
  provider.call = async () => readRecord({ status: 'scheduled' })
  provider.deleteCall = async (deletedId) => {
    deletedIds.push(deletedId)
    // The report may come before the response.
    await ingestRecord(deps, readRecord({ status: 'ended', endedReason: 'scheduled-call-deleted' }))
    return true
  }
  await place()
  const withdraw = () => withdrawScheduled(deps)
  /** A pass in which the provider cannot be reached to delete the call. */
  const failToWithdraw = async () => {
    const { deleteCall } = provider
    provider.deleteCall = () => Promise.reject(new Error('no provider'))
    await expect(withdraw()).rejects.toThrow('no provider')
    provider.deleteCall = deleteCall
  }
  /** Makes the provider delete the call without a report, and answer that it does not know it. */
  const withdrawWithoutReport = async () => {
    provider.deleteCall = async () => true
    await withdraw()
    provider.call = async () => null
    advanceTime(deps.timing.staleMs + 1)
    await pollStale(deps, ingest)
  }
  return {
    ...{ deps, provider, deletedIds, readRecord, selectCall, campaignId, correctNumber },
    ...{ withdraw, failToWithdraw, withdrawWithoutReport },
  }
}

const stopCalls = () => server.post('/api/stop', { reason: 'Wrong list' })
const liftStop = () => server.request('/api/stop', { method: 'DELETE' })

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

  it('is decided by the number that it goes to, also when the contact has another one since', async () => {
    const { withdraw, deletedIds, correctNumber } = await createScheduledCall()
    expect((await correctNumber('+12025550199')).status).toBe(200)
    await server.post('/api/suppressions', { user_id: 1, number: '+12025550199' })
    await withdraw()
    expect(deletedIds).toEqual([])
    await server.post('/api/suppressions', { user_id: 1, number: '+12025550101' })
    await withdraw()
    expect(deletedIds).toEqual([id])
  })

  it('is no attempt when the stop is lifted before its deletion is reported', async () => {
    const { deps, provider, readRecord, withdraw } = await createScheduledCall()
    await stopCalls()
    provider.deleteCall = async () => true
    await withdraw()
    await liftStop()
    provider.call = async () => null
    await withdraw()
    await ingestRecord(deps, readRecord({ status: 'ended', endedReason: 'scheduled-call-deleted' }))
    // The contact is called again at once, with the same attempt number.
    expect(await server.deps.db.select().from(calls).orderBy(calls.id)).toMatchObject([
      { outcome: 'cancelled', attempt_number: null },
      { status: 'queued', attempt_number: 1 },
    ])
  })

  it('stays when the stop is lifted before it is deleted', async () => {
    const { deletedIds, withdraw, failToWithdraw, selectCall } = await createScheduledCall()
    await stopCalls()
    await failToWithdraw()
    await liftStop()
    await withdraw()
    expect(deletedIds).toEqual([])
    expect(await selectCall()).toMatchObject({ status: 'scheduled', last_error: null })
  })

  it.each(['withdraw', 'withdrawWithoutReport'] as const)(
    'does not count for the caps once it is deleted: %s',
    async (deletion) => {
      const { selectCall, campaignId, ...scheduled } = await createScheduledCall()
      await stopCalls()
      await scheduled[deletion]()
      expect(await selectCall()).toMatchObject({
        ended_reason: 'scheduled-call-deleted',
        outcome: 'cancelled',
        attempt_number: null,
      })
      await liftStop()
      const policy = { call_caps: { attempts_per_day: 1 } }
      expect((await server.post('/api/policy', policy, 'PUT')).status).toBe(200)
      const { members } = (await server.get(`/api/campaigns/${campaignId}/members?user_id=1`)).body
      expect(members[0].why_not_now_code).not.toBe('caps')
    },
  )

  it('is deleted by the next pass when the provider could not be reached', async () => {
    const { withdraw, failToWithdraw, deletedIds } = await createScheduledCall()
    await stopCalls()
    await failToWithdraw()
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
