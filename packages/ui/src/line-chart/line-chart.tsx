'use client'

import { CartesianGrid, Line, LineChart as RechartsLineChart, Tooltip, YAxis } from 'recharts'
import { LabelXAxis, valueAxis } from '../chart-frame/axis.tsx'
import { ChartTooltip } from '../chart-frame/chart-tooltip.tsx'
import { type ChartDataProps, finiteOrZero, largestDatum } from '../chart-frame/datum.ts'
import { ChartFrame } from '../chart-frame/index.ts'
import { firstColor } from '../chart-frame/palette.ts'
import * as english from '../locale/english.ts'
import { useLocale } from '../locale/index.ts'
import { useStrings } from '../locale/locale-provider.tsx'

export interface LineChartProps extends ChartDataProps {
  /** Formats a label. */
  formatLabel?: (label: string) => string
}

const margin = { top: 8, right: 12, bottom: 0, left: 0 }

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
  const { locale } = useLocale()
  const texts = useStrings('lineChart', english.lineChart)
  const formatValue = formatValueProp ?? new Intl.NumberFormat(locale).format
  const points = data.map(({ label, value }) => ({ label, value: finiteOrZero(value) }))

  function summarize() {
    const total = points.reduce((sum, { value }) => sum + value, 0)
    const peak = largestDatum(points)
    if (!peak) return ''
    const { label, value } = peak
    return texts.summary(formatValue(total), formatValue(value), formatLabel(label))
  }

  return (
    <ChartFrame
      data-slot="line-chart"
      summary={summary ?? summarize()}
      legend={[{ label: valueName, color: firstColor }]}
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
        <LabelXAxis labels={points.map(({ label }) => label)} formatLabel={formatLabel} />
        <YAxis width="auto" tickFormatter={formatValue} {...valueAxis} />
        <Tooltip
          cursor={{ stroke: 'var(--border-color-strong)' }}
          content={({ active, label, payload }) =>
            active && payload[0] ? (
              <ChartTooltip
                label={formatLabel(String(label))}
                rows={[{ name: valueName, value: formatValue(Number(payload[0].value)) }]}
              />
            ) : null
          }
        />
        <Line
          dataKey="value"
          name={valueName}
          type="monotone"
          stroke={firstColor}
          strokeWidth={2}
          dot={false}
          activeDot={{ r: 4, stroke: 'var(--background-color-raised)', strokeWidth: 2 }}
          isAnimationActive={false}
        />
      </RechartsLineChart>
    </ChartFrame>
  )
}
