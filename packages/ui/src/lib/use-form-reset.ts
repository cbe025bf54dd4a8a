'use client'

import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls a function when the form of an input is reset, since a browser resets only values that it knows itself. */
export function useFormReset(input: RefObject<HTMLInputElement | null>, onReset: () => void) {
  const handleReset = useEffectEvent((event: Event) => {
    if (!event.defaultPrevented && event.target === input.current?.form) onReset()
  })
  useEffect(() => {
    const listener = (event: Event) => handleReset(event)
    // On the window, because the input may get another form, and so that it runs after all handlers that may cancel it.
    window.addEventListener('reset', listener)
    return () => window.removeEventListener('reset', listener)
  }, [])
}
