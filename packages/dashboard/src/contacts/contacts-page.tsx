import type { Contact } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import { Card, CardAction, CardHeader, CardTitle } from '@callwright/ui/card'
import { ErrorState } from '@callwright/ui/error-state'
import { Pagination } from '@callwright/ui/pagination'
import { Spinner } from '@callwright/ui/spinner'
import { toast } from '@callwright/ui/toast'
import { VisuallyHidden } from '@callwright/ui/visually-hidden'
import { useMutation, useQuery } from '@tanstack/react-query'
import { DownloadIcon, PlusIcon, UploadIcon } from 'lucide-react'
import { lazy, Suspense, use, useCallback, useEffect, useId, useRef } from 'react'
import { serverReason } from '../lib/api.ts'
import { downloadText } from '../lib/download.ts'
import { FormatContext } from '../lib/format.ts'
import { messages } from '../lib/messages.ts'
import { Page } from '../lib/page.tsx'
import { useExistingPage } from '../lib/use-existing-page.ts'
import { type ContactsQuery, contactsMutations, contactsQueries } from './contacts.queries.ts'
import { sortingOf, sortOf } from './contacts-sorting.ts'
import { ContactsTable } from './contacts-table.tsx'
import { ContactsTableSkeleton } from './contacts-table-skeleton.tsx'
import { ContactsToolbar } from './contacts-toolbar.tsx'
import type { Deletion } from './delete-contacts-dialog.tsx'
import { DialogLoading } from './dialog-loading.tsx'
import { NoContacts } from './no-contacts.tsx'
import { useDialog } from './use-dialog.ts'
import { useSelection } from './use-selection.ts'

const ContactDialog = lazy(async () => ({
  default: (await import('./contact-dialog.tsx')).ContactDialog,
}))
const DeleteContactsDialog = lazy(async () => ({
  default: (await import('./delete-contacts-dialog.tsx')).DeleteContactsDialog,
}))
const ImportDialog = lazy(async () => ({
  default: (await import('./import-dialog.tsx')).ImportDialog,
}))

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
  const contacts = useQuery(contactsQueries.list(query))
  const exportCsv = useMutation(contactsMutations.export())
  const searchInput = useRef<HTMLInputElement>(null)
  const selection = useSelection(query, contacts.data)
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
          <Button variant="secondary" onClick={() => importing.show(true)}>
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
          <Button onClick={() => editing.show(null)}>
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
              ? { matching: { filter: { search, tag }, count: selection.count } }
              : { many: selection.ids.map(Number) },
          )
        }
      />
      <Card className="gap-0 overflow-clip pb-0">
        <CardHeader className="min-h-12 items-center pb-4">
          <CardTitle id={titleId} className="flex items-center gap-2">
            {contacts.data ? `Contacts (${all})` : 'Contacts'}
            {contacts.isPlaceholderData && (
              <Spinner className="animate-[spin_1s_linear_infinite,appear_150ms_300ms_backwards]" />
            )}
          </CardTitle>
          <VisuallyHidden role="status">
            {selection.everything && messages.contacts.allSelected(number(all))}
          </VisuallyHidden>
          <CardAction>
            {selection.everything ? (
              <Button variant="secondary" size="sm" onClick={() => selection.select([])}>
                Clear selection
              </Button>
            ) : (
              selection.canExtend &&
              !contacts.isPlaceholderData && (
                <Button variant="secondary" size="sm" onClick={selection.extend}>
                  Select all {number(all)}
                  {matching}
                </Button>
              )
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
      <Suspense fallback={<DialogLoading />}>
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
            onDeleted={() => selection.select([])}
            onClose={deleting.close}
          />
        )}
        {importing.asked && <ImportDialog open={importing.asked.open} onClose={importing.close} />}
      </Suspense>
    </Page>
  )
}
