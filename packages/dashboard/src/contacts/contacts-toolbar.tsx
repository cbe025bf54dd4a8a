import { Button } from '@callwright/ui/button'
import { SearchInput } from '@callwright/ui/search-input'
import { TagIcon, Trash2Icon, XIcon } from 'lucide-react'
import type { RefObject } from 'react'
import type { ContactsQuery } from './contacts.queries.ts'

export interface ContactsToolbarProps {
  /** The current query. */
  query: ContactsQuery
  /** The search field, which gets the focus when a pressed button is removed. */
  searchInput: RefObject<HTMLInputElement | null>
  /** Called with the new filter. */
  onQueryUpdate: (changes: Partial<ContactsQuery>) => void
  /** The number of selected contacts on all pages. */
  selectedCount: number
  /** Called when the selected contacts are to be deleted. */
  onDelete: () => void
  /** The button that clears the selection; it gets the focus when the button that selects all is removed. */
  clearButton: RefObject<HTMLButtonElement | null>
  /** Called when the selection is to be cleared. */
  onClear: () => void
}

/** The search and the filter of the contacts, and the actions for the selection. */
export function ContactsToolbar({
  query,
  searchInput,
  onQueryUpdate,
  selectedCount,
  onDelete,
  clearButton,
  onClear,
}: ContactsToolbarProps) {
  return (
    // The fieldset gets the focus when the focused button is removed.
    <fieldset
      aria-label="Search and selection"
      tabIndex={-1}
      className="flex min-w-0 flex-wrap items-center gap-3 rounded-sm"
    >
      <SearchInput
        ref={searchInput}
        aria-label="Search contacts"
        placeholder="Search contacts..."
        // The server accepts no longer search.
        maxLength={200}
        className="min-w-36 max-w-sm flex-1"
        value={query.search}
        onSearch={(search) => onQueryUpdate({ search })}
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
      {selectedCount > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" onClick={onDelete}>
            <Trash2Icon aria-hidden="true" />
            Delete Selected ({selectedCount})
          </Button>
          <Button
            ref={clearButton}
            variant="ghost"
            onClick={({ currentTarget }) => {
              onClear()
              // The search field does not get the focus, which would open the keyboard of a phone.
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
