import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

/**
 * Defers the data of a query, so that the page stays responsive while new data renders. The previous data stays
 * until then; without previous data the query counts as pending.
 */
export function useDeferredQuery<Answer>({
  data: answer,
  isPending,
  isPlaceholderData,
  isLoadingError,
  isFetching,
  error,
  refetch,
}: UseQueryResult<Answer>) {
  const data = useDeferredValue(answer)
  return {
    data,
    isPending: isPending || (answer !== undefined && data === undefined),
    /** Whether the data is still that of the previous query. */
    isPlaceholderData: isPlaceholderData || data !== answer,
    isLoadingError,
    isFetching,
    error,
    refetch,
  }
}
