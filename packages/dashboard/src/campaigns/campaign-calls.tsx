import type { Call } from '@callwright/contract'
import { Card, CardHeader, CardTitle } from '@callwright/ui/card'
import { EmptyState } from '@callwright/ui/empty-state'
import { ErrorState } from '@callwright/ui/error-state'
import { Pagination } from '@callwright/ui/pagination'
import { Waveform } from '@callwright/ui/waveform'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { CallsTable } from '../calls/index.ts'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import type { QueryChange } from '../lib/query-change.ts'
import { RowsSkeleton } from '../lib/rows-skeleton.tsx'
import { useClampPage } from '../lib/use-clamp-page.ts'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'
import { campaignCallsId } from './campaign-calls-id.ts'
import { type CampaignQuery, campaignsQueries } from './campaigns.queries.ts'

export interface CampaignCallsProps {
  /** The id of the campaign. */
  campaignId: number
  /** The current query of the campaign. */
  query: CampaignQuery
  /** Called with the new query. */
  onQueryChange: QueryChange<CampaignQuery>
  /** Called with the call to show. */
  onOpenCall: (call: Call) => void
}

/** The calls of a campaign, newest first; each opens its details. */
export function CampaignCalls({
  campaignId,
  query,
  onQueryChange,
  onOpenCall,
}: CampaignCallsProps) {
  const titleId = useId()
  const formatter = useFormatter()
  const { callsPage } = query
  const calls = useDeferredQuery(useQuery(campaignsQueries.calls(campaignId, callsPage)))
  const rows = calls.data?.calls ?? []
  const isRedirecting = useClampPage(calls, callsPage, (page) =>
    onQueryChange({ ...query, callsPage: page }, { replace: true }),
  )

  return (
    <div
      id={campaignCallsId}
      tabIndex={-1}
      className="flex scroll-mt-24 flex-col gap-4 outline-none"
    >
      <Card className="gap-0 overflow-clip pb-0">
        <CardHeader className="pb-4">
          <CardTitle id={titleId}>
            {calls.data ? `Calls (${formatter.number(calls.data.total)})` : 'Calls'}
          </CardTitle>
        </CardHeader>
        <CallsTable
          aria-labelledby={titleId}
          rows={rows}
          onOpen={onOpenCall}
          withReason
          loading={
            (calls.isPending || isRedirecting) && <RowsSkeleton label="Loading calls" rows={5} />
          }
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
              title={messages.campaigns.noCalls}
              description={messages.campaigns.noCallsHint}
            />
          }
        />
      </Card>
      <Pagination
        aria-label="Pages of calls"
        page={callsPage}
        pages={calls.data?.pages ?? 0}
        onPageChange={(page) => onQueryChange({ ...query, callsPage: page })}
      />
    </div>
  )
}
