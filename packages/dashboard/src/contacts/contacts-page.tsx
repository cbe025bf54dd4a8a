import type { Contact } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import { Card, CardAction, CardHeader, CardTitle } from '@callwright/ui/card'
import { ErrorState } from '@callwright/ui/error-state'
import { Pagination } from '@callwright/ui/pagination'
import { Spinner } from '@callwright/ui/spinner'
import { toast } from '@callwright/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { DownloadIcon, PlusIcon, UploadIcon } from 'lucide-react'
import { use, useCallback, useEffect, useId, useRef } from 'react'
import { serverReason } from '../lib/api.ts'
import { downloadText } from '../lib/download.ts'
import { FormatContext } from '../lib/format.ts'
import { lazyDialog } from '../lib/lazy-dialog.tsx'
import { messages } from '../lib/messages.ts'
import { Page } from '../lib/page.tsx'
import { useDialog } from '../lib/use-dialog.ts'
import { useDrawn } from '../lib/use-drawn.ts'
import { useExistingPage } from '../lib/use-existing-page.ts'
import { type ContactsQuery, contactsQueries } from './contacts.queries.ts'
import { sortingOf, sortOf } from './contacts-sorting.ts'
import { ContactsTable } from './contacts-table.tsx'
import { ContactsTableSkeleton } from './contacts-table-skeleton.tsx'
import { ContactsToolbar } from './contacts-toolbar.tsx'
import type { Deletion } from './delete-contacts-dialog.tsx'
import { NoContacts } from './no-contacts.tsx'
import { type Selection, useSelection } from './use-selection.ts'

const ContactDialog = lazyDialog(async () => (await import('./contact-dialog.tsx')).ContactDialog)
const DeleteContactsDialog = lazyDialog(
  async () => (await import('./delete-contacts-dialog.tsx')).DeleteContactsDialog,
)
const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog)

const noRows: Contact[] = []

export interface ContactsPageProps {
  /** Which contacts are being looked at. */
  query: ContactsQuery
  /** Hears which contacts the person wants to look at. */
  onQueryChange: (query: ContactsQuery) => void
}

