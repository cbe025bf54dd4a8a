/** More than the assistants of one account; the oldest read is forgotten. */
const maxReads = 1000

/**
 * Returns a function that reads something by its id, and returns the same result for `maxAgeMs` after the response. Reads of
 * the same id share one request, and a failed one is repeated by the next.
 */
export function cacheReads<Value>(
  read: (id: string) => Promise<Value>,
  maxAgeMs: number,
  monotonicMs: () => number = () => performance.now(),
): (id: string) => Promise<Value> {
  // The time is that of the response, and infinite until then.
  const reads = new Map<string, { atMs: number; value: Promise<Value> }>()
  return (id) => {
    const known = reads.get(id)
    if (known && monotonicMs() - known.atMs < maxAgeMs) return known.value
    const value = read(id)
    const entry = { atMs: Number.POSITIVE_INFINITY, value }
    reads.delete(id)
    reads.set(id, entry)
    const [oldest] = reads.keys()
    if (reads.size > maxReads && oldest !== undefined) reads.delete(oldest)
    value.then(
      () => {
        entry.atMs = monotonicMs()
      },
      () => {
        if (reads.get(id) === entry) reads.delete(id)
      },
    )
    return value
  }
}
