'use client'

import { type RowData, useTable } from '@tanstack/react-table'
import { type ComponentProps, type ReactNode, useId, useMemo, useRef } from 'react'
import { lazyComponent } from '../lazy-component/lazy-component.tsx'
import { LoadFailed } from '../lazy-component/load-states.tsx'
import { cn } from '../lib/cn.ts'
import { useWarning } from '../lib/use-warning.ts'
import { NativeCheckbox } from '../native-checkbox/index.ts'
import { Table } from '../table/index.ts'
import { type DataTableColumn, dataTableFeatures } from './columns.ts'
import { DataTableHead, headClass } from './data-table-head.tsx'
import { DataTableRow } from './data-table-row.tsx'

// Most tables show all the rows they are given.
const VirtualRows = lazyComponent(async () => (await import('./virtual-rows.tsx')).VirtualRows, {
  pending: () => <tbody />,
  failed: ({ onRetry }) => (
    <tbody>
      <tr>
        <td>
          <LoadFailed onRetry={onRetry} />
        </td>
      </tr>
    </tbody>
  ),
})

/** The column that the rows are sorted by, and the direction. */
export interface DataTableSorting {
  /** The id of the column; its key by default. */
  id: string
  /** Whether the order is descending. */
  desc: boolean
}

export interface DataTableProps<Row extends RowData>
  extends Omit<ComponentProps<'div'>, 'children'> {
  /** The columns, made with `dataTableColumns`; must be stable between renders. */
  columns: DataTableColumn<Row>[]
  /** The data, one entry for each row. */
  rows: readonly Row[]
  /** Returns the id of a row, unique over all pages. */
  getRowId: (row: Row) => string
  /** Returns the accessible name of a row, for its checkbox. */
  getRowLabel?: (row: Row) => string
  /** The ids of the selected rows, including other pages. It makes rows selectable. */
  selectedIds?: readonly string[]
  /** Called with the new selection. */
  onSelectedIdsChange?: (ids: string[]) => void
  /** The sorting of the given rows; null or left out when they are not sorted by a column. */
  sorting?: DataTableSorting | null
  /** Called with the new sorting: ascending, descending, then none. It makes the columns with values sortable. */
  onSortingChange?: (sorting: DataTableSorting | null) => void
  /** Shown instead of the rows when there are none. */
  empty?: ReactNode
  /** Shown instead of the rows when they could not be loaded. */
  error?: ReactNode
  /** Shown instead of the rows until they are loaded. */
  loading?: ReactNode
  /** Renders only the visible rows, for thousands of them; needs a `height`, and widths on the columns. */
  virtualized?: boolean
  /** The height of the box that virtualized rows scroll in, in pixels. */
  height?: number
}

