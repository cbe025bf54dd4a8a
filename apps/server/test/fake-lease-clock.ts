import type { LeaseClock } from '../src/dialer/lease-clock.ts'

/** Creates a lease clock that shows the time a test sets, in milliseconds. */
export function fakeLeaseClock(nowMs: () => number): LeaseClock {
  return {
    time: () => new Date(nowMs()),
    monotonicMs: nowMs,
    differenceMs: () => 0,
  }
}
