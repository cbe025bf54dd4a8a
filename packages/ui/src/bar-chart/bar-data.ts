import { finiteOrZero } from '../chart-frame/datum.ts'
import { type ChartColor, colorEntries, otherColor } from '../chart-frame/palette.ts'

/** A label's values. */
export interface BarDatum {
  /** What is counted, for example a day. */
  label: string
  /** The value of each series, by its name; one that is missing, `NaN` or infinite counts as 0. */
  values: Readonly<Record<string, number>>
}

/** A series that is drawn: one of the data, or the group of the smallest. */
export interface BarSeries {
  name: string
  color: string
  /** The names that the series adds up. */
  members: readonly string[]
}

const namedValue = ({ values }: BarDatum, name: string) =>
  Object.hasOwn(values, name) ? finiteOrZero(values[name]) : 0

/** Returns the value of a series for a label. */
export const seriesValue = (datum: BarDatum, { members }: Pick<BarSeries, 'members'>) =>
  members.reduce((sum, name) => sum + namedValue(datum, name), 0)

/** Returns the series to draw, with their colors; with more than eight, the last is named by `nameTail`. */
export function barSeries(
  names: readonly string[],
  data: readonly BarDatum[],
  colors: Readonly<Record<string, ChartColor>> | undefined,
  nameTail: (tail: readonly unknown[]) => string,
): BarSeries[] {
  const entries = [...new Set(names)].map((label) => ({
    label,
    value: data.reduce((sum, datum) => sum + Math.abs(namedValue(datum, label)), 0),
  }))
  const { shown, tail } = colorEntries(entries, colors)
  const series = shown.map(({ label, color }) => ({ name: label, color, members: [label] }))
  if (tail.length === 0) return series
  const members = tail.map(({ label }) => label)
  return [...series, { name: nameTail(tail), color: otherColor, members }]
}
