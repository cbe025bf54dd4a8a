import { useState } from 'react'
import { screen, within } from 'storybook/test'
import type { ContactsQuery } from './contacts.queries.ts'
import { ContactsPage } from './contacts-page.tsx'

/** The query of the first page, without a filter. */
export const defaultQuery: ContactsQuery = { search: '', tag: '', sort: 'newest', page: 1 }

/** Keeps the query in state, as the site keeps it in the URL. */
export function StatefulContactsPage({ initialQuery }: { initialQuery: ContactsQuery }) {
  const [query, setQuery] = useState(initialQuery)
  return <ContactsPage query={query} onQueryChange={setQuery} />
}

/** Waits until the dialog is open, and returns queries for its content. */
export async function findDialog(role: 'dialog' | 'alertdialog', name?: string) {
  return within(await screen.findByRole(role, { name }))
}
