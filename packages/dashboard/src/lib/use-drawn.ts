import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

/**
 * A query's answers as they are drawn: bit by bit, so that the page answers a person meanwhile. Until an
 * answer is drawn the one before it stays, and where there is none the page still waits.
 */
export function useDrawn<Answer>({
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
    /** What is shown is not yet what was asked for. */
    isPlaceholderData: isPlaceholderData || data !== answer,
    isLoadingError,
    isFetching,
    error,
    refetch,
  }
}
