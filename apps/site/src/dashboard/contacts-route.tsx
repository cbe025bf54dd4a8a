import { ContactsPage, type ContactsQuery } from '@callwright/dashboard/contacts'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { parseContactsQuery, toContactsParams } from './query-string.ts'

/** The contacts page, with search, filter, sort and page in the query string. */
export function ContactsRoute() {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => parseContactsQuery(params), [params])
  const changeQuery = useCallback(
    (next: ContactsQuery) => {
      // A change of the search replaces the history entry; other changes add one.
      setParams(toContactsParams(next), {
        replace: next.search !== query.search,
        preventScrollReset: true,
      })
    },
    [query.search, setParams],
  )
  return <ContactsPage query={query} onQueryChange={changeQuery} />
}
