/** More than the assistants of one account; the oldest read is forgotten. */
const maxReads = 1000

/**
 * Returns a function that reads something by its id, and returns the same result for a time. Reads of the same id share
 * one request, and a failed one is repeated by the next.
 */
export function cacheReads<Value>(
  read: (id: string) => Promise<Value>,
  maxAgeMs: number,
  monotonicMs: () => number = () => performance.now(),
): (id: string) => Promise<Value> {
  const reads = new Map<string, { startedAtMs: number; value: Promise<Value> }>()
  return (id) => {
    const known = reads.get(id)
    if (known && monotonicMs() - known.startedAtMs < maxAgeMs) return known.value
    const value = read(id)
    const started = { startedAtMs: monotonicMs(), value }
    reads.delete(id)
    reads.set(id, started)
    const [oldest] = reads.keys()
    if (reads.size > maxReads && oldest !== undefined) reads.delete(oldest)
    value.catch(() => {
      if (reads.get(id) === started) reads.delete(id)
    })
    return value
  }
}
