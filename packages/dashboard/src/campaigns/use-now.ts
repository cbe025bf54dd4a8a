import { useEffect, useState } from 'react'
import { useFormat } from '../lib/format.ts'

const tickMs = 15_000

/** Returns the current time, updated regularly. */
export function useNow(): Date {
  const { now } = useFormat()
  const [present, setPresent] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setPresent(now()), tickMs)
    return () => clearInterval(timer)
  }, [now])
  return present
}
