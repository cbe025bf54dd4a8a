'use client'

import {
  Bar,
  CartesianGrid,
  BarChart as RechartsBarChart,
  Tooltip,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
} from 'recharts'
import { LabelXAxis, LabelYAxis, valueAxis } from '../chart-frame/axis.tsx'
import { ChartTooltip } from '../chart-frame/chart-tooltip.tsx'
import type { ComputedChartProps } from '../chart-frame/datum.ts'
import { ChartFrame } from '../chart-frame/index.ts'
import type { ChartColor } from '../chart-frame/palette.ts'
import { type SeriesDatum, seriesValue } from '../chart-frame/series.ts'
import { useSeries } from '../chart-frame/use-series.ts'
import * as english from '../locale/english.ts'
import { useLocale } from '../locale/index.ts'
import { useStrings } from '../locale/locale-provider.tsx'

export interface BarChartProps extends ComputedChartProps {
  /** The labels with their values, in order. */
  data: readonly SeriesDatum[]
  /**
   * The names of the series, from the axis outwards. Of more than eight, the seven largest are drawn, and the others
   * together as Other.
   */
  series: readonly string[]
  /** The colors that series keep in every chart, from 1 to 7. The other series get the colors that are left, in order. */
  colors?: Readonly<Record<string, ChartColor>>
  /**
   * Whether the series of a label are stacked or stand side by side.
   * @default stacked
   */
  layout?: 'stacked' | 'grouped'
  /**
   * The direction of the bars.
   * @default vertical
   */
  orientation?: 'vertical' | 'horizontal'
  /** Formats a label. */
  formatLabel?: (label: string) => string
}

const margin = { top: 8, right: 12, bottom: 0, left: 0 }

/** A bar chart of one number or several, by day or by category. */
export function BarChart({
  data,
  series: names,
  colors,
  layout = 'stacked',
  orientation = 'vertical',
  labelName,
  valueName,
  formatLabel = String,
  formatValue: formatValueProp,
  summary,
  ...props
}: BarChartProps) {
  const { locale } = useLocale()
  const formatValue = formatValueProp ?? new Intl.NumberFormat(locale).format
  const texts = useStrings('barChart', english.barChart)
  const isStacked = layout === 'stacked'
  const isVertical = orientation === 'vertical'
  const { series, legend, table, tooltip, sum, largest, hasFractions } = useSeries({
    data,
    names,
    colors,
    isStacked,
    labelName,
    valueName,
    formatLabel,
    formatValue,
  })
  const numberAxis = { ...valueAxis, tickFormatter: formatValue, allowDecimals: hasFractions }
  const labelAxis = { labels: data.map(({ label }) => label), formatLabel }

  function summarize() {
    if (!largest) return ''
    const [value, label] = [formatValue(largest.value), formatLabel(largest.label)]
    return !isStacked && series.length > 1
      ? texts.largest(value, largest.name, label)
      : texts.total(formatValue(sum), value, label)
  }

  return (
    <ChartFrame
      data-slot="bar-chart"
      summary={summary ?? summarize()}
      legend={legend}
      table={table}
      {...props}
    >
      <RechartsBarChart
        responsive
        data={data}
        layout={isVertical ? 'horizontal' : 'vertical'}
        stackOffset="sign"
        margin={margin}
        barCategoryGap="20%"
        barGap={2}
        aria-label={props.caption}
        style={{ width: '100%', height: '100%' }}
      >
        <CartesianGrid
          vertical={!isVertical}
          horizontal={isVertical}
          stroke="var(--border-color-hairline)"
        />
        {isVertical ? (
          <>
            <LabelXAxis hasBands {...labelAxis} />
            <YAxis width="auto" {...numberAxis} />
          </>
        ) : (
          <>
            <XAxis type="number" tickMargin={8} {...numberAxis} />
            <LabelYAxis {...labelAxis} />
          </>
        )}
        <Tooltip
          cursor={{ fill: 'var(--background-color-hover)' }}
          content={({ active, payload }) => {
            const datum: SeriesDatum | undefined = payload[0]?.payload
            return active && datum ? <ChartTooltip {...tooltip(datum)} /> : null
          }}
        />
        {series.map((bar) => (
          <Bar
            key={bar.name}
            name={bar.name}
            dataKey={(datum: SeriesDatum) => seriesValue(datum, bar)}
            stackId={isStacked ? 'stack' : undefined}
            fill={bar.color}
            stroke="var(--background-color-raised)"
            maxBarSize={48}
            radius={2}
            isAnimationActive={false}
          />
        ))}
        <ZeroLine isVertical={isVertical} />
      </RechartsBarChart>
    </ChartFrame>
  )
}

/** The line between positive and negative values. */
function ZeroLine({ isVertical }: { isVertical: boolean }) {
  const plot = usePlotArea()
  const xScale = useXAxisScale()
  const yScale = useYAxisScale()
  const zero = (isVertical ? yScale : xScale)?.(0)
  if (!plot || zero === undefined || !Number.isFinite(zero)) return null
  const { x, y, width, height } = plot
  return (
    <line
      {...(isVertical
        ? { x1: x, x2: x + width, y1: zero, y2: zero }
        : { x1: zero, x2: zero, y1: y, y2: y + height })}
      stroke="var(--border-color-strong)"
    />
  )
}
