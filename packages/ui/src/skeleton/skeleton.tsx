import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'

/** Holds the place, in its size, of what is on its way. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden="true"
      className={cn('h-4 animate-pulse rounded-xs bg-pressed forced-colors:border', className)}
      {...props}
    />
  )
}
