/** One number of a chart and its name. */
export interface ChartDatum {
  /** What is counted: a day, a status. */
  label: string
  /** How many; what is no number counts as none. */
  value: number
}

/** The number, or none where it is no number. */
export function finite(value: number) {
  return Number.isFinite(value) ? value : 0
}
