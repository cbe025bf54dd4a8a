/** Returns the times of rows that have one, in order. */
export function sortedTimes<Row>(
  rows: readonly Row[],
  timeOf: (row: Row) => number | null,
): Float64Array {
  const times = new Float64Array(rows.length)
  let count = 0
  let isSorted = true
  for (const row of rows) {
    const time = timeOf(row)
    if (time === null) continue
    isSorted &&= count === 0 || time >= (times[count - 1] as number)
    times[count++] = time
  }
  const found = times.subarray(0, count)
  return isSorted ? found : found.sort()
}

/** Returns how many sorted times are at or before a time. */
export function countUntil(times: Float64Array, time: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] as number) <= time) low = middle + 1
    else high = middle
  }
  return low
}
