/**
 * Returns a quantile of values in ascending order. A further value is below it with the given probability, which makes
 * a band of two quantiles as wide as it claims (definition 6 of Hyndman and Fan, 1996).
 */
export function quantileOf(sorted: readonly number[], probability: number): number {
  const position = Math.min(Math.max(probability * (sorted.length + 1) - 1, 0), sorted.length - 1)
  const below = sorted[Math.floor(position)] ?? 0
  const above = sorted[Math.ceil(position)] ?? below
  return below + (above - below) * (position - Math.floor(position))
}

/** Returns the 10th, 50th and 90th percentile of values in any order. */
export function toQuantiles(values: readonly number[]): { p10: number; p50: number; p90: number } {
  const sorted = values.toSorted((a, b) => a - b)
  return {
    p10: quantileOf(sorted, 0.1),
    p50: quantileOf(sorted, 0.5),
    p90: quantileOf(sorted, 0.9),
  }
}
