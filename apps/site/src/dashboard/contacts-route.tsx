import { ContactsPage, type ContactsQuery } from '@callwright/dashboard/contacts'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { contactsParams, contactsQuery } from './address.ts'

/** The contacts, with search, filter, sort and page kept in the address. */
export function ContactsRoute() {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => contactsQuery(params), [params])
  const look = useCallback(
    (wanted: ContactsQuery) => {
      // Going back leaves the search, not its last letter.
      setParams(contactsParams(wanted), { replace: wanted.search !== query.search })
    },
    [query.search, setParams],
  )
  return <ContactsPage query={query} onQueryChange={look} />
}
