/**
 * Returns a clock in epoch milliseconds that never goes back: it follows the wall clock forward, and counts
 * elapsed time when the wall clock is set back.
 */
export function monotonicClock(
  wallTime: () => number = Date.now,
  elapsedMs: () => number = () => performance.now(),
): () => number {
  let offset = Number.NEGATIVE_INFINITY
  return () => {
    const elapsed = elapsedMs()
    offset = Math.max(offset, wallTime() - elapsed)
    return Math.round(offset + elapsed)
  }
}
