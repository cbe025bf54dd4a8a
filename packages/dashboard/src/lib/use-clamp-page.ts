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
    // After each render, because of two lists that are corrected at the same time one overwrites the other's page.
    if (isBeyondLast && page > lastPage) clamp(lastPage)
  })
  return isBeyondLast
}
