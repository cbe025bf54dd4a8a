'use client'

import { type ReactNode, type Ref, useEffect, useLayoutEffect } from 'react'
import { Tooltip, TooltipContent, TooltipTrigger } from './tooltip.tsx'

export interface StandingTooltipProps {
  /** What it explains: an element that something else rendered. */
  element: Element
  side: 'top' | 'right'
  children: ReactNode
}

/** A tooltip for an element that stands already. */
export function StandingTooltip({ element, side, children }: StandingTooltipProps) {
  return (
    <Tooltip>
      <TooltipTrigger asChild>
        <Standing element={element} />
      </TooltipTrigger>
      <TooltipContent side={side}>{children}</TooltipContent>
    </Tooltip>
  )
}

interface StandingProps {
  element: Element
  ref?: Ref<Element>
  onPointerMove?: (event: Event) => void
  onPointerLeave?: (event: Event) => void
  onPointerDown?: (event: Event) => void
  onFocus?: (event: Event) => void
  onBlur?: (event: Event) => void
  onClick?: (event: Event) => void
}

/** Stands in for the trigger Radix would render: hands it the element, and hears for it. */
function Standing({ element, ref, ...handlers }: StandingProps) {
  const { onPointerMove, onPointerLeave, onPointerDown, onFocus, onBlur, onClick } = handlers

  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    ref(element)
    return () => {
      ref(null)
    }
  }, [ref, element])

  useEffect(() => {
    const heard = Object.entries({
      pointermove: onPointerMove,
      pointerleave: onPointerLeave,
      pointerdown: onPointerDown,
      focus: onFocus,
      blur: onBlur,
      click: onClick,
    })
    for (const [name, listener] of heard) if (listener) element.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of heard) {
        if (listener) element.removeEventListener(name, listener)
      }
    }
  }, [element, onPointerMove, onPointerLeave, onPointerDown, onFocus, onBlur, onClick])

  useEffect(() => {
    // What made it be fetched happened before it could hear it.
    if (element.matches(':focus-visible')) element.dispatchEvent(new FocusEvent('focus'))
    else if (element.matches(':hover')) element.dispatchEvent(new PointerEvent('pointermove'))
  }, [element])

  return null
}
