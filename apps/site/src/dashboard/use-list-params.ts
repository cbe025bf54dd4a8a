import type { QueryChange } from '@callwright/dashboard/lib/query-change'
import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/** Keeps the query of a list in the query string, beside the call whose details are open. */
export function useListParams<Query extends { page: number; search?: string }>(
  parse: (params: URLSearchParams) => Query,
  toParams: (query: Query) => Record<string, string>,
): [Query, QueryChange<Query>] {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const query = useMemo(() => parse(params), [parse, params])
  const changeQuery: QueryChange<Query> = useCallback(
    // A change of the search replaces the history entry; other changes of a person add one.
    (next, { replace = next.search !== query.search } = {}) => {
      const call = params.get('call')
      setParams(
        { ...toParams(next), ...(call && { call }) },
        { replace, preventScrollReset: true, ...(replace && { state }) },
      )
    },
    [toParams, query.search, params, state, setParams],
  )
  return [query, changeQuery]
}
