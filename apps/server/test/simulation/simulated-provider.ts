import { randomUUID } from 'node:crypto'
import type { CallEvent } from '../../src/dialer/domain/call-event.ts'
import type { Placement, Provider } from '../../src/provider/provider.ts'
import { listOf, type ProviderRecord, readProviderCall } from '../../src/provider/record.ts'
import type { Faults } from './faults.ts'

/** A call at the simulated provider. */
export interface SimulatedCall {
  id: string
  attemptId: string
  createdAt: number
  /** What happens to it, in order of time. */
  moments: { at: number; status: string; endedReason?: string }[]
  vanished: boolean
}

/** The ended reason of a call that got no free line, and rang nowhere. */
export const noFreeLineReason = 'call.start.error-subscription-concurrency-limit-reached'

/** Ended reasons, each as often as it is likely in percent. */
const endings = [
  ...Array(35).fill('customer-ended-call'),
  ...Array(15).fill('voicemail'),
  ...Array(15).fill('customer-did-not-answer'),
  ...Array(10).fill('customer-busy'),
  ...Array(8).fill('twilio-failed-to-connect-call'),
  ...Array(6).fill('call.in-progress.error-vapifault-worker-died'),
  ...Array(4).fill('twilio-reported-customer-misdialed'),
  ...Array(3).fill('a-reason-of-next-year'),
  ...Array(2).fill('manually-canceled'),
  ...Array(2).fill('call.start.error-subscription-insufficient-credits'),
] as string[]

/** What the simulation decides for all its parts. */
export interface World {
  /** The provider's time, in milliseconds. */
  now: number
  /** How far the server's time of day is ahead of it. */
  clockOffset: number
  /** While true, nothing goes wrong any more. */
  isHealthy: boolean
  random(): number
  /** True in so many of a hundred cases. */
  chance(percent: number): boolean
  pick<T>(items: readonly T[]): T
}

/** A provider that works and fails by chance. */
export type SimulatedProvider = ReturnType<typeof createSimulatedProvider>

