'use client'

import { startTransition, useEffect, useState } from 'react'

/**
 * How many turns to show: a few at once, and more of them as long as the browser has nothing better to do. Thousands
 * at once would hold up everything else for as long as that takes.
 */
export function useShown(total: number, atOnce: number) {
  const [shown, setShown] = useState(atOnce)
  useEffect(() => {
    if (shown < total) startTransition(() => setShown(shown + atOnce * 5))
  }, [shown, total, atOnce])
  return Math.min(shown, total)
}
