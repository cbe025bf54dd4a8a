'use client'

import {
  CartesianGrid,
  Line,
  LineChart as RechartsLineChart,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { ChartTooltip } from '../chart-frame/chart-tooltip.tsx'
import { type ChartDataProps, finiteOrZero, largestDatum } from '../chart-frame/datum.ts'
import { ChartFrame } from '../chart-frame/index.ts'
import { chartColor } from '../chart-frame/palette.ts'
import { useLocale } from '../locale/index.ts'

export interface LineChartProps extends ChartDataProps {
  /** Formats a label. */
  formatLabel?: (label: string) => string
}

const margin = { top: 8, right: 12, bottom: 0, left: 0 }
const tickStyle = { fill: 'var(--text-color-muted)', fontSize: 12 }

/** A line chart of a number over time. */
export function LineChart({
  data,
  labelName,
  valueName,
  formatLabel = String,
  formatValue: formatValueProp,
  summary,
  ...props
}: LineChartProps) {
  const { locale, strings } = useLocale()
  const formatValue = formatValueProp ?? new Intl.NumberFormat(locale).format
  const points = data.map(({ label, value }) => ({ label, value: finiteOrZero(value) }))

  function summarize() {
    const total = points.reduce((sum, { value }) => sum + value, 0)
    const peak = largestDatum(points)
    if (!peak) return ''
    const { label, value } = peak
    return strings.lineChart.summary(formatValue(total), formatValue(value), formatLabel(label))
  }

  return (
    <ChartFrame
      data-slot="line-chart"
      summary={summary ?? summarize()}
      legend={[{ label: valueName, color: chartColor(0) }]}
      table={{
        columns: [labelName, valueName],
        rows: points.map(({ label, value }) => [formatLabel(label), formatValue(value)]),
      }}
      {...props}
    >
      <RechartsLineChart
        responsive
        data={points}
        margin={margin}
        aria-label={props.caption}
        style={{ width: '100%', height: '100%' }}
      >
        <CartesianGrid vertical={false} stroke="var(--border-color-hairline)" />
        <XAxis
          dataKey="label"
          tickFormatter={formatLabel}
          tick={tickStyle}
          tickLine={false}
          axisLine={{ stroke: 'var(--border-color-hairline)' }}
          tickMargin={8}
          minTickGap={24}
        />
        <YAxis
          width="auto"
          allowDecimals={false}
          tickFormatter={formatValue}
          tick={tickStyle}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          cursor={{ stroke: 'var(--border-color-strong)' }}
          content={({ active, label, payload }) =>
            active && payload[0] ? (
              <ChartTooltip
                label={formatLabel(String(label))}
                value={`${formatValue(Number(payload[0].value))} ${valueName}`}
              />
            ) : null
          }
        />
        <Line
          dataKey="value"
          name={valueName}
          type="monotone"
          stroke={chartColor(0)}
          strokeWidth={2}
          dot={points.length === 1}
          activeDot={{ r: 4, stroke: 'var(--background-color-raised)', strokeWidth: 2 }}
          isAnimationActive={false}
        />
      </RechartsLineChart>
    </ChartFrame>
  )
}
