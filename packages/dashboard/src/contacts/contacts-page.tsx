import type { Contact } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import { Card, CardHeader, CardTitle } from '@callwright/ui/card'
import { EmptyState } from '@callwright/ui/empty-state'
import { ErrorState } from '@callwright/ui/error-state'
import { Pagination } from '@callwright/ui/pagination'
import { SearchInput } from '@callwright/ui/search-input'
import { toast } from '@callwright/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { DownloadIcon, PlusIcon, Trash2Icon, UploadIcon, UsersIcon } from 'lucide-react'
import { useCallback, useEffect, useId, useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { downloadText } from '../lib/download.ts'
import { messages } from '../lib/messages.ts'
import { Page } from '../lib/page.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { type ContactsQuery, contactsMutations, contactsQueries } from './contacts.queries.ts'
import { ContactsTable } from './contacts-table.tsx'
import { ContactsTableSkeleton } from './contacts-table-skeleton.tsx'
import { DeleteContactsDialog, type Deletion } from './delete-contacts-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'

export interface ContactsPageProps {
  /** Which contacts are being looked at. */
  query: ContactsQuery
  /** Hears which contacts the person wants to look at. */
  onQueryChange: (query: ContactsQuery) => void
}

/** The contact database: search, add, change, delete, import and export. */
export function ContactsPage({ query, onQueryChange }: ContactsPageProps) {
  const titleId = useId()
  const contacts = useQuery(contactsQueries.list(query))
  const exportCsv = useMutation(contactsMutations.export())
  const [selection, setSelection] = useState<string[]>([])
  const [editing, setEditing] = useState<Contact | 'new' | null>(null)
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  const [imports, setImports] = useState(false)

  const look = (wanted: Partial<ContactsQuery>) => {
    setSelection([])
    onQueryChange({ ...query, ...wanted })
  }

  const rows = contacts.data?.contacts ?? []
  // Only what is in sight can be deleted, whatever was ticked before the list changed.
  const selectedIds = selection.filter((id) => rows.some((row) => String(row.id) === id))

  const lastPage = contacts.isPlaceholderData ? undefined : contacts.data?.pages
  useEffect(() => {
    // The last row of the last page was deleted.
    if (lastPage && query.page > lastPage) onQueryChange({ ...query, page: lastPage })
  }, [lastPage, query, onQueryChange])

  const startDeletion = useCallback((contact: Contact) => setDeletion({ one: contact.id }), [])

  return (
    <Page
      title="Contact Management"
      subtitle="Manage your contact database for campaigns"
      actions={
        <>
          <Button variant="secondary" onClick={() => setImports(true)}>
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
          <Button onClick={() => setEditing('new')}>
            <PlusIcon aria-hidden="true" />
            Add Contact
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <SearchInput
          aria-label="Search contacts"
          placeholder="Search contacts..."
          className="w-full max-w-sm"
          value={query.search}
          onSearch={(search) => look({ search, page: 1 })}
        />
        {selectedIds.length > 0 && (
          <Button variant="danger" onClick={() => setDeletion({ many: selectedIds.map(Number) })}>
            <Trash2Icon aria-hidden="true" />
            Delete Selected ({selectedIds.length})
          </Button>
        )}
      </div>
      <Card className="gap-0 overflow-clip pb-0">
        <CardHeader className="pb-4">
          <CardTitle id={titleId}>
            {contacts.data ? `Contacts (${contacts.data.total})` : 'Contacts'}
          </CardTitle>
        </CardHeader>
        <ContactsTable
          aria-labelledby={titleId}
          rows={rows}
          selectedIds={selectedIds}
          onSelectedIdsChange={setSelection}
          onEdit={setEditing}
          onDelete={startDeletion}
          loading={contacts.isPending && <ContactsTableSkeleton />}
          error={
            contacts.isLoadingError && (
              <ErrorState
                title={messages.contacts.loadFailed}
                error={contacts.error}
                onRetry={() => contacts.refetch()}
              />
            )
          }
          empty={
            <EmptyState
              icon={<UsersIcon />}
              title={messages.contacts.empty}
              description={
                query.search
                  ? messages.contacts.nothingMatches(query.search)
                  : messages.contacts.emptyHint
              }
            />
          }
        />
      </Card>
      <Pagination
        page={query.page}
        pages={contacts.data?.pages ?? 0}
        onPageChange={(page) => look({ page })}
      />
      <ContactDialog
        open={editing !== null}
        onOpenChange={() => setEditing(null)}
        contact={editing === 'new' ? null : editing}
      />
      <DeleteContactsDialog
        deletion={deletion}
        onDeleted={() => setSelection([])}
        onClose={() => setDeletion(null)}
      />
      <ImportDialog open={imports} onOpenChange={setImports} />
    </Page>
  )
}
