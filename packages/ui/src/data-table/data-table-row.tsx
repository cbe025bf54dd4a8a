'use client'

import { type Cell, flexRender } from '@tanstack/react-table'
import { memo, type Ref } from 'react'
import { cn } from '../lib/cn.ts'
import { isShiftChange, preventTextSelection, type SelectItem } from '../lib/use-range-selection.ts'
import { NativeCheckbox } from '../native-checkbox/index.ts'
import type { DataTableColumn, DataTableColumnMeta, dataTableFeatures } from './columns.ts'
import { tableRoles } from './table-roles.ts'

// `align-middle` is set on rows too: inherited, it makes the browser recalculate the style of every cell when a
// row is hovered or selected. `:last-child` and `:has()` are avoided above cells: they make the browser check all
// rows whenever an element is appended to the page or a checkbox changes.
const cellClass =
  'align-middle border-hairline border-b in-data-last:border-b-0 px-4 py-[calc(0.625rem+var(--density)*0.375rem)] tabular-nums first:ps-5 last:pe-5 @max-[40rem]:border-0 @max-[40rem]:p-0 @max-[40rem]:first:ps-0 @max-[40rem]:last:pe-0'

const rowClass =
  'align-middle hover:bg-hover aria-selected:bg-accent-soft @max-[40rem]:relative @max-[40rem]:flex @max-[40rem]:min-h-13 @max-[40rem]:flex-wrap @max-[40rem]:content-center @max-[40rem]:items-center @max-[40rem]:gap-x-2 @max-[40rem]:border-hairline @max-[40rem]:not-data-last:border-b @max-[40rem]:px-4 @max-[40rem]:py-[calc(0.375rem+var(--density)*0.25rem)] @max-[40rem]:after:order-3 @max-[40rem]:after:h-0 @max-[40rem]:after:basis-full @max-[40rem]:after:content-[""]'

/** What gets the focus is scrolled below the head, which is at most 3rem high in one line. `:where` lets a page override it. */
const focusClass = '[&_:where(a,button,input)]:scroll-mt-[calc(var(--table-head-top,0px)+3rem)]'

/** Makes the browser lay out only visible rows. Virtualized rows do not have it, since they are measured. */
const staticRowClass =
  '@max-[40rem]:[contain-intrinsic-height:auto_2.625rem] @max-[40rem]:[content-visibility:auto]'

type Place = NonNullable<DataTableColumnMeta['narrow']>

// A flex basis of 0 keeps the cells of a line in one line. They grow up to their content, the first one before the
// others, and are truncated where that does not fit. On a phone with text of twice the size, little would be left of
// them: the first line wraps instead, and each detail has its own lines.
const truncatedClass =
  '@max-[40rem]:min-w-0 @max-[40rem]:max-w-max @max-[40rem]:truncate @max-[14rem]:whitespace-normal'
const placeClasses: Record<Place, string> = {
  primary: `${truncatedClass} @max-[40rem]:order-1 @max-[40rem]:flex-[1000_1_0] @max-[14rem]:basis-full`,
  aside:
    '@max-[40rem]:order-2 @max-[40rem]:flex-none @max-[40rem]:max-w-3/5 @max-[14rem]:max-w-full',
  detail: `${truncatedClass} @max-[40rem]:order-4 @max-[40rem]:basis-0 @max-[40rem]:text-muted @max-[40rem]:text-sm @max-[14rem]:max-w-full @max-[14rem]:basis-full`,
  paragraph: '@max-[40rem]:order-5 @max-[40rem]:basis-full @max-[40rem]:text-sm',
  menu: '@max-[40rem]:absolute @max-[40rem]:end-2 @max-[40rem]:inset-y-0 @max-[40rem]:flex @max-[40rem]:items-center',
  hidden: '@max-[40rem]:hidden',
}
const firstAsideClass = '@max-[40rem]:ms-auto @max-[14rem]:ms-0'
const firstDetailClass = '@max-[40rem]:grow-[1000]'
const nextDetailClass =
  '@max-[40rem]:grow @max-[40rem]:before:me-2 @max-[40rem]:before:content-["·"/""] @max-[14rem]:before:content-none'

// biome-ignore lint/suspicious/noExplicitAny: the place does not depend on the values of the column
type AnyColumn = DataTableColumn<any>

