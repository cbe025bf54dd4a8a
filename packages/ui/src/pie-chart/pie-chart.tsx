'use client'

import { Pie, PieChart as Pies, Tooltip, useChartHeight, useChartWidth } from 'recharts'
import { ChartTooltip } from '../chart-frame/chart-tooltip.tsx'
import { type ChartDatum, finite } from '../chart-frame/datum.ts'
import { ChartFrame, type ChartFrameProps } from '../chart-frame/index.ts'
import { chartColor } from '../chart-frame/palette.ts'
import { placeLabels, type Slice } from './labels.ts'

export interface PieChartProps extends Omit<ChartFrameProps, 'summary' | 'legend' | 'table'> {
  /** The slices; those of nothing are left out. */
  data: readonly ChartDatum[]
  /** What the labels are: 'Status'. */
  labelName: string
  /** What the values are: 'Calls'. */
  valueName: string
  /** How a value reads. */
  formatValue?: (value: number) => string
  /** Says in a sentence what the chart shows, where the largest share does not say enough. */
  summary?: string
}

/** A whole and its parts, each with its name and its share. */
export function PieChart({
  data,
  labelName,
  valueName,
  formatValue = String,
  summary,
  ...props
}: PieChartProps) {
  const counted = data.filter(({ value }) => finite(value) > 0)
  const total = counted.reduce((sum, { value }) => sum + value, 0)
  const slices: Slice[] = counted.map(({ label, value }, index) => ({
    label,
    value,
    fill: chartColor(isBesideItsLike(index, counted.length) ? 2 : index),
    share: shareOf(value, total),
  }))

  return (
    <ChartFrame
      data-slot="pie-chart"
      summary={summary ?? largestShare(slices)}
      legend={slices.map(({ label, fill, share }) => ({
        label: `${label} ${share}`,
        color: fill,
      }))}
      table={{
        columns: [labelName, valueName, 'Share'],
        rows: slices.map(({ label, value, share }) => [label, formatValue(value), share]),
      }}
      {...props}
    >
      <Pies responsive aria-label={props.caption} style={{ width: '100%', height: '100%' }}>
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
      </Pies>
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
        // The chart around it is the one stop.
        rootTabIndex={-1}
        outerRadius={radius}
        startAngle={90}
        endAngle={-270}
        stroke={slices.length > 1 ? 'var(--background-color-raised)' : 'none'}
        strokeWidth={2}
        isAnimationActive={false}
      />
      {placeLabels(slices, { width, height, radius }).map(
        ({ slice, edge, at, anchor, room }, index) => (
          <g key={index}>
            <line x1={edge.x} y1={edge.y} x2={at.x} y2={at.y} stroke="var(--border-color-strong)" />
            <text
              x={at.x + (anchor === 'start' ? 4 : -4)}
              y={at.y}
              textAnchor={anchor}
              className="fill-(--text-color-default) text-xs"
            >
              <tspan dy="-0.1em">{cut(slice.label, room)}</tspan>
              <tspan
                x={at.x + (anchor === 'start' ? 4 : -4)}
                dy="1.2em"
                className="font-medium tabular-nums"
              >
                {slice.share}
              </tspan>
            </text>
          </g>
        ),
      )}
    </>
  )
}

/** The last slice has the first one's colour again where one is left over, and stands beside it. */
function isBesideItsLike(index: number, count: number) {
  return index > 0 && index === count - 1 && chartColor(index) === chartColor(0)
}

/** As much of a label as there is room for, in characters. */
function cut(label: string, room: number) {
  const characters = [...label]
  return characters.length > room
    ? `${characters.slice(0, Math.max(0, room - 1)).join('')}…`
    : label
}

/** In whole per cent, but a part is never told as nothing, nor most as all. */
function shareOf(value: number, total: number): string {
  const percent = Math.round((value / total) * 100)
  if (percent === 0) return '<1%'
  return percent === 100 && value < total ? '>99%' : `${percent}%`
}

function largestShare(slices: readonly Slice[]) {
  const [first, ...rest] = slices
  if (!first) return ''
  const { label, share } = rest.reduce(
    (best, slice) => (slice.value > best.value ? slice : best),
    first,
  )
  return `The largest share is ${label} with ${share}.`
}