/** Creates a provider that works and fails by chance. */
export function createSimulatedProvider(world: World, faults: Faults) {
  const { chance, pick, random } = world
  const all: SimulatedCall[] = []
  const requests: string[] = []
  const byId = new Map<string, SimulatedCall>()
  const outbox: { record: ProviderRecord; digest: string }[] = []
  const queuedMoments = new Map<string, number>()
  let isHanging = false
  let onHang = () => {}
  const hang = () =>
    new Promise<never>(() => {
      isHanging = true
      onHang()
    })

  const pastMoments = (call: SimulatedCall) => call.moments.filter(({ at }) => at <= world.now)
  const recordOf = (call: SimulatedCall, until = pastMoments(call).length): ProviderRecord => {
    const last = call.moments[until - 1]
    const record = readProviderCall({
      id: call.id,
      status: last?.status,
      endedReason: last?.endedReason,
      customer: { externalId: call.attemptId },
      createdAt: new Date(call.createdAt).toISOString(),
      updatedAt: new Date(last?.at ?? call.createdAt).toISOString(),
      ...(last?.status === 'ended' ? { endedAt: new Date(last.at).toISOString() } : {}),
    })
    if (!record) throw new Error('a record without an id')
    return record
  }
  const createCall = (
    attemptId: string,
    how: 'usual' | 'no-free-line' | 'scheduled',
    mayVanish = false,
  ): SimulatedCall => {
    const moments: SimulatedCall['moments'] = []
    const at = (ms: number) => (moments.at(-1)?.at ?? world.now) + ms
    moments.push({ at: world.now, status: how === 'scheduled' ? 'scheduled' : 'queued' })
    if (how === 'no-free-line') {
      moments.push({ at: at(500), status: 'ended', endedReason: noFreeLineReason })
    } else {
      if (how === 'scheduled') moments.push({ at: at(600_000), status: 'queued' })
      moments.push({ at: at(1000 + random() * 3000), status: 'ringing' })
      if (chance(60)) moments.push({ at: at(random() * 20_000), status: 'in-progress' })
      const endedReason = pick(endings)
      moments.push({ at: at(random() * 180_000), status: 'ended', endedReason })
    }
    for (const moment of moments) moment.at = Math.round(moment.at)
    const id = randomUUID()
    const vanished = !world.isHealthy && mayVanish && chance(faults.vanished)
    const call = { id, attemptId, createdAt: world.now, moments, vanished }
    all.push(call)
    byId.set(id, call)
    return call
  }
  const client: Provider = {
    now: () => new Date(world.now),
    async placeCall({ attemptId }): Promise<Placement> {
      requests.push(attemptId)
      if (!world.isHealthy && chance(faults.noFreeLine)) {
        if (chance(40)) return { kind: 'busy', retryAfterMs: chance(50) ? 5000 : null }
        if (chance(80))
          return { kind: 'placed', record: recordOf(createCall(attemptId, 'no-free-line')) }
        return { kind: 'placed', record: recordOf(createCall(attemptId, 'scheduled')) }
      }
      const isUnconfirmed = !world.isHealthy && chance(faults.unconfirmed)
      const dies = !world.isHealthy && chance(faults.crashes)
      if ((isUnconfirmed || dies) && chance(50)) {
        if (dies) return hang()
        return { kind: 'unconfirmed', reason: 'status 503' }
      }
      // A call that is listed nowhere and was answered to nobody cannot be told from one that was never created.
      const isKnown = !isUnconfirmed && !dies
      const call = createCall(
        attemptId,
        isUnconfirmed && chance(20) ? 'no-free-line' : 'usual',
        isKnown,
      )
      if (dies) return hang()
      if (isUnconfirmed) return { kind: 'unconfirmed', reason: 'no answer in time' }
      return { kind: 'placed', record: recordOf(call) }
    },
    async call(id) {
      const call = byId.get(id)
      return call && !call.vanished ? recordOf(call) : null
    },
    async calls({ createdAtGe, createdAtLe, updatedAtGe, limit = 100 }) {
      if (updatedAtGe && !world.isHealthy && chance(faults.hiddenUpdates)) return listOf([])
      const found = all
        .filter((call) => !call.vanished)
        .map((call) => recordOf(call))
        .filter(
          ({ createdAt, updatedAt }) =>
            (!createdAtGe || (createdAt && createdAt >= createdAtGe)) &&
            (!createdAtLe || (createdAt && createdAt <= createdAtLe)) &&
            (!updatedAtGe || (updatedAt && updatedAt >= updatedAtGe)),
        )
      return listOf(found.reverse().slice(0, limit))
    },
    maxDurationSeconds: async () => 600,
    assistants: async () => [],
    recording: async () => null,
  }
  return {
    client,
    calls: all,
    /** The attempt of each request for a call, whatever came of it. */
    requests,
    recordOf,
    /** Resolves when a request isHanging for good. */
    hanging: () =>
      new Promise<false>((resolve) => {
        onHang = () => resolve(false)
        if (isHanging) onHang()
      }),
    /** Forgets the requests that hang, as their process is dead. */
    restart: () => {
      isHanging = false
    },
    /** Sends messages of what happened: late, in any order, some twice, some never. */
    async deliver(ingest: (events: CallEvent[]) => Promise<unknown>) {
      for (const call of all) {
        if (call.vanished) continue
        const passed = pastMoments(call).length
        for (let n = queuedMoments.get(call.id) ?? 1; n < passed; n++) {
          const message = { record: recordOf(call, n + 1), digest: `${call.id} ${n}` }
          if (!world.isHealthy && chance(faults.lost)) continue
          outbox.push(message)
          if (chance(faults.lost)) outbox.push(message)
        }
        queuedMoments.set(call.id, Math.max(1, passed))
      }
      const often = world.isHealthy ? outbox.length : Math.ceil(outbox.length / 2)
      const batch = Array.from({ length: often }, () =>
        outbox.splice(Math.floor(random() * outbox.length), 1),
      ).flat()
      for (let n = 0; n < batch.length; n += 40) {
        const events = batch.slice(n, n + 40).map(({ record, digest }) => {
          return { kind: 'record' as const, record, message: { type: 'status-update', digest } }
        })
        await ingest(events)
      }
    },
  }
}
