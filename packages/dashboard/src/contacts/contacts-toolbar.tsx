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
  /** Has the focus where the button goes that selected them all. */
  clearButton: RefObject<HTMLButtonElement | null>
  /** Hears that nobody is to be selected any more. */
  onClear: () => void
}

/** What narrows the list of contacts, and what can be done with those selected. */
export function ContactsToolbar({
  query,
  searchInput,
  onLook,
  selected,
  onDelete,
  clearButton,
  onClear,
}: ContactsToolbarProps) {
  return (
    // Has the focus once the button is gone that had it.
    <fieldset
      aria-label="Search and selection"
      tabIndex={-1}
      className="flex min-w-0 flex-wrap items-center gap-3 rounded-sm"
    >
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
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" onClick={onDelete}>
            <Trash2Icon aria-hidden="true" />
            Delete Selected ({selected})
          </Button>
          <Button
            ref={clearButton}
            variant="ghost"
            onClick={({ currentTarget }) => {
              onClear()
              // Not the search: on a phone that would bring up the keyboard.
              currentTarget.closest('fieldset')?.focus()
            }}
          >
            Clear selection
          </Button>
        </div>
      )}
    </fieldset>
  )
}
