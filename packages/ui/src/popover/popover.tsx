'use client'

import * as Radix from '@radix-ui/react-popover'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'
import { useFocusRestore } from '../lib/focus-restore.ts'
import { usePortalTheme } from '../lib/portal-theme.ts'

type RootProps = Omit<ComponentProps<typeof Radix.Root>, 'modal'>

export interface PopoverProps extends RootProps {
  /** The controlled open state. */
  open?: RootProps['open']
  /** The initial open state, when uncontrolled. */
  defaultOpen?: RootProps['defaultOpen']
  /** Called with the new open state when it changes. */
  onOpenChange?: RootProps['onOpenChange']
}

/** A small panel of controls beside the button that opens it. */
export function Popover(props: PopoverProps) {
  return <Radix.Root {...props} />
}

/** Opens and closes the popover; pass `asChild` with a button as its child. */
export function PopoverTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger data-slot="popover-trigger" {...props} />
}

/** The element that the popover is placed beside, when it is not the trigger. */
export function PopoverAnchor(props: ComponentProps<typeof Radix.Anchor>) {
  return <Radix.Anchor data-slot="popover-anchor" {...props} />
}

/** The panel itself, with the first control focused; it needs a PopoverTitle or an `aria-label`. */
export function PopoverContent({
  ref,
  className,
  onOpenAutoFocus,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  const focusRestore = useFocusRestore(onOpenAutoFocus)
  return (
    <Radix.Portal>
      <Radix.Content
        ref={usePortalTheme(ref)}
        data-slot="popover-content"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className={cn(
          'wrap-anywhere z-50 max-h-(--radix-popover-content-available-height) w-72 max-w-(--radix-popover-content-available-width) overflow-y-auto overscroll-contain rounded-md border border-hairline bg-overlay p-4 shadow-overlay outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-appear',
          className,
        )}
        {...focusRestore}
        {...props}
      />
    </Radix.Portal>
  )
}

/** The title, which names the popover. */
export function PopoverTitle({ className, ...props }: ComponentProps<typeof Radix.Title>) {
  return (
    <Radix.Title
      data-slot="popover-title"
      className={cn('font-medium text-base text-strong', className)}
      {...props}
    />
  )
}

/** A sentence on what the popover is for. */
export function PopoverDescription({
  className,
  ...props
}: ComponentProps<typeof Radix.Description>) {
  return (
    <Radix.Description
      data-slot="popover-description"
      className={cn('text-muted text-sm', className)}
      {...props}
    />
  )
}

/** Closes the popover; pass `asChild` with a button as its child. */
export function PopoverClose(props: ComponentProps<typeof Radix.Close>) {
  return <Radix.Close data-slot="popover-close" {...props} />
}
