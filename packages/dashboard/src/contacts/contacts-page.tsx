import type { Contact } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import { Card } from '@callwright/ui/card'
import { ErrorState } from '@callwright/ui/error-state'
import { lazyDialog } from '@callwright/ui/lazy-component'
import { Pagination } from '@callwright/ui/pagination'
import { useQuery } from '@tanstack/react-query'
import { PlusIcon, UploadIcon } from 'lucide-react'
import { use, useCallback, useEffect, useId, useRef } from 'react'
import { ExportButton } from '../lib/export-button.tsx'
import { FormatterContext } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { Page } from '../lib/page.tsx'
import { usePermissions } from '../lib/permissions.ts'
import type { QueryChange } from '../lib/query-change.ts'
import { useClampPage } from '../lib/use-clamp-page.ts'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'
import { useDialog } from '../lib/use-dialog.ts'
import type { ContactSelection } from './contacts.mutations.ts'
import { type ContactsQuery, contactsQueries, exportContactsMutation } from './contacts.queries.ts'
import { toSort, toSorting } from './contacts-sorting.ts'
import { ContactsTable } from './contacts-table.tsx'
import { ContactsTableSkeleton } from './contacts-table-skeleton.tsx'
import { ContactsToolbar } from './contacts-toolbar.tsx'
import type { Deletion } from './delete-contacts-dialog.tsx'
import { ContactDialog, ImportDialog } from './lazy-dialogs.ts'
import { NoContacts } from './no-contacts.tsx'
import { SelectionHeader } from './selection-header.tsx'
import { useSelection } from './use-selection.ts'

const DeleteContactsDialog = lazyDialog(
  async () => (await import('./delete-contacts-dialog.tsx')).DeleteContactsDialog,
)

const ConsentDialog = lazyDialog(async () => (await import('./consent-dialog.tsx')).ConsentDialog)

const noRows: Contact[] = []

export interface ContactsPageProps {
  /** The current query. */
  query: ContactsQuery
  /** Called with the new query. */
  onQueryChange: QueryChange<ContactsQuery>
}

