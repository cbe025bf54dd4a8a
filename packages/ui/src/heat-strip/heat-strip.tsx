'use client'

import type { ComputedChartProps } from '../chart-frame/datum.ts'
import { ChartFrame } from '../chart-frame/index.ts'
import * as english from '../locale/english.ts'
import { useLocale } from '../locale/index.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { HeatGrid } from './heat-grid.tsx'
import { HeatScale } from './heat-scale.tsx'
import { heatRange, stepOf } from './scale.ts'

interface HeatRow {
  /** The name of the row, such as a weekday. */
  label: string
  /** The value of each column; one that is missing, `NaN` or infinite is shown as not known. */
  values: readonly number[]
}

export interface HeatStripProps extends Omit<ComputedChartProps, 'height'> {
  /** The rows, such as days. */
  data: readonly HeatRow[]
  /** The names of the columns, such as hours. */
  columns: readonly string[]
  /** The column header of the rows' names, such as 'Day'. */
  labelName: ComputedChartProps['labelName']
}

const rowHeight = 28
const headerHeight = 24
const scaleHeight = 36
const minHeight = 140

/** A grid whose cells are darker for larger values, such as calls by weekday and hour. */
export function HeatStrip({
  data,
  columns,
  labelName,
  valueName,
  formatValue: formatValueProp,
  summary,
  ...props
}: HeatStripProps) {
  const { locale } = useLocale()
  const texts = useStrings('heatStrip', english.heatStrip)
  const formatNumber = formatValueProp ?? new Intl.NumberFormat(locale).format
  const formatValue = (value: number | undefined) =>
    Number.isFinite(value) ? formatNumber(value as number) : texts.unknown
  const rows = data.map(({ label, values }) => ({
    label,
    values: columns.map((_, index) => values[index]),
  }))
  const range = heatRange(rows.flatMap(({ values }) => values))
  const cells = rows.flatMap(({ label, values }) =>
    values.map((value, index) => ({ label, column: columns[index] ?? '', value })),
  )
  const peak = cells.find(({ value }) => value === range?.max)

  return (
    <ChartFrame
      data-slot="heat-strip"
      summary={
        summary ?? (peak ? texts.largest(formatValue(peak.value), peak.label, peak.column) : '')
      }
      table={{
        columns: [labelName, ...columns],
        rows:
          columns.length === 0
            ? []
            : rows.map(({ label, values }) => [label, ...values.map(formatValue)]),
      }}
      height={Math.max(minHeight, headerHeight + rows.length * rowHeight + scaleHeight)}
      {...props}
    >
      <div className="@container">
        <HeatGrid
          caption={props.caption}
          columns={columns}
          rows={rows.map(({ label, values }) => ({
            label,
            cells: values.map((value) => ({
              text: formatValue(value),
              step: stepOf(value, range),
            })),
          }))}
          valueName={valueName}
        />
      </div>
      {range && (
        <HeatScale
          from={formatValue(range.min)}
          to={formatValue(range.max)}
          valueName={valueName}
        />
      )}
    </ChartFrame>
  )
}
