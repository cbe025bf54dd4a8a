import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'

/** A list of names and values, such as the details of a call. */
export function DescriptionList({ className, ...props }: ComponentProps<'dl'>) {
  return (
    <dl
      data-slot="description-list"
      className={cn(
        'grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-4',
        className,
      )}
      {...props}
    />
  )
}

/** A name with its value. */
export function DescriptionItem({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="description-item"
      className={cn('flex min-w-0 flex-col gap-1', className)}
      {...props}
    />
  )
}

/** The name. */
export function DescriptionTerm({ className, ...props }: ComponentProps<'dt'>) {
  return (
    <dt
      data-slot="description-term"
      className={cn('text-muted text-sm wrap-anywhere', className)}
      {...props}
    />
  )
}

/** The value; a dash when it is empty. A text keeps its own direction: a phone number reads from left to right in every language. */
export function DescriptionDetails({ className, children, ...props }: ComponentProps<'dd'>) {
  return (
    <dd
      data-slot="description-details"
      className={cn(
        'text-base text-strong tabular-nums wrap-anywhere empty:before:content-["–"]',
        className,
      )}
      {...props}
    >
      {typeof children === 'string' && children !== '' ? <bdi>{children}</bdi> : children}
    </dd>
  )
}
