import type { Suppression } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import { Card, CardHeader, CardTitle } from '@callwright/ui/card'
import { ErrorState } from '@callwright/ui/error-state'
import { lazyDialog } from '@callwright/ui/lazy-component'
import { Link as TextLink } from '@callwright/ui/link'
import { Pagination } from '@callwright/ui/pagination'
import { SearchInput } from '@callwright/ui/search-input'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftIcon, PlusIcon, UploadIcon } from 'lucide-react'
import { useId, useRef } from 'react'
import { CallDetailsDialog, useCallDetails } from '../calls/index.ts'
import { ExportButton } from '../lib/export-button.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { Link } from '../lib/link.tsx'
import { Page } from '../lib/page.tsx'
import { usePermissions } from '../lib/permissions.ts'
import type { QueryChange } from '../lib/query-change.ts'
import { RowsSkeleton } from '../lib/rows-skeleton.tsx'
import { useClampPage } from '../lib/use-clamp-page.ts'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'
import { useDialog } from '../lib/use-dialog.ts'
import { NoSuppressions } from './no-suppressions.tsx'
import { OriginFilter } from './origin-filter.tsx'
import { texts } from './suppressions.messages.ts'
import {
  type SuppressionsQuery,
  suppressionsMutations,
  suppressionsQueries,
} from './suppressions.queries.ts'
import { SuppressionsTable } from './suppressions-table.tsx'

const AddSuppressionDialog = lazyDialog(
  async () => (await import('./add-suppression-dialog.tsx')).AddSuppressionDialog,
)
const ImportSuppressionsDialog = lazyDialog(
  async () => (await import('./import-suppressions-dialog.tsx')).ImportSuppressionsDialog,
)
const RemoveSuppressionDialog = lazyDialog(
  async () => (await import('./remove-suppression-dialog.tsx')).RemoveSuppressionDialog,
)

const noRows: Suppression[] = []

export interface DoNotCallPageProps {
  /** The current query. */
  query: SuppressionsQuery
  /** Called with the new query. */
  onQueryChange: QueryChange<SuppressionsQuery>
}

/** The do-not-call list: search, filter, add, import, export and remove. */
export function DoNotCallPage({ query, onQueryChange }: DoNotCallPageProps) {
  const titleId = useId()
  const can = usePermissions()
  const { number: formatNumber } = useFormatter()
  const list = useDeferredQuery(useQuery(suppressionsQueries.list(query)))
  const searchInput = useRef<HTMLInputElement>(null)
  const addDialog = useDialog<true>()
  const importDialog = useDialog<true>()
  const removeDialog = useDialog<Suppression>()
  const callDetails = useCallDetails()

  const updateQuery = (changes: Partial<SuppressionsQuery>) =>
    onQueryChange({ ...query, page: 1, ...changes })
  const clearFilters = () => {
    updateQuery({ search: '', origin: undefined })
    // The pressed button is removed, so the focus moves to the search field.
    searchInput.current?.focus()
  }
  const isRedirecting = useClampPage(list, query.page, (page) =>
    onQueryChange({ ...query, page }, { replace: true }),
  )
  // The skeleton is also shown during a retry.
  const isLoading = list.isPending || isRedirecting || (list.isLoadingError && list.isFetching)

  return (
    <div className="flex min-w-0 flex-col gap-6">
      <TextLink asChild className="-mb-3 flex w-fit items-center gap-1.5 text-sm no-underline">
        <Link href="/dashboard/contacts">
          <ArrowLeftIcon aria-hidden="true" className="size-4 rtl:rotate-180" />
          Contacts
        </Link>
      </TextLink>
      <Page
        title="Do not call"
        subtitle={texts.subtitle}
        actions={
          <>
            {can('suppressions.import') && (
              <Button
                variant="secondary"
                {...ImportSuppressionsDialog.preloadHandlers}
                onClick={() => importDialog.show(true)}
              >
                <UploadIcon aria-hidden="true" />
                Import
              </Button>
            )}
            {can('suppressions.export') && (
              <ExportButton
                mutation={suppressionsMutations.export()}
                // The typed search may not have reached the query yet.
                readFilter={() => ({
                  ...query,
                  search: searchInput.current?.value ?? query.search,
                })}
                hint={texts.exportHint(query.search !== '' || query.origin !== undefined)}
                failedMessage={texts.exportFailed}
              >
                Export
              </ExportButton>
            )}
            {can('suppressions.create') && (
              <Button
                {...AddSuppressionDialog.preloadHandlers}
                onClick={() => addDialog.show(true)}
              >
                <PlusIcon aria-hidden="true" />
                Add
              </Button>
            )}
          </>
        }
      >
        <div className="flex min-w-0 flex-wrap items-center gap-3">
          <SearchInput
            ref={searchInput}
            aria-label="Search the do-not-call list"
            placeholder="Search number, reason or source..."
            // The server accepts no longer search.
            maxLength={200}
            className="min-w-36 max-w-sm flex-1 basis-52"
            value={query.search}
            onSearch={(search) => updateQuery({ search })}
          />
          <OriginFilter value={query.origin} onValueChange={(origin) => updateQuery({ origin })} />
        </div>
        {/* The card gets the focus when the row with the focused button is removed. */}
        <Card aria-labelledby={titleId} tabIndex={-1} className="gap-0 overflow-clip pb-0">
          <CardHeader className="pb-4">
            <CardTitle id={titleId}>
              {texts.title(list.data ? formatNumber(list.data.total) : null)}
            </CardTitle>
          </CardHeader>
          <SuppressionsTable
            aria-labelledby={titleId}
            // Until new data is loaded, the rows belong to the previous query.
            aria-busy={list.isPlaceholderData || undefined}
            rows={list.data?.suppressions ?? noRows}
            onShowCall={callDetails.openById}
            onRemove={removeDialog.show}
            loading={isLoading && <RowsSkeleton label="Loading the do-not-call list" rows={8} />}
            error={
              list.isLoadingError && (
                <ErrorState
                  title={texts.loadFailed}
                  error={list.error}
                  onRetry={() => list.refetch()}
                />
              )
            }
            empty={<NoSuppressions query={query} onClear={clearFilters} />}
          />
        </Card>
        <Pagination
          page={query.page}
          pages={list.data?.pages ?? 0}
          onPageChange={(page) => updateQuery({ page })}
        />
      </Page>
      {addDialog.state && (
        <AddSuppressionDialog open={addDialog.state.open} onClose={addDialog.close} />
      )}
      {importDialog.state && (
        <ImportSuppressionsDialog open={importDialog.state.open} onClose={importDialog.close} />
      )}
      {removeDialog.state && (
        <RemoveSuppressionDialog
          open={removeDialog.state.open}
          suppression={removeDialog.state.subject}
          onClose={removeDialog.close}
        />
      )}
      {callDetails.dialog && <CallDetailsDialog {...callDetails.dialog} />}
    </div>
  )
}
