import * as Radix from '@radix-ui/react-tooltip'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'

type RootProps = ComponentProps<typeof Radix.Root>

export interface TooltipProps extends RootProps {
  /** Shown or not, where the caller keeps it. */
  open?: RootProps['open']
  /** Shown at first, where nobody keeps it. */
  defaultOpen?: RootProps['defaultOpen']
  /** Hears that it is shown or hidden. */
  onOpenChange?: RootProps['onOpenChange']
  /** How long one must point before it is shown, in milliseconds: 300 when left out. */
  delayDuration?: RootProps['delayDuration']
}

/** A word of explanation for what has no room for it; never the only place something is said. */
export function Tooltip(props: TooltipProps) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root {...props} />
    </Radix.Provider>
  )
}

/** What the tooltip explains; render a control as its child. */
export function TooltipTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger data-slot="tooltip-trigger" {...props} />
}

/** The explanation itself. */
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
