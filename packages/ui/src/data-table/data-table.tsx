'use client'

import { type RowData, useTable } from '@tanstack/react-table'
import { type ComponentProps, type ReactNode, useId, useMemo, useRef } from 'react'
import { lazyComponent } from '../lazy-component/lazy-component.tsx'
import { LoadErrorState } from '../lazy-component/load-states.tsx'
import { cn } from '../lib/cn.ts'
import { useRangeSelection } from '../lib/use-range-selection.ts'
import { useWarning } from '../lib/use-warning.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { NativeCheckbox } from '../native-checkbox/index.ts'
import { Table } from '../table/index.ts'
import { type DataTableColumn, dataTableFeatures } from './columns.ts'
import { DataTableHead, headClass } from './data-table-head.tsx'
import { DataTableRow, placeOf } from './data-table-row.tsx'
import { tableRoles } from './table-roles.ts'

// Loaded on demand, since most tables are not virtualized.
const VirtualRows = lazyComponent(async () => (await import('./virtual-rows.tsx')).VirtualRows, {
  pending: () => <tbody />,
  failed: ({ onRetry }) => (
    <tbody>
      <tr>
        <td>
          <LoadErrorState onRetry={onRetry} />
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
  /** The ids of the selected rows, including those of other pages. Makes the rows selectable. */
  selectedIds?: readonly string[]
  /** Called with the new selection. */
  onSelectedIdsChange?: (ids: string[]) => void
  /** The sorting of the given rows; null or left out when they are not sorted by a column. */
  sorting?: DataTableSorting | null
  /** Called with the new sorting: ascending, descending, then none. Makes columns with values sortable. */
  onSortingChange?: (sorting: DataTableSorting | null) => void
  /** Shown instead of the rows when there are none. */
  empty?: ReactNode
  /** Shown instead of the rows when they could not be loaded. */
  error?: ReactNode
  /** Shown instead of the rows until they are loaded. */
  loading?: ReactNode
  /** Renders only the visible rows, for thousands of them; needs a `height`, and widths on the columns. */
  virtualized?: boolean
  /** The height in pixels of the container in which virtualized rows scroll. */
  height?: number
}

/**
 * A table of data: selectable, sortable, with a header that stays in view, and rows of two lines where it is narrower
 * than 640 px. Where something sticks above it, set the custom property `--table-head-top` to the height of that.
 */
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
  const texts = useStrings('dataTable', english.dataTable)
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const isSelectable = selectedIds !== undefined
  const rowSelection = useMemo(
    () => Object.fromEntries((selectedIds ?? []).map((id) => [id, true as const])),
    [selectedIds],
  )
  const sortingState = useMemo(() => (sorting ? [sorting] : []), [sorting])
  const table = useTable({
    features: dataTableFeatures,
    columns,
    data: rows,
    getRowId,
    enableSorting: onSortingChange !== undefined,
    enableMultiSort: false,
    manualSorting: true,
    sortDescFirst: false,
    state: { rowSelection, sorting: sortingState },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update
      onSelectedIdsChange?.(Object.keys(next))
    },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sortingState) : update
      onSortingChange?.(next ?? null)
    },
  })
  const placeholder = loading || error || (rows.length === 0 && empty)
  const { rows: rowModels } = table.getRowModel()
  const isAllSelected = isSelectable && table.getIsAllRowsSelected()
  const isSortable = onSortingChange !== undefined
  const rowIds = useMemo(() => rowModels.map((model) => model.id), [rowModels])
  const selectRow = useRangeSelection({
    ids: rowIds,
    selectedIds: selectedIds ?? [],
    onSelectedIdsChange,
  })
  const leafColumns = table.getAllLeafColumns()
  const hasMenu = leafColumns.some((column, index) => placeOf(column.columnDef, index) === 'menu')
  const columnCount = leafColumns.length + (isSelectable ? 1 : 0)

  useWarning(
    'DataTable',
    (virtualized && height === undefined && '`virtualized` needs a `height`.') ||
      (isSelectable && !onSelectedIdsChange && '`selectedIds` needs `onSelectedIdsChange`.') ||
      (sorting != null && !isSortable && '`sorting` needs `onSortingChange`.'),
  )

  const renderRow = (
    index: number,
    virtualProps?: { index: number; measureRef: ((row: Element | null) => void) | undefined },
  ) => {
    const model = rowModels[index]
    return (
      model && (
        <DataTableRow
          key={model.id}
          id={model.id}
          cells={model.getAllCells()}
          selectLabel={isSelectable ? texts.selectRow(getRowLabel(model.original)) : undefined}
          isSelected={model.getIsSelected()}
          onSelect={selectRow}
          isLast={index === rowModels.length - 1}
          hasMenu={hasMenu}
          {...virtualProps}
        />
      )
    )
  }

  const content = (
    <>
      {/* A row without cells is invalid. */}
      {(isSelectable || columns.length > 0) && (
        <thead
          {...tableRoles.rowGroup}
          className={cn(
            '@max-[40rem]:sticky @max-[40rem]:top-(--table-head-top,0px) @max-[40rem]:z-10 @max-[40rem]:block',
            !isSelectable && !isSortable && '@max-[40rem]:sr-only',
            // Nothing can be sorted. The header keeps its space while rows load, so that the layout does not shift.
            placeholder && !loading && '@max-[40rem]:hidden',
          )}
        >
          {table.getHeaderGroups().map((group) => (
            <tr
              key={group.id}
              {...tableRoles.row}
              aria-rowindex={virtualized ? 1 : undefined}
              className="@max-[40rem]:relative @max-[40rem]:flex @max-[40rem]:flex-wrap @max-[40rem]:items-center @max-[40rem]:gap-x-4 @max-[40rem]:border-hairline @max-[40rem]:border-b @max-[40rem]:bg-sunken @max-[40rem]:px-4 @max-[40rem]:py-1.5"
            >
              {isSelectable && (
                <th
                  scope="col"
                  {...tableRoles.columnHeader}
                  aria-colindex={1}
                  className={cn(
                    headClass,
                    'w-13 @max-[40rem]:static @max-[40rem]:me-auto @max-[40rem]:flex @max-[40rem]:h-7 @max-[40rem]:w-auto @max-[40rem]:items-center @max-[40rem]:border-0 @max-[40rem]:px-0 @max-[40rem]:first:ps-0',
                  )}
                >
                  <label htmlFor={`${id}-all`} className="flex items-center gap-3">
                    <NativeCheckbox
                      id={`${id}-all`}
                      aria-label={texts.selectAll}
                      disabled={Boolean(placeholder) || rows.length === 0}
                      checked={isAllSelected}
                      indeterminate={
                        !isAllSelected && rowModels.some((model) => model.getIsSelected())
                      }
                      onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
                    />
                    <span aria-hidden="true" className="@min-[40rem]:hidden">
                      {texts.selectAll}
                    </span>
                  </label>
                </th>
              )}
              {group.headers.map((header, index) => (
                <DataTableHead
                  key={header.id}
                  header={header}
                  columnIndex={index + (isSelectable ? 2 : 1)}
                />
              ))}
            </tr>
          ))}
        </thead>
      )}
      {placeholder ? (
        <tbody {...tableRoles.rowGroup} className="@max-[40rem]:block">
          <tr {...tableRoles.row} className="@max-[40rem]:block">
            <td {...tableRoles.cell} colSpan={columnCount} className="@max-[40rem]:block">
              {placeholder}
            </td>
          </tr>
        </tbody>
      ) : virtualized ? (
        <VirtualRows
          ids={rowIds}
          scroller={scroller}
          estimatedScrollerHeight={height ?? 0}
          className={bodyClass}
          renderRow={(index, measureRef) => renderRow(index, { index, measureRef })}
        />
      ) : (
        <tbody {...tableRoles.rowGroup} className={bodyClass}>
          {rowModels.map((_, index) => renderRow(index))}
        </tbody>
      )}
    </>
  )
  const tableAriaProps = {
    ...tableRoles.table,
    'aria-colcount': columnCount,
    'aria-label': label,
    'aria-labelledby': labelledBy,
    'aria-busy': loading ? true : undefined,
  }

  return (
    <div data-slot="data-table" className={cn('@container', className)} {...props}>
      {virtualized ? (
        <section
          ref={scroller}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
          tabIndex={0}
          aria-label={label}
          aria-labelledby={labelledBy}
          className="overflow-auto rounded-[inherit] [--table-head-top:0px] [overflow-anchor:none] focus-visible:-outline-offset-2"
          style={{ height }}
        >
          <table
            data-slot="table"
            aria-rowcount={rowModels.length + 1}
            {...tableAriaProps}
            className="w-full table-fixed border-separate border-spacing-0 text-start text-base @max-[40rem]:block"
          >
            {content}
          </table>
        </section>
      ) : (
        <Table {...tableAriaProps} className="@max-[40rem]:block">
          {content}
        </Table>
      )}
    </div>
  )
}

const bodyClass = '@max-[40rem]:block'
