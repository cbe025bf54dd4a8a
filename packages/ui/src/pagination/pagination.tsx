'use client'

import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { Button } from '../button/index.ts'
import { cn } from '../lib/cn.ts'
import { restoreFocus } from '../lib/focus-restore.ts'
import { formatNumber } from '../lib/format-number.ts'
import * as english from '../locale/english.ts'
import { useLocale } from '../locale/index.ts'
import { useStrings } from '../locale/locale-provider.tsx'

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
  const { locale } = useLocale()
  const texts = useStrings('pagination', english.pagination)
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

  const renderButton = (label: string, ref: typeof next, targetPage: number) => (
    <Button
      ref={ref}
      variant="secondary"
      disabled={targetPage < 1 || targetPage > pages}
      onClick={({ currentTarget }) => {
        pressed.current = document.activeElement === currentTarget ? currentTarget : null
        onPageChange(targetPage)
      }}
    >
      {label}
    </Button>
  )

  if (!(pages > 1)) return null

  return (
    <nav
      data-slot="pagination"
      aria-label={texts.label}
      className={cn('flex flex-wrap items-center justify-between gap-3', className)}
      {...props}
    >
      {renderButton(texts.previous, previous, current - 1)}
      <p aria-live="polite" className="text-center text-muted text-sm tabular-nums">
        {texts.page(formatNumber(locale, current), formatNumber(locale, pages))}
      </p>
      {renderButton(texts.next, next, current + 1)}
    </nav>
  )
}
