import { useEffect, useEffectEvent } from 'react'

interface PagedAnswer {
  /** The answer, once it is there. */
  data: { pages: number } | undefined
  /** What is shown meanwhile is the answer to another question. */
  isPlaceholderData: boolean
}

/**
 * Turns to the last page there is from one that is not there, or no longer: its last row was deleted, or an
 * address named it. Returns whether it has to.
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
