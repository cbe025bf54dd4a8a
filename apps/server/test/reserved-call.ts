import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { calls } from '../src/db/tables/calls.table.ts'
import type { Deps } from '../src/deps.ts'
import { createIngest } from '../src/dialer/ingest.ts'
import { voidAllLeases } from '../src/dialer/placing/lease.ts'
import { createPlacer, type Placer } from '../src/dialer/placing/placer.ts'
import { reconcile } from '../src/dialer/placing/reconcile.ts'
import { soleWorkerSession } from '../src/dialer/placing/worker-session.ts'
import type { CallRequest, Placement, Provider } from '../src/provider/provider.ts'
import { listOf, type ProviderRecord, readProviderCall } from '../src/provider/record.ts'
import type { TestServer } from '../src/testing.ts'
import { fakeLeaseClock } from './fake-lease-clock.ts'

/** A provider that records the requests for calls, and answers each with `answer`. */
export function aProvider(answer: (request: CallRequest) => Placement | 'dies') {
  const requests: CallRequest[] = []
  const created: CallRequest[] = []
  const recordOf = (request: CallRequest) => {
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
    async placeCall(request) {
      requests.push(request)
      const placement = answer(request)
      return placement === 'dies' ? new Promise<never>(() => {}) : placement
    },
    call: async () => null,
    calls: async () => listOf(created.map(recordOf)),
    maxDurationSeconds: async () => null,
    assistants: async () => [],
    recording: async () => null,
  }
  return { provider, requests, created, recordOf }
}

/** One reserved call; the test sets the time and the provider. */
export async function aReservedCall(server: TestServer, provider: Provider, retry_attempts = 0) {
  let now = new Date(0)
  const leaseClock = fakeLeaseClock(() => now.getTime())
  const deps: Deps = { ...server.deps, provider, now: () => now, leaseClock }
  const phone_number = '+12025550101'
  const { body } = await server.post('/api/contacts', { user_id: 1, phone_number })
  const plan = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids: [body.contact.id] }
  const created = await server.post('/api/campaigns', { ...plan, retry_attempts })
  const campaign = created.body.campaign.id
  await server.post(`/api/campaigns/${campaign}/start`, { user_id: 1 })
  const started = await server.post(`/api/vapi/campaigns/${campaign}/start`, { user_id: 1 })
  const call_id = started.body.calls[0].id
  now = new Date()
  const ingest = createIngest(deps)
  const aPlacer = () => createPlacer(deps, soleWorkerSession(randomUUID()), ingest, () => 0.5)
  const placer = aPlacer()
  const placeBy = async (by: Placer) => {
    by.wake()
    await by.idle()
  }
  return {
    deps,
    ingest,
    campaign,
    placer,
    /** Places what is due. */
    place: () => placeBy(placer),
    /** The same in a process that dies before the answer. */
    async placeAndDie(requests: CallRequest[]) {
      const before = requests.length
      aPlacer().wake()
      await vi.waitFor(() => expect(requests).toHaveLength(before + 1))
    },
    reconcile: () => reconcile(deps, ingest, placer.isPlacing),
    /** What a process does at its start where no other shares its database. */
    voidLeases: () => voidAllLeases(deps),
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    correctNumber: (phone_number: string) =>
      server.post(`/api/contacts/${body.contact.id}`, { user_id: 1, phone_number }, 'PATCH'),
    /** The number that the call shows, and the one of the membership. */
    numbers: async () => {
      const shown = (await server.get('/api/calls?user_id=1')).body.calls[0]
      const { members } = (await server.get(`/api/campaigns/${campaign}/members?user_id=1`)).body
      return [shown.contact.phone_number, members[0].phone_number]
    },
    nextTry: async () => {
      const { members } = (await server.get(`/api/campaigns/${campaign}/members?user_id=1`)).body
      return new Date(members[0].next_try_at)
    },
    row: async () => (await deps.db.select().from(calls).where(eq(calls.id, call_id)))[0],
    readCampaign: async () =>
      (await server.get(`/api/campaigns/${campaign}?user_id=1`)).body.campaign,
  }
}

/** A database that calls `act` after each transaction or statement, before its caller continues. */
export function afterEach(
  db: Deps['db'],
  method: 'transaction' | 'execute',
  act: () => void,
): Deps['db'] {
  return new Proxy(db, {
    get: (real, name) =>
      name === method
        ? async (...args: unknown[]) => {
            const answer = await Reflect.apply(real[method], real, args)
            act()
            return answer
          }
        : Reflect.get(real, name),
  })
}

/** Ingests a record; returns whether it changed anything. */
export const apply = async (deps: Deps, record: ProviderRecord) =>
  (await createIngest(deps)({ kind: 'record', record })) === 'applied'
