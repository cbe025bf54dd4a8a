import type { Call } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import { Card, CardAction, CardHeader, CardTitle } from '@callwright/ui/card'
import { EmptyState } from '@callwright/ui/empty-state'
import { ErrorState } from '@callwright/ui/error-state'
import { LoadErrorState, lazyComponent } from '@callwright/ui/lazy-component'
import { Skeleton } from '@callwright/ui/skeleton'
import { Waveform } from '@callwright/ui/waveform'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useId, useState } from 'react'
import {
  CallDetailsDialog,
  CallsTable,
  callsQueries,
  resultLabel,
  useCallDetails,
} from '../calls/index.ts'
import { callsListId } from '../lib/analytics-href.ts'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { usePermissions } from '../lib/permissions.ts'
import { RowsSkeleton } from '../lib/rows-skeleton.tsx'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'
import type { AnalyticsFiltersProps } from './analytics-filters.tsx'
import { SyncButton, useSyncAction } from './sync-button.tsx'

const maxCalls = 50
const initialRows = 10

const renderSyncButton = (call: Call, name: string) =>
  call.vapi_call_id && <SyncButton externalId={call.vapi_call_id} name={name} />

// The code of a select is as large as the rest of the screen without the charts.
const OutcomeFilter = lazyComponent(
  async () => (await import('./outcome-filter.tsx')).OutcomeFilter,
  {
    when: 'visible',
    pending: ({ ref }: { ref: Ref<HTMLDivElement> }) => (
      <Skeleton ref={ref} className="h-9 w-40 max-w-full" />
    ),
    failed: LoadErrorState,
  },
)

/** The latest calls that match a filter, in a table; each opens its details. */
export function RecentCallsCard({ filter, onFilterChange }: AnalyticsFiltersProps) {
  const titleId = useId()
  const formatter = useFormatter()
  const can = usePermissions()
  const query = callsQueries.list({ perPage: maxCalls, ...filter, tz: formatter.timeZone })
  const calls = useDeferredQuery(useQuery(query))
  const [isExpanded, setIsExpanded] = useState(false)
  const loadedCalls = calls.data?.calls ?? []
  const { dialog, openDialog } = useCallDetails()
  const rows = isExpanded ? loadedCalls : loadedCalls.slice(0, initialRows)
  return (
    <Card
      // The previous calls stay until the new ones are loaded.
      aria-busy={calls.isPlaceholderData || undefined}
      id={callsListId}
      className="scroll-mt-4 gap-0 overflow-clip pb-0"
    >
      <CardHeader className="items-center pb-4">
        <CardTitle id={titleId}>Recent Calls</CardTitle>
        <CardAction>
          <OutcomeFilter
            outcome={filter.outcome}
            onOutcomeChange={(outcome) => onFilterChange({ ...filter, outcome })}
          />
        </CardAction>
      </CardHeader>
      <CallsTable
        aria-labelledby={titleId}
        rows={rows}
        withCampaign
        action={can('calls.sync') ? renderSyncButton : undefined}
        useMenuActions={useSyncAction}
        onOpen={openDialog}
        loading={calls.isPending && <RowsSkeleton label="Loading calls" rows={initialRows} />}
        error={
          calls.isLoadingError && (
            <ErrorState
              title={messages.calls.loadFailed}
              error={calls.error}
              onRetry={() => calls.refetch()}
            />
          )
        }
        empty={
          <EmptyState
            icon={<Waveform className="h-4 w-6" />}
            title={
              filter.outcome
                ? messages.calls.noneWithOutcome(resultLabel(filter.outcome))
                : messages.calls.noneInPeriod
            }
          />
        }
      />
      {calls.data && loadedCalls.length > initialRows && (
        <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-hairline border-t px-5 py-3 text-muted text-sm">
          {messages.calls.newestOf(
            formatter.number(rows.length),
            formatter.number(calls.data.total),
          )}
          <Button variant="secondary" size="sm" onClick={() => setIsExpanded(!isExpanded)}>
            {isExpanded ? 'Show fewer' : 'Show more'}
          </Button>
        </footer>
      )}
      {dialog && <CallDetailsDialog {...dialog} />}
    </Card>
  )
}
