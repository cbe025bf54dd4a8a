'use client'

import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isComposing } from './is-composing.ts'

/**
 * Calls a function on Escape in an input, or anywhere in another element. When it returns true, a dialog around the
 * element does not close on the same key.
 */
export function useEscape(root: RefObject<HTMLElement | null>, onEscape: () => boolean) {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return
    if (!(event.target instanceof Node) || !root.current?.contains(event.target)) return
    if (onEscape()) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    // A capturing listener runs before that of a dialog.
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])
}
