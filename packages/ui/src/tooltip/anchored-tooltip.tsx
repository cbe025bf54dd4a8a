'use client'

import { type ReactNode, type Ref, useLayoutEffect } from 'react'
import { ThemedTooltipContent, Tooltip, TooltipTrigger } from './tooltip.tsx'

export interface AnchoredTooltipProps {
  /** The element that the tooltip describes. */
  anchor: Element
  open: boolean
  /** Called with `false` on Escape, on scrolling, and when the pointer leaves. */
  onOpenChange: (open: boolean) => void
  side: 'top' | 'right'
  children: ReactNode
}

/** A tooltip for an element that is rendered elsewhere, whose owner opens the tooltip. */
export function AnchoredTooltip({ anchor, side, children, ...props }: AnchoredTooltipProps) {
  return (
    <Tooltip {...props}>
      <TooltipTrigger asChild>
        <Anchor element={anchor} />
      </TooltipTrigger>
      <ThemedTooltipContent opener={anchor} side={side}>
        {children}
      </ThemedTooltipContent>
    </Tooltip>
  )
}

/** Renders nothing, and gives Radix the anchor as the element of the trigger. */
function Anchor({ element, ref }: { element: Element; ref?: Ref<Element> }) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    ref(element)
    return () => {
      ref(null)
    }
  }, [ref, element])
  return null
}
