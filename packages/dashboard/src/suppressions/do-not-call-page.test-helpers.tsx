import { useState } from 'react'
import { DoNotCallPage } from './do-not-call-page.tsx'
import type { SuppressionsQuery } from './suppressions.queries.ts'

/** The query of the first page, without a filter. */
export const wholeList: SuppressionsQuery = { search: '', origin: undefined, page: 1 }

/** Keeps the query in state, as the site keeps it in the URL. */
export function StatefulDoNotCallPage({ initialQuery }: { initialQuery: SuppressionsQuery }) {
  const [query, setQuery] = useState(initialQuery)
  return <DoNotCallPage query={query} onQueryChange={setQuery} />
}
