import { setImmediate, setTimeout } from 'node:timers/promises'
import { SpanKind } from '@opentelemetry/api'
import type { OpeningResult } from '../../provider/index.ts'
import { decide, type Refusal, type StoredDecision, toStoredDecision } from '../../rules/index.ts'
import { continueTrace, inSpan } from '../../tracing/index.ts'
import type { ProviderDeps } from '../deps.ts'
import { noFreeLineMessage } from '../domain/apply-event.ts'
import type { CallEvent, Lease } from '../domain/call-event.ts'
import type { Ingest } from '../ingest.ts'
import type { FreedLines } from '../placing-notification.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'
import { noCallerReason } from './disclosures.ts'
import { type ClaimedCall, claimDueCalls } from './lease.ts'
import type { WorkerSession } from './worker-session.ts'

/** How many requests one process has in flight at most. */
const maxInFlight = 100

/**
 * How long the decision on a call holds while its assistant is read. Then the call is released and leased again; the
 * assistant is not read again, because it is cached.
 */
const maxPreparationMs = 100

/** How long `close` waits. A request that takes longer leaves its call unconfirmed, to be reconciled later. */
const closeTimeoutMs = 3000

/** Places reserved calls at the provider. */
export interface Placer {
  /** Starts to place the calls that are due. */
  wake(freedLines?: FreedLines): void
  /** Resolves when nothing is in flight and nothing more can be placed now. */
  idle(): Promise<void>
  /** Whether a request for this call is in flight. */
  isPlacing(callId: number): boolean
  /** Stops placing calls, and waits for the requests in flight. */
  close(): Promise<void>
}