/** The contact database: search, sort, filter, add, change, delete, import and export. */
export function ContactsPage({ query, onQueryChange }: ContactsPageProps) {
  const titleId = useId()
  const { number } = use(FormatContext)
  const contacts = useDrawn(useQuery(contactsQueries.list(query)))
  const exportCsv = useMutation(contactsQueries.export())
  const searchInput = useRef<HTMLInputElement>(null)
  const clearButton = useRef<HTMLButtonElement>(null)
  const selection = useSelection(query, contacts.data, !contacts.isPlaceholderData)
  const editing = useDialog<Contact | null>()
  const deleting = useDialog<Deletion>()
  const importing = useDialog<true>()

  const now = useRef({ query, onQueryChange })
  useEffect(() => {
    now.current = { query, onQueryChange }
  }, [query, onQueryChange])
  // Stays the same, or every cell of the table would be made anew, and lose the focus, on each look.
  const look = useCallback((wanted: Partial<ContactsQuery>) => {
    const { query, onQueryChange } = now.current
    onQueryChange({ ...query, page: 1, ...wanted })
  }, [])
  const filterBy = useCallback((tag: string) => look({ tag }), [look])
  const startDeletion = useCallback(
    (contact: Contact) => deleting.show({ one: contact.id }),
    [deleting.show],
  )

  const clear = () => {
    look({ search: '', tag: '' })
    // The button that was pressed goes.
    searchInput.current?.focus()
  }
  const { search, tag } = query
  // Trying again shows as much as trying for the first time.
  const waiting = contacts.isPending || (contacts.isLoadingError && contacts.isFetching)
  const all = contacts.data?.total ?? 0
  const matching = search || tag ? ' that match' : ''

  useExistingPage(contacts, query.page, (page) => onQueryChange({ ...query, page }))

  return (
    <Page
      title="Contact Management"
      subtitle="Manage your contact database for campaigns"
      actions={
        <>
          <Button
            variant="secondary"
            {...ImportDialog.onIntent}
            onClick={() => importing.show(true)}
          >
            <UploadIcon aria-hidden="true" />
            Import CSV
          </Button>
          <Button
            variant="secondary"
            busy={exportCsv.isPending}
            onClick={() =>
              exportCsv.mutate(undefined, {
                onSuccess: ({ csv_content, filename }) =>
                  downloadText(filename, csv_content, 'text/csv'),
                onError: (error) =>
                  toast.error(messages.contacts.exportFailed(serverReason(error))),
              })
            }
          >
            <DownloadIcon aria-hidden="true" />
            Export CSV
          </Button>
          <Button {...ContactDialog.onIntent} onClick={() => editing.show(null)}>
            <PlusIcon aria-hidden="true" />
            Add Contact
          </Button>
        </>
      }
    >
      <ContactsToolbar
        query={query}
        searchInput={searchInput}
        onLook={look}
        selected={selection.count}
        onDelete={() =>
          deleting.show(
            selection.everything
              ? {
                  matching: {
                    filter: { search, tag },
                    except: selection.leftOut.map(Number),
                    count: selection.count,
                  },
                }
              : { many: selection.ids.map(Number) },
          )
        }
        clearButton={clearButton}
        onClear={selection.clear}
      />
      {/* Has the focus once the row is gone whose button had it. */}
      <Card aria-labelledby={titleId} tabIndex={-1} className="gap-0 overflow-clip pb-0">
        <CardHeader className="min-h-12 items-center pb-4">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3">
            <CardTitle id={titleId}>{contacts.data ? `Contacts (${all})` : 'Contacts'}</CardTitle>
            {contacts.isPlaceholderData && (
              <Spinner className="animate-[spin_1s_linear_infinite,appear_150ms_300ms_backwards]" />
            )}
            <p role="status" className="text-muted text-sm">
              {selectionNote(selection, all, number)}
            </p>
          </div>
          <CardAction>
            {selection.canExtend && !contacts.isPlaceholderData && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  selection.extend()
                  // The button that was pressed goes.
                  clearButton.current?.focus()
                }}
              >
                Select all {number(all)}
                {matching}
              </Button>
            )}
          </CardAction>
        </CardHeader>
        <ContactsTable
          aria-labelledby={titleId}
          // What is shown is not yet what was asked for.
          aria-busy={contacts.isPlaceholderData || undefined}
          rows={contacts.data?.contacts ?? noRows}
          selectedIds={selection.ids}
          onSelectedIdsChange={selection.select}
          sorting={sortingOf(query.sort)}
          onSortingChange={(sorting) => look({ sort: sortOf(sorting) })}
          onEdit={editing.show}
          onDelete={startDeletion}
          onTag={filterBy}
          loading={waiting && <ContactsTableSkeleton />}
          error={
            contacts.isLoadingError && (
              <ErrorState
                title={messages.contacts.loadFailed}
                error={contacts.error}
                onRetry={() => contacts.refetch()}
              />
            )
          }
          empty={<NoContacts query={query} onClear={clear} />}
        />
      </Card>
      <Pagination
        page={query.page}
        pages={contacts.data?.pages ?? 0}
        onPageChange={(page) => look({ page })}
      />
      {editing.asked && (
        <ContactDialog
          open={editing.asked.open}
          contact={editing.asked.subject}
          onClose={editing.close}
        />
      )}
      {deleting.asked && (
        <DeleteContactsDialog
          open={deleting.asked.open}
          deletion={deleting.asked.subject}
          onDeleted={(gone) => ('one' in gone ? selection.forget(gone.one) : selection.clear())}
          onClose={deleting.close}
        />
      )}
      {importing.asked && <ImportDialog open={importing.asked.open} onClose={importing.close} />}
    </Page>
  )
}

/** What a person does not see at a glance: who is selected beyond the page, and who is not. */
function selectionNote(
  { count, elsewhere, everything, leftOut }: Selection,
  all: number,
  number: (value: number) => string,
): string {
  const { allSelected, allButSelected, selectedElsewhere } = messages.contacts
  if (everything && leftOut.length === 0) return allSelected(number(all))
  if (everything) return allButSelected(number(leftOut.length), number(all))
  return elsewhere > 0 ? selectedElsewhere(number(count), number(elsewhere)) : ''
}
