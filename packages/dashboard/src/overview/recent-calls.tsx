import { Badge } from '@callwright/ui/badge'
import { Card, CardAction, CardContent, CardHeader, CardTitle } from '@callwright/ui/card'
import { EmptyState } from '@callwright/ui/empty-state'
import { ErrorState } from '@callwright/ui/error-state'
import { IconButton } from '@callwright/ui/icon-button'
import { Link as TextLink } from '@callwright/ui/link'
import { Skeleton } from '@callwright/ui/skeleton'
import { Waveform } from '@callwright/ui/waveform'
import { useQuery } from '@tanstack/react-query'
import { FileTextIcon } from 'lucide-react'
import { use } from 'react'
import {
  CallStatusBadge,
  callName,
  callsQueries,
  type EnhancedCall,
  lacksProviderData,
  OutcomeBadge,
  RecordingButton,
  TranscriptDialog,
  useCallDialog,
  useEnhancedCalls,
} from '../calls/index.ts'
import { useFormatter } from '../lib/formatter.ts'
import { Link } from '../lib/link.tsx'
import { messages } from '../lib/messages.ts'
import { RelativeTime } from '../lib/relative-time.tsx'
import { BrowserTokenContext } from '../lib/token.ts'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'
import { transcriptPreview } from './transcript-preview.ts'

const maxCalls = 5

/** The latest calls, each with the beginning of its transcript. */
export function RecentCalls() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Recent Calls</CardTitle>
        <CardAction>
          <TextLink asChild className="text-sm leading-6">
            <Link href="/dashboard/analytics">All calls</Link>
          </TextLink>
        </CardAction>
      </CardHeader>
      <CardContent>
        <RecentCallsBody />
      </CardContent>
    </Card>
  )
}

function RecentCallsBody() {
  const recentCalls = useDeferredQuery(useQuery(callsQueries.list({ perPage: maxCalls })))
  const calls = useEnhancedCalls(recentCalls.data?.calls ?? [])
  const { dialog, openDialog } = useCallDialog(calls)
  if (recentCalls.isPending) return <RecentCallsSkeleton />
  if (recentCalls.isLoadingError) {
    return (
      <ErrorState
        className="py-6"
        title={messages.calls.loadFailed}
        error={recentCalls.error}
        onRetry={() => recentCalls.refetch()}
      />
    )
  }
  if (calls.length === 0)
    return (
      <EmptyState
        icon={<Waveform className="h-4 w-6" />}
        title={messages.calls.noneRecent}
        className="py-6"
      />
    )
  return (
    <>
      <ul className="@container divide-y divide-hairline">
        {calls.map((call) => (
          <RecentCall key={call.id} call={call} onRead={() => openDialog(call)} />
        ))}
      </ul>
      {dialog && <TranscriptDialog {...dialog} />}
    </>
  )
}

function RecentCall({ call, onRead }: { call: EnhancedCall; onRead: () => void }) {
  const formatter = useFormatter()
  const { created_at, cost_usd, isEnhanced, isLoadingRecord, status, transcript, transcript_cut } =
    call
  // With a token that works, the record of the provider replaces the hint, so it waits for that.
  const mayHaveToken = use(BrowserTokenContext)
  const lacksData = !call.isUnknownToProvider && lacksProviderData(call, formatter.now())
  const showsHint = mayHaveToken && !isEnhanced && !isLoadingRecord && lacksData
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      {/* With text of twice the size, a phone has no room for badges beside buttons. */}
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 @max-[14rem]:col-span-full">
        <h3 className="min-w-0 font-medium text-base text-strong wrap-anywhere">
          {callName(call)}
        </h3>
        <CallStatusBadge status={status} />
        <OutcomeBadge call={call} />
        {isEnhanced && <Badge tone="accent">Enhanced</Badge>}
      </div>
      <p className="col-span-full flex flex-wrap gap-x-3 text-muted text-sm leading-6 tabular-nums max-sm:row-start-2 sm:col-span-1">
        {cost_usd !== null && <span>{formatter.money(cost_usd)}</span>}
        <RelativeTime time={created_at} />
      </p>
      <div className="-my-1 -mr-2 flex max-sm:col-start-2 max-sm:row-start-1 @max-[14rem]:row-start-3">
        <IconButton
          label={`Full transcript of ${callName(call)}`}
          variant="ghost"
          size="sm"
          {...TranscriptDialog.preloadHandlers}
          onClick={onRead}
        >
          <FileTextIcon />
        </IconButton>
        <RecordingButton call={call} />
      </div>
      {showsHint && (
        <TextLink
          asChild
          className="col-span-full justify-self-start font-normal text-muted text-xs leading-5 decoration-current/30"
        >
          <Link href="/dashboard/settings">{messages.calls.enhanceHint}</Link>
        </TextLink>
      )}
      {transcript && (
        // As wide as half of the preview, so that it takes two lines.
        <p className="col-span-full line-clamp-2 max-w-[80ch] text-default text-sm wrap-anywhere">
          {transcriptPreview(transcript, transcript_cut)}
        </p>
      )}
    </li>
  )
}

function RecentCallsSkeleton() {
  return (
    <div role="status" aria-label="Loading calls" className="flex flex-col gap-8">
      {Array.from({ length: maxCalls }, (_, rowIndex) => (
        <div key={rowIndex} className="flex flex-col gap-2">
          <Skeleton className="h-5 w-56" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="w-full" />
          <Skeleton className="w-2/3" />
        </div>
      ))}
    </div>
  )
}
