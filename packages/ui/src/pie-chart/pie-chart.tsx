'use client'

import { Pie, PieChart as RechartsPieChart, Tooltip, useChartHeight, useChartWidth } from 'recharts'
import { ChartTooltip } from '../chart-frame/chart-tooltip.tsx'
import { type ChartDataProps, finiteOrZero, largestDatum } from '../chart-frame/datum.ts'
import { ChartFrame } from '../chart-frame/index.ts'
import { type ChartColor, colorEntries, otherColor } from '../chart-frame/palette.ts'
import { useTailTexts } from '../chart-frame/tail.ts'
import { fitText } from '../chart-frame/text-width.ts'
import { useFontLoaded } from '../chart-frame/use-font-loaded.ts'
import { formatNumber } from '../lib/format-number.ts'
import * as english from '../locale/english.ts'
import { useLocale } from '../locale/index.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { pieRadius, placeLabels, type Slice } from './labels.ts'

export interface PieChartProps extends ChartDataProps {
  /**
   * The slices; those with the value 0 are omitted. Of more than eight, the seven largest are drawn, and the others
   * together as Other.
   */
  data: ChartDataProps['data']
  /** The colors that labels keep in every chart, from 1 to 7. The other labels get the colors that are left, in order. */
  colors?: Readonly<Record<string, ChartColor>>
}

/** The radius of the hole, as a share of the pie's. */
const innerShare = 0.64

/** The font of the total is this much larger than that of the labels. */
const totalScale = 20 / 12

/** A pie chart as a ring with the total inside; each slice has a label and its share. */
export function PieChart({
  data,
  labelName,
  valueName,
  formatValue: formatValueProp,
  colors,
  summary,
  ...props
}: PieChartProps) {
  const { locale } = useLocale()
  const texts = useStrings('pieChart', english.pieChart)
  const formatValue = formatValueProp ?? new Intl.NumberFormat(locale).format
  const tailTexts = useTailTexts()
  const positiveData = data.filter(({ value }) => finiteOrZero(value) > 0)
  const total = sum(positiveData)
  const withShare = <D extends { value: number }>(datum: D) => ({
    ...datum,
    share: formatShare(locale, datum.value, total),
  })
  const { shown, tail } = colorEntries(positiveData, colors)
  const slices: Slice[] = shown.map(withShare)
  if (tail.length > 0) {
    slices.push({
      ...withShare({ label: tailTexts.name(tail), value: sum(tail), color: otherColor }),
      members: tailTexts.members(tail.map(({ label }) => label)),
    })
  }
  const largest = largestDatum(slices.slice(0, shown.length))
  const tableRows = [
    ...slices.slice(0, shown.length),
    ...tail.map((datum) => withShare({ ...datum, label: tailTexts.inOther(datum.label) })),
  ]

  return (
    <ChartFrame
      data-slot="pie-chart"
      summary={summary ?? (largest ? texts.summary(largest.label, largest.share) : '')}
      legend={slices.map(({ label, color, share, members }) => ({
        label: `${label} ${share}${members ? `: ${members}` : ''}`,
        color,
      }))}
      table={{
        columns: [labelName, valueName, texts.share],
        rows: tableRows.map(({ label, value, share }) => [label, formatValue(value), share]),
      }}
      {...props}
    >
      <RechartsPieChart
        responsive
        aria-label={props.caption}
        style={{ width: '100%', height: '100%' }}
      >
        <Slices slices={slices} total={formatValue(total)} totalName={valueName} />
        <Tooltip
          content={({ active, payload }) => {
            const slice: Slice | undefined = payload[0]?.payload
            return active && slice ? (
              <ChartTooltip
                label={`${slice.label} ${slice.share}`}
                rows={[{ name: valueName, value: formatValue(slice.value) }]}
                note={slice.members}
              />
            ) : null
          }}
        />
      </RechartsPieChart>
    </ChartFrame>
  )
}

interface SlicesProps {
  slices: Slice[]
  /** The sum of all slices, as text. */
  total: string
  /** What the total counts. */
  totalName: string
}

function Slices({ slices, total, totalName }: SlicesProps) {
  useFontLoaded()
  const width = useChartWidth() ?? 0
  const height = useChartHeight() ?? 0
  const radius = pieRadius(slices, width)
  const innerWidth = 2 * radius * innerShare * 0.8
  return (
    <>
      <Pie
        data={slices.map((slice) => ({ ...slice, fill: slice.color }))}
        dataKey="value"
        nameKey="label"
        // The chart around the pie is the only tab stop.
        rootTabIndex={-1}
        innerRadius={radius * innerShare}
        outerRadius={radius}
        startAngle={90}
        endAngle={-270}
        stroke={slices.length > 1 ? 'var(--background-color-raised)' : 'none'}
        strokeWidth={2}
        isAnimationActive={false}
      />
      <text
        x={width / 2}
        y={height / 2}
        textAnchor="middle"
        className="fill-(--text-color-muted) text-xs forced-colors:fill-[CanvasText]"
      >
        <tspan
          x={width / 2}
          dy="0.1em"
          className="fill-(--text-color-strong) font-semibold text-xl tabular-nums forced-colors:fill-[CanvasText]"
        >
          {fitText(total, innerWidth / totalScale)}
        </tspan>
        <tspan x={width / 2} dy="1.5em">
          {fitText(totalName, innerWidth)}
        </tspan>
      </text>
      {placeLabels(slices, { width, height, radius }).map(
        ({ slice, edge, position, textX, anchor, lines }, index) => (
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
              className="fill-(--text-color-default) text-xs forced-colors:fill-[CanvasText]"
            >
              {lines.map((line, lineIndex) => (
                <tspan
                  key={lineIndex}
                  x={textX}
                  dy={lineIndex === 0 ? `${0.5 - 0.6 * lines.length}em` : '1.2em'}
                >
                  {line}
                </tspan>
              ))}
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

const sum = (data: readonly { value: number }[]) =>
  data.reduce((total, { value }) => total + value, 0)

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
