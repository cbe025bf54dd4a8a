import * as Radix from '@radix-ui/react-tooltip'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'

/** A word of explanation for what has no room for it; never the only place something is said. */
export function Tooltip(props: ComponentProps<typeof Radix.Root>) {
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
          'z-50 max-w-xs select-none text-balance break-words rounded-sm bg-inverse px-2 py-1 text-inverse text-xs data-[state=delayed-open]:animate-appear data-[state=instant-open]:animate-appear forced-colors:border',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  )
}
