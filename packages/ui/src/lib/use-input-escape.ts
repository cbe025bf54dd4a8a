'use client'

import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isComposing } from './is-composing.ts'

/**
 * Calls a function on Escape in an input. When it returns true, a dialog around the input does not close on the same key.
 */
export function useInputEscape(input: RefObject<HTMLInputElement | null>, onEscape: () => boolean) {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event) || event.target !== input.current) return
    if (onEscape()) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    // A capturing listener runs before that of a dialog.
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])
}