/** A table of data: selectable, sortable, with a sticky header, and cards where it is narrower than 640 px. */
export function DataTable<Row extends RowData>({
  columns,
  rows,
  getRowId,
  getRowLabel = getRowId,
  selectedIds,
  onSelectedIdsChange,
  sorting,
  onSortingChange,
  empty,
  error,
  loading,
  virtualized = false,
  height,
  className,
  'aria-label': label,
  'aria-labelledby': labelledBy,
  ...props
}: DataTableProps<Row>) {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const selectable = selectedIds !== undefined
  const rowSelection = useMemo(
    () => Object.fromEntries((selectedIds ?? []).map((id) => [id, true as const])),
    [selectedIds],
  )
  const sortedBy = useMemo(() => (sorting ? [sorting] : []), [sorting])
  const table = useTable({
    features: dataTableFeatures,
    columns,
    data: rows,
    getRowId,
    enableSorting: onSortingChange !== undefined,
    enableMultiSort: false,
    manualSorting: true,
    sortDescFirst: false,
    state: { rowSelection, sorting: sortedBy },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update
      onSelectedIdsChange?.(Object.keys(next))
    },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sortedBy) : update
      onSortingChange?.(next ?? null)
    },
  })
  const instead = loading || error || (rows.length === 0 && empty)
  const { rows: models } = table.getRowModel()
  const all = selectable && table.getIsAllRowsSelected()
  const sortable = onSortingChange !== undefined

  useWarning(
    'DataTable',
    (virtualized && height === undefined && '`virtualized` needs a `height`.') ||
      (selectable && !onSelectedIdsChange && '`selectedIds` needs `onSelectedIdsChange`.') ||
      (sorting != null && !sortable && '`sorting` needs `onSortingChange`.'),
  )

  const row = (
    index: number,
    place?: { index: number; measure: ((row: Element | null) => void) | undefined },
  ) => {
    const model = models[index]
    return (
      model && (
        <DataTableRow
          key={model.id}
          cells={model.getAllCells()}
          label={selectable ? getRowLabel(model.original) : undefined}
          selected={model.getIsSelected()}
          last={index === models.length - 1}
          {...place}
        />
      )
    )
  }

  const content = (
    <>
      <thead
        className={cn(
          '@max-[40rem]:block',
          // It keeps its space while the rows load, so that they do not move.
          ((!selectable && !sortable) || (instead && !loading)) && '@max-[40rem]:hidden',
        )}
      >
        {table.getHeaderGroups().map((group) => (
          <tr
            key={group.id}
            aria-rowindex={virtualized ? 1 : undefined}
            className="@max-[40rem]:flex @max-[40rem]:flex-wrap @max-[40rem]:items-center @max-[40rem]:gap-x-4 @max-[40rem]:border-hairline @max-[40rem]:border-b @max-[40rem]:bg-sunken @max-[40rem]:px-4 @max-[40rem]:py-1.5"
          >
            {selectable && (
              <th
                scope="col"
                className={cn(
                  headClass,
                  'w-13 @max-[40rem]:static @max-[40rem]:flex @max-[40rem]:h-7 @max-[40rem]:w-full @max-[40rem]:items-center @max-[40rem]:border-0 @max-[40rem]:px-0 @max-[40rem]:first:ps-0',
                )}
              >
                <label htmlFor={`${id}-all`} className="flex items-center gap-3">
                  <NativeCheckbox
                    id={`${id}-all`}
                    aria-label="Select all"
                    disabled={Boolean(instead) || rows.length === 0}
                    checked={all}
                    indeterminate={!all && models.some((model) => model.getIsSelected())}
                    onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
                  />
                  <span aria-hidden="true" className="@min-[40rem]:hidden">
                    Select all
                  </span>
                </label>
              </th>
            )}
            {group.headers.map((header) => (
              <DataTableHead key={header.id} header={header} />
            ))}
          </tr>
        ))}
      </thead>
      {instead ? (
        <tbody className="@max-[40rem]:block">
          <tr className="@max-[40rem]:block">
            <td
              colSpan={table.getAllLeafColumns().length + (selectable ? 1 : 0)}
              className="@max-[40rem]:block"
            >
              {instead}
            </td>
          </tr>
        </tbody>
      ) : virtualized ? (
        <VirtualRows
          count={models.length}
          scroller={scroller}
          height={height ?? 0}
          className={bodyClass}
          row={(index, measure) => row(index, { index, measure })}
        />
      ) : (
        <tbody className={bodyClass}>{models.map((_, index) => row(index))}</tbody>
      )}
    </>
  )
  const named = {
    'aria-label': label,
    'aria-labelledby': labelledBy,
    'aria-busy': loading ? true : undefined,
  }

  return (
    <div data-slot="data-table" className={cn('@container', className)} {...props}>
      {virtualized ? (
        <section
          ref={scroller}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
          tabIndex={0}
          aria-label={label}
          aria-labelledby={labelledBy}
          className="overflow-auto rounded-[inherit] [overflow-anchor:none] focus-visible:-outline-offset-2"
          style={{ height }}
        >
          <table
            data-slot="table"
            aria-rowcount={models.length + 1}
            {...named}
            className="w-full table-fixed border-separate border-spacing-0 text-start text-base @max-[40rem]:block"
          >
            {content}
          </table>
        </section>
      ) : (
        <Table {...named} className="@max-[40rem]:block">
          {content}
        </Table>
      )}
    </div>
  )
}

const bodyClass = '@max-[40rem]:block'
