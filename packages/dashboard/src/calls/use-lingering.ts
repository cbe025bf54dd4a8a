import { useState } from 'react'

/** The last value there was, so that a dialog still shows it while it closes. */
export function useLingering<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
