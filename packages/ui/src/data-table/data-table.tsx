'use client'

import { type RowData, useTable } from '@tanstack/react-table'
import { type ComponentProps, lazy, type ReactNode, Suspense, useId, useMemo, useRef } from 'react'
import { cn } from '../lib/cn.ts'
import { useWarning } from '../lib/use-warning.ts'
import { NativeCheckbox } from '../native-checkbox/index.ts'
import { Table } from '../table/index.ts'
import { type DataTableColumn, dataTableFeatures } from './columns.ts'
import { DataTableHead, headClass } from './data-table-head.tsx'
import { DataTableRow } from './data-table-row.tsx'

// Most tables show all the rows they are given.
const VirtualRows = lazy(async () => ({
  default: (await import('./virtual-rows.tsx')).VirtualRows,
}))

/** Which column the rows are sorted by, and which way. */
export interface DataTableSorting {
  /** The column's id: its key, where it was given no other. */
  id: string
  /** From the greatest to the least. */
  desc: boolean
}

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
  /** How the rows, which come sorted, are sorted; null or left out, not by a column. */
  sorting?: DataTableSorting | null
  /** Hears how the person wants them sorted: up, down, then not at all. With it columns of values can be sorted by. */
  onSortingChange?: (sorting: DataTableSorting | null) => void
  /** Stands in place of the rows when there are none. */
  empty?: ReactNode
  /** Stands in place of the rows when they could not be had. */
  error?: ReactNode
  /** Stands in place of the rows until they are there. */
  loading?: ReactNode
  /** Holds only the rows in sight in the document, for thousands of them; wants a `height`, and widths on the columns. */
  virtualised?: boolean
  /** How high the box is that virtualised rows scroll in, in pixels. */
  height?: number
}

/** A table over rows of data: selectable, sortable, with a head that stays, cards where it is narrower than 640 px. */
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
  virtualised = false,
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
    (virtualised && height === undefined && '`virtualised` wants a `height` to scroll in.') ||
      (selectable && !onSelectedIdsChange && '`selectedIds` wants `onSelectedIdsChange`.') ||
      (sorting != null && !sortable && '`sorting` wants `onSortingChange`.'),
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
          // It has its place while the rows are awaited: they would be moved by it.
          ((!selectable && !sortable) || (instead && !loading)) && '@max-[40rem]:hidden',
        )}
      >
        {table.getHeaderGroups().map((group) => (
          <tr
            key={group.id}
            aria-rowindex={virtualised ? 1 : undefined}
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
      ) : virtualised ? (
        <Suspense fallback={<tbody />}>
          <VirtualRows
            count={models.length}
            scroller={scroller}
            height={height ?? 0}
            className={bodyClass}
            row={(index, measure) => row(index, { index, measure })}
          />
        </Suspense>
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
      {virtualised ? (
        <section
          ref={scroller}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
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
