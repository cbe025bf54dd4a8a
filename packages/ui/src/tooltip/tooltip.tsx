'use client'

import * as Radix from '@radix-ui/react-tooltip'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'
import { usePortalTheme } from '../lib/portal-theme.ts'

type RootProps = ComponentProps<typeof Radix.Root>

export interface TooltipProps extends RootProps {
  /** The controlled open state. */
  open?: RootProps['open']
  /** The initial open state, when uncontrolled. */
  defaultOpen?: RootProps['defaultOpen']
  /** Called with the new open state when it changes. */
  onOpenChange?: RootProps['onOpenChange']
  /** How long the pointer must rest on the trigger before it opens, in milliseconds; 300 by default. */
  delayDuration?: RootProps['delayDuration']
}

/** A short explanation, shown on hover and focus; the same information must be available elsewhere. */
export function Tooltip(props: TooltipProps) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root {...props} />
    </Radix.Provider>
  )
}

/** The element that the tooltip describes; pass `asChild` with a control as its child. */
export function TooltipTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger data-slot="tooltip-trigger" {...props} />
}

type ContentProps = ComponentProps<typeof Radix.Content>

/** The text of the tooltip. */
export function TooltipContent(props: ContentProps) {
  return <ThemedTooltipContent {...props} />
}

interface ThemedTooltipContentProps extends ContentProps {
  /** The element whose theme it has; by default the element that it describes. */
  opener?: Element
}

/** The content of a tooltip, in the theme of an element that Radix does not know. */
export function ThemedTooltipContent({
  ref,
  opener,
  className,
  sideOffset = 6,
  ...props
}: ThemedTooltipContentProps) {
  return (
    <Radix.Portal>
      <Radix.Content
        ref={usePortalTheme(ref, opener)}
        data-slot="tooltip-content"
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          'z-50 max-h-(--radix-tooltip-content-available-height) max-w-xs select-none overflow-hidden text-balance break-words rounded-sm bg-inverse px-2 py-1 text-inverse text-xs data-[state=delayed-open]:animate-appear data-[state=instant-open]:animate-appear forced-colors:border forced-colors:text-[CanvasText]',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  )
}