/** The contacts screen: search, sort, filter, add, edit, delete, import and export. */
export function ContactsPage({ query, onQueryChange }: ContactsPageProps) {
  const titleId = useId()
  const can = usePermissions()
  const { number: formatNumber } = use(FormatterContext)
  const contacts = useDeferredQuery(useQuery(contactsQueries.list(query)))
  const searchInput = useRef<HTMLInputElement>(null)
  const selection = useSelection(query, contacts.data, !contacts.isPlaceholderData)
  const editDialog = useDialog<Contact | null>()
  const deleteDialog = useDialog<Deletion>()
  const importDialog = useDialog<true>()
  const consentDialog = useDialog<ContactSelection>()

  const latestProps = useRef({ query, onQueryChange })
  useEffect(() => {
    latestProps.current = { query, onQueryChange }
  }, [query, onQueryChange])
  // The function must be stable: otherwise every cell would remount on each render and lose the focus.
  const updateQuery = useCallback((changes: Partial<ContactsQuery>) => {
    const { query, onQueryChange } = latestProps.current
    onQueryChange({ ...query, page: 1, ...changes })
  }, [])
  const filterBy = useCallback((tag: string) => updateQuery({ tag }), [updateQuery])
  const startDeletion = useCallback(
    (contact: Contact) => deleteDialog.show({ contact }),
    [deleteDialog.show],
  )

  const clearFilters = () => {
    updateQuery({ search: '', tag: '', consent: undefined })
    // The pressed button is removed, so the focus moves to the search field.
    searchInput.current?.focus()
  }
  const { search, tag, consent } = query
  const selected = (): ContactSelection =>
    selection.isAllMatching
      ? {
          matching: {
            filter: { search, tag, ...(consent && { consent }) },
            exceptIds: selection.excludedIds.map(Number),
            count: selection.count,
          },
        }
      : { ids: selection.ids.map(Number) }
  const isRedirecting = useClampPage(contacts, query.page, (page) =>
    onQueryChange({ ...query, page }, { replace: true }),
  )
  // The skeleton is also shown during a retry.
  const isLoading =
    contacts.isPending || isRedirecting || (contacts.isLoadingError && contacts.isFetching)
  const total = contacts.data?.total ?? 0
  const isFiltered = search !== '' || tag !== '' || consent !== undefined
  // Until new data is loaded, the total belongs to the previous query.
  const isTotalCurrent = contacts.data !== undefined && !contacts.isPlaceholderData
  const exportHint = messages.contacts.exportHint(
    isTotalCurrent ? total : null,
    formatNumber(total),
    isFiltered,
  )

  return (
    <Page
      title="Contact Management"
      subtitle="Manage your contact database for campaigns"
      actions={
        <>
          {can('contacts.import') && (
            <Button
              variant="secondary"
              {...ImportDialog.preloadHandlers}
              onClick={() => importDialog.show(true)}
            >
              <UploadIcon aria-hidden="true" />
              Import CSV
            </Button>
          )}
          {can('contacts.export') && (
            <ExportButton
              mutation={exportContactsMutation()}
              // The typed search may not have reached the query yet.
              readFilter={() => ({ ...query, search: searchInput.current?.value ?? search })}
              hint={exportHint}
              failedMessage={messages.contacts.exportFailed}
            >
              Export CSV
            </ExportButton>
          )}
          {can('contacts.create') && (
            <Button {...ContactDialog.preloadHandlers} onClick={() => editDialog.show(null)}>
              <PlusIcon aria-hidden="true" />
              Add Contact
            </Button>
          )}
        </>
      }
    >
      <ContactsToolbar query={query} searchInput={searchInput} onQueryUpdate={updateQuery} />
      {/* The card gets the focus when the row with the focused button is removed. */}
      <Card aria-labelledby={titleId} tabIndex={-1} className="gap-0 overflow-clip py-0">
        <SelectionHeader
          titleId={titleId}
          total={contacts.data?.total}
          isFiltered={isFiltered}
          isOutdated={contacts.isPlaceholderData}
          selection={selection}
          {...(can('contacts.setConsent') && {
            onRecordConsent: () => consentDialog.show(selected()),
          })}
          onDelete={() => deleteDialog.show(selected())}
        />
        <ContactsTable
          aria-labelledby={titleId}
          // The head sticks below the header with the selection, whose height is fixed except on a phone.
          className={
            selection.count > 0
              ? 'max-sm:[--table-head-top:auto] max-sm:[&_:is(a,button,input)]:scroll-mt-34 sm:max-md:[--table-head-top:7rem] md:[--table-head-top:3.5rem]'
              : undefined
          }
          // Until new data is loaded, the rows belong to the previous query.
          aria-busy={contacts.isPlaceholderData || undefined}
          rows={contacts.data?.contacts ?? noRows}
          {...(can('contacts.bulkDelete') && {
            selectedIds: selection.ids,
            onSelectedIdsChange: selection.select,
          })}
          sorting={toSorting(query.sort)}
          onSortingChange={(sorting) => updateQuery({ sort: toSort(sorting) })}
          onEdit={editDialog.show}
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
          empty={<NoContacts query={query} onClear={clearFilters} />}
        />
      </Card>
      <Pagination
        page={query.page}
        pages={contacts.data?.pages ?? 0}
        onPageChange={(page) => updateQuery({ page })}
      />
      {editDialog.state && (
        <ContactDialog
          open={editDialog.state.open}
          contact={editDialog.state.subject}
          onErased={selection.remove}
          onClose={editDialog.close}
        />
      )}
      {deleteDialog.state && (
        <DeleteContactsDialog
          open={deleteDialog.state.open}
          deletion={deleteDialog.state.subject}
          onDeleted={(deletion) =>
            'contact' in deletion ? selection.remove(deletion.contact.id) : selection.clear()
          }
          onClose={deleteDialog.close}
        />
      )}
      {consentDialog.state && (
        <ConsentDialog
          open={consentDialog.state.open}
          selection={consentDialog.state.subject}
          onStored={selection.clear}
          onClose={consentDialog.close}
        />
      )}
      {importDialog.state && (
        <ImportDialog open={importDialog.state.open} onClose={importDialog.close} />
      )}
    </Page>
  )
}
