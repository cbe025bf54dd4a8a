import { Button } from '@callwright/ui/button'
import { Card } from '@callwright/ui/card'
import { EmptyState } from '@callwright/ui/empty-state'
import { ErrorState } from '@callwright/ui/error-state'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollTextIcon } from 'lucide-react'
import { serverReason } from '../lib/api.ts'
import { ExportButton } from '../lib/export-button.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { RowsSkeleton } from '../lib/rows-skeleton.tsx'
import { WorkspaceFrame } from '../lib/workspace-frame.tsx'
import { auditMessages } from './audit-log.messages.ts'
import { type AuditLogFilter, auditLogMutations, auditLogQueries } from './audit-log.queries.ts'
import { AuditLogFilters } from './audit-log-filters.tsx'
import { AuditLogRow } from './audit-log-row.tsx'

export interface AuditLogPageProps {
  /** What the log shows. */
  filter: AuditLogFilter
  /** Called with the new filter. */
  onFilterChange: (filter: AuditLogFilter) => void
}

const noFilter: AuditLogFilter = { period: { start: '', end: '' } }

/** The audit log of the workspace: filters, entries with the newest first, and export. */
export function AuditLogPage({ filter, onFilterChange }: AuditLogPageProps) {
  const { timeZone } = useFormatter()
  const { kind, actor, period } = filter
  const isFiltered = Boolean(kind || actor || period.start || period.end)
  return (
    <WorkspaceFrame href="/dashboard/workspace/audit" subtitle={auditMessages.subtitle}>
      <div className="flex flex-wrap items-start gap-3">
        <AuditLogFilters filter={filter} onFilterChange={onFilterChange} />
        <ExportButton
          mutation={auditLogMutations.export()}
          readFilter={() => ({ filter, timeZone })}
          hint={auditMessages.exportHint(isFiltered)}
          failedMessage={auditMessages.exportFailed}
          className="ms-auto"
        >
          Export CSV
        </ExportButton>
      </div>
      <Card className="gap-0 overflow-clip py-0">
        <Entries filter={filter} isFiltered={isFiltered} onClear={() => onFilterChange(noFilter)} />
      </Card>
    </WorkspaceFrame>
  )
}

interface EntriesProps {
  filter: AuditLogFilter
  /** Whether the filter leaves out anything. */
  isFiltered: boolean
  /** Called when the user removes all filters. */
  onClear: () => void
}

function Entries({ filter, isFiltered, onClear }: EntriesProps) {
  const { timeZone } = useFormatter()
  const log = useInfiniteQuery(auditLogQueries.list(filter, timeZone))
  if (log.isPending) return <RowsSkeleton label="Loading the audit log" rows={8} />
  if (log.isLoadingError) {
    return (
      <ErrorState
        title={auditMessages.loadFailed}
        error={log.error}
        onRetry={() => log.refetch()}
      />
    )
  }
  const events = log.data.pages.flatMap((page) => page.events)
  if (events.length === 0) {
    return (
      <EmptyState
        icon={<ScrollTextIcon />}
        title={isFiltered ? auditMessages.noMatch : auditMessages.empty}
        description={isFiltered ? auditMessages.noMatchHint : auditMessages.emptyHint}
      >
        {isFiltered && (
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      <ol
        aria-label="Entries"
        // Until new data is loaded, the entries belong to the previous filter.
        aria-busy={log.isPlaceholderData || undefined}
        className="divide-y divide-hairline"
      >
        {events.map((event) => (
          <AuditLogRow key={event.id} event={event} />
        ))}
      </ol>
      <div className="flex flex-col items-center gap-2 border-hairline border-t px-5 py-3 text-muted text-sm">
        {log.isFetchNextPageError && (
          <p role="alert" className="text-negative-strong">
            {auditMessages.moreFailed(serverReason(log.error))}
          </p>
        )}
        {log.hasNextPage ? (
          <Button
            variant="secondary"
            size="sm"
            busy={log.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => log.fetchNextPage()}
          >
            Load more
          </Button>
        ) : (
          auditMessages.end
        )}
      </div>
    </>
  )
}
