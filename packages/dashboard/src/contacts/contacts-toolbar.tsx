import { Button } from '@callwright/ui/button'
import { SearchInput } from '@callwright/ui/search-input'
import { PhoneOffIcon, TagIcon, XIcon } from 'lucide-react'
import type { RefObject } from 'react'
import { Link } from '../lib/link.tsx'
import { ConsentFilter } from './consent-filter.tsx'
import type { ContactsQuery } from './contacts.queries.ts'

export interface ContactsToolbarProps {
  /** The current query. */
  query: ContactsQuery
  /** The search field, which gets the focus when a pressed button is removed. */
  searchInput: RefObject<HTMLInputElement | null>
  /** Called with the new filter. */
  onQueryUpdate: (changes: Partial<ContactsQuery>) => void
}

/** The search and the filter of the contacts, and the way to the numbers that are not called. */
export function ContactsToolbar({ query, searchInput, onQueryUpdate }: ContactsToolbarProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3">
      <SearchInput
        ref={searchInput}
        aria-label="Search contacts"
        placeholder="Search contacts..."
        // The server accepts no longer search.
        maxLength={200}
        className="min-w-36 max-w-sm flex-1 basis-52"
        value={query.search}
        onSearch={(search) => onQueryUpdate({ search })}
      />
      <ConsentFilter
        value={query.consent}
        onValueChange={(consent) => onQueryUpdate({ consent })}
      />
      {query.tag && (
        <Button
          variant="secondary"
          className="min-w-0"
          aria-label={`Remove the filter by tag ${query.tag}`}
          title={query.tag}
          onClick={() => {
            onQueryUpdate({ tag: '' })
            searchInput.current?.focus()
          }}
        >
          <TagIcon aria-hidden="true" />
          <span className="max-w-40 truncate">{query.tag}</span>
          <XIcon aria-hidden="true" />
        </Button>
      )}
      <Button asChild variant="secondary" className="sm:ms-auto">
        <Link href="/dashboard/contacts/do-not-call">
          <PhoneOffIcon aria-hidden="true" />
          Do not call
        </Link>
      </Button>
    </div>
  )
}
