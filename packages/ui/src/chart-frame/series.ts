import { finiteOrZero } from './datum.ts'
import { type ChartColor, colorEntries, otherColor } from './palette.ts'

/** A label's values. */
export interface SeriesDatum {
  /** What is counted, for example a day. */
  label: string
  /** The value of each series, by its name; one that is missing, `NaN` or infinite counts as 0. */
  values: Readonly<Record<string, number>>
}

/** A series that is drawn: one of the data, or the group of the smallest. */
export interface ChartSeries {
  name: string
  color: string
  /** The names that the series adds up. */
  members: readonly string[]
}

const namedValue = ({ values }: SeriesDatum, name: string) =>
  Object.hasOwn(values, name) ? finiteOrZero(values[name]) : 0

/** Returns the value of a series for a label. */
export const seriesValue = (datum: SeriesDatum, { members }: Pick<ChartSeries, 'members'>) =>
  members.reduce((sum, name) => sum + namedValue(datum, name), 0)

/** Returns the series to draw, with their colors; with more than eight, the last is named by `nameTail`. */
export function chartSeries(
  names: readonly string[],
  data: readonly SeriesDatum[],
  colors: Readonly<Record<string, ChartColor>> | undefined,
  nameTail: (tail: readonly unknown[]) => string,
): ChartSeries[] {
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
