'use client'

import { flexRender, type Header } from '@tanstack/react-table'
import { ArrowDownIcon, ArrowUpIcon, ChevronsUpDownIcon } from 'lucide-react'
import { cn } from '../lib/cn.ts'
import type { dataTableFeatures } from './columns.ts'

export const headClass =
  'sticky top-0 z-10 h-10 in-data-[density=compact]:h-8 whitespace-nowrap border-hairline border-b bg-sunken px-4 text-start font-medium text-muted text-sm first:ps-5 last:pe-5'

const directions = {
  asc: { aria: 'ascending', Icon: ArrowUpIcon },
  desc: { aria: 'descending', Icon: ArrowDownIcon },
  none: { aria: 'none', Icon: ChevronsUpDownIcon },
} as const

interface DataTableHeadProps {
  // biome-ignore lint/suspicious/noExplicitAny: the row's type does not matter to its head
  header: Header<typeof dataTableFeatures, any, any>
}

/** A column header; a sortable one is a button, which also shows above cards. */
export function DataTableHead({ header }: DataTableHeadProps) {
  const { columnDef } = header.column
  const name = flexRender(columnDef.header, header.getContext())
  const className = cn(
    headClass,
    columnDef.meta?.align === 'end' && 'text-end',
    columnDef.meta?.className,
  )
  if (!header.column.getCanSort()) {
    return (
      <th scope="col" className={cn(className, '@max-[40rem]:hidden')}>
        {name}
      </th>
    )
  }
  const sorted = header.column.getIsSorted() || 'none'
  const { aria, Icon } = directions[sorted]
  return (
    <th
      scope="col"
      aria-sort={aria}
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
          sorted !== 'none' && 'text-strong',
        )}
      >
        <span className="truncate">{name}</span>
        <Icon
          aria-hidden="true"
          className={cn('size-3.5 shrink-0', sorted === 'none' && 'opacity-60')}
        />
      </button>
    </th>
  )
}
