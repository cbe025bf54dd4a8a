'use client'

import { type ComponentProps, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { Button } from '../button/index.ts'
import { cn } from '../lib/cn.ts'
import { restoreFocus } from '../lib/focus-restore.ts'

export interface PaginationProps extends Omit<ComponentProps<'nav'>, 'children'> {
  /** The current page, counted from 1. */
  page: number
  /** The number of pages. */
  pages: number
  /** Called with the requested page. */
  onPageChange: (page: number) => void
}

/** Navigates the pages of a list; renders nothing for a single page. */
export function Pagination({ page, pages, onPageChange, className, ...props }: PaginationProps) {
  const prevRef = useRef<HTMLButtonElement>(null)
  const nextRef = useRef<HTMLButtonElement>(null)
  const pressedRef = useRef<HTMLButtonElement>(null)
  // The list may have become shorter than the requested page.
  const current = Math.min(Math.max(1, Math.floor(page) || 1), pages)

  // A pressed button that becomes disabled, on the first or the last page, would lose the focus.
  useLayoutEffect(() => {
    const button = pressedRef.current
    if (!button?.disabled) return
    pressedRef.current = null
    button.blur()
    restoreFocus(button === nextRef.current ? prevRef.current : nextRef.current)
  })

  const goTo = (targetPage: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    pressedRef.current = document.activeElement === button ? button : null
    onPageChange(targetPage)
  }

  if (!(pages > 1)) return null

  return (
    <nav
      data-slot="pagination"
      aria-label="Pagination"
      className={cn('flex items-center justify-between gap-3', className)}
      {...props}
    >
      <Button ref={prevRef} variant="secondary" disabled={current <= 1} onClick={goTo(current - 1)}>
        Previous
      </Button>
      <p aria-live="polite" className="text-center text-muted text-sm tabular-nums">
        Page {current} of {pages}
      </p>
      <Button
        ref={nextRef}
        variant="secondary"
        disabled={current >= pages}
        onClick={goTo(current + 1)}
      >
        Next
      </Button>
    </nav>
  )
}
