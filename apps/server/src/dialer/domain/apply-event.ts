import { outcomeByReasonClass, type ReasonClass } from '@callwright/contract'
import type { ProviderRecord } from '../../provider/index.ts'
import type { Refusal } from '../../rules/index.ts'
import type { CallEvent, EventTimes, Lease, RecordEvent, ReleaseEvent } from './call-event.ts'
import { isFinal } from './call-status.ts'
import { recordResult, resultLetters } from './circuit-breaker.ts'
import { reasonClassOf } from './reason-class.ts'
import { changesOf, endedForUnknownReason, plausibleTime } from './record-changes.ts'
import { type CallRow, campaignOf, type Rows, update } from './rows.ts'
import { isSilent } from './silent-call.ts'

/** What remains to be done after events were applied. */
export interface Effects {
  /** With a refusal when the calling rules undid the reservation. */
  ended: { call: CallRow; reasonClass: ReasonClass; refusal?: Refusal; wasWithdrawn?: boolean }[]
  /** Calls that had ended without a known reason, and turn out to have been a conversation. */
  lateConversations: CallRow[]
  /** The ids of calls whose recording must be copied. */
  callIdsToCopy: Set<number>
  /** Provider calls reported for an attempt that has a different provider call already. */
  conflicts: { callId: number; storedProviderId: string; reportedProviderId: string }[]
}

/** Stored as `last_error` when the provider had no free line. */
export const noFreeLineMessage = 'The voice provider has no free line at the moment'

/**
 * Applies an event to the locked rows. A status only moves forward, and other columns are filled in as they are
 * reported. Returns whether the call changed; a new `refresh_at` alone does not count.
 */
export function applyEvent(
  rows: Rows,
  times: EventTimes,
  event: CallEvent,
  effects: Effects,
): boolean {
  if (event.kind === 'record') return applyRecord(rows, times, event, effects)
  const call = rows.calls.rows.get(event.callId)
  if (!call || isFinal(call.status) || !leaseMatches(call, event.lease)) return false
  if (event.kind === 'failed') {
    const { reasonClass, reason, wasRequested } = event
    if (!wasRequested) update(rows.calls, call.id, notRequested)
    effects.ended.push({ call: failCall(rows, call, times.now, reasonClass, reason), reasonClass })
  } else if (event.kind === 'held') {
    const { refusal, decision, wasRequested } = event
    update(rows.calls, call.id, {
      decisions: { ...call.decisions, placing: decision },
      ...(wasRequested ? {} : notRequested),
    })
    failCall(rows, call, times.now, 'cancelled', refusal.reason)
    effects.ended.push({ call, reasonClass: 'cancelled', refusal })
  } else if (event.kind === 'unconfirmed') {
    // The worker sends no other request under its lease, so the lease ends now and reconciliation starts sooner.
    update(rows.calls, call.id, {
      lease_until: times.leaseClockNow,
      worker_id: null,
      last_error: event.reason,
      updated_at: times.now,
    })
  } else {
    releaseCall(rows, call, times, event)
    if (event.isProviderFault)
      recordResult(rows, campaignOf(rows, call), resultLetters.failed, event.reason ?? '')
  }
  return true
}

/** Returns the call that a record describes: the call with the provider id of the record, else the call of the attempt that the record names. */
export function findCallOf(rows: Rows, record: ProviderRecord): CallRow | undefined {
  const calls = [...rows.calls.rows.values()]
  return (
    calls.find((call) => call.vapi_call_id === record.id) ??
    calls.find((call) => call.attempt_id === record.externalId)
  )
}

/** Ends a call that was never placed. */
export function failCall(
  rows: Rows,
  call: CallRow,
  now: Date,
  reasonClass: ReasonClass,
  reason: string,
): CallRow {
  return update(rows.calls, call.id, {
    ...clearedLeaseAndError,
    due_at: null,
    status: 'failed',
    ended_at: now,
    server_ended_at: now,
    ended_reason: reason,
    outcome: reasonClass,
    updated_at: now,
  })
}

/** What the lease stored of a request that was not sent. */
const notRequested = { attempted_at: null, requested_at: null, disclosure: null } as const

/** What the lease stored of a call that was not placed: the next request has what the contact is then. */
const notPlaced = {
  requested_at: null,
  phone_number: null,
  first_name: null,
  last_name: null,
  email: null,
} as const

const clearedLeaseAndError = { lease_until: null, worker_id: null, last_error: null } as const

/** How many rejected provider ids are stored. Late events arrive only for the most recent ones. */
const maxRejectedIds = 20

/** Releases the lease of a call that was not placed, to be placed again later. */
export function releaseCall(
  rows: Rows,
  call: CallRow,
  times: EventTimes,
  release: Pick<
    ReleaseEvent,
    'afterMs' | 'reason' | 'isKnownUnplaced' | 'wasRequested' | 'rejectedId'
  >,
): void {
  update(rows.calls, call.id, {
    ...clearedLeaseAndError,
    last_error: release.reason,
    // A call that may be placed at once keeps its turn.
    due_at:
      release.afterMs === 0 && call.due_at
        ? call.due_at
        : new Date(times.leaseClockNow.getTime() + release.afterMs),
    updated_at: times.now,
    ...(release.isKnownUnplaced ? notPlaced : {}),
    ...(release.wasRequested ? {} : notRequested),
    ...(release.rejectedId
      ? { rejected_provider_ids: withRejectedId(call, release.rejectedId) }
      : {}),
  })
}

/** How many ids of further calls for one attempt are stored. */
const maxDuplicateIds = 20