/** Creates a placer that takes its leases as `session`. `random` returns 0 to 1, and varies the pauses. */
export function createPlacer(
  deps: ProviderDeps,
  session: WorkerSession,
  ingest: Ingest,
  random: () => number,
): Placer {
  const { leaseClock, timing } = deps
  const limiter = createConcurrencyLimiter(maxInFlight, leaseClock.monotonicMs, random)
  const inFlight = new Map<number, Promise<void>>()
  let currentRun: Promise<void> | undefined
  let isWoken = false
  let isClosed = false
  /** True when more calls may be due than there were permits for. */
  let mayMoreBeDue = false

  /** False when the clock is wrong or the machine slept: another worker may hold the leases by now. */
  const isClockRight = () => Math.abs(leaseClock.differenceMs()) <= timing.marginMs
  const mayPlace = () => !isClosed && session.isAlive() && isClockRight()

  const run = async () => {
    do {
      // All calls of `wake` in one turn of the event loop share one pass.
      await setImmediate()
      isWoken = false
      const permits = mayPlace() ? limiter.acquire() : 0
      mayMoreBeDue = permits === 0
      if (permits === 0) continue
      let claimedCalls: ClaimedCall[] = []
      try {
        claimedCalls = await claimDueCalls(deps, session, permits)
      } finally {
        limiter.release(permits - claimedCalls.length)
      }
      mayMoreBeDue = claimedCalls.length === permits
      if (mayMoreBeDue) isWoken = true
      for (const call of claimedCalls) startPlacing(call)
    } while (isWoken)
  }

  const wake = (freedLines?: FreedLines) => {
    // The calls of other workspaces have placers of their own, unless all share the provider.
    const isOwn = deps.workspaceId === undefined || deps.workspaceId === freedLines?.workspaceId
    if (freedLines && !isOwn) return
    if (freedLines) limiter.grow(freedLines.count)
    isWoken = true
    if (isClosed || currentRun) return
    currentRun = run()
      .catch((error: unknown) => {
        isWoken = false
        deps.log.warn({ err: error }, 'could not claim calls to place')
      })
      .finally(() => {
        currentRun = undefined
        if (isWoken) wake()
      })
  }

  const startPlacing = (call: ClaimedCall) => {
    const inOwnTrace = () => inSpan('place a call', { kind: SpanKind.INTERNAL }, () => place(call))
    const placing = continueTrace({}, inOwnTrace).finally(() => {
      inFlight.delete(call.callId)
      limiter.release()
      if (mayMoreBeDue) wake()
    })
    inFlight.set(call.callId, placing)
  }

  const place = async (call: ClaimedCall) => {
    const { callId, lease, leasedAtMs, request, facts, signal, wasRequested } = call
    const hold = (refusal: Refusal, decision: StoredDecision) =>
      ingestUntilStored({ kind: 'held', callId, lease, refusal, decision, wasRequested })
    // Not decided again: a gate that has to look again allows the call from then on, and nothing was read since the lease.
    if (call.decision.verdict !== 'now') {
      await hold(call.decision, call.storedDecision)
      return
    }
    const startedAtMs = leaseClock.monotonicMs()
    const result = await prepareOpening(call)
    const nowMs = leaseClock.monotonicMs()
    // The person may have opted out while the assistant was read, or have withdrawn the consent. A process that was frozen
    // since the lease does not know of a stop, after which another process has waited for requests in flight.
    const isOutdated =
      (result.kind === 'opening' && nowMs - startedAtMs > maxPreparationMs) ||
      nowMs - leasedAtMs > timing.requestTimeoutMs
    // The lease may be void when the process was frozen since, or when its session was lost.
    const leaseLeftMs = leasedAtMs + timing.leaseMs - nowMs
    const isVoid = leaseLeftMs <= timing.requestTimeoutMs || signal.aborted || !isClockRight()
    if (isOutdated || isVoid || isClosed) {
      await ingestUntilStored(
        releaseEvent(callId, lease, { afterMs: 0, isKnownUnplaced: !wasRequested, wasRequested }),
      )
      wake()
      return
    }
    // Decided again, because the hours may have ended since the call was claimed.
    const now = deps.now()
    const decision = decide(facts, now)
    if (decision.verdict !== 'now') {
      await hold(decision, toStoredDecision(facts, decision, now))
      return
    }
    const isSent = result.kind === 'opening'
    const placement = isSent
      ? await deps.provider
          .placeCall({ ...request, opening: result.opening }, signal)
          .catch((error: unknown) => ({ kind: 'unconfirmed' as const, reason: String(error) }))
      : result
    if (placement.kind === 'placed') {
      limiter.accept()
      // The response may lack the attempt's id, without which the call would not be found.
      const record = { ...placement.record, externalId: request.attemptId }
      await ingestUntilStored({ kind: 'record', record, lease })
    } else if (placement.kind === 'refused') {
      const reasonClass = placement.fault === 'contact' ? 'bad-number' : placement.fault
      const { reason } = placement
      await ingestUntilStored({
        ...{ kind: 'failed', callId, lease, reasonClass, reason },
        wasRequested: isSent || wasRequested,
      })
    } else if (placement.kind === 'busy') {
      limiter.reject(placement.retryAfterMs)
      await ingestUntilStored(
        releaseEvent(callId, lease, {
          afterMs: limiter.pauseLeftMs(),
          reason: placement.reason ?? noFreeLineMessage,
          // An earlier request may still have placed the call.
          isKnownUnplaced: !wasRequested,
          wasRequested: isSent || wasRequested,
          isProviderFault: placement.isProviderFault ?? false,
        }),
      )
    } else {
      const { reason } = placement
      deps.log.warn({ call: callId, reason }, 'call unconfirmed')
      await ingestUntilStored({ kind: 'unconfirmed', callId, lease, reason })
    }
  }

  /** Puts the disclosure that a call needs before what its assistant says. A call without it must not be placed. */
  const prepareOpening = async ({
    disclosure,
    request,
  }: ClaimedCall): Promise<OpeningResult | { kind: 'opening'; opening: null }> => {
    if (disclosure === null) return { kind: 'opening', opening: null }
    if (disclosure === 'no-caller') {
      return { kind: 'refused', fault: 'configuration', reason: noCallerReason }
    }
    return deps.provider.openingOf(request.assistantId, disclosure.text)
  }

  /** Tries until the event is stored, so that no response of the provider is lost while the database is unavailable. */
  const ingestUntilStored = async (event: CallEvent) => {
    for (;;) {
      try {
        await ingest(event)
        return
      } catch (error) {
        deps.log.warn({ err: error }, 'could not store a response of the provider, trying again')
        if (isClosed) return
        await setTimeout(timing.tickMs)
      }
    }
  }

  const idle = async () => {
    while (currentRun || inFlight.size > 0) {
      await Promise.allSettled([currentRun, ...inFlight.values()])
    }
  }

  return {
    wake,
    idle,
    isPlacing: (callId) => inFlight.has(callId),
    async close() {
      isClosed = true
      await Promise.race([setTimeout(closeTimeoutMs, undefined, { ref: false }), idle()])
    },
  }
}

function releaseEvent(
  callId: number,
  lease: Lease,
  details: {
    afterMs: number
    reason?: string
    isKnownUnplaced: boolean
    wasRequested: boolean
    isProviderFault?: boolean
  },
): CallEvent {
  const defaults = { reason: null, isProviderFault: false }
  return { kind: 'released', callId, lease, ...defaults, ...details }
}
