import { useState } from 'react'
import { screen, within } from 'storybook/test'
import type { ContactsQuery } from './contacts.queries.ts'
import { ContactsPage } from './contacts-page.tsx'

/** What one looks at before asking for anything else. */
export const everyContact: ContactsQuery = { search: '', tag: '', sort: 'newest', page: 1 }

/** Stands in for the address the site keeps the look at the contacts in. */
export function WithAddress({ initial }: { initial: ContactsQuery }) {
  const [query, setQuery] = useState(initial)
  return <ContactsPage query={query} onQueryChange={setQuery} />
}

/** What is in a dialog, once it is there. */
export async function opened(role: 'dialog' | 'alertdialog', name?: string) {
  return within(await screen.findByRole(role, { name }))
}
