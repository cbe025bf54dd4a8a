'use client'

import { Area, CartesianGrid, AreaChart as RechartsAreaChart, Tooltip, YAxis } from 'recharts'
import { LabelXAxis, valueAxis } from '../chart-frame/axis.tsx'
import { ChartTooltip } from '../chart-frame/chart-tooltip.tsx'
import type { ChartDatum, ComputedChartProps } from '../chart-frame/datum.ts'
import { ChartFrame } from '../chart-frame/index.ts'
import type { ChartColor } from '../chart-frame/palette.ts'
import { type SeriesDatum, seriesValue } from '../chart-frame/series.ts'
import { useSeries } from '../chart-frame/use-series.ts'
import * as english from '../locale/english.ts'
import { useLocale } from '../locale/index.ts'
import { useStrings } from '../locale/locale-provider.tsx'

export interface LineChartProps extends ComputedChartProps {
  /** The labels with their value, or with the values of `series`, in order. */
  data: readonly (ChartDatum | SeriesDatum)[]
  /** The names of several series that add up, from the axis upwards. The upper line is their sum. */
  series?: readonly string[]
  /** The colors that series keep in every chart, from 1 to 7, 8 for the rest, or `muted`. The other series get the colors that are left, in order. */
  colors?: Readonly<Record<string, ChartColor>>
  /** Formats a label. */
  formatLabel?: (label: string) => string
}

const margin = { top: 8, right: 12, bottom: 0, left: 0 }

/** The marks of more points would touch each other. */
const maxMarkedPoints = 40

/** A line chart of a number over time, or of several that add up. */
export function LineChart({
  data,
  series: names,
  colors,
  labelName,
  valueName,
  formatLabel = String,
  formatValue: formatValueProp,
  summary,
  ...props
}: LineChartProps) {
  const { locale } = useLocale()
  const texts = useStrings('lineChart', english.lineChart)
  const formatValue = formatValueProp ?? new Intl.NumberFormat(locale).format
  const points = data.map((datum) =>
    'values' in datum ? datum : { label: datum.label, values: { [valueName]: datum.value } },
  )
  const { series, legend, table, tooltip, sum, largest, hasFractions } = useSeries({
    data: points,
    names: names ?? [valueName],
    colors,
    isStacked: true,
    labelName,
    valueName,
    formatLabel,
    formatValue,
  })
  const isStacked = series.length > 1
  const hasMarks = points.length <= maxMarkedPoints

  return (
    <ChartFrame
      data-slot="line-chart"
      summary={
        summary ??
        (largest
          ? texts.summary(formatValue(sum), formatValue(largest.value), formatLabel(largest.label))
          : '')
      }
      legend={legend}
      table={table}
      {...props}
    >
      <RechartsAreaChart
        responsive
        data={points}
        margin={margin}
        aria-label={props.caption}
        style={{ width: '100%', height: '100%' }}
      >
        <CartesianGrid vertical={false} stroke="var(--border-color-hairline)" />
        <LabelXAxis labels={points.map(({ label }) => label)} formatLabel={formatLabel} />
        <YAxis
          width="auto"
          tickFormatter={formatValue}
          allowDecimals={hasFractions}
          {...valueAxis}
        />
        <Tooltip
          cursor={{ stroke: 'var(--border-color-strong)' }}
          content={({ active, payload }) => {
            const datum: SeriesDatum | undefined = payload[0]?.payload
            return active && datum ? <ChartTooltip {...tooltip(datum)} /> : null
          }}
        />
        {series.map((area) => (
          <Area
            key={area.name}
            name={area.name}
            dataKey={(datum: SeriesDatum) => seriesValue(datum, area)}
            type="linear"
            stackId="stack"
            stroke={area.color}
            strokeWidth={2}
            strokeLinejoin="round"
            fill={area.color}
            fillOpacity={isStacked ? 0.18 : 0}
            dot={hasMarks && { r: 2.5, strokeWidth: 0, fill: area.color, fillOpacity: 1 }}
            activeDot={{ r: 4, stroke: 'var(--background-color-raised)', strokeWidth: 2 }}
            isAnimationActive={false}
          />
        ))}
      </RechartsAreaChart>
    </ChartFrame>
  )
}
