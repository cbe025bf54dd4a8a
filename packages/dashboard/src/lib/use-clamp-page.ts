import { useEffect, useEffectEvent } from 'react'

interface PagedQuery {
  /** The data, once it is loaded; also that of the previous page, until the next one is loaded. */
  data: { page: number; pages: number } | undefined
}

/**
 * Goes to the last page when the loaded page does not exist: its last row was deleted, or the URL was wrong.
 * Returns whether the data is that of a page that does not exist, so it has no rows although there are some.
 */
export function useClampPage(
  { data }: PagedQuery,
  page: number,
  goToPage: (page: number) => void,
): boolean {
  const lastPage = data?.pages ?? 0
  const isBeyondLast = data !== undefined && lastPage > 0 && data.page > lastPage
  const clamp = useEffectEvent(goToPage)
  useEffect(() => {
    // Again after each render: another list, whose page is in the same address, may have been corrected at the same time.
    if (isBeyondLast && page > lastPage) clamp(lastPage)
  })
  return isBeyondLast
}
