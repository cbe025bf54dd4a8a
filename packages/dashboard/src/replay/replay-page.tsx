import { Button } from '@callwright/ui/button'
import { EmptyState } from '@callwright/ui/empty-state'
import { ErrorState } from '@callwright/ui/error-state'
import { Skeleton } from '@callwright/ui/skeleton'
import { toast } from '@callwright/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { DownloadIcon, MegaphoneOffIcon, RefreshCwIcon } from 'lucide-react'
import { ChildPage } from '../lib/child-page.tsx'
import { useDocumentTitle } from '../lib/document-title.ts'
import { useFormatter } from '../lib/formatter.ts'
import { Link } from '../lib/link.tsx'
import { usePermissions } from '../lib/permissions.ts'
import { ResponseError } from '../lib/response-error.ts'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'
import { texts } from './replay.messages.ts'
import { logPath, replayQueries } from './replay.queries.ts'
import type { Replay } from './replay-series.ts'
import { ReplayView } from './replay-view.tsx'

export interface ReplayPageProps {
  /** The id of the campaign. */
  id: number
  /** The time to begin with, in ISO 8601; the end when it is missing or invalid. */
  at?: string
  /** Called with the chosen time, in ISO 8601, when it has not changed for a moment; undefined at the end. */
  onAtChange: (at: string | undefined) => void
}

/** The log of a campaign over time: its status, its lines, its calls and what its gates held. */
export function ReplayPage(props: ReplayPageProps) {
  const { id } = props
  // No campaign has another id.
  return Number.isInteger(id) && id > 0 ? (
    <LoadedReplay key={id} {...props} />
  ) : (
    <ChildPage title={texts.title}>
      <UnknownCampaign />
    </ChildPage>
  )
}

function LoadedReplay({ id, at, onAtChange }: ReplayPageProps) {
  const { dateTime, timeZone } = useFormatter()
  const { data, error, isFetching, isLoadingError, refetch } = useDeferredQuery(
    useQuery(replayQueries.ofCampaign(id)),
  )
  const refresh = async () => {
    const { isError, error } = await refetch()
    if (isError) toast.error(texts.refreshFailed(error.message))
  }
  // One layout for all states, so that its heading, which has the focus after a navigation, stays.
  return (
    <ChildPage
      title={data ? texts.titleOf(data.campaign.name) : texts.title}
      {...(data && {
        subtitle: `${texts.asOf(dateTime(new Date(data.asOf).toISOString()))} ${texts.timeZone(timeZone)}`,
        back: { href: `/dashboard/campaigns/${id}`, label: data.campaign.name },
        actions: <ReplayActions replay={data} isRefreshing={isFetching} onRefresh={refresh} />,
      })}
    >
      {data ? (
        <ReplayBody replay={data} at={at} onAtChange={onAtChange} />
      ) : error instanceof ResponseError && error.status === 404 ? (
        <UnknownCampaign />
      ) : isLoadingError ? (
        <ErrorState title={texts.loadFailed} error={error} onRetry={() => refetch()} />
      ) : (
        <div
          role="status"
          aria-label={texts.loading}
          className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]"
        >
          <Skeleton className="h-144" />
          <Skeleton className="h-96" />
        </div>
      )}
    </ChildPage>
  )
}

interface ReplayActionsProps {
  replay: Replay
  isRefreshing: boolean
  /** Called when the person wants the log to be read again. */
  onRefresh: () => void
}

function ReplayActions({ replay, isRefreshing, onRefresh }: ReplayActionsProps) {
  const can = usePermissions()
  const { campaign, isOver } = replay
  return (
    <>
      {!isOver && (
        <Button
          variant="secondary"
          busy={isRefreshing}
          busyLabel={texts.refreshing}
          onClick={onRefresh}
        >
          <RefreshCwIcon aria-hidden="true" />
          {texts.refresh}
        </Button>
      )}
      {can('campaigns.exportLog') && (
        <Button asChild variant="secondary">
          {/* A link, so that the browser writes the file while it receives it. */}
          <a href={logPath(campaign.id)} download>
            <DownloadIcon aria-hidden="true" />
            {texts.export}
          </a>
        </Button>
      )}
    </>
  )
}

interface ReplayBodyProps extends Pick<ReplayPageProps, 'at' | 'onAtChange'> {
  replay: Replay
}

function ReplayBody({ replay, at, onAtChange }: ReplayBodyProps) {
  useDocumentTitle(texts.titleOf(replay.campaign.name))
  if (replay.startedAt !== null || replay.calls.length > 0) {
    return <ReplayView replay={replay} at={at} onAtChange={onAtChange} linksCalls />
  }
  return (
    <EmptyState title={texts.notStarted} description={texts.notStartedHint}>
      <Button asChild variant="secondary">
        <Link href={`/dashboard/campaigns/${replay.campaign.id}`}>{texts.toCampaign}</Link>
      </Button>
    </EmptyState>
  )
}

function UnknownCampaign() {
  return (
    <EmptyState icon={<MegaphoneOffIcon />} title={texts.unknown} description={texts.unknownHint}>
      <Button asChild variant="secondary">
        <Link href="/dashboard/campaigns">{texts.toCampaigns}</Link>
      </Button>
    </EmptyState>
  )
}
