import { randomUUID } from 'node:crypto'
import type { CallEvent } from '../../src/dialer/domain/call-event.ts'
import type { Placement, Provider } from '../../src/provider/provider.ts'
import { type ProviderRecord, readProviderCall } from '../../src/provider/record.ts'
import { toCallList } from '../../src/provider/testing.ts'
import type { Faults } from './faults.ts'

/** A call at the simulated provider. */
export interface SimulatedCall {
  id: string
  attemptId: string
  createdAtMs: number
  /** The changes of its status, past and future, in order. */
  timeline: { atMs: number; status: string; endedReason?: string }[]
  /** Whether the provider no longer lists or returns the call. */
  hasVanished: boolean
  /** What the call costs, in US dollars. */
  cost: number
  /** What is known after the end of a call in which a person talked; null for other calls, and when nothing is ever known. */
  report: {
    atMs: number
    /** May differ from the reason with which the call ended. */
    endedReason: string | undefined
    optOut: 'none' | 'structured' | 'spoken'
  } | null
}

/** What the assistant says by itself. */
export const ownFirstMessage = 'Do you have a minute?'

/** The highest cost of a simulated call, in US dollars. */
export const maxCost = 0.5
/** How long after its end the cost of a call is known. */
const costDelayMs = 20_000

/** By which ended reason a call was a conversation. */
const conversationReason = 'customer-ended-call'

/** The ended reason of a call that was created without a free line and never rang. */
export const noFreeLineReason = 'call.start.error-subscription-concurrency-limit-reached'

