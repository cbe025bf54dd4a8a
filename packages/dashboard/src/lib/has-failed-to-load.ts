import type { UseQueryResult } from '@tanstack/react-query'

/** Returns whether a query has failed and has no data yet, also while it is fetched again, when it has no error. */
export const hasFailedToLoad = ({
  data,
  errorUpdateCount,
}: Pick<UseQueryResult, 'data' | 'errorUpdateCount'>): boolean =>
  data === undefined && errorUpdateCount > 0
