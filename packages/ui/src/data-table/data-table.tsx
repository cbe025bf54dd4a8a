'use client'

import { type Cell, flexRender, type RowData, useTable } from '@tanstack/react-table'
import { type ComponentProps, memo, type ReactNode, useId, useMemo } from 'react'
import { cn } from '../lib/cn.ts'
import { NativeCheckbox } from '../native-checkbox/index.ts'
import { Table } from '../table/index.ts'
import { type DataTableColumn, dataTableFeatures } from './columns.ts'

export interface DataTableProps<Row extends RowData>
  extends Omit<ComponentProps<'div'>, 'children'> {
  /** What each column shows, made with `dataTableColumns`; keep it outside the render. */
  columns: DataTableColumn<Row>[]
  /** One entry a row. */
  rows: readonly Row[]
  /** The id a row keeps on every page. */
  getRowId: (row: Row) => string
  /** Names a row to people who cannot see it, for its checkbox. */
  getRowLabel?: (row: Row) => string
  /** Ids of the selected rows, those of other pages included; with it rows can be selected. */
  selectedIds?: readonly string[]
  /** Hears the new selection. */
  onSelectedIdsChange?: (ids: string[]) => void
  /** Stands in place of the rows when there are none. */
  empty?: ReactNode
  /** Stands in place of the rows when they could not be had. */
  error?: ReactNode
  /** Stands in place of the rows until they are there. */
  loading?: ReactNode
}

/** A table over rows of data: selectable, with a head that stays, cards where it is narrower than 640 px. */
export function DataTable<Row extends RowData>({
  columns,
  rows,
  getRowId,
  getRowLabel = getRowId,
  selectedIds,
  onSelectedIdsChange,
  empty,
  error,
  loading,
  className,
  'aria-label': label,
  'aria-labelledby': labelledBy,
  ...props
}: DataTableProps<Row>) {
  const id = useId()
  const selectable = selectedIds !== undefined
  const rowSelection = useMemo(
    () => Object.fromEntries((selectedIds ?? []).map((id) => [id, true as const])),
    [selectedIds],
  )
  const table = useTable({
    features: dataTableFeatures,
    columns,
    data: rows,
    getRowId,
    state: { rowSelection },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update
      onSelectedIdsChange?.(Object.keys(next))
    },
  })
  const instead = loading || error || (rows.length === 0 && empty)

  return (
    <div data-slot="data-table" className={cn('@container', className)} {...props}>
      <Table
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-busy={loading ? true : undefined}
        className="@max-[40rem]:block"
      >
        <thead
          className={cn('@max-[40rem]:block', (!selectable || instead) && '@max-[40rem]:hidden')}
        >
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="@max-[40rem]:block">
              {selectable && (
                <th
                  scope="col"
                  className={cn(
                    headClass,
                    'w-0 @max-[40rem]:flex @max-[40rem]:w-full @max-[40rem]:items-center @max-[40rem]:first:pl-4',
                  )}
                >
                  <label htmlFor={`${id}-all`} className="flex items-center gap-3">
                    <NativeCheckbox
                      id={`${id}-all`}
                      aria-label="Select all"
                      disabled={Boolean(instead) || rows.length === 0}
                      checked={table.getIsAllRowsSelected()}
                      indeterminate={
                        !table.getIsAllRowsSelected() &&
                        table.getRowModel().rows.some((row) => row.getIsSelected())
                      }
                      onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
                    />
                    <span aria-hidden="true" className="@min-[40rem]:hidden">
                      Select all
                    </span>
                  </label>
                </th>
              )}
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  className={cn(
                    headClass,
                    '@max-[40rem]:hidden',
                    header.column.columnDef.meta?.align === 'end' && 'text-right',
                    header.column.columnDef.meta?.className,
                  )}
                >
                  {flexRender(header.column.columnDef.header, header.getContext())}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody className="@max-[40rem]:block [&>tr:last-child>td]:border-b-0 @max-[40rem]:[&>tr:last-child]:border-b-0">
          {instead ? (
            <tr className="@max-[40rem]:block">
              <td
                colSpan={table.getAllLeafColumns().length + (selectable ? 1 : 0)}
                className="@max-[40rem]:block"
              >
                {instead}
              </td>
            </tr>
          ) : (
            table
              .getRowModel()
              .rows.map((row) => (
                <DataTableRow
                  key={row.id}
                  cells={row.getAllCells()}
                  label={selectable ? getRowLabel(row.original) : undefined}
                  selected={row.getIsSelected()}
                />
              ))
          )}
        </tbody>
      </Table>
    </div>
  )
}

const headClass =
  'sticky top-0 z-10 h-10 whitespace-nowrap border-hairline border-b bg-sunken px-4 text-left font-medium text-muted text-sm first:pl-5 last:pr-5'

const cellClass =
  'border-hairline border-b px-4 py-2.5 tabular-nums first:pl-5 last:pr-5 @max-[40rem]:flex @max-[40rem]:border-0 @max-[40rem]:p-0 @max-[40rem]:first:pl-0 @max-[40rem]:last:pr-0'

const labelledCellClass =
  'wrap-anywhere @max-[40rem]:gap-4 @max-[40rem]:py-1 @max-[40rem]:before:w-24 @max-[40rem]:before:shrink-0 @max-[40rem]:before:text-muted @max-[40rem]:before:text-sm @max-[40rem]:before:content-[attr(data-label)]'

/** Joining classes is slow enough to be seen in a thousand rows: plain columns do without. */
// biome-ignore lint/suspicious/noExplicitAny: the column's values do not matter to its look
function classesOf(column: DataTableColumn<any>) {
  // A column without a value holds controls, which are higher than their label.
  const shared = `${cellClass} ${labelledCellClass}${isDisplay(column) ? ' @max-[40rem]:items-center' : ''}`
  const { meta } = column
  return meta
    ? cn(shared, meta.align === 'end' && '@min-[40rem]:text-right', meta.className)
    : shared
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
}

// Selecting one row of a thousand renders one row: TanStack keeps a row's list of cells the same between renders.
const DataTableRow = memo(function DataTableRow({ cells, label, selected }: DataTableRowProps) {
  return (
    <tr
      aria-selected={label === undefined ? undefined : selected}
      className="transition-colors hover:bg-hover aria-selected:bg-accent-soft @max-[40rem]:relative @max-[40rem]:block @max-[40rem]:border-hairline @max-[40rem]:border-b @max-[40rem]:px-4 @max-[40rem]:py-3 @max-[40rem]:has-data-select:pl-12"
    >
      {label !== undefined && (
        <td
          data-select=""
          className={`${cellClass} @max-[40rem]:absolute @max-[40rem]:top-4.5 @max-[40rem]:left-4`}
        >
          <NativeCheckbox
            aria-label={`Select ${label}`}
            checked={selected}
            onChange={(event) => cells[0]?.row.toggleSelected(event.target.checked)}
          />
        </td>
      )}
      {cells.map((cell) => {
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
      })}
    </tr>
  )
})
