import { Slot } from '@radix-ui/react-slot'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'

/** Numbers side by side in one row, which wraps where it is narrow. Name it with `aria-label`. */
export function StatStrip({ className, ...props }: ComponentProps<'ul'>) {
  return (
    <ul
      data-slot="stat-strip"
      className={cn(
        // The gaps between the items show the background as lines.
        'flex flex-wrap gap-px overflow-clip rounded-lg border border-hairline bg-(--border-color-hairline)',
        className,
      )}
      {...props}
    />
  )
}

export interface StatStripItemProps extends ComponentProps<'div'> {
  /** Renders the single child, such as a link to what the number counts, instead of a `div`. */
  asChild?: boolean
}

/** A number with its label. */
export function StatStripItem({ asChild, className, ...props }: StatStripItemProps) {
  const Root = asChild ? Slot : 'div'
  return (
    <li className="flex min-w-36 flex-1 bg-raised">
      <Root
        data-slot="stat-strip-item"
        className={cn(
          'flex min-w-0 flex-1 flex-col gap-0.5 wrap-anywhere rounded-md px-4 py-3 [a&,button&]:-outline-offset-2 [a&,button&]:hover:bg-hover [a&,button&]:active:bg-pressed',
          className,
        )}
        {...props}
      />
    </li>
  )
}

/** What the number counts. */
export function StatStripLabel({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      data-slot="stat-strip-label"
      className={cn('flex items-center gap-2 font-medium text-muted text-xs', className)}
      {...props}
    />
  )
}

/** The number, in tabular figures. */
export function StatStripValue({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      data-slot="stat-strip-value"
      className={cn(
        'flex flex-wrap items-baseline gap-x-1.5 font-semibold text-lg text-strong tabular-nums',
        className,
      )}
      {...props}
    />
  )
}

/** A few words beside the number, such as its limit. */
export function StatStripHint({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      data-slot="stat-strip-hint"
      className={cn('font-normal text-muted text-sm', className)}
      {...props}
    />
  )
}