const hasValues = (column: AnyColumn) => 'accessorKey' in column || 'accessorFn' in column

/** Returns where a column is on a narrow screen. */
export function placeOf(column: AnyColumn, index: number): Place {
  return column.meta?.narrow ?? (index === 0 ? 'primary' : hasValues(column) ? 'detail' : 'menu')
}

const classesByColumn = new WeakMap<AnyColumn, string>()

/** Returns the classes of a column's cells, computed once, since `cn` is slow in a thousand rows. */
function classesOf(column: AnyColumn, place: Place) {
  let classes = classesByColumn.get(column)
  if (classes === undefined) {
    const { align, className } = column.meta ?? {}
    classes = cn(
      cellClass,
      'wrap-anywhere',
      placeClasses[place],
      align === 'end' && '@min-[40rem]:text-end',
      className,
    )
    classesByColumn.set(column, classes)
  }
  return classes
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

interface DataTableRowProps {
  id: string
  // biome-ignore lint/suspicious/noExplicitAny: memo loses the type of the row, which is not used here
  cells: Cell<typeof dataTableFeatures, any, any>[]
  /** The accessible name of the checkbox of a selectable row. */
  selectLabel: string | undefined
  isSelected: boolean
  /** Called when the person selects or deselects the row; must be stable. */
  onSelect: SelectItem
  isLast: boolean
  /** Whether one of the cells is a menu on a narrow screen. */
  hasMenu: boolean
  /** Its index among all rows, when the rows are virtualized. */
  index?: number
  measureRef?: Ref<HTMLTableRowElement> | undefined
}

/** Memoized, so that selecting a row renders only that row. TanStack keeps the `cells` array stable. */
export const DataTableRow = memo(function DataTableRow({
  id,
  cells,
  selectLabel,
  isSelected,
  onSelect,
  isLast,
  hasMenu,
  index,
  measureRef,
}: DataTableRowProps) {
  return (
    <tr
      ref={measureRef}
      {...tableRoles.row}
      data-index={index}
      data-last={isLast || undefined}
      // The header is row 1.
      aria-rowindex={index === undefined ? undefined : index + 2}
      aria-selected={selectLabel === undefined ? undefined : isSelected}
      // No transition: each of its frames would recalculate the style of every cell.
      className={`${rowClass} ${focusClass} ${index === undefined ? staticRowClass : ''} ${selectLabel === undefined ? '' : '@max-[40rem]:ps-11'} ${hasMenu ? '@max-[40rem]:pe-12' : ''}`}
    >
      {selectLabel !== undefined && (
        <td
          {...tableRoles.cell}
          aria-colindex={1}
          className={`${cellClass} @max-[40rem]:absolute @max-[40rem]:start-4 @max-[40rem]:inset-y-0 @max-[40rem]:flex @max-[40rem]:items-center`}
        >
          <NativeCheckbox
            aria-label={selectLabel}
            checked={isSelected}
            onMouseDown={preventTextSelection}
            onChange={(event) => onSelect(id, event.target.checked, isShiftChange(event))}
          />
        </td>
      )}
      <DataTableCells cells={cells} firstIndex={selectLabel === undefined ? 1 : 2} />
    </tr>
  )
})

interface DataTableCellsProps extends Pick<DataTableRowProps, 'cells'> {
  /** The column index of the first cell, counted from 1. */
  firstIndex: number
}

/** Memoized, so that selecting a row does not render its cells. */
const DataTableCells = memo(function DataTableCells({ cells, firstIndex }: DataTableCellsProps) {
  const seen = new Set<Place>()
  return cells.map((cell, index) => {
    const { columnDef } = cell.column
    const place = placeOf(columnDef, index)
    let classes = classesOf(columnDef, place)
    if (hasValues(columnDef) && isEmpty(cell.getValue())) classes += ' @max-[40rem]:hidden'
    else {
      if (place === 'aside' && !seen.has(place)) classes += ` ${firstAsideClass}`
      if (place === 'detail') classes += ` ${seen.has(place) ? nextDetailClass : firstDetailClass}`
      seen.add(place)
    }
    return (
      <td key={cell.id} {...tableRoles.cell} aria-colindex={index + firstIndex} className={classes}>
        {flexRender(columnDef.cell, cell.getContext())}
      </td>
    )
  })
})
