import type { ReasonClass } from '@callwright/contract'
import type { ProviderRecord } from '../../provider/index.ts'
import type { Refusal, StoredDecision } from '../../rules/index.ts'

/** Identifies a lease: only the worker that took it may release it. */
export interface Lease {
  workerId: string | null
  until: Date
}

/** An event of a call: a server message, a polled record, or the response to a request. */
export type CallEvent =
  | RecordEvent
  /** The call was not placed and never will be. */
  | {
      kind: 'failed'
      callId: number
      lease: Lease | null
      reasonClass: ReasonClass
      reason: string
      /** True when a request may have been sent, under this lease or an earlier one. */
      wasRequested: boolean
    }
  | ReleaseEvent
  /** The calling rules refuse the call right before its request: its reservation is undone. */
  | {
      kind: 'held'
      callId: number
      lease: Lease
      refusal: Refusal
      decision: StoredDecision
      /** True when a request may have been sent under an earlier lease. */
      wasRequested: boolean
    }
  /** The call may have been placed: reconciliation searches for the call once the provider's list must show it. */
  | { kind: 'unconfirmed'; callId: number; lease: Lease; reason: string }

/** What the provider reports of a call, in a server message, a polled record or the response to a request. */
export interface RecordEvent {
  kind: 'record'
  record: ProviderRecord
  /** The server message that contained the record: the same message is applied once. */
  message?: { type: string; digest: string }
  /** The lease under which the call was just placed; set when the record is the response to a request. */
  lease?: Lease
  /** True when the record was read again after the call ended. */
  isRefresh?: boolean
  /** True when an end without a reason ends the call, because no later report will have the reason. */
  acceptsUnexplainedEnd?: boolean
}

/** No call was placed under a lease, or reconciliation found none: the call is placed again later. */
export interface ReleaseEvent {
  kind: 'released'
  callId: number
  lease: Lease
  afterMs: number
  /** Why the call is not placed yet, as people read it; null without an error. */
  reason: string | null
  /** True when certainly no request has placed the call, so no later search looks for it. */
  isKnownUnplaced: boolean
  /** True when a request may have been sent, under this lease or an earlier one. */
  wasRequested: boolean
  /** True when the provider failed; having no free line is not a fault. */
  isProviderFault: boolean
  /** The id of a provider call that was rejected because no line was free. */
  rejectedId?: string
}

/** What ingesting an event did. */
export type IngestResult =
  | 'applied'
  | 'unchanged'
  /** The same message was ingested before. */
  | 'duplicate'
  /** The call ended so long ago that its messages are deleted, so a repeated one would not be recognized. */
  | 'too-late'

/** The times that the events of one transaction share. */
export interface EventTimes {
  /** The time of day. */
  now: Date
  /** The provider's time of day; the server's before the first response of the provider. */
  providerNow: Date
  /** Whether `providerNow` is the provider's. */
  isProviderNowKnown: boolean
  /** The time of the lease clock, read before the rows were locked. */
  leaseClockNow: Date
  /** How far the clocks may differ. */
  marginMs: number
  /** How long after its end a call is read again. */
  refreshDelaysMs: readonly number[]
}
