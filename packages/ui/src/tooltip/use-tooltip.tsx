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

// Most tooltips are never opened, and a table has many. One that cannot be loaded is left out.
const LazyTooltip = lazyComponent(
  async () => (await import('./anchored-tooltip.tsx')).AnchoredTooltip,
  { failed: () => null },
)

const delayMs = 300

/** Closes the tooltip that is open: there is never more than one. */
let closeOpenTooltip = () => {}

/**
 * A tooltip whose code is loaded when its element is first hovered or focused. Spread `triggerProps` on the
 * element and render `tooltip` beside it. Assistive technology does not read it: the element's own name or
 * description must say the same.
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
  const isWithin = ({ currentTarget, relatedTarget }: PointerEvent) =>
    relatedTarget instanceof Node && currentTarget.contains(relatedTarget)

  return {
    // Captured, so that they stay when the element has handlers of its own for the same events.
    triggerProps: {
      onPointerOverCapture: (event: PointerEvent) => {
        // A touch opens no tooltip: it would cover what the touch opens.
        if (event.pointerType === 'touch' || isWithin(event)) return
        setAnchor(event.currentTarget)
        timer.current = setTimeout(openNow, delayMs)
      },
      onPointerOutCapture: (event: PointerEvent) => {
        // Radix closes one that is open, once the pointer has left its content, too.
        if (!isWithin(event)) clearTimeout(timer.current)
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
