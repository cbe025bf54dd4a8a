'use client'

import { type Cell, flexRender } from '@tanstack/react-table'
import { memo, type Ref } from 'react'
import { cn } from '../lib/cn.ts'
import { NativeCheckbox } from '../native-checkbox/index.ts'
import type { DataTableColumn, dataTableFeatures } from './columns.ts'

// `align-middle` is set on rows too: inherited, it makes the browser recalculate the style of every cell when a
// row is hovered or selected. `:last-child` and `:has()` are avoided above cells: they make the browser check all
// rows whenever an element is appended to the page or a checkbox changes.
const cellClass =
  'align-middle border-hairline border-b in-data-last:border-b-0 px-4 py-[calc(0.625rem+var(--density)*0.375rem)] tabular-nums first:ps-5 last:pe-5 @max-[40rem]:flex @max-[40rem]:border-0 @max-[40rem]:p-0 @max-[40rem]:first:ps-0 @max-[40rem]:last:pe-0'

const labeledCellClass =
  'wrap-anywhere @max-[40rem]:gap-4 @max-[40rem]:py-1 @max-[40rem]:before:w-24 @max-[40rem]:before:shrink-0 @max-[40rem]:before:text-muted @max-[40rem]:before:text-sm @max-[40rem]:before:content-[attr(data-label)]'

const rowClass =
  'align-middle hover:bg-hover aria-selected:bg-accent-soft @max-[40rem]:relative @max-[40rem]:block @max-[40rem]:border-hairline @max-[40rem]:not-data-last:border-b @max-[40rem]:px-4 @max-[40rem]:py-3'

/** Makes the browser lay out only visible cards. Virtualized rows do not have it, since they are measured. */
const staticRowClass =
  '@max-[40rem]:[contain-intrinsic-height:auto_12rem] @max-[40rem]:[content-visibility:auto]'

/** Returns the classes of a column's cells. A column without `meta` skips `cn`, which is slow in a thousand rows. */
// biome-ignore lint/suspicious/noExplicitAny: the classes do not depend on the values of the column
function classesOf(column: DataTableColumn<any>) {
  // A display column holds controls, which are taller than their label.
  const baseClasses = `${cellClass} ${labeledCellClass}${isDisplayColumn(column) ? ' @max-[40rem]:items-center' : ''}`
  const { meta } = column
  return meta
    ? cn(baseClasses, meta.align === 'end' && '@min-[40rem]:text-end', meta.className)
    : baseClasses
}

// biome-ignore lint/suspicious/noExplicitAny: the kind of column does not depend on its values
function isDisplayColumn(column: DataTableColumn<any>) {
  return !('accessorKey' in column) && !('accessorFn' in column)
}

interface DataTableRowProps {
  // biome-ignore lint/suspicious/noExplicitAny: memo loses the type of the row, which is not used here
  cells: Cell<typeof dataTableFeatures, any, any>[]
  /** The accessible name of the checkbox of a selectable row. */
  selectLabel: string | undefined
  isSelected: boolean
  isLast: boolean
  /** Its index among all rows, when the rows are virtualized. */
  index?: number
  measureRef?: Ref<HTMLTableRowElement> | undefined
}

/** Memoized, so that selecting a row renders only that row. TanStack keeps the `cells` array stable. */
export const DataTableRow = memo(function DataTableRow({
  cells,
  selectLabel,
  isSelected,
  isLast,
  index,
  measureRef,
}: DataTableRowProps) {
  return (
    <tr
      ref={measureRef}
      data-index={index}
      data-last={isLast || undefined}
      // The header is row 1.
      aria-rowindex={index === undefined ? undefined : index + 2}
      aria-selected={selectLabel === undefined ? undefined : isSelected}
      // No transition: each of its frames would recalculate the style of every cell.
      className={`${rowClass} ${index === undefined ? staticRowClass : ''} ${selectLabel === undefined ? '' : '@max-[40rem]:ps-12'}`}
    >
      {selectLabel !== undefined && (
        <td
          className={`${cellClass} @max-[40rem]:absolute @max-[40rem]:start-4 @max-[40rem]:top-4.5`}
        >
          <NativeCheckbox
            aria-label={selectLabel}
            checked={isSelected}
            onChange={(event) => cells[0]?.row.toggleSelected(event.target.checked)}
          />
        </td>
      )}
      <DataTableCells cells={cells} />
    </tr>
  )
})

/** Memoized, so that selecting a row does not render its cells. */
const DataTableCells = memo(function DataTableCells({ cells }: Pick<DataTableRowProps, 'cells'>) {
  return cells.map((cell) => {
    const { header, cell: cellRenderer } = cell.column.columnDef
    return (
      <td
        key={cell.id}
        data-label={typeof header === 'string' ? header : undefined}
        className={classesOf(cell.column.columnDef)}
      >
        {flexRender(cellRenderer, cell.getContext())}
      </td>
    )
  })
})
