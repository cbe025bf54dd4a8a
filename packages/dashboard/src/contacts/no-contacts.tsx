import { Button } from '@callwright/ui/button'
import { EmptyState } from '@callwright/ui/empty-state'
import { UsersIcon } from 'lucide-react'
import { messages } from '../lib/messages.ts'
import { usePermissions } from '../lib/permissions.ts'
import type { ContactsQuery } from './contacts.queries.ts'

export interface NoContactsProps {
  /** The query without results. */
  query: ContactsQuery
  /** Called when the filters are to be cleared. */
  onClear: () => void
}

/** Shown when there are no contacts, or none that match. */
export function NoContacts({ query: { search, tag, consent }, onClear }: NoContactsProps) {
  const { empty, emptyHint, nothingMatches, nothingTagged, nothingWithConsent } = messages.contacts
  const can = usePermissions()
  const startHint = can('contacts.create') ? emptyHint : undefined
  const isFiltered = search !== '' || tag !== '' || consent !== undefined
  const noMatchHint = consent
    ? nothingWithConsent
    : tag
      ? nothingTagged(tag, search)
      : nothingMatches(search)
  return (
    <EmptyState
      icon={<UsersIcon />}
      title={empty}
      description={isFiltered ? noMatchHint : startHint}
    >
      {isFiltered && (
        <Button variant="secondary" onClick={onClear}>
          {tag || consent ? 'Clear filters' : 'Clear search'}
        </Button>
      )}
    </EmptyState>
  )
}
