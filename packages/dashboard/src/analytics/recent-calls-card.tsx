import type { Call } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import { Card, CardHeader, CardTitle } from '@callwright/ui/card'
import { EmptyState } from '@callwright/ui/empty-state'
import { ErrorState } from '@callwright/ui/error-state'
import { useQuery } from '@tanstack/react-query'
import { PhoneIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { CallDetailsDialog, CallsTable, callsQueries, useCallDialog } from '../calls/index.ts'
import { useFormat } from '../lib/format.ts'
import { messages } from '../lib/messages.ts'
import { RowsSkeleton } from '../lib/rows-skeleton.tsx'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'
import { SyncButton } from './sync-button.tsx'

const maxCalls = 50
const shown = 10

const syncButton = (call: Call, name: string) =>
  call.vapi_call_id && <SyncButton externalId={call.vapi_call_id} name={name} />

export interface RecentCallsCardProps {
  /** Only the calls of this campaign. */
  campaignId?: number
}

/** The latest calls in a table; each opens its details. */
export function RecentCallsCard(props: RecentCallsCardProps) {
  const titleId = useId()
  const format = useFormat()
  const calls = useDeferredQuery(useQuery(callsQueries.list({ perPage: maxCalls, ...props })))
  const [more, setMore] = useState(false)
  const found = calls.data?.calls ?? []
  const { dialog, show } = useCallDialog(found)
  const rows = more ? found : found.slice(0, shown)
  return (
    <Card
      // The previous calls stay until the new ones are loaded.
      aria-busy={calls.isPlaceholderData || undefined}
      className="gap-0 overflow-clip pb-0"
    >
      <CardHeader className="pb-4">
        <CardTitle id={titleId}>Recent Calls</CardTitle>
      </CardHeader>
      <CallsTable
        aria-labelledby={titleId}
        rows={rows}
        withCampaign
        action={syncButton}
        onOpen={show}
        loading={calls.isPending && <RowsSkeleton label="Loading calls" rows={shown} />}
        error={
          calls.isLoadingError && (
            <ErrorState
              title={messages.calls.loadFailed}
              error={calls.error}
              onRetry={() => calls.refetch()}
            />
          )
        }
        empty={<EmptyState icon={<PhoneIcon />} title={messages.calls.noneRecent} />}
      />
      {calls.data && found.length > shown && (
        <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-hairline border-t px-5 py-3 text-muted text-sm">
          {messages.calls.newestOf(format.number(rows.length), format.number(calls.data.total))}
          <Button variant="secondary" size="sm" onClick={() => setMore(!more)}>
            {more ? 'Show fewer' : 'Show more'}
          </Button>
        </footer>
      )}
      {dialog && <CallDetailsDialog {...dialog} />}
    </Card>
  )
}
