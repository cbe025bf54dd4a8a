import type { Outcome } from '../../db/tables/calls.table.ts'
import type { ProviderRecord } from '../../provider/index.ts'

/** Identifies a lease: only the worker that took it releases it. */
export interface Lease {
  workerId: string | null
  until: Date
}

/** An event of a call: a server message, a polled record, or an answer to a request. */
export type CallEvent =
  | RecordEvent
  /** It was never placed, for a reason in plain words. */
  | { kind: 'failed'; callId: number; lease: Lease | null; outcome: Outcome; reason: string }
  | ReleaseEvent
  /** It may have been placed: reconciliation searches for it once it must have become visible. */
  | { kind: 'unconfirmed'; callId: number; lease: Lease; reason: string }

/** What the provider reports of a call, by server message, by polling or as the answer to a request. */
export interface RecordEvent {
  kind: 'record'
  record: ProviderRecord
  /** The server message that carried it: the same message is applied once. */
  message?: { type: string; digest: string }
  /** The lease under which it was placed just now. */
  lease?: Lease
  /** True when it was read again after the call ended. */
  isRefresh?: boolean
}

/** Nothing was placed under a lease, or nothing was found of it: the call is placed again later. */
export interface ReleaseEvent {
  kind: 'released'
  callId: number
  lease: Lease
  afterMs: number
  /** Why it is not placed yet, in plain words; null when there is nothing to say. */
  reason: string | null
  /** True when the request certainly placed nothing, so that no later search goes back to it. */
  isKnownUnplaced: boolean
  /** True when the provider failed, and false when it had no free line. */
  isProviderFault: boolean
  /** A call of the provider that it rejected for want of a free line. */
  rejectedId?: string
}

/** What became of an event. */
export type IngestResult =
  | 'applied'
  | 'unchanged'
  /** The same message was ingested before. */
  | 'duplicate'
  /** Its call ended so long ago that nobody knows any more whether it was ingested. */
  | 'closed'

/** The times of one transaction. */
export interface EventTimes {
  /** The time of day. */
  now: Date
  /** The provider's time of day. */
  providerNow: Date
  /** The time of the lease clock, read before the rows were locked. */
  leaseClockNow: Date
  /** How far the clocks may differ. */
  marginMs: number
  /** How long after its end a call is read again. */
  refreshDelaysMs: readonly number[]
}
