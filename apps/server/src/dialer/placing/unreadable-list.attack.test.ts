import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deepAnalysisField, useFakeProviderServer } from '../../../test/fake-provider-server.ts'
import { calls } from '../../db/tables/calls.table.ts'
import { createPlacer } from './placer.ts'
import { reconcile } from './reconcile.ts'
import { soleWorkerSession } from './worker-session.ts'

const context = useFakeProviderServer()

describe('an unconfirmed call', () => {
  /** Creates a call whose request was sent and timed out. */
  async function createUnconfirmedCall() {
    const { body } = await context.server.post('/api/contacts', {
      user_id: 1,
      phone_number: '+12025550101',
    })
    const campaignFields = {
      user_id: 1,
      name: 'Spring',
      assistant_id: 'a',
      contact_ids: [body.contact.id],
    }
    const { campaign } = (await context.server.post('/api/campaigns', campaignFields)).body
    await context.server.post(`/api/campaigns/${campaign.id}/start`, { user_id: 1 })
    await context.server.post(`/api/vapi/campaigns/${campaign.id}/start`, { user_id: 1 })
    // The server reserved the call by its own clock, and the placer must not run before that time.
    context.now = new Date()
    const attemptIds: string[] = []
    context.deps.provider = {
      ...context.fakeProvider.provider,
      placeCall: async ({ attemptId }) => {
        attemptIds.push(attemptId)
        return { kind: 'unconfirmed', reason: 'timeout' }
      },
    }
    const placer = createPlacer(
      context.deps,
      soleWorkerSession(randomUUID()),
      context.ingest,
      () => 0.5,
    )
    const place = async () => {
      placer.wake()
      await placer.idle()
    }
    await place()
    return {
      attemptId: attemptIds[0] ?? '',
      attemptIds,
      /** Reconciles the call as soon as reconciliation is allowed, and places the call if it is due. */
      async reconcileAndPlace() {
        context.advanceTime(35_000)
        await reconcile(context.deps, context.ingest, placer.isPlacing)
        await place()
      },
      selectCall: async () => (await context.deps.db.select().from(calls))[0],
    }
  }

  it('is adopted when its analysis has 8,000 levels', async () => {
    const { attemptId, reconcileAndPlace, attemptIds, selectCall } = await createUnconfirmedCall()
    context.fakeProvider.respondWith(
      () =>
        `[${context.endedCallJson('adopted', `,"customer":{"externalId":"${attemptId}"}${deepAnalysisField}`)}]`,
    )
    await reconcileAndPlace()
    expect(attemptIds).toHaveLength(1)
    expect(await selectCall()).toMatchObject({ vapi_call_id: 'adopted', status: 'ended' })
  })

  it.each([
    ['nothing can be read', () => 'null'],
    ['nothing but the status can be read', () => '{"status":"ended"}'],
    ['the id is too long', () => `{"id":"${'a'.repeat(201)}"}`],
    ['the customer is no object', () => '{"id":"x","customer":"Ann"}'],
    ['the attempt is no text', () => '{"id":"x","customer":{"externalId":{}}}'],
    [
      'the attempt is that of the call and the id is missing',
      (attemptId: string) => `{"customer":{"externalId":"${attemptId}"}}`,
    ],
  ])('is not placed again while the list has an entry in which %s', async (_, entryJson) => {
    const { attemptId, reconcileAndPlace, attemptIds, selectCall } = await createUnconfirmedCall()
    context.fakeProvider.respondWith(
      () => `[${context.endedCallJson('other')},${entryJson(attemptId)}]`,
    )
    for (let n = 0; n < 3; n++) await reconcileAndPlace()
    expect(attemptIds).toHaveLength(1)
    expect(await selectCall()).toMatchObject({
      vapi_call_id: null,
      last_error: expect.stringContaining('cannot be read'),
    })
    expect(context.logLines.filter((line) => line.includes('searching again later'))).toHaveLength(
      1,
    )

    // The call is adopted as soon as its record can be read.
    context.fakeProvider.respondWith(
      () => `[${context.endedCallJson('adopted', `,"customer":{"externalId":"${attemptId}"}`)}]`,
    )
    await reconcileAndPlace()
    expect(attemptIds).toHaveLength(1)
    expect(await selectCall()).toMatchObject({ vapi_call_id: 'adopted' })
  })

  it('is not searched for again at once', async () => {
    const { reconcileAndPlace } = await createUnconfirmedCall()
    context.fakeProvider.respondWith(() => '[null]')
    await reconcileAndPlace()
    context.fakeProvider.requestUrls.length = 0
    context.advanceTime(1000)
    await reconcile(context.deps, context.ingest, () => false)
    expect(context.fakeProvider.requestUrls).toEqual([])
  })

  it('is placed again when the list can be read and does not have it', async () => {
    const { reconcileAndPlace, attemptIds } = await createUnconfirmedCall()
    context.fakeProvider.respondWith(() => '[null]')
    await reconcileAndPlace()
    context.fakeProvider.respondWith(() => `[${context.endedCallJson('other')}]`)
    await reconcileAndPlace()
    expect(attemptIds).toHaveLength(2)
  })

  it('is placed again when the unreadable entry is the call of another attempt', async () => {
    const { reconcileAndPlace, attemptIds } = await createUnconfirmedCall()
    context.fakeProvider.respondWith(() => `[{"customer":{"externalId":"${randomUUID()}"}}]`)
    await reconcileAndPlace()
    expect(attemptIds).toHaveLength(2)
  })

  it('is not placed again when the provider does not return its complete list', async () => {
    const { reconcileAndPlace, attemptIds } = await createUnconfirmedCall()
    context.fakeProvider.respondWith(({ searchParams }) => {
      const createdAt = context.now.toISOString()
      const entries = Array.from(
        { length: Number(searchParams.get('limit')) },
        (_, n) => `{"id":"${n}","createdAt":"${createdAt}"}`,
      )
      return `[${entries}]`
    })
    await reconcileAndPlace()
    expect(attemptIds).toHaveLength(1)
  })
})
