import { type CallStatus, callStatuses } from '@callwright/contract'

// Without `failed`, which the provider never reports.
const order: readonly CallStatus[] = callStatuses.filter((status) => status !== 'failed')

export const isFinal = (status: CallStatus) => status === 'ended' || status === 'failed'

/** Returns whether a status comes later in a call's life cycle than the status that it would replace. */
export function isForward(from: CallStatus, to: CallStatus): boolean {
  return !isFinal(from) && order.indexOf(to) > order.indexOf(from)
}

/** The longest duration that the provider allows for any assistant. */
export const maxCallSeconds = 43_200
/** How long a phone rings at most. */
const maxRingMs = 65_000
/** How long a call that the provider has scheduled waits at most. */
const maxScheduledMs = 24 * 60 * 60_000

/**
 * Returns the latest time at which a call can end. For a call that has not started it counts from the last change at
 * the provider, because the first request for the same attempt may have been sent hours before.
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
  const beganAt = call.started_at ?? call.vapi_updated_at ?? call.requested_at ?? call.created_at
  const maxWaitMs = call.status === 'scheduled' ? maxScheduledMs + maxRingMs : maxRingMs
  return new Date(beganAt.getTime() + maxWaitMs + maxDurationSeconds * 1000)
}
