import type { Contact } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import { Card, CardAction, CardHeader, CardTitle } from '@callwright/ui/card'
import { ErrorState } from '@callwright/ui/error-state'
import { lazyDialog } from '@callwright/ui/lazy-component'
import { Pagination } from '@callwright/ui/pagination'
import { Spinner } from '@callwright/ui/spinner'
import { toast } from '@callwright/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { DownloadIcon, PlusIcon, UploadIcon } from 'lucide-react'
import { use, useCallback, useEffect, useId, useRef } from 'react'
import { serverReason } from '../lib/api.ts'
import { downloadText } from '../lib/download.ts'
import { FormatContext } from '../lib/format.ts'
import { messages } from '../lib/messages.ts'
import { Page } from '../lib/page.tsx'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'
import { useDialog } from '../lib/use-dialog.ts'
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
  /** The current query. */
  query: ContactsQuery
  /** Called with the new query. */
  onQueryChange: (query: ContactsQuery) => void
}

/** The contacts screen: search, sort, filter, add, edit, delete, import and export. */
export function ContactsPage({ query, onQueryChange }: ContactsPageProps) {
  const titleId = useId()
  const { number } = use(FormatContext)
  const contacts = useDeferredQuery(useQuery(contactsQueries.list(query)))
  const exportCsv = useMutation(contactsQueries.export())
  const searchInput = useRef<HTMLInputElement>(null)
  const clearButton = useRef<HTMLButtonElement>(null)
  const selection = useSelection(query, contacts.data, !contacts.isPlaceholderData)
  const editing = useDialog<Contact | null>()
  const deleting = useDialog<Deletion>()
  const importing = useDialog<true>()

  const latest = useRef({ query, onQueryChange })
  useEffect(() => {
    latest.current = { query, onQueryChange }
  }, [query, onQueryChange])
  // A stable function: otherwise every cell would remount and lose the focus on each render.
  const updateQuery = useCallback((changes: Partial<ContactsQuery>) => {
    const { query, onQueryChange } = latest.current
    onQueryChange({ ...query, page: 1, ...changes })
  }, [])
  const filterBy = useCallback((tag: string) => updateQuery({ tag }), [updateQuery])
  const startDeletion = useCallback(
    (contact: Contact) => deleting.show({ one: contact.id }),
    [deleting.show],
  )

  const clear = () => {
    updateQuery({ search: '', tag: '' })
    // The pressed button is removed, so the focus moves.
    searchInput.current?.focus()
  }
  const { search, tag } = query
  // A retry shows the skeleton as well.
  const isLoading = contacts.isPending || (contacts.isLoadingError && contacts.isFetching)
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
            {...ImportDialog.preloadHandlers}
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
          <Button {...ContactDialog.preloadHandlers} onClick={() => editing.show(null)}>
            <PlusIcon aria-hidden="true" />
            Add Contact
          </Button>
        </>
      }
    >
      <ContactsToolbar
        query={query}
        searchInput={searchInput}
        onQueryUpdate={updateQuery}
        selected={selection.count}
        onDelete={() =>
          deleting.show(
            selection.allMatching
              ? {
                  matching: {
                    filter: { search, tag },
                    except: selection.excludedIds.map(Number),
                    count: selection.count,
                  },
                }
              : { many: selection.ids.map(Number) },
          )
        }
        clearButton={clearButton}
        onClear={selection.clear}
      />
      {/* Gets the focus when the row with the focused button is removed. */}
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
                  // The pressed button is removed, so the focus moves.
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
          // The rows are those of the previous query.
          aria-busy={contacts.isPlaceholderData || undefined}
          rows={contacts.data?.contacts ?? noRows}
          selectedIds={selection.ids}
          onSelectedIdsChange={selection.select}
          sorting={sortingOf(query.sort)}
          onSortingChange={(sorting) => updateQuery({ sort: sortOf(sorting) })}
          onEdit={editing.show}
          onDelete={startDeletion}
          onTag={filterBy}
          loading={isLoading && <ContactsTableSkeleton />}
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
        onPageChange={(page) => updateQuery({ page })}
      />
      {editing.state && (
        <ContactDialog
          open={editing.state.open}
          contact={editing.state.subject}
          onClose={editing.close}
        />
      )}
      {deleting.state && (
        <DeleteContactsDialog
          open={deleting.state.open}
          deletion={deleting.state.subject}
          onDeleted={(deletion) =>
            'one' in deletion ? selection.remove(deletion.one) : selection.clear()
          }
          onClose={deleting.close}
        />
      )}
      {importing.state && <ImportDialog open={importing.state.open} onClose={importing.close} />}
    </Page>
  )
}

/** Describes a selection that goes beyond the page. */
function selectionNote(
  { count, onOtherPages, allMatching, excludedIds }: Selection,
  all: number,
  number: (value: number) => string,
): string {
  const { allSelected, allButSelected, selectedElsewhere } = messages.contacts
  if (allMatching && excludedIds.length === 0) return allSelected(number(all))
  if (allMatching) return allButSelected(number(excludedIds.length), number(all))
  return onOtherPages > 0 ? selectedElsewhere(number(count), number(onOtherPages)) : ''
}
