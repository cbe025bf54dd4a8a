'use client'

import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { lazyComponent } from '../lazy-component/lazy-component.tsx'

// Loaded on demand, since a table has many tooltips and most are never opened. A failed load shows none.
const LazyTooltip = lazyComponent(
  async () => (await import('./anchored-tooltip.tsx')).AnchoredTooltip,
  { failed: () => null },
)

const hoverDelayMs = 300

/** Closes the open tooltip, so that there is never more than one. */
let closeOpenTooltip = () => {}

/**
 * A tooltip whose code is loaded when its element is first hovered or focused. Spread `triggerProps` on the
 * element and render `tooltip` beside it. Assistive technology does not read the tooltip, so the element's own name
 * or description must say the same.
 */
export function useTooltip(content: ReactNode, side: 'top' | 'right' = 'top') {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  const openNow = () => {
    closeOpenTooltip()
    closeOpenTooltip = close
    setOpen(true)
  }
  const staysInside = ({ currentTarget, relatedTarget }: PointerEvent) =>
    relatedTarget instanceof Node && currentTarget.contains(relatedTarget)

  return {
    // Capture handlers do not replace the element's own handlers of the same events.
    triggerProps: {
      onPointerOverCapture: (event: PointerEvent) => {
        // On touch, the tooltip would cover the content that the touch opens.
        if (event.pointerType === 'touch' || staysInside(event)) return
        setAnchor(event.currentTarget)
        timer.current = setTimeout(openNow, hoverDelayMs)
      },
      onPointerOutCapture: (event: PointerEvent) => {
        // Radix closes an open tooltip when the pointer has left both the element and the content.
        if (!staysInside(event)) clearTimeout(timer.current)
      },
      onFocusCapture: ({ currentTarget }: FocusEvent) => {
        if (!currentTarget.matches(':focus-visible')) return
        setAnchor(currentTarget)
        openNow()
      },
      onBlurCapture: close,
      onPointerDownCapture: close,
      onClickCapture: close,
    },
    tooltip: anchor && (
      <LazyTooltip anchor={anchor} side={side} open={open} onOpenChange={setOpen}>
        {content}
      </LazyTooltip>
    ),
  }
}
