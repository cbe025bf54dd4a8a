'use client'

import {
  type ComponentType,
  createContext,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
} from 'react'
import { lazyComponent } from '../lazy-component/lazy-component.tsx'
import type { AnchoredTooltipProps } from './anchored-tooltip.tsx'

/** Creates the tooltip, whose code is loaded when it is needed. A failed load shows none. */
export const createLazyTooltip = (load: () => Promise<ComponentType<AnchoredTooltipProps>>) =>
  lazyComponent(load, { pending: PendingTooltip, failed: () => null })

/** Closes the tooltip when the pointer leaves before the code is loaded, since it must not appear after that. */
function PendingTooltip({ anchor, onOpenChange }: AnchoredTooltipProps) {
  useEffect(() => {
    const close = () => onOpenChange(false)
    anchor.addEventListener('pointerleave', close)
    return () => anchor.removeEventListener('pointerleave', close)
  }, [anchor, onOpenChange])
  return null
}

/** The tooltip of each element. Loaded on demand, since a table has many tooltips and most are never opened. */
export const LazyTooltipContext = createContext(
  createLazyTooltip(async () => (await import('./anchored-tooltip.tsx')).AnchoredTooltip),
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
  const LazyTooltip = use(LazyTooltipContext)
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
