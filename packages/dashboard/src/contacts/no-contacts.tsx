import { Button } from '@callwright/ui/button'
import { EmptyState } from '@callwright/ui/empty-state'
import { UsersIcon } from 'lucide-react'
import { messages } from '../lib/messages.ts'
import type { ContactsQuery } from './contacts.queries.ts'

export interface NoContactsProps {
  /** Which contacts were looked for. */
  query: ContactsQuery
  /** Hears that all contacts are to be looked at again. */
  onClear: () => void
}

/** Stands where there are no contacts, or none that match. */
export function NoContacts({ query: { search, tag }, onClear }: NoContactsProps) {
  const { empty, emptyHint, nothingMatches, nothingTagged } = messages.contacts
  const narrowed = search !== '' || tag !== ''
  const none = tag ? nothingTagged(tag, search) : nothingMatches(search)
  return (
    <EmptyState icon={<UsersIcon />} title={empty} description={narrowed ? none : emptyHint}>
      {narrowed && (
        <Button variant="secondary" onClick={onClear}>
          {search ? 'Clear search' : 'Clear filter'}
        </Button>
      )}
    </EmptyState>
  )
}
