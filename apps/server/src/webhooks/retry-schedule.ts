/** How often an event is sent at most: for a day, with the pauses below. */
const maxAttempts = 10

const firstPauseMs = 9000
const pauseFactor = 3
/** How much of a pause is random, so that the events of an outage do not all return at the same moment. */
const jitter = 0.2

/**
 * Returns when the next attempt is due after a number of failed ones, or null after the last. `random` is from 0 to 1. The
 * pauses are about 9 seconds, 27 seconds, 81 seconds, 4, 12 and 36 minutes, and 2, 5 and 16 hours.
 */
export function nextAttemptAt(attempts: number, now: Date, random: number): Date | null {
  if (attempts >= maxAttempts) return null
  const pauseMs = firstPauseMs * pauseFactor ** (attempts - 1)
  return new Date(now.getTime() + Math.round(pauseMs * (1 - jitter / 2 + jitter * random)))
}
