/** A data point of a chart. */
export interface ChartDatum {
  /** What it counts, such as a day or a status. */
  label: string
  /** The value; `NaN` and infinity count as 0. */
  value: number
}

/** Returns the datum with the largest value, the first of equal ones. */
export function largestDatum<Datum extends ChartDatum>(data: readonly Datum[]) {
  return data.toSorted((a, b) => b.value - a.value)[0]
}

/** Returns the value, or 0 when it is not a finite number. */
export function finiteOrZero(value: number) {
  return Number.isFinite(value) ? value : 0
}
