import { ContactsPage } from '@callwright/dashboard/contacts'
import { parseContactsQuery, toContactsParams } from './query-string.ts'
import { useListParams } from './use-list-params.ts'

/** The contacts page, with search, filter, sort and page in the query string. */
export function ContactsRoute() {
  const [query, changeQuery] = useListParams(parseContactsQuery, toContactsParams)
  return <ContactsPage query={query} onQueryChange={changeQuery} />
}
