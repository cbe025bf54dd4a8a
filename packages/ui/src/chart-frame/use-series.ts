'use client'

import type { ChartFrameProps } from './chart-frame.tsx'
import { largestDatum } from './datum.ts'
import type { ChartColor } from './palette.ts'
import { type ChartSeries, chartSeries, type SeriesDatum, seriesValue } from './series.ts'
import { useTailTexts } from './tail.ts'

interface SeriesOptions {
  data: readonly SeriesDatum[]
  /** The names of the series. */
  names: readonly string[]
  colors: Readonly<Record<string, ChartColor>> | undefined
  /** Whether the series are stacked, so that they add up. */
  isStacked: boolean
  labelName: string
  valueName: string
  formatLabel: (label: string) => string
  formatValue: (value: number) => string
}

/** Returns the series to draw, and the legend, the table and the tooltip of a chart of one series or several. */
export function useSeries({
  data,
  names,
  colors,
  isStacked,
  labelName,
  valueName,
  formatLabel,
  formatValue,
}: SeriesOptions) {
  const tailTexts = useTailTexts()
  const series = chartSeries(names, data, colors, tailTexts.name)
  // Only what is stacked adds up.
  const hasTotal = isStacked && series.length > 1
  const columns = series.flatMap(({ name, members }) =>
    members.map((member) => ({
      name: members.length > 1 ? tailTexts.inOther(member) : name,
      members: [member],
    })),
  )
  const total = { name: valueName, members: columns.flatMap(({ members }) => members) }
  const groups = series.flatMap(({ name, members }) =>
    members.length > 1 ? [`${name}: ${tailTexts.members(members)}`] : [],
  )

  const rowsOf = (datum: SeriesDatum, of: readonly Pick<ChartSeries, 'name' | 'members'>[]) =>
    (hasTotal ? [...of, total] : of).map((row) => ({
      ...row,
      value: formatValue(seriesValue(datum, row)),
    }))

  const summed = isStacked ? [total] : series
  const values = data.flatMap((datum) =>
    summed.map(({ name, members }) => ({
      label: datum.label,
      name,
      value: seriesValue(datum, { members }),
    })),
  )

  return {
    series,
    legend: series.map(({ name, color, members }) => ({
      label: members.length > 1 ? `${name}: ${tailTexts.members(members)}` : name,
      color,
    })),
    table: {
      columns: [labelName, ...columns.map(({ name }) => name), ...(hasTotal ? [valueName] : [])],
      rows: data.map((datum) => [
        formatLabel(datum.label),
        ...rowsOf(datum, columns).map(({ value }) => value),
      ]),
    } satisfies ChartFrameProps['table'],
    /** Returns the props of the tooltip of a datum. */
    tooltip: (datum: SeriesDatum) => ({
      label: formatLabel(datum.label),
      rows: rowsOf(datum, series),
      note: groups[0],
    }),
    /** The sum of all values, and the largest one with its series; no largest one without data. */
    sum: values.reduce((sum, { value }) => sum + value, 0),
    largest: largestDatum(values),
    /** Whether a value that is drawn is not an integer, so that the axis needs fractions as well. */
    hasFractions: data.some((datum) =>
      series.some((drawn) => !Number.isInteger(seriesValue(datum, drawn))),
    ),
  }
}
