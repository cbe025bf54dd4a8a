import { useEffect, useState } from 'react'
import { useFormat } from '../lib/format.ts'

const tickMs = 15_000

/** The present as the person's clock has it, moving on by itself. */
export function useNow(): Date {
  const { now } = useFormat()
  const [present, setPresent] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setPresent(now()), tickMs)
    return () => clearInterval(timer)
  }, [now])
  return present
}
