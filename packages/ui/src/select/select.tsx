'use client'

import * as Radix from '@radix-ui/react-select'
import { CheckIcon, ChevronDownIcon, ChevronsDownIcon, ChevronsUpIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFieldControl } from '../field/field-context.ts'
import { cn } from '../lib/cn.ts'
import { textControlClasses } from '../lib/control.ts'
import { inertOthers } from '../lib/inert-others.ts'
import { usePortalTheme } from '../lib/portal-theme.ts'

type RootProps = ComponentProps<typeof Radix.Root>

export interface SelectProps extends RootProps {
  /** The controlled value. */
  value?: RootProps['value']
  /** The initial value, when uncontrolled. */
  defaultValue?: RootProps['defaultValue']
  /** Called with the selected value. */
  onValueChange?: RootProps['onValueChange']
  /** Whether it is disabled. */
  disabled?: RootProps['disabled']
}

/** Selects one option of a list, which a trigger opens. */
export function Select(props: SelectProps) {
  return <Radix.Root {...props} />
}

export interface SelectTriggerProps extends ComponentProps<typeof Radix.Trigger> {
  /** The text before anything is selected. */
  placeholder?: string
}

/** The button that shows the selected option and opens the list. */
export function SelectTrigger({ placeholder, className, ...props }: SelectTriggerProps) {
  return (
    <Radix.Trigger
      data-slot="select-trigger"
      className={cn(
        textControlClasses,
        'flex items-center justify-between gap-2 text-start data-placeholder:text-muted [&>span]:truncate',
        className,
      )}
      {...props}
      {...useFieldControl(props)}
    >
      <Radix.Value placeholder={placeholder} />
      <Radix.Icon asChild>
        <ChevronDownIcon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Radix.Icon>
    </Radix.Trigger>
  )
}

const scrollButtonClasses = 'grid h-6 place-items-center text-muted [&>svg]:size-4'

/** The list, at least as wide as its trigger. */
export function SelectContent({
  ref,
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        ref={usePortalTheme(ref)}
        data-slot="select-content"
        position="popper"
        sideOffset={4}
        collisionPadding={8}
        className={cn(
          'z-50 max-h-[min(20rem,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) overflow-hidden rounded-md border border-hairline bg-overlay shadow-overlay data-[state=open]:animate-appear',
          className,
        )}
        {...props}
      >
        <Radix.ScrollUpButton className={scrollButtonClasses}>
          <ChevronsUpIcon aria-hidden="true" />
        </Radix.ScrollUpButton>
        <Radix.Viewport ref={inertOthers} className="p-1">
          {children}
        </Radix.Viewport>
        <Radix.ScrollDownButton className={scrollButtonClasses}>
          <ChevronsDownIcon aria-hidden="true" />
        </Radix.ScrollDownButton>
      </Radix.Content>
    </Radix.Portal>
  )
}

/** An option of the list. */
export function SelectItem({ className, children, ...props }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item
      data-slot="select-item"
      className={cn(
        'flex min-h-control-sm cursor-pointer select-none items-center justify-between gap-3 rounded-xs px-2 py-1 text-strong outline-none data-disabled:cursor-default data-highlighted:bg-hover data-disabled:opacity-50 forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText] forced-colors:data-highlighted:forced-color-adjust-none',
        className,
      )}
      {...props}
    >
      <Radix.ItemText>{children}</Radix.ItemText>
      <Radix.ItemIndicator>
        <CheckIcon
          aria-hidden="true"
          className="size-4 text-accent-strong forced-colors:text-inherit"
        />
      </Radix.ItemIndicator>
    </Radix.Item>
  )
}