/** Ended reasons, each as many times as its probability in percent. */
const endedReasons = [
  ...Array(35).fill(conversationReason),
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

/** The ended reasons of calls that a fault or a person ended: also of a conversation, if the call was answered. */
const interruptedReasons: (string | undefined)[] = [
  'twilio-failed-to-connect-call',
  'call.in-progress.error-vapifault-worker-died',
  'a-reason-of-next-year',
  'manually-canceled',
]

/** The state that all parts of a simulation share. */
export interface SimulationState {
  /** The provider's time. */
  nowMs: number
  /** How far the server's time of day is ahead of `nowMs`. */
  clockOffsetMs: number
  /** While false, faults happen. */
  isHealthy: boolean
  /** Returns a random number from 0 to 1. */
  random(): number
  /** Returns true with this probability. */
  chance(percent: number): boolean
  /** Returns a random item. */
  pick<T>(items: readonly T[]): T
}

/** A request to place a call, at its time by the server's clock, and what the assistant had to say first. */
export interface SimulatedRequest {
  attemptId: string
  number: string
  at: Date
  firstMessage: string | null
}

/** A provider whose responses and faults are random. */
export type SimulatedProvider = ReturnType<typeof createSimulatedProvider>

/** Creates a provider whose responses and faults are random. */
export function createSimulatedProvider(state: SimulationState, faults: Faults) {
  const { chance, pick, random } = state
  const simulatedCalls: SimulatedCall[] = []
  const requests: SimulatedRequest[] = []
  const callsById = new Map<string, SimulatedCall>()
  /** The server messages that are not delivered yet. */
  const outbox: { type: string; record: ProviderRecord; digest: string }[] = []
  /** The ids of the calls whose report is in the outbox or delivered. */
  const queuedReports = new Set<string>()
  /** How many entries of a call's timeline are in the outbox or delivered, by call id. */
  const queuedEntryCounts = new Map<string, number>()
  let isHanging = false
  let onHang = () => {}
  const hangForever = () =>
    new Promise<never>(() => {
      isHanging = true
      onHang()
    })

  const hasReport = ({ report }: SimulatedCall) => report !== null && report.atMs <= state.nowMs
  const contentOf = ({ report }: SimulatedCall) => ({
    analysis: {
      summary: 'They talked.',
      structuredData: { do_not_call: report?.optOut === 'structured' },
    },
    artifact: {
      transcript: report?.optOut === 'spoken' ? 'User: Stop calling me!' : 'User: Yes.',
    },
  })
  const pastEntries = (call: SimulatedCall) =>
    call.timeline.filter(({ atMs }) => atMs <= state.nowMs)
  /** Creates the record of a call as it was after the first `entryCount` entries of its timeline. */
  const createRecord = (
    call: SimulatedCall,
    entryCount = pastEntries(call).length,
  ): ProviderRecord => {
    const lastEntry = call.timeline[entryCount - 1]
    const answer = call.timeline.slice(0, entryCount).find(({ status }) => status === 'in-progress')
    const record = readProviderCall({
      id: call.id,
      status: lastEntry?.status,
      endedReason:
        lastEntry?.status === 'ended' && hasReport(call)
          ? call.report?.endedReason
          : lastEntry?.endedReason,
      customer: { externalId: call.attemptId },
      createdAt: new Date(call.createdAtMs).toISOString(),
      updatedAt: new Date(
        (hasReport(call) ? call.report?.atMs : lastEntry?.atMs) ?? call.createdAtMs,
      ).toISOString(),
      ...(answer ? { startedAt: new Date(answer.atMs).toISOString() } : {}),
      ...(lastEntry?.status === 'ended' && state.nowMs >= lastEntry.atMs + costDelayMs
        ? { cost: call.cost }
        : {}),
      ...(lastEntry?.status === 'ended' && hasReport(call) ? contentOf(call) : {}),
      ...(lastEntry?.status === 'ended' ? { endedAt: new Date(lastEntry.atMs).toISOString() } : {}),
    })
    if (!record) throw new Error('a record without an id')
    return record
  }
  const createCall = (
    attemptId: string,
    course: 'normal' | 'no-free-line' | 'scheduled',
    mayVanish = false,
  ): SimulatedCall => {
    const timeline: SimulatedCall['timeline'] = []
    const addEntry = (afterMs: number, status: string, endedReason?: string) => {
      const atMs = (timeline.at(-1)?.atMs ?? state.nowMs) + afterMs
      timeline.push({ atMs, status, ...(endedReason ? { endedReason } : {}) })
    }
    addEntry(0, course === 'scheduled' ? 'scheduled' : 'queued')
    if (course === 'no-free-line') addEntry(500, 'ended', noFreeLineReason)
    else {
      if (course === 'scheduled') addEntry(600_000, 'queued')
      addEntry(1000 + random() * 3000, 'ringing')
      if (chance(60)) addEntry(random() * 20_000, 'in-progress')
      const endedReason = pick(endedReasons)
      addEntry(random() * 180_000, 'ended', endedReason)
    }
    for (const entry of timeline) entry.atMs = Math.round(entry.atMs)
    const id = randomUUID()
    const hasVanished = !state.isHealthy && mayVanish && chance(faults.vanishedCalls)
    const cost = course === 'no-free-line' ? 0 : Math.round(random() * maxCost * 100) / 100
    const last = timeline.at(-1)
    const hasTalked =
      last?.endedReason === conversationReason ||
      (interruptedReasons.includes(last?.endedReason) &&
        timeline.some(({ status }) => status === 'in-progress'))
    const report =
      last && hasTalked && chance(90)
        ? {
            atMs: last.atMs + Math.round(pick([5000, 60_000, 20 * 60_000]) * random()),
            endedReason: chance(20) ? pick(endedReasons) : last.endedReason,
            optOut: pick(['none', 'none', 'structured', 'spoken'] as const),
          }
        : null
    const createdAtMs = state.nowMs
    const call = { id, attemptId, createdAtMs, timeline, hasVanished, cost, report }
    simulatedCalls.push(call)
    callsById.set(id, call)
    return call
  }
  const client: Provider = {
    now: () => new Date(state.nowMs),
    async openingOf(_, disclosure) {
      if (!state.isHealthy && chance(faults.unconfirmed)) {
        return { kind: 'busy', retryAfterMs: null, reason: 'status 503', isProviderFault: true }
      }
      const firstMessage = `${disclosure} ${ownFirstMessage}`
      return {
        kind: 'opening',
        opening: { firstMessage, firstMessageMode: 'assistant-speaks-first' },
      }
    },
    async placeCall({ attemptId, number, opening }): Promise<Placement> {
      const at = new Date(state.nowMs + state.clockOffsetMs)
      requests.push({ attemptId, number, at, firstMessage: opening?.firstMessage ?? null })
      if (!state.isHealthy && chance(faults.noFreeLine)) {
        if (chance(40)) return { kind: 'busy', retryAfterMs: chance(50) ? 5000 : null }
        if (chance(80))
          return { kind: 'placed', record: createRecord(createCall(attemptId, 'no-free-line')) }
        return { kind: 'placed', record: createRecord(createCall(attemptId, 'scheduled')) }
      }
      const isUnconfirmed = !state.isHealthy && chance(faults.unconfirmed)
      const doesCrash = !state.isHealthy && chance(faults.crashes)
      if ((isUnconfirmed || doesCrash) && chance(50)) {
        if (doesCrash) return hangForever()
        return { kind: 'unconfirmed', reason: 'status 503' }
      }
      // A call without a response must not vanish: the dialer could not know that it was created.
      const mayVanish = !isUnconfirmed && !doesCrash
      const course = isUnconfirmed && chance(20) ? 'no-free-line' : 'normal'
      const call = createCall(attemptId, course, mayVanish)
      if (doesCrash) return hangForever()
      if (isUnconfirmed) return { kind: 'unconfirmed', reason: 'timeout' }
      return { kind: 'placed', record: createRecord(call) }
    },
    async call(id) {
      const call = callsById.get(id)
      return call && !call.hasVanished ? createRecord(call) : null
    },
    async calls({ createdAtGe, createdAtLe, updatedAtGe, limit = 100 }) {
      if (updatedAtGe && !state.isHealthy && chance(faults.hiddenUpdates)) return toCallList([])
      const matches = simulatedCalls
        .filter((call) => !call.hasVanished)
        .map((call) => createRecord(call))
        .filter(
          ({ createdAt, updatedAt }) =>
            (!createdAtGe || (createdAt && createdAt >= createdAtGe)) &&
            (!createdAtLe || (createdAt && createdAt <= createdAtLe)) &&
            (!updatedAtGe || (updatedAt && updatedAt >= updatedAtGe)),
        )
      return toCallList(matches.reverse().slice(0, limit))
    },
    maxDurationSeconds: async () => 600,
    assistants: async () => [],
    hasPhoneNumber: async () => true,
    deleteCall: async () => true,
    recording: async () => null,
  }
  return {
    client,
    calls: simulatedCalls,
    /** The requests to place a call, also those that failed. */
    requests,
    createRecord,
    /** Resolves to false when a request to place a call hangs. */
    waitForHangingRequest: () =>
      new Promise<false>((resolve) => {
        onHang = () => resolve(false)
        if (isHanging) onHang()
      }),
    /** Forgets hanging requests. Called when the process that sent them is replaced. */
    forgetHangingRequests: () => {
      isHanging = false
    },
    /** Delivers server messages: in random order, some late, some twice, some never. */
    async deliverMessages(ingest: (events: CallEvent[]) => Promise<unknown>) {
      for (const call of simulatedCalls) {
        if (call.hasVanished) continue
        const pastEntryCount = pastEntries(call).length
        for (let n = queuedEntryCounts.get(call.id) ?? 1; n < pastEntryCount; n++) {
          const type = 'status-update'
          const message = { type, record: createRecord(call, n + 1), digest: `${call.id} ${n}` }
          if (!state.isHealthy && chance(faults.lostMessages)) continue
          outbox.push(message)
          if (chance(faults.lostMessages)) outbox.push(message)
        }
        queuedEntryCounts.set(call.id, Math.max(1, pastEntryCount))
        if (!hasReport(call) || queuedReports.has(call.id)) continue
        queuedReports.add(call.id)
        if (!state.isHealthy && chance(faults.lostMessages)) continue
        const type = 'end-of-call-report'
        outbox.push({ type, record: createRecord(call), digest: `${call.id} report` })
      }
      const messageCount = state.isHealthy ? outbox.length : Math.ceil(outbox.length / 2)
      const messages = Array.from({ length: messageCount }, () =>
        outbox.splice(Math.floor(random() * outbox.length), 1),
      ).flat()
      for (let n = 0; n < messages.length; n += 40) {
        const events = messages.slice(n, n + 40).map(({ type, record, digest }) => {
          return { kind: 'record' as const, record, message: { type, digest } }
        })
        await ingest(events)
      }
    },
  }
}
