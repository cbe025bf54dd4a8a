'use client'

import {
  type ComponentType,
  type FocusEvent,
  lazy,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useState,
} from 'react'
import type { StandingTooltipProps } from './standing-tooltip.tsx'

// A hint that cannot be fetched is no reason to break the page.
const StandingTooltip = lazy(async () => {
  const loaded = await import('./standing-tooltip.tsx').catch(() => null)
  const Loaded: ComponentType<StandingTooltipProps> = loaded?.StandingTooltip ?? (() => null)
  return { default: Loaded }
})

/**
 * A tooltip that is fetched when its element is first pointed at or focused: most never are, and in a table
 * there are many. `trigger` goes on the element, `hint` beside it. Who cannot see it does not hear of it: the
 * element's own name or description must say it all.
 */
export function useHint(content: ReactNode, side: 'top' | 'right' = 'top') {
  const [element, setElement] = useState<Element | null>(null)
  return {
    trigger: {
      // A finger points at nothing: it would have the hint lie over what it has just opened.
      onPointerOverCapture: ({ currentTarget, pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') setElement(currentTarget)
      },
      onFocusCapture: ({ currentTarget }: FocusEvent) => {
        if (currentTarget.matches(':focus-visible')) setElement(currentTarget)
      },
    },
    hint: element && (
      <Suspense fallback={null}>
        <StandingTooltip element={element} side={side}>
          {content}
        </StandingTooltip>
      </Suspense>
    ),
  }
}
