import { isDeepStrictEqual } from 'node:util'
import type { ProviderRecord } from '../../provider/index.ts'
import type { EventTimes } from './call-event.ts'
import { isFinal, isForward } from './call-status.ts'
import { reasonClassOf } from './reason-class.ts'
import { firstRequestAt } from './request-time.ts'
import type { CallRow } from './rows.ts'

/** Returns the columns that a record reports; null for those it does not report. */
export function columnsOf(record: ProviderRecord, hasEnded: boolean) {
  const { startedAt, endedAt, durationSeconds } = record
  const elapsedSeconds =
    startedAt && endedAt ? (endedAt.getTime() - startedAt.getTime()) / 1000 : null
  // `durationSeconds` is computed from the costs, which may cover only a part of the call at first.
  const callSeconds =
    elapsedSeconds === null ? durationSeconds : Math.max(0, elapsedSeconds, durationSeconds ?? 0)
  return {
    vapi_call_id: record.id,
    vapi_created_at: record.createdAt,
    started_at: startedAt,
    ended_at: hasEnded ? endedAt : null,
    ended_reason: hasEnded ? record.endedReason : null,
    duration_seconds: hasEnded ? callSeconds : null,
    // The cost is 0 until the provider has computed it.
    cost_usd: record.cost && hasEnded ? record.cost : null,
    cost_breakdown: record.costBreakdown,
    transcript: record.transcript,
    turns: record.turns,
    analysis_data: record.analysis,
    qualified: record.qualified,
    qualification_reason: record.qualificationReason,
    phone_call_transport: record.transport,
    phone_call_provider: record.carrier,
    phone_call_provider_id: record.carrierCallId,
  }
}

/** Returns a time that the provider reports; null when it lies before the call's first request or in the future. */
export function plausibleTime(times: EventTimes, call: CallRow, at: Date | null): Date | null {
  const isPlausible =
    at !== null &&
    at.getTime() >= firstRequestAt(call).getTime() - times.marginMs &&
    at.getTime() <= times.providerNow.getTime() + times.marginMs
  return isPlausible ? at : null
}

/** What the provider reports of a transcript, and of what was concluded from it. */
const noTranscript = {
  transcript: null,
  turns: null,
  analysis: null,
  qualificationReason: null,
} as const

/** Returns a record without the data that was deleted from the call, so that no late report brings it back. */
function withoutDeleted(call: CallRow, record: ProviderRecord): ProviderRecord {
  if (call.erased_at)
    return { ...record, ...noTranscript, costBreakdown: null, carrierCallId: null }
  return call.transcript_deleted_at ? { ...record, ...noTranscript } : record
}

/** Returns whether a call has ended without a reason, or with one that is unknown or assumed by the server. */
export const endedForUnknownReason = ({ status, outcome }: CallRow): boolean =>
  status === 'ended' && outcome === 'other'

/**
 * Returns whether a reason agrees with the outcome of a call. The outcome decided what follows for the contact, so a later
 * reason of another class changes neither, unless the provider had given no known reason.
 */
function mayHaveReason(call: CallRow, endedReason: string | null): boolean {
  const isSettled = call.outcome !== null && !endedForUnknownReason(call)
  return !isSettled || call.outcome === reasonClassOf(endedReason)
}

/** Returns the columns that a record changes: without those that it does not report or that are stored already. */
export function changesOf(
  times: EventTimes,
  call: CallRow,
  reported: ProviderRecord,
): Partial<CallRow> {
  const plausible = (at: Date | null) => plausibleTime(times, call, at)
  const record = {
    ...withoutDeleted(call, reported),
    startedAt: plausible(reported.startedAt),
    endedAt: plausible(reported.endedAt),
  }
  const columns = columnsOf(record, record.status === 'ended' || call.status === 'ended')
  // A record that is older than the stored one fills empty columns and overwrites nothing.
  const isOlder =
    record.updatedAt && call.vapi_updated_at && record.updatedAt < call.vapi_updated_at
  const changes: Partial<CallRow> = Object.fromEntries(
    Object.entries(columns).filter(([column, value]) => {
      const stored = call[column as keyof CallRow]
      return value !== null && !(isOlder && stored !== null) && !isDeepStrictEqual(value, stored)
    }),
  )
  if (!mayHaveReason(call, record.endedReason)) delete changes.ended_reason
  // Turns are shown in place of the transcript, so they change only with the transcript that they were read with.
  const transcript = 'transcript' in changes ? changes.transcript : call.transcript
  if (record.transcript !== transcript) delete changes.turns
  else if ('transcript' in changes) changes.turns = record.turns
  const { status } = record
  const isScheduledByProvider = status === 'scheduled' && call.vapi_call_id === null
  if (
    status &&
    (isForward(call.status, status) || (isScheduledByProvider && !isFinal(call.status)))
  ) {
    changes.status = status
    if (status === 'ended') {
      changes.ended_at = record.endedAt ?? plausible(record.updatedAt) ?? times.providerNow
    }
  }
  if (changes.ended_at) {
    changes.server_ended_at = times.isProviderNowKnown
      ? toServerTime(times, changes.ended_at)
      : (call.server_ended_at ?? times.now)
  }
  return changes
}

/**
 * Converts a time of the provider's clock to the server's, when the two clocks differ by more than the margin. A time in the
 * future counts as now, so that a provider's clock that is ahead does not delay the retry.
 */
function toServerTime({ providerNow, now, marginMs }: EventTimes, at: Date): Date {
  const providerAheadMs = providerNow.getTime() - now.getTime()
  const correctionMs = Math.abs(providerAheadMs) <= marginMs ? 0 : providerAheadMs
  return new Date(Math.min(at.getTime() - correctionMs, now.getTime()))
}
