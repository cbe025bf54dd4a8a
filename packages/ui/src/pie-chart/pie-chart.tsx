'use client'

import { Pie, PieChart as RechartsPieChart, Tooltip, useChartHeight, useChartWidth } from 'recharts'
import { ChartTooltip } from '../chart-frame/chart-tooltip.tsx'
import {
  type ChartDataProps,
  type ChartDatum,
  finiteOrZero,
  largestDatum,
} from '../chart-frame/datum.ts'
import { ChartFrame } from '../chart-frame/index.ts'
import { chartColor } from '../chart-frame/palette.ts'
import { formatNumber } from '../lib/format-number.ts'
import { useLocale } from '../locale/index.ts'
import { placeLabels, type Slice } from './labels.ts'

/** A slice's data. */
interface PieDatum extends ChartDatum {
  /** Which of the palette's seven colors the slice has, from 0; by default that of its position. */
  series?: number
}

export interface PieChartProps extends ChartDataProps {
  /** The slices; those with the value 0 are omitted. */
  data: readonly PieDatum[]
}

/** A pie chart; each slice has a label and its share. */
export function PieChart({
  data,
  labelName,
  valueName,
  formatValue: formatValueProp,
  summary,
  ...props
}: PieChartProps) {
  const { locale, strings } = useLocale()
  const formatValue = formatValueProp ?? new Intl.NumberFormat(locale).format
  const positiveData = data.filter(({ value }) => finiteOrZero(value) > 0)
  const total = positiveData.reduce((sum, { value }) => sum + value, 0)
  const slices: Slice[] = positiveData.map(({ label, value, series }, index) => ({
    label,
    value,
    fill: chartColor(series ?? (repeatsFirstColor(index, positiveData.length) ? 2 : index)),
    share: formatShare(locale, value, total),
  }))
  const largest = largestDatum(slices)

  return (
    <ChartFrame
      data-slot="pie-chart"
      summary={summary ?? (largest ? strings.pieChart.summary(largest.label, largest.share) : '')}
      legend={slices.map(({ label, fill, share }) => ({
        label: `${label} ${share}`,
        color: fill,
      }))}
      table={{
        columns: [labelName, valueName, strings.pieChart.share],
        rows: slices.map(({ label, value, share }) => [label, formatValue(value), share]),
      }}
      {...props}
    >
      <RechartsPieChart
        responsive
        aria-label={props.caption}
        style={{ width: '100%', height: '100%' }}
      >
        <Slices slices={slices} />
        <Tooltip
          content={({ active, payload }) =>
            active && payload[0] ? (
              <ChartTooltip
                label={String(payload[0].name)}
                value={`${formatValue(Number(payload[0].value))} ${valueName}`}
              />
            ) : null
          }
        />
      </RechartsPieChart>
    </ChartFrame>
  )
}

function Slices({ slices }: { slices: Slice[] }) {
  const width = useChartWidth() ?? 0
  const height = useChartHeight() ?? 0
  const radius = Math.max(56, Math.min(110, width / 2 - 96))
  return (
    <>
      <Pie
        data={slices}
        dataKey="value"
        nameKey="label"
        // The chart around the pie is the only tab stop.
        rootTabIndex={-1}
        outerRadius={radius}
        startAngle={90}
        endAngle={-270}
        stroke={slices.length > 1 ? 'var(--background-color-raised)' : 'none'}
        strokeWidth={2}
        isAnimationActive={false}
      />
      {placeLabels(slices, { width, height, radius }).map(
        ({ slice, edge, position, textX, anchor, maxCharacters }, index) => (
          <g key={index}>
            <line
              x1={edge.x}
              y1={edge.y}
              x2={position.x}
              y2={position.y}
              stroke="var(--border-color-strong)"
            />
            <text
              x={textX}
              y={position.y}
              textAnchor={anchor}
              className="fill-(--text-color-default) text-xs"
            >
              <tspan dy="-0.1em">{truncate(slice.label, maxCharacters)}</tspan>
              <tspan x={textX} dy="1.2em" className="font-medium tabular-nums">
                {slice.share}
              </tspan>
            </text>
          </g>
        ),
      )}
    </>
  )
}

/** Returns whether a slice is the last and would have the same color as the first slice, its neighbor. */
function repeatsFirstColor(index: number, count: number) {
  return index > 0 && index === count - 1 && chartColor(index) === chartColor(0)
}

/** Shortens a label to a number of characters. */
function truncate(label: string, maxCharacters: number) {
  const characters = [...label]
  return characters.length > maxCharacters
    ? `${characters.slice(0, Math.max(0, maxCharacters - 1)).join('')}…`
    : label
}

/**
 * Formats a share in whole percent. A share above zero is never shown as '0%', and a part of the total is never shown
 * as '100%'.
 */
function formatShare(locale: string, value: number, total: number): string {
  const percent = Math.round((value / total) * 100)
  const format = (rounded: number) => formatNumber(locale, rounded / 100, { style: 'percent' })
  if (percent === 0) return `<${format(1)}`
  return percent === 100 && value < total ? `>${format(99)}` : format(percent)
}
