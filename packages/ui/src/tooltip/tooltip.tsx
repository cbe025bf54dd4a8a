import * as Radix from '@radix-ui/react-tooltip'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'

type RootProps = ComponentProps<typeof Radix.Root>

export interface TooltipProps extends RootProps {
  /** Whether it is shown, when the caller controls it. */
  open?: RootProps['open']
  /** Whether it is shown at first, when it is uncontrolled. */
  defaultOpen?: RootProps['defaultOpen']
  /** Called when it is shown or hidden. */
  onOpenChange?: RootProps['onOpenChange']
  /** How long the pointer must rest before it is shown, in milliseconds; 300 by default. */
  delayDuration?: RootProps['delayDuration']
}

/** A short explanation on hover and focus; it must never be the only place for an information. */
export function Tooltip(props: TooltipProps) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root {...props} />
    </Radix.Provider>
  )
}

/** The element that the tooltip explains; render a control as its child. */
export function TooltipTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger data-slot="tooltip-trigger" {...props} />
}

/** The text of the tooltip. */
export function TooltipContent({
  className,
  sideOffset = 6,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
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
