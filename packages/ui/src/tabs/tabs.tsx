import * as Radix from '@radix-ui/react-tabs'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'

/** Several views of one subject, one at a time. */
export function Tabs({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      data-slot="tabs"
      className={cn('flex min-w-0 flex-col gap-4', className)}
      {...props}
    />
  )
}

/** The views' names in a row, which scrolls where it has no room. */
export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      data-slot="tabs-list"
      className={cn(
        'flex gap-3 overflow-x-auto shadow-[inset_0_-1px_var(--border-color-hairline)]',
        className,
      )}
      {...props}
    />
  )
}

/** The name of one view. */
export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      data-slot="tabs-trigger"
      className={cn(
        'h-10 shrink-0 whitespace-nowrap border-transparent border-b-2 px-1 font-medium text-muted transition-colors hover:text-strong focus-visible:-outline-offset-2 disabled:opacity-50 data-[state=active]:border-accent data-[state=active]:text-strong',
        className,
      )}
      {...props}
    />
  )
}

/** One view. */
export function TabsContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content
      data-slot="tabs-content"
      className={cn('min-w-0 rounded-xs', className)}
      {...props}
    />
  )
}
