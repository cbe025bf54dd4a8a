import { useEffect, useEffectEvent } from 'react'

interface PagedQuery {
  /** The data, once it is loaded. */
  data: { pages: number } | undefined
  /** Whether the data belongs to a previous query. */
  isPlaceholderData: boolean
}

/**
 * Goes to the last page when the current page does not exist: its last row was deleted, or the URL was wrong.
 * Returns whether the current page does not exist.
 */
export function useClampPage(
  { data, isPlaceholderData }: PagedQuery,
  page: number,
  goToPage: (page: number) => void,
): boolean {
  const lastPage = isPlaceholderData ? 0 : (data?.pages ?? 0)
  const isBeyondLast = lastPage > 0 && page > lastPage
  const clamp = useEffectEvent(goToPage)
  useEffect(() => {
    // Again after each render: another list, whose page is in the same address, may have been corrected at the same time.
    if (isBeyondLast) clamp(lastPage)
  })
  return isBeyondLast
}
