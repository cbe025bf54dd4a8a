'use client'

import { useState } from 'react'

/**
 * Returns a controlled value, or one that the component keeps itself, and two functions: one changes it and reports that,
 * the other restores the initial value, as the reset of a form does. A value that is no longer controlled is initial.
 */
export function useControllable<Value, Reported extends Value = Value>(
  controlled: Value | undefined,
  initial: Value,
  onChange: ((value: Reported) => void) | undefined,
): [value: Value, change: (value: Reported) => void, reset: () => void] {
  const [ownValue, setOwnValue] = useState(initial)
  const isControlled = controlled !== undefined
  const [wasControlled, setWasControlled] = useState(isControlled)
  if (isControlled !== wasControlled) {
    setWasControlled(isControlled)
    // The last reported value must not return.
    if (!isControlled) setOwnValue(initial)
  }
  const change = (next: Reported) => {
    setOwnValue(next)
    onChange?.(next)
  }
  return [controlled ?? ownValue, change, () => setOwnValue(initial)]
}
