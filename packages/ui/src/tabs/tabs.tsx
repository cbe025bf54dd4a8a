import * as Radix from '@radix-ui/react-tabs'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'

type RootProps = ComponentProps<typeof Radix.Root>

export interface TabsProps extends RootProps {
  /** The controlled value: the selected view. */
  value?: RootProps['value']
  /** The initial value, when uncontrolled. */
  defaultValue?: RootProps['defaultValue']
  /** Called with the selected view. */
  onValueChange?: RootProps['onValueChange']
}

/** Several views of one subject, one at a time. */
export function Tabs({ className, ...props }: TabsProps) {
  return (
    <Radix.Root
      data-slot="tabs"
      className={cn('flex min-w-0 flex-col gap-4', className)}
      {...props}
    />
  )
}

/** The row of tabs, which scrolls where it does not fit. */
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

type TriggerProps = ComponentProps<typeof Radix.Trigger>

export interface TabsTriggerProps extends TriggerProps {
  /** Identifies the view; its content has the same value. */
  value: TriggerProps['value']
}

/** A tab, which selects a view. */
export function TabsTrigger({ className, ...props }: TabsTriggerProps) {
  return (
    <Radix.Trigger
      data-slot="tabs-trigger"
      className={cn(
        'h-[calc(2.5rem+var(--density)*0.25rem)] shrink-0 whitespace-nowrap border-transparent border-b-2 px-1 font-medium text-muted transition-colors hover:text-strong focus-visible:rounded-xs focus-visible:-outline-offset-2 disabled:opacity-50 data-[state=active]:border-accent data-[state=active]:text-strong forced-colors:border-[Canvas] forced-colors:data-[state=active]:border-[Highlight]',
        className,
      )}
      {...props}
    />
  )
}

/** The content of a view. */
export function TabsContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content
      data-slot="tabs-content"
      className={cn('min-w-0 rounded-xs', className)}
      {...props}
    />
  )
}
