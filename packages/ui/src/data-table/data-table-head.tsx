'use client'

import { flexRender, type Header } from '@tanstack/react-table'
import { ArrowDownIcon, ArrowUpIcon, ChevronsUpDownIcon } from 'lucide-react'
import { cn } from '../lib/cn.ts'
import type { dataTableFeatures } from './columns.ts'
import { tableRoles } from './table-roles.ts'

/** The head sticks to the top of what scrolls, or below what sticks there already. */
export const headClass =
  'sticky top-(--table-head-top,0px) z-10 h-table-head whitespace-nowrap border-hairline border-b bg-sunken px-4 text-start font-medium text-muted text-sm first:ps-5 last:pe-5'

const directions = {
  asc: { ariaSort: 'ascending', Icon: ArrowUpIcon },
  desc: { ariaSort: 'descending', Icon: ArrowDownIcon },
  none: { ariaSort: 'none', Icon: ChevronsUpDownIcon },
} as const

interface DataTableHeadProps {
  // biome-ignore lint/suspicious/noExplicitAny: the header does not use the row's type
  header: Header<typeof dataTableFeatures, any, any>
  /** The index of the column, counted from 1. */
  columnIndex: number
}

/** A column header. A sortable one contains a button, which also shows above the rows of a narrow screen. */
export function DataTableHead({ header, columnIndex }: DataTableHeadProps) {
  const { columnDef } = header.column
  const name = flexRender(columnDef.header, header.getContext())
  const className = cn(
    headClass,
    columnDef.meta?.align === 'end' && 'text-end',
    columnDef.meta?.className,
  )
  if (!header.column.getCanSort()) {
    return (
      <th
        scope="col"
        {...tableRoles.columnHeader}
        aria-colindex={columnIndex}
        className={cn(className, '@max-[40rem]:sr-only')}
      >
        {name}
      </th>
    )
  }
  const direction = header.column.getIsSorted() || 'none'
  const { ariaSort, Icon } = directions[direction]
  return (
    <th
      scope="col"
      {...tableRoles.columnHeader}
      aria-colindex={columnIndex}
      aria-sort={ariaSort}
      className={cn(
        className,
        '@max-[40rem]:static @max-[40rem]:flex @max-[40rem]:h-auto @max-[40rem]:min-w-0 @max-[40rem]:max-w-full @max-[40rem]:w-auto @max-[40rem]:items-center @max-[40rem]:border-0 @max-[40rem]:px-0 @max-[40rem]:first:ps-0 @max-[40rem]:last:pe-0',
      )}
    >
      <button
        type="button"
        onClick={header.column.getToggleSortingHandler()}
        className={cn(
          '-mx-2 inline-flex h-7 max-w-[calc(100%+1rem)] items-center gap-1 rounded-xs px-2 transition-colors hover:bg-hover hover:text-strong',
          columnDef.meta?.align === 'end' && '@min-[40rem]:flex-row-reverse',
          direction !== 'none' && 'text-strong',
        )}
      >
        {/* Chromium does not repeat text with hidden overflow on the next pages. */}
        <span className="truncate print:overflow-visible">{name}</span>
        <Icon
          aria-hidden="true"
          className={cn('size-3.5 shrink-0', direction === 'none' && 'opacity-60')}
        />
      </button>
    </th>
  )
}
