import type { ChartFrameProps } from './chart-frame.tsx'

/** A data point of a chart. */
export interface ChartDatum {
  /** What is counted, for example a day or a status. */
  label: string
  /** The value; `NaN` and infinity count as 0. */
  value: number
}

/** The props of a chart whose frame is computed from its data. */
export interface ComputedChartProps extends Omit<ChartFrameProps, 'summary' | 'legend' | 'table'> {
  /** The column header of the labels, such as 'Date'. */
  labelName: string
  /** The column header of the values, such as 'Calls'. */
  valueName: string
  /** Formats a value; as a number in the locale by default. */
  formatValue?: (value: number) => string
  /** A sentence on what the chart shows; computed from the data by default. */
  summary?: string
}

/** The props of a chart that draws one series of data. */
export interface ChartDataProps extends ComputedChartProps {
  /** The data points, in order. */
  data: readonly ChartDatum[]
}

/** Returns the datum with the largest value, the first of equal ones. */
export function largestDatum<Datum extends ChartDatum>(data: readonly Datum[]) {
  return data.toSorted((a, b) => b.value - a.value)[0]
}

/** Returns the value, or 0 when it is not a finite number. */
export function finiteOrZero(value: number | undefined): number {
  return Number.isFinite(value) ? (value as number) : 0
}
