import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { calls } from '../src/db/tables/calls.table.ts'
import { createIngest } from '../src/dialer/ingest.ts'
import { voidAllLeases } from '../src/dialer/placing/lease.ts'
import { createPlacer } from '../src/dialer/placing/placer.ts'
import { reconcile } from '../src/dialer/placing/reconcile.ts'
import { soleWorkerSession } from '../src/dialer/placing/worker-session.ts'
import type { CallRequest, Placement, Provider } from '../src/provider/provider.ts'
import { type ProviderRecord, readProviderCall } from '../src/provider/record.ts'
import { toCallList } from '../src/provider/testing.ts'
import type { TestDeps, TestServer } from '../src/testing.ts'
import { fakeLeaseClock } from './fake-lease-clock.ts'

/**
 * Creates a provider that records the requests to place a call and responds by `respond`. Its list of calls has one
 * for each request that the test adds to `createdRequests`.
 */
export function mockProvider(respond: (request: CallRequest) => Placement | 'no-response') {
  const requests: CallRequest[] = []
  const createdRequests: CallRequest[] = []
  const createRecord = (request: CallRequest) => {
    const customer = { externalId: request.attemptId }
    const record = readProviderCall({
      id: `call-of-${request.attemptId}`,
      status: 'queued',
      customer,
    })
    if (!record) throw new Error('a record without an id')
    return record
  }
  const provider: Provider = {
    now: () => null,
    openingOf: async (_, disclosure) => ({
      kind: 'opening',
      opening: { firstMessage: disclosure, firstMessageMode: 'assistant-speaks-first' },
    }),
    async placeCall(request) {
      requests.push(request)
      const placement = respond(request)
      return placement === 'no-response' ? new Promise<never>(() => {}) : placement
    },
    call: async () => null,
    calls: async () => toCallList(createdRequests.map(createRecord)),
    maxDurationSeconds: async () => null,
    assistants: async () => [],
    hasPhoneNumber: async () => true,
    deleteCall: async () => true,
    recording: async () => null,
  }
  return { provider, requests, createdRequests, createRecord }
}

/** Returns the dependencies of a process that places calls, at a provider that accepts all of them or gives the response. */
export function createPlacingDeps(serverDeps: TestDeps, response?: Placement) {
  const { provider, requests, createRecord } = mockProvider(
    (request) => response ?? { kind: 'placed', record: createRecord(request) },
  )
  const leaseClock = fakeLeaseClock(() => Date.now() + 3_600_000)
  const deps: TestDeps = { ...serverDeps, provider, leaseClock }
  return { deps, requests }
}

/**
 * Places the reserved calls of a server whose dialer does not run, at a provider that accepts all of them or gives the
 * response; returns the requests that it got. `onClaimed` is called right before them.
 */
export async function placeReservedCalls(
  serverDeps: TestDeps,
  onClaimed = () => {},
  response?: Placement,
): Promise<CallRequest[]> {
  const { deps, requests } = createPlacingDeps(serverDeps, response)
  const db = withDatabaseHook(deps.db, onClaimed)
  const session = soleWorkerSession(randomUUID())
  const placer = createPlacer({ ...deps, db }, session, createIngest(deps), () => 0.5)
  placer.wake()
  await placer.idle()
  return requests
}

/** Creates a campaign with one reserved call; the test controls the time and the provider. */
export async function createReservedCall(
  server: TestServer,
  provider: Provider,
  retry_attempts = 0,
) {
  let now = new Date(0)
  const leaseClock = fakeLeaseClock(() => now.getTime())
  const deps: TestDeps = { ...server.deps, provider, now: () => now, leaseClock }
  const phone_number = '+12025550101'
  const { body } = await server.post('/api/contacts', { user_id: 1, phone_number })
  const fields = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids: [body.contact.id] }
  const createResponse = await server.post('/api/campaigns', { ...fields, retry_attempts })
  const campaignId = createResponse.body.campaign.id
  await server.post(`/api/campaigns/${campaignId}/start`, { user_id: 1 })
  const started = await server.post(`/api/vapi/campaigns/${campaignId}/start`, { user_id: 1 })
  const callId = started.body.calls[0].id
  now = new Date()
  const ingest = createIngest(deps)
  const createTestPlacer = () =>
    createPlacer(deps, soleWorkerSession(randomUUID()), ingest, () => 0.5)
  const placer = createTestPlacer()
  return {
    deps,
    ingest,
    campaignId,
    placer,
    /** Places the calls that are due. */
    async place() {
      placer.wake()
      await placer.idle()
    },
    /** Sends a request from a placer that never gets the response, like a process that crashes. */
    async placeAndCrash(requests: CallRequest[]) {
      const countBefore = requests.length
      createTestPlacer().wake()
      await expect.poll(() => requests).toHaveLength(countBefore + 1)
    },
    reconcileCalls: () => reconcile(deps, ingest, placer.isPlacing),
    /** Does what a process does at its start when no other process shares its database. */
    voidLeases: () => voidAllLeases(deps),
    advanceTime: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    correctNumber: (phone_number: string) =>
      server.post(`/api/contacts/${body.contact.id}`, { user_id: 1, phone_number }, 'PATCH'),
    /** Returns the phone numbers of the call and of its member, as the API shows them. */
    getPhoneNumbers: async () => {
      const [call] = (await server.get('/api/calls?user_id=1')).body.calls
      const { members } = (await server.get(`/api/campaigns/${campaignId}/members?user_id=1`)).body
      return [call.contact.phone_number, members[0].phone_number]
    },
    getNextTryAt: async () => {
      const { members } = (await server.get(`/api/campaigns/${campaignId}/members?user_id=1`)).body
      return new Date(members[0].next_try_at)
    },
    selectCall: async () => (await deps.db.select().from(calls).where(eq(calls.id, callId)))[0],
    getCampaign: async () =>
      (await server.get(`/api/campaigns/${campaignId}?user_id=1`)).body.campaign,
  }
}

/** Wraps a database so that `hook` runs after each transaction, before its caller continues. */
export function withDatabaseHook(db: TestDeps['db'], hook: () => void): TestDeps['db'] {
  return new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? async (...args: unknown[]) => {
            const result = await Reflect.apply(target.transaction, target, args)
            hook()
            return result
          }
        : Reflect.get(target, name),
  })
}

/** Ingests a record; returns whether it changed the call. */
export const ingestRecord = async (deps: TestDeps, record: ProviderRecord) =>
  (await createIngest(deps)({ kind: 'record', record })) === 'applied'
