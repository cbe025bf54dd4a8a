import type { Call, Campaign } from '@callwright/contract'
import { Card, CardContent, CardHeader, CardTitle } from '@callwright/ui/card'
import { ErrorState } from '@callwright/ui/error-state'
import { IconButton } from '@callwright/ui/icon-button'
import { Skeleton } from '@callwright/ui/skeleton'
import { Waveform } from '@callwright/ui/waveform'
import { useQuery } from '@tanstack/react-query'
import { EyeIcon } from 'lucide-react'
import { useId } from 'react'
import { CallDetailsDialog, CallStatusBadge, calleeName } from '../calls/index.ts'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'
import { useNow } from '../lib/use-now.ts'
import { campaignsQueries } from './campaigns.queries.ts'

export interface CampaignLiveCallsProps {
  /** The campaign to show the live calls of. */
  campaign: Campaign
  /** Called with the call to show. */
  onOpenCall: (call: Call) => void
}

/** The calls of a campaign that are not final; nothing while there are none. */
export function CampaignLiveCalls({
  campaign: { id, live_calls },
  onOpenCall,
}: CampaignLiveCallsProps) {
  const titleId = useId()
  const formatter = useFormatter()
  const calls = useDeferredQuery(
    useQuery({ ...campaignsQueries.liveCalls(id), enabled: live_calls > 0 }),
  )
  const rows = calls.data?.calls ?? []
  const count = calls.data?.total ?? live_calls
  if (live_calls === 0 || count === 0) return null
  return (
    <Card aria-labelledby={titleId} className="gap-3">
      <CardHeader>
        <CardTitle id={titleId}>{messages.campaigns.liveCalls(formatter.number(count))}</CardTitle>
      </CardHeader>
      <CardContent>
        {calls.isLoadingError ? (
          <ErrorState
            title={messages.campaigns.liveCallsLoadFailed}
            error={calls.error}
            onRetry={() => calls.refetch()}
          />
        ) : calls.data ? (
          <ul className={listClass}>
            {rows.map((call) => (
              <LiveCall key={call.id} call={call} onOpen={() => onOpenCall(call)} />
            ))}
          </ul>
        ) : (
          <div role="status" aria-label="Loading live calls" className={listClass}>
            {Array.from({ length: live_calls }, (_, index) => (
              <Skeleton key={index} className="h-15.5" />
            ))}
          </div>
        )}
      </CardContent>
    </Card>
  )
}

/** A column is wide enough for a status and a duration of minutes in one line. */
const listClass = 'grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))]'

function LiveCall({ call, onOpen }: { call: Call; onOpen: () => void }) {
  const formatter = useFormatter()
  const now = useNow()
  const isTalking = call.status === 'in-progress' || call.status === 'forwarding'
  const name = calleeName(call)
  const seconds =
    isTalking && call.started_at ? (now.getTime() - Date.parse(call.started_at)) / 1000 : null
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-md border border-hairline px-3 py-2 @max-[14rem]:flex-wrap">
      <Waveform live={isTalking} className={isTalking ? undefined : 'text-muted'} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 @max-[14rem]:order-first @max-[14rem]:basis-full">
        <span
          title={name}
          className="truncate font-medium text-strong @max-[14rem]:whitespace-normal"
        >
          {name}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-muted text-sm tabular-nums">
          <CallStatusBadge status={call.status} />
          {seconds !== null && seconds >= 0 && formatter.duration(seconds)}
        </span>
      </div>
      <IconButton
        label={`Details of the live call to ${name}`}
        variant="ghost"
        size="sm"
        {...CallDetailsDialog.preloadHandlers}
        onClick={onOpen}
      >
        <EyeIcon />
      </IconButton>
    </li>
  )
}
