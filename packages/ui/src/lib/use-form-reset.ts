'use client'

import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls a function when the form of an input is reset, since a browser resets only values that it knows itself. */
export function useFormReset(input: RefObject<HTMLInputElement | null>, onReset: () => void) {
  const reset = useEffectEvent(onReset)
  useEffect(() => {
    const form = input.current?.form
    const listener = () => reset()
    form?.addEventListener('reset', listener)
    return () => form?.removeEventListener('reset', listener)
  }, [input])
}
