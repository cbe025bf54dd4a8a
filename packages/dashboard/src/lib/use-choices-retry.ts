import type { UseQueryResult } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns the action of a Retry button, which loads the choices of a control again. When they are loaded, the button is
 * removed, and the control gets the focus, unless it has moved elsewhere.
 */
export function useChoicesRetry(
  { data, refetch }: Pick<UseQueryResult, 'data' | 'refetch'>,
  control: RefObject<HTMLElement | null>,
): () => void {
  const wasRetried = useRef(false)
  useEffect(() => {
    if (data === undefined || !wasRetried.current) return
    wasRetried.current = false
    if (document.activeElement === document.body) control.current?.focus()
  }, [data, control])
  return () => {
    wasRetried.current = true
    void refetch()
  }
}
