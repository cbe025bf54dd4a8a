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
  return Number.isInteger(id) && id > 0 ? <LoadedReplay key={id} {...props} /> : <UnknownCampaign />
}

function LoadedReplay({ id, at, onAtChange }: ReplayPageProps) {
  const { data, error, isFetching, isLoadingError, refetch } = useDeferredQuery(
    useQuery(replayQueries.ofCampaign(id)),
  )
  if (data) {
    const refresh = async () => {
      const { isError, error } = await refetch()
      if (isError) toast.error(texts.refreshFailed(error.message))
    }
    return (
      <ReplayBody
        replay={data}
        isRefreshing={isFetching}
        onRefresh={refresh}
        at={at}
        onAtChange={onAtChange}
      />
    )
  }
  if (error instanceof ResponseError && error.status === 404) return <UnknownCampaign />
  return (
    <ChildPage title={texts.title}>
      {isLoadingError ? (
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

interface ReplayBodyProps extends Pick<ReplayPageProps, 'at' | 'onAtChange'> {
  replay: Replay
  isRefreshing: boolean
  onRefresh: () => void
}

function ReplayBody({ replay, isRefreshing, onRefresh, at, onAtChange }: ReplayBodyProps) {
  const { dateTime, timeZone } = useFormatter()
  const can = usePermissions()
  const { campaign, asOf, isOver, startedAt } = replay
  useDocumentTitle(texts.titleOf(campaign.name))
  const campaignPath = `/dashboard/campaigns/${campaign.id}`
  return (
    <ChildPage
      title={texts.titleOf(campaign.name)}
      subtitle={`${texts.asOf(dateTime(new Date(asOf).toISOString()))} ${texts.timeZone(timeZone)}`}
      back={{ href: campaignPath, label: campaign.name }}
      actions={
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
      }
    >
      {startedAt === null && replay.calls.length === 0 ? (
        <EmptyState title={texts.notStarted} description={texts.notStartedHint}>
          <Button asChild variant="secondary">
            <Link href={campaignPath}>{texts.toCampaign}</Link>
          </Button>
        </EmptyState>
      ) : (
        <ReplayView replay={replay} at={at} onAtChange={onAtChange} linksCalls />
      )}
    </ChildPage>
  )
}

function UnknownCampaign() {
  return (
    <ChildPage title={texts.title}>
      <EmptyState icon={<MegaphoneOffIcon />} title={texts.unknown} description={texts.unknownHint}>
        <Button asChild variant="secondary">
          <Link href="/dashboard/campaigns">{texts.toCampaigns}</Link>
        </Button>
      </EmptyState>
    </ChildPage>
  )
}
