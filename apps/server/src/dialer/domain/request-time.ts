import type { CallRow } from './rows.ts'

/** No clock is assumed to be wrong by more than this. */
const maxClockErrorMs = 2 * 24 * 60 * 60_000

/** Returns the time of a request that is sent now, by the provider's clock: reconciliation searches from there. */
export function requestTime(providerNow: Date | null, now: Date): Date {
  return providerNow ?? minusMaxClockError(now)
}

/** Returns the time of the first request for a call, by the provider's clock. */
export function firstRequestAt(call: Pick<CallRow, 'requested_at' | 'created_at'>): Date {
  return call.requested_at ?? minusMaxClockError(call.created_at)
}

const minusMaxClockError = (at: Date) => new Date(at.getTime() - maxClockErrorMs)
