'use client'

import { startTransition, useEffect, useState } from 'react'

/**
 * Returns the number of turns to show: a first batch at once, and more in transitions. Rendering thousands at once
 * would block the page.
 */
export function useProgressiveCount(total: number, batchSize: number) {
  const [count, setCount] = useState(batchSize)
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count + batchSize * 5))
  }, [count, total, batchSize])
  return Math.min(count, total)
}
