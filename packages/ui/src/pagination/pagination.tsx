'use client'

import type { ComponentProps } from 'react'
import { Button } from '../button/index.ts'
import { cn } from '../lib/cn.ts'

export interface PaginationProps extends Omit<ComponentProps<'nav'>, 'children'> {
  /** The page shown, counted from 1. */
  page: number
  /** How many pages there are. */
  pages: number
  /** Hears the page asked for. */
  onPageChange: (page: number) => void
}

/** Steps through the pages of a list; shows nothing when one page holds it all. */
export function Pagination({ page, pages, onPageChange, className, ...props }: PaginationProps) {
  if (!(pages > 1)) return null
  // The list may have become shorter than the page asked for.
  const current = Math.min(Math.max(1, Math.floor(page) || 1), pages)

  return (
    <nav
      data-slot="pagination"
      aria-label="Pagination"
      className={cn('flex items-center justify-between gap-3', className)}
      {...props}
    >
      <Button variant="secondary" disabled={current <= 1} onClick={() => onPageChange(current - 1)}>
        Previous
      </Button>
      <p aria-live="polite" className="text-center text-muted text-sm tabular-nums">
        Page {current} of {pages}
      </p>
      <Button
        variant="secondary"
        disabled={current >= pages}
        onClick={() => onPageChange(current + 1)}
      >
        Next
      </Button>
    </nav>
  )
}
