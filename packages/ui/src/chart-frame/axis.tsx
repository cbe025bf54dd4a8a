'use client'

import { useCallback } from 'react'
import { useChartWidth, usePlotArea, XAxis, type XAxisTickContentProps, YAxis } from 'recharts'
import { fitText, textWidth } from './text-width.ts'
import { useFontLoaded } from './use-font-loaded.ts'

const maxLabelWidth = 120
const minGap = 16
const labelHeight = 20
/** The room between the edges and the first and last point of a line. */
const pointPadding = 12

const valueTick = {
  fill: 'var(--text-color-muted)',
  fontSize: 12,
  className: 'forced-colors:fill-[CanvasText]',
}

const labelAxisLine = { stroke: 'var(--border-color-hairline)' }

interface LabelAxisProps {
  /** The labels of the data points. */
  labels: readonly string[]
  /** Formats a label. */
  formatLabel: (label: string) => string
  /** Whether each label has a band of its own, as that of a bar. */
  hasBands?: boolean
}

/**
 * The horizontal axis of the labels. The first label is always shown; where there is no room for all, every second,
 * third and so on.
 */
export function LabelXAxis({ labels, formatLabel, hasBands = false }: LabelAxisProps) {
  const plotWidth = usePlotArea()?.width ?? 0
  const toText = useShortLabel(formatLabel)
  const renderTick = useCallback(
    ({ x, y, payload }: XAxisTickContentProps) => (
      <Tick x={Number(x)} y={Number(y)} text={toText(payload.value)} />
    ),
    [toText],
  )
  const widest = labels.reduce((width, label) => Math.max(width, textWidth(toText(label))), 0)
  // The first label may have to move by half its width, to stay within the chart.
  const distance = widest + Math.max(minGap, widest / 2 - minGap)
  const padding = hasBands ? 0 : pointPadding
  const step = hasBands
    ? plotWidth / labels.length
    : (plotWidth - 2 * padding) / (labels.length - 1)
  return (
    <XAxis
      dataKey="label"
      padding={{ left: padding, right: padding }}
      interval={interval(step, distance)}
      tick={renderTick}
      tickLine={false}
      axisLine={labelAxisLine}
      tickMargin={8}
    />
  )
}

/** The vertical axis of the labels, of horizontal bars. */
export function LabelYAxis({ labels, formatLabel }: LabelAxisProps) {
  const toText = useShortLabel(formatLabel)
  const plotHeight = usePlotArea()?.height ?? 0
  return (
    <YAxis
      type="category"
      dataKey="label"
      width="auto"
      interval={interval(plotHeight / labels.length, labelHeight)}
      tickFormatter={toText}
      tick={valueTick}
      tickLine={false}
      axisLine={labelAxisLine}
    />
  )
}

/** The props of an axis of values. */
export const valueAxis = {
  tick: valueTick,
  tickLine: false,
  axisLine: false,
} as const

/**
 * Returns the same function until the font is loaded, because the chart measures its axes again when their props change.
 */
function useShortLabel(formatLabel: (label: string) => string) {
  const isFontLoaded = useFontLoaded()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts have other widths when the font is loaded
  return useCallback(
    (label: string) => fitText(formatLabel(label), maxLabelWidth),
    [formatLabel, isFontLoaded],
  )
}

/** Returns how many labels to omit after each, for a distance in pixels. */
function interval(step: number, distance: number) {
  return step > 0 && Number.isFinite(step) ? Math.max(0, Math.ceil(distance / step) - 1) : 0
}

function Tick({ x, y, text }: { x: number; y: number; text: string }) {
  const chartWidth = useChartWidth() ?? 0
  const half = textWidth(text) / 2
  return (
    <text
      x={Math.max(half, Math.min(x, chartWidth - half))}
      y={y}
      dy="0.71em"
      textAnchor="middle"
      className="recharts-cartesian-axis-tick-value fill-(--text-color-muted) text-xs forced-colors:fill-[CanvasText]"
    >
      {text}
    </text>
  )
}
