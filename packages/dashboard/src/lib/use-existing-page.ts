import { useEffect, useEffectEvent } from 'react'

interface PagedAnswer {
  /** The data, once it is loaded. */
  data: { pages: number } | undefined
  /** Whether the data is that of another query. */
  isPlaceholderData: boolean
}

/**
 * Goes to the last page when the current page does not exist: its last row was deleted, or the URL was wrong.
 * Returns whether it does so.
 */
export function useExistingPage(
  { data, isPlaceholderData }: PagedAnswer,
  page: number,
  turnTo: (page: number) => void,
): boolean {
  const last = isPlaceholderData ? 0 : (data?.pages ?? 0)
  const beyond = last > 0 && page > last
  const turn = useEffectEvent(turnTo)
  useEffect(() => {
    if (beyond) turn(last)
  }, [beyond, last])
  return beyond
}
