import { type CallStatus, callStatuses } from '@callwright/contract'

// The provider never reports `failed`.
const order: readonly CallStatus[] = callStatuses.filter((status) => status !== 'failed')

export const isFinal = (status: CallStatus) => status === 'ended' || status === 'failed'

/** Whether a status comes later in a call's life cycle than the one it would replace. */
export function isForward(from: CallStatus, to: CallStatus): boolean {
  return !isFinal(from) && order.indexOf(to) > order.indexOf(from)
}

/** The longest duration that the provider allows for any assistant. */
export const maxCallSeconds = 43_200
/** How long a phone rings at most, and how long a call may wait that the provider has scheduled. */
const ringMs = 65_000
const scheduledMs = 24 * 60 * 60_000

/**
 * The latest time at which a call can end. A call that has not started counts from its last change, as an earlier
 * request for the same attempt may have been sent hours before.
 */
export function latestEndOf(
  call: {
    status: CallStatus
    started_at: Date | null
    vapi_updated_at: Date | null
    requested_at: Date | null
    created_at: Date
  },
  maxDurationSeconds: number,
): Date {
  const began = call.started_at ?? call.vapi_updated_at ?? call.requested_at ?? call.created_at
  const before = call.status === 'scheduled' ? scheduledMs + ringMs : ringMs
  return new Date(began.getTime() + before + maxDurationSeconds * 1000)
}
