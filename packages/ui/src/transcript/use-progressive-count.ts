'use client'

import { startTransition, useEffect, useState } from 'react'

/**
 * Returns the number of turns to show: a few at once, and more whenever the browser is idle. Rendering thousands at
 * once would block the page.
 */
export function useProgressiveCount(total: number, atOnce: number) {
  const [shown, setShown] = useState(atOnce)
  useEffect(() => {
    if (shown < total) startTransition(() => setShown(shown + atOnce * 5))
  }, [shown, total, atOnce])
  return Math.min(shown, total)
}
