import type { CallRow } from './rows.ts'

/** More than any clock should be wrong by. */
const unknownTimeMs = 2 * 24 * 60 * 60_000

/** The time of a request that is sent now, by the provider's clock: the search for its call starts there. */
export function requestTime(providerNow: Date | null, now: Date): Date {
  return providerNow ?? earlier(now)
}

/** The time of the first request for a call, by the provider's clock. */
export function firstRequestAt(call: Pick<CallRow, 'requested_at' | 'created_at'>): Date {
  return call.requested_at ?? earlier(call.created_at)
}

const earlier = (at: Date) => new Date(at.getTime() - unknownTimeMs)
