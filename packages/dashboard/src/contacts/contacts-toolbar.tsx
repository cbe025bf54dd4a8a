import { Button } from '@callwright/ui/button'
import { SearchInput } from '@callwright/ui/search-input'
import { TagIcon, Trash2Icon, XIcon } from 'lucide-react'
import type { RefObject } from 'react'
import type { ContactsQuery } from './contacts.queries.ts'

export interface ContactsToolbarProps {
  /** Which contacts are being looked at. */
  query: ContactsQuery
  /** Has the focus where a button goes that was pressed. */
  searchInput: RefObject<HTMLInputElement | null>
  /** Hears which the person wants to look at instead. */
  onLook: (wanted: Partial<ContactsQuery>) => void
  /** How many contacts are selected, on this page or in all. */
  selected: number
  /** Hears that the selected contacts are to be deleted. */
  onDelete: () => void
}

/** What narrows the list of contacts, and what can be done with those selected. */
export function ContactsToolbar({
  query,
  searchInput,
  onLook,
  selected,
  onDelete,
}: ContactsToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchInput
        ref={searchInput}
        aria-label="Search contacts"
        placeholder="Search contacts..."
        // The server takes no more.
        maxLength={200}
        className="min-w-36 max-w-sm flex-1"
        value={query.search}
        onSearch={(search) => onLook({ search })}
      />
      {query.tag && (
        <Button
          variant="secondary"
          className="min-w-0"
          aria-label={`Remove the filter by tag ${query.tag}`}
          title={query.tag}
          onClick={() => {
            onLook({ tag: '' })
            searchInput.current?.focus()
          }}
        >
          <TagIcon aria-hidden="true" />
          <span className="max-w-40 truncate">{query.tag}</span>
          <XIcon aria-hidden="true" />
        </Button>
      )}
      {selected > 0 && (
        <Button variant="danger" onClick={onDelete}>
          <Trash2Icon aria-hidden="true" />
          Delete Selected ({selected})
        </Button>
      )}
    </div>
  )
}
