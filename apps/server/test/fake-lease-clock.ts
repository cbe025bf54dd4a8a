import type { LeaseClock } from '../src/dialer/placing/lease-clock.ts'

/** A lease clock for tests, which decide what time it is. */
export function fakeLeaseClock(now: () => number): LeaseClock {
  return {
    read: async () => new Date(now()),
    monotonicMs: now,
    differenceMs: () => 0,
  }
}
