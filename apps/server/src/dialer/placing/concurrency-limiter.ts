/** The longest pause after a rejection without a Retry-After. */
const maxPauseMs = 30_000

/**
 * Adapts how many requests are sent at once: a rejection starts a pause and sets the limit to one, and each call that
 * the provider accepts doubles it.
 */
export interface ConcurrencyLimiter {
  /** Grants the permits that are free now, and returns how many. */
  acquire(): number
  /** Returns permits. */
  release(permits?: number): void
  /** Called when the provider accepted a call. */
  accept(): void
  /** Called when the provider had no free line; `retryAfterMs` is the pause it asked for. */
  reject(retryAfterMs: number | null): void
  /** Called when calls ended, because each freed a line for another. */
  grow(endedCalls: number): void
  /** Milliseconds until requests may be sent again. */
  pauseLeftMs(): number
}

/** Creates a limiter for at most `max` requests at once. `random` returns 0 to 1, and varies the pauses. */
export function createConcurrencyLimiter(
  max: number,
  monotonicMs: () => number,
  random: () => number,
): ConcurrencyLimiter {
  let limit = max
  let inFlight = 0
  let rejections = 0
  let pausedUntilMs = Number.NEGATIVE_INFINITY
  /** True when the provider asked for the pause: it lasts even when calls end meanwhile. */
  let isPauseRequired = false

  return {
    acquire() {
      const permits = monotonicMs() < pausedUntilMs ? 0 : Math.max(0, limit - inFlight)
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
      const nowMs = monotonicMs()
      limit = 1
      if (retryAfterMs !== null) {
        isPauseRequired = true
        pausedUntilMs = Math.max(pausedUntilMs, nowMs + retryAfterMs)
      } else if (nowMs >= pausedUntilMs) {
        // Requests that were in flight together are rejected together, and count as one rejection.
        isPauseRequired = false
        pausedUntilMs = nowMs + Math.min(maxPauseMs, 500 * 2 ** rejections) * (0.75 + random() / 2)
        rejections = Math.min(10, rejections + 1)
      }
    },
    grow(endedCalls) {
      if (endedCalls === 0 || isPauseRequired || limit >= max) return
      pausedUntilMs = Number.NEGATIVE_INFINITY
      limit = Math.max(limit, Math.min(max - 1, endedCalls))
    },
    pauseLeftMs: () => Math.max(0, pausedUntilMs - monotonicMs()),
  }
}
