import { useEffect, useState } from 'react'

/** Returns a value once it has not changed for the delay. */
export function useDebounced<Value>(value: Value, delayMs = 200): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return debounced
}
