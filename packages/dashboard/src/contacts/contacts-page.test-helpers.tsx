import { useState } from 'react'
import { screen, within } from 'storybook/test'
import type { ContactsQuery } from './contacts.queries.ts'
import { ContactsPage } from './contacts-page.tsx'

/** The initial query. */
export const initialQuery: ContactsQuery = { search: '', tag: '', sort: 'newest', page: 1 }

/** Keeps the query in state, as the site keeps it in the URL. */
export function StatefulContactsPage({ initial }: { initial: ContactsQuery }) {
  const [query, setQuery] = useState(initial)
  return <ContactsPage query={query} onQueryChange={setQuery} />
}

/** Returns queries for the content of the dialog, once it is open. */
export async function opened(role: 'dialog' | 'alertdialog', name?: string) {
  return within(await screen.findByRole(role, { name }))
}