const withId = (ids: string[], id: string) =>
  ids.includes(id) || ids.length >= maxDuplicateIds ? ids : [...ids, id]

const withRejectedId = (call: CallRow, id: string) =>
  [...call.rejected_provider_ids, id].slice(-maxRejectedIds)

/** Returns how long a call waits after the provider had no free line for it; the time doubles with each rejection. */
export const noFreeLineDelayMs = (call: CallRow) =>
  Math.min(30_000, 1000 * 2 ** call.rejected_provider_ids.length)

function leaseMatches(call: CallRow, lease: Lease | null): boolean {
  if (call.vapi_call_id !== null) return false
  if (lease === null) return call.lease_until === null
  return call.lease_until?.getTime() === lease.until.getTime() && call.worker_id === lease.workerId
}

/** Returns the record of an event without an end whose reason is still to come, because the outcome depends on the reason. */
function withoutUnexplainedEnd({ record, message, acceptsUnexplainedEnd }: RecordEvent) {
  const isUnexplained = record.status === 'ended' && record.endedReason === null
  const isLastReport = acceptsUnexplainedEnd || message?.type === 'end-of-call-report'
  return isUnexplained && !isLastReport ? { ...record, status: null } : record
}

function applyRecord(rows: Rows, times: EventTimes, event: RecordEvent, effects: Effects): boolean {
  const call = findCallOf(rows, event.record)
  if (!call) return false
  const { lease, isRefresh } = event
  const record = isFinal(call.status) ? event.record : withoutUnexplainedEnd(event)
  if (call.rejected_provider_ids.includes(record.id)) {
    // An earlier event reported this rejection; this record is the response to the worker's request.
    if (!lease || !leaseMatches(call, lease)) return false
    const afterMs = noFreeLineDelayMs(call)
    releaseCall(rows, call, times, {
      afterMs,
      reason: noFreeLineMessage,
      isKnownUnplaced: true,
      wasRequested: true,
    })
    return true
  }
  if (call.vapi_call_id !== null && call.vapi_call_id !== record.id) {
    effects.conflicts.push({
      callId: call.id,
      storedProviderId: call.vapi_call_id,
      reportedProviderId: record.id,
    })
    const ids = withId(call.duplicate_provider_ids, record.id)
    if (ids.length > call.duplicate_provider_ids.length) {
      update(rows.calls, call.id, { duplicate_provider_ids: ids })
    }
    return false
  }
  const reasonClass = reasonClassOf(record.endedReason)
  const isRejected = record.status === 'ended' && reasonClass === 'no-slot'
  if (isRejected && call.vapi_call_id === null) {
    if (isFinal(call.status)) return false
    if (call.worker_id !== null && !lease) {
      // The worker's request may still be in flight: the worker releases the lease when the response arrives.
      update(rows.calls, call.id, { rejected_provider_ids: withRejectedId(call, record.id) })
      return true
    }
  }
  const changes = changesOf(times, call, record)
  if (isRefresh) update(rows.calls, call.id, { refresh_at: nextRefreshAt(times, call.ended_at) })
  const isEnding = changes.status === 'ended'
  // Requested with every record until the copy is stored, because a failed copy is recorded nowhere.
  const mayCopy = record.hasRecording && !call.has_recording && !call.recording_deleted_at
  if (mayCopy && (isEnding || isFinal(call.status))) {
    effects.callIdsToCopy.add(call.id)
  }
  if (Object.keys(changes).length === 0) return false
  const vapi_updated_at = plausibleTime(times, call, record.updatedAt)
  // This record has the reason of the provider.
  const isCorrected =
    endedForUnknownReason(call) &&
    changes.ended_reason !== undefined &&
    outcomeByReasonClass[reasonClass] !== 'failed'
  // Such a call has an error only while the server deletes it at the provider.
  const wasWithdrawn =
    isEnding &&
    call.status === 'scheduled' &&
    call.last_error !== null &&
    unplacedReasons.includes(record.endedReason)
  update(rows.calls, call.id, {
    ...changes,
    ...(isEnding || isCorrected ? { outcome: reasonClass } : {}),
    ...(wasWithdrawn ? withdrawn : {}),
    ...clearedLeaseAndError,
    due_at: null,
    last_event_at: times.leaseClockNow,
    updated_at: times.now,
    ...(vapi_updated_at ? { vapi_updated_at } : {}),
    ...(isEnding ? { refresh_at: nextRefreshAt(times, changes.ended_at) } : {}),
  })
  if (call.outcome === 'conversation' && (changes.turns || isEnding || isCorrected)) {
    update(rows.calls, call.id, { silent: isSilent(call.turns) })
    if (isCorrected) effects.lateConversations.push(call)
  }
  if (isEnding) effects.ended.push({ call, reasonClass, wasWithdrawn })
  return true
}

/** How a call ended that was deleted before the provider placed it. */
const withdrawn = { ended_reason: 'scheduled-call-deleted', outcome: 'cancelled' } as const

/** The ended reasons of such a call: the provider's, and the one without a report. */
const unplacedReasons: readonly (string | null)[] = [
  withdrawn.ended_reason,
  'unknown-to-the-provider',
]

/** When an ended call is read next; null after the last time. */
function nextRefreshAt(times: EventTimes, endedAt: Date | null | undefined): Date | null {
  // Both times are the provider's, because the server's clock may differ from them.
  const ageMs = endedAt ? Math.max(0, times.providerNow.getTime() - endedAt.getTime()) : 0
  const afterMs = times.refreshDelaysMs.find((ms) => ms > ageMs)
  return afterMs === undefined ? null : new Date(times.leaseClockNow.getTime() + afterMs - ageMs)
}
