'use client'

import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Button } from '../button/index.ts'
import { cn } from '../lib/cn.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { Skeleton } from '../skeleton/index.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../table/index.ts'
import { Swatch } from './chart-tooltip.tsx'

export interface ChartFrameProps extends ComponentProps<'figure'> {
  /** The title of the chart. */
  caption: string
  /** A sentence on what the chart shows. */
  summary: string
  /** What each color stands for. */
  legend?: readonly { label: string; color: string }[]
  /** The chart's numbers, for 'View as table'. */
  table: {
    /** The name of each column. Numbers are at the end of their column; one with words is `{ label, align: 'start' }`. */
    columns: readonly (string | { label: string; align: 'start' })[]
    /** One text for each column; the first is the row header. */
    rows: readonly (readonly string[])[]
  }
  /** Whether the data is still loading; reserves the space of the chart. */
  loading?: boolean
  /** Shown instead of the chart when it has no data. */
  empty?: ReactNode
  /**
   * The height of the chart, in pixels.
   * @default 300
   */
  height?: number
}

/** The frame of every chart: caption, summary, legend, and the same numbers as a table. */
export function ChartFrame({
  caption,
  summary,
  legend = [],
  table,
  loading = false,
  empty,
  height = 300,
  className,
  children,
  ...props
}: ChartFrameProps) {
  const id = useId()
  const texts = useStrings('chartFrame', english.chartFrame)
  const [isTableShown, setIsTableShown] = useState(false)
  const hasData = !loading && table.rows.length > 0

  return (
    <figure
      data-slot="chart-frame"
      aria-labelledby={`${id}-caption`}
      aria-describedby={hasData ? `${id}-summary` : undefined}
      aria-busy={loading || undefined}
      className={cn('flex min-w-0 flex-col gap-3', className)}
      {...props}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <figcaption
          id={`${id}-caption`}
          className="min-w-0 font-medium text-lg text-strong wrap-anywhere"
        >
          {caption}
        </figcaption>
        {hasData && (
          <Button
            variant="ghost"
            size="sm"
            className="ms-auto"
            onClick={() => setIsTableShown(!isTableShown)}
          >
            {isTableShown ? texts.viewAsChart : texts.viewAsTable}
          </Button>
        )}
      </div>
      {hasData && (
        <p id={`${id}-summary`} className="text-muted text-sm wrap-anywhere">
          {summary}
        </p>
      )}
      {loading ? (
        <>
          <Skeleton className="h-5 w-48 max-w-full" />
          <Skeleton className="w-full rounded-md" style={{ height }} />
          <Skeleton className="h-5 w-24 self-center" />
        </>
      ) : !hasData ? (
        <div
          className="grid place-items-center rounded-md border border-hairline border-dashed p-4 text-center text-base text-muted wrap-anywhere"
          style={{ minHeight: height }}
        >
          {empty === undefined ? texts.empty : empty}
        </div>
      ) : isTableShown ? (
        <ChartTable
          caption={caption}
          label={texts.tableLabel(caption)}
          height={height}
          {...table}
        />
      ) : (
        // Charts are drawn from left to right in every writing direction.
        <div dir="ltr" className="min-w-0 [&_svg]:overflow-visible" style={{ height }}>
          {children}
        </div>
      )}
      {hasData && legend.length > 0 && (
        <ul
          aria-label={texts.legend}
          className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-default text-sm"
        >
          {legend.map(({ label, color }, index) => (
            <li key={index} className="flex min-w-0 max-w-full items-center gap-2">
              <Swatch color={color} />
              <span className="line-clamp-2 min-w-0 wrap-anywhere">{label}</span>
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}

function ChartTable({
  caption,
  label,
  height,
  columns,
  rows,
}: ChartFrameProps['table'] & Pick<ChartFrameProps, 'caption' | 'height'> & { label: string }) {
  const alignmentOf = (index: number) =>
    index > 0 && typeof columns[index] === 'string' ? 'text-end' : undefined
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className="overflow-auto rounded-md border border-hairline"
      style={{ height }}
    >
      <Table aria-label={caption}>
        <TableHeader>
          <TableRow>
            {columns.map((column, index) => (
              <TableHead key={index} className={cn('sticky top-0', alignmentOf(index))}>
                {typeof column === 'string' ? column : column.label}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map(([name, ...values], rowIndex) => (
            <TableRow key={rowIndex}>
              <TableHead scope="row" className="whitespace-normal wrap-anywhere">
                {name}
              </TableHead>
              {values.map((value, index) => (
                <TableCell key={index} className={alignmentOf(index + 1)}>
                  {value}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}
