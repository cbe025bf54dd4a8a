import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'

/** A spinner for work of unknown duration; the text beside it says what is happening. */
export function Spinner({ className, ...props }: ComponentProps<'svg'>) {
  return (
    <svg
      data-slot="spinner"
      aria-hidden="true"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      className={cn('size-4 shrink-0 animate-spin forced-colors:text-inherit', className)}
      {...props}
    >
      <circle cx="8" cy="8" r="6.5" opacity="0.25" />
      <path d="M8 1.5a6.5 6.5 0 0 1 6.5 6.5" />
    </svg>
  )
}
