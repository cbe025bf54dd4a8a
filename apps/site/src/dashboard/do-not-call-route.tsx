import { DoNotCallPage, type SuppressionsQuery } from '@callwright/dashboard/suppressions'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { parseSuppressionsQuery, toSuppressionsParams } from './query-string.ts'

/** The do-not-call list, with search, filter and page in the query string. */
export function DoNotCallRoute() {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => parseSuppressionsQuery(params), [params])
  const changeQuery = useCallback(
    (next: SuppressionsQuery) => {
      // A change of the search replaces the history entry; other changes add one.
      setParams(toSuppressionsParams(next), {
        replace: next.search !== query.search,
        preventScrollReset: true,
      })
    },
    [query.search, setParams],
  )
  return <DoNotCallPage query={query} onQueryChange={changeQuery} />
}
