import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

/**
 * Defers the data of a query, so that the page stays responsive while new data renders. The previous data stays
 * until then; without previous data the query counts as pending.
 */
export function useDeferredQuery<Data>({
  data: currentData,
  isPending,
  isPlaceholderData,
  isLoadingError,
  isFetching,
  isFetchedAfterMount,
  error,
  refetch,
}: UseQueryResult<Data>) {
  const data = useDeferredValue(currentData)
  return {
    data,
    isPending: isPending || (currentData !== undefined && data === undefined),
    /** Whether the data still belongs to the previous query. */
    isPlaceholderData: isPlaceholderData || data !== currentData,
    isLoadingError,
    isFetching,
    isFetchedAfterMount,
    error,
    refetch,
  }
}
