import { DoNotCallPage } from '@callwright/dashboard/suppressions'
import { parseSuppressionsQuery, toSuppressionsParams } from './query-string.ts'
import { useListParams } from './use-list-params.ts'

/** The do-not-call list, with search, filter and page in the query string. */
export function DoNotCallRoute() {
  const [query, changeQuery] = useListParams(parseSuppressionsQuery, toSuppressionsParams)
  return <DoNotCallPage query={query} onQueryChange={changeQuery} />
}
