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

  return (
    <nav
      data-slot="pagination"
      aria-label="Pagination"
      className={cn('flex items-center justify-between gap-3', className)}
      {...props}
    >
      <Button variant="secondary" disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
        Previous
      </Button>
      <p aria-live="polite" className="text-center text-muted text-sm tabular-nums">
        Page {page} of {pages}
      </p>
      <Button variant="secondary" disabled={page >= pages} onClick={() => onPageChange(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
