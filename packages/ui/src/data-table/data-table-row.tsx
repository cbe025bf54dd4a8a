'use client'

import { type Cell, flexRender } from '@tanstack/react-table'
import { memo, type Ref } from 'react'
import { cn } from '../lib/cn.ts'
import { NativeCheckbox } from '../native-checkbox/index.ts'
import type { DataTableColumn, dataTableFeatures } from './columns.ts'

// `align-middle`, on rows too: what the browser would have them inherit makes it, whenever a row is selected or
// pointed at, work out the style of everything in it. Nor `:last-child` and `:has()` above a cell: the browser
// would look through all of them whenever anything is put at the end of the page, or any box is ticked.
const cellClass =
  'align-middle border-hairline border-b in-data-last:border-b-0 px-4 py-2.5 tabular-nums in-data-[density=compact]:py-1 first:ps-5 last:pe-5 @max-[40rem]:flex @max-[40rem]:border-0 @max-[40rem]:p-0 @max-[40rem]:first:ps-0 @max-[40rem]:last:pe-0'

const labelledCellClass =
  'wrap-anywhere @max-[40rem]:gap-4 @max-[40rem]:py-1 @max-[40rem]:before:w-24 @max-[40rem]:before:shrink-0 @max-[40rem]:before:text-muted @max-[40rem]:before:text-sm @max-[40rem]:before:content-[attr(data-label)]'

const rowClass =
  'align-middle hover:bg-hover aria-selected:bg-accent-soft @max-[40rem]:relative @max-[40rem]:block @max-[40rem]:border-hairline @max-[40rem]:not-data-last:border-b @max-[40rem]:px-4 @max-[40rem]:py-3'

/** Of cards, only those in sight are laid out; rows that come and go with scrolling are measured whole. */
const standingClass =
  '@max-[40rem]:[contain-intrinsic-height:auto_12rem] @max-[40rem]:[content-visibility:auto]'

/** Joining classes is slow enough to be seen in a thousand rows: plain columns do without. */
// biome-ignore lint/suspicious/noExplicitAny: the column's values do not matter to its look
function classesOf(column: DataTableColumn<any>) {
  // A column without a value holds controls, which are higher than their label.
  const shared = `${cellClass} ${labelledCellClass}${isDisplay(column) ? ' @max-[40rem]:items-center' : ''}`
  const { meta } = column
  return meta ? cn(shared, meta.align === 'end' && '@min-[40rem]:text-end', meta.className) : shared
}

// biome-ignore lint/suspicious/noExplicitAny: as above
function isDisplay(column: DataTableColumn<any>) {
  return !('accessorKey' in column) && !('accessorFn' in column)
}

interface DataTableRowProps {
  // biome-ignore lint/suspicious/noExplicitAny: memo loses the type of the row, which nothing here looks at
  cells: Cell<typeof dataTableFeatures, any, any>[]
  label: string | undefined
  selected: boolean
  last: boolean
  /** Where it stands among all rows, when not all of them are in the document. */
  index?: number
  measure?: Ref<HTMLTableRowElement> | undefined
}

/** One row. Selecting one of a thousand renders one: TanStack keeps a row's list of cells the same between renders. */
export const DataTableRow = memo(function DataTableRow({
  cells,
  label,
  selected,
  last,
  index,
  measure,
}: DataTableRowProps) {
  return (
    <tr
      ref={measure}
      data-index={index}
      data-last={last || undefined}
      // The head is the first row.
      aria-rowindex={index === undefined ? undefined : index + 2}
      aria-selected={label === undefined ? undefined : selected}
      // Without a transition: each of its frames would work out the style of every cell anew.
      className={`${rowClass} ${index === undefined ? standingClass : ''} ${label === undefined ? '' : '@max-[40rem]:ps-12'}`}
    >
      {label !== undefined && (
        <td
          className={`${cellClass} @max-[40rem]:absolute @max-[40rem]:start-4 @max-[40rem]:top-4.5`}
        >
          <NativeCheckbox
            aria-label={`Select ${label}`}
            checked={selected}
            onChange={(event) => cells[0]?.row.toggleSelected(event.target.checked)}
          />
        </td>
      )}
      <DataTableCells cells={cells} />
    </tr>
  )
})

/** Selecting a row leaves what is in its cells alone. */
const DataTableCells = memo(function DataTableCells({ cells }: Pick<DataTableRowProps, 'cells'>) {
  return cells.map((cell) => {
    const { header, cell: content } = cell.column.columnDef
    return (
      <td
        key={cell.id}
        data-label={typeof header === 'string' ? header : undefined}
        className={classesOf(cell.column.columnDef)}
      >
        {flexRender(content, cell.getContext())}
      </td>
    )
  })
})
