/** The longest pause after a rejection that names no time. */
const maxPauseMs = 30_000

/**
 * Adapts how many requests are sent at once: a rejection pauses them and starts again at one, and each request
 * that the provider accepts doubles the limit.
 */
export interface ConcurrencyLimiter {
  /** Grants the permits that are free now, and returns how many. */
  acquire(): number
  /** Returns permits. */
  release(permits?: number): void
  /** Called when the provider accepted a call. */
  accept(): void
  /** Called when the provider had no room; `retryAfterMs` is the time it named. */
  reject(retryAfterMs: number | null): void
  /** Called when so many calls ended, as each left room for another. */
  grow(calls: number): void
  /** Milliseconds until requests may be sent again. */
  pausedMs(): number
}

/** Creates a limiter for at most `max` requests at once. `random` spreads its pauses. */
export function createConcurrencyLimiter(
  max: number,
  monotonicMs: () => number,
  random: () => number,
): ConcurrencyLimiter {
  let limit = max
  let inFlight = 0
  let rejections = 0
  let pausedUntil = Number.NEGATIVE_INFINITY
  /** A time that the provider named holds, even when calls end meanwhile. */
  let isPauseRequired = false

  return {
    acquire() {
      const permits = monotonicMs() < pausedUntil ? 0 : Math.max(0, limit - inFlight)
      inFlight += permits
      return permits
    },
    release(permits = 1) {
      inFlight -= permits
    },
    accept() {
      rejections = 0
      limit = Math.min(max, limit * 2)
    },
    reject(retryAfterMs) {
      const time = monotonicMs()
      limit = 1
      if (retryAfterMs !== null) {
        isPauseRequired = true
        pausedUntil = Math.max(pausedUntil, time + retryAfterMs)
      } else if (time >= pausedUntil) {
        // Requests that were in flight together are rejected together, and count once.
        isPauseRequired = false
        pausedUntil = time + Math.min(maxPauseMs, 500 * 2 ** rejections) * (0.75 + random() / 2)
        rejections = Math.min(10, rejections + 1)
      }
    },
    grow(calls) {
      if (calls === 0 || isPauseRequired || limit >= max) return
      pausedUntil = Number.NEGATIVE_INFINITY
      limit = Math.max(limit, Math.min(max - 1, calls))
    },
    pausedMs: () => Math.max(0, pausedUntil - monotonicMs()),
  }
}
