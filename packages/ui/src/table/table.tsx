'use client'

import { type ComponentProps, useRef } from 'react'
import { cn } from '../lib/cn.ts'
import * as english from '../locale/english.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { useOverflow } from './use-overflow.ts'

/** A table that scrolls sideways where it does not fit. */
export function Table({
  className,
  'aria-label': label,
  'aria-labelledby': labelledBy,
  ...props
}: ComponentProps<'table'>) {
  const texts = useStrings('table', english.table)
  const container = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(container)
  // A scroll container must be reachable by keyboard. Without overflow the element must not be one, so that a sticky
  // header sticks to the page.
  const scrollProps = overflows && {
    role: 'region',
    tabIndex: 0,
    'aria-label': label ?? (labelledBy ? undefined : texts.label),
    'aria-labelledby': labelledBy,
  }

  return (
    <div
      ref={container}
      data-slot="table-container"
      className={cn('relative w-full', overflows && 'overflow-x-auto [--table-head-top:0px]')}
      {...scrollProps}
    >
      <table
        data-slot="table"
        aria-label={label}
        aria-labelledby={labelledBy}
        className={cn(
          'w-full border-separate border-spacing-0 text-start text-base tabular-nums',
          className,
        )}
        {...props}
      />
    </div>
  )
}

/** The header rows. */
export function TableHeader(props: ComponentProps<'thead'>) {
  return <thead data-slot="table-header" {...props} />
}

/** The body rows. */
export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody data-slot="table-body" {...props} />
}

/** A row; `aria-selected` tints it. */
export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return (
    <tr
      data-slot="table-row"
      className={cn(
        'transition-colors aria-selected:bg-accent-soft forced-colors:aria-selected:outline forced-colors:aria-selected:-outline-offset-1',
        className,
      )}
      {...props}
    />
  )
}

/** A column header, or a row header with `scope="row"`. */
export function TableHead({ className, scope = 'col', ...props }: ComponentProps<'th'>) {
  return (
    <th
      data-slot="table-head"
      scope={scope}
      className={cn(
        'h-table-head whitespace-nowrap border-hairline border-b px-4 text-start font-medium text-base text-strong first:ps-5 last:pe-5 in-[tbody>:last-child]:border-b-0 in-[thead]:bg-sunken in-[thead]:text-muted in-[thead]:text-sm',
        className,
      )}
      {...props}
    />
  )
}

/** A cell, with tabular figures. */
export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return (
    <td
      data-slot="table-cell"
      className={cn(
        'border-b px-4 py-[calc(0.75rem+var(--density)*0.375rem)] first:ps-5 last:pe-5 in-[tbody>:last-child]:border-b-0',
        className,
      )}
      {...props}
    />
  )
}

/** A sentence under the table on what it shows. */
export function TableCaption({ className, ...props }: ComponentProps<'caption'>) {
  return (
    <caption
      data-slot="table-caption"
      className={cn('caption-bottom px-5 py-3 text-start text-muted text-sm', className)}
      {...props}
    />
  )
}
