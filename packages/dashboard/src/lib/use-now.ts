import { useEffect, useState } from 'react'
import { useFormatter } from './formatter.ts'

const updateIntervalMs = 15_000

/** Returns the current time, updated regularly. */
export function useNow(): Date {
  const { now } = useFormatter()
  const [currentTime, setCurrentTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setCurrentTime(now()), updateIntervalMs)
    return () => clearInterval(timer)
  }, [now])
  return currentTime
}
