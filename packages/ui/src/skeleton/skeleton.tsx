import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'

/** A placeholder with the size of the content that is loading. */
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
