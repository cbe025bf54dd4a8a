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
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const pressed = useRef<HTMLButtonElement>(null)
  // The list may have become shorter than the requested page.
  const current = Math.min(Math.max(1, Math.floor(page) || 1), pages)

  // A pressed button that becomes disabled, on the first or the last page, would lose the focus.
  useLayoutEffect(() => {
    const button = pressed.current
    if (!button?.disabled) return
    pressed.current = null
    button.blur()
    restoreFocus(button === next.current ? previous.current : next.current)
  })

  const goTo = (targetPage: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    pressed.current = document.activeElement === button ? button : null
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
      <Button
        ref={previous}
        variant="secondary"
        disabled={current <= 1}
        onClick={goTo(current - 1)}
      >
        Previous
      </Button>
      <p aria-live="polite" className="text-center text-muted text-sm tabular-nums">
        Page {current} of {pages}
      </p>
      <Button
        ref={next}
        variant="secondary"
        disabled={current >= pages}
        onClick={goTo(current + 1)}
      >
        Next
      </Button>
    </nav>
  )
}
