import type { Campaign } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { Card, CardContent } from '@callwright/ui/card'
import { EmptyState } from '@callwright/ui/empty-state'
import { ErrorState } from '@callwright/ui/error-state'
import { Link as TextLink } from '@callwright/ui/link'
import { Skeleton } from '@callwright/ui/skeleton'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeftIcon, HistoryIcon, MegaphoneOffIcon } from 'lucide-react'
import { CallDetailsDialog, useCallDetails } from '../calls/index.ts'
import { CampaignStatusBadge } from '../lib/campaign-status-badge.tsx'
import { useDocumentTitle } from '../lib/document-title.ts'
import { useFormatter } from '../lib/formatter.ts'
import { hasCampaignEnded } from '../lib/has-campaign-ended.ts'
import { keepFocus } from '../lib/keep-focus.ts'
import { Link } from '../lib/link.tsx'
import { messages } from '../lib/messages.ts'
import { usePermissions } from '../lib/permissions.ts'
import type { QueryChange } from '../lib/query-change.ts'
import { useCallingStopped } from '../lib/use-calling-stopped.ts'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'
import { callingHoursTexts } from './calling-hours-text.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignCalls } from './campaign-calls.tsx'
import { CampaignCounts } from './campaign-counts.tsx'
import { CampaignFunnel } from './campaign-funnel.tsx'
import { CampaignLiveCalls } from './campaign-live-calls.tsx'
import { CampaignMembers } from './campaign-members.tsx'
import { CampaignProgress } from './campaign-progress.tsx'
import { CampaignSettings } from './campaign-settings.tsx'
import { campaignStatusText } from './campaign-status-text.ts'
import { type CampaignQuery, campaignsQueries } from './campaigns.queries.ts'
import { ForecastComparison } from './forecast-comparison-lazy.tsx'
import { Scorecard } from './scorecard-lazy.tsx'

export interface CampaignPageProps {
  /** The campaign to show. */
  id: number
  /** The current query for its contacts and calls. */
  query: CampaignQuery
  /** Called with the new query. */
  onQueryChange: QueryChange<CampaignQuery>
}

/** The screen of a campaign: its status, its contacts and its calls. */
export function CampaignPage(props: CampaignPageProps) {
  const { id } = props
  return (
    // What gets the focus, and the headers of tables, must not be under the header of the page.
    <div className="flex min-w-0 flex-col gap-6 max-md:[--table-head-top:auto] md:[--table-head-top:3.5rem] [&_:is(a,button)]:scroll-mt-14 md:[&_:is(a,button)]:scroll-mt-24">
      <TextLink asChild className="-mb-3 flex w-fit items-center gap-1.5 text-sm no-underline">
        <Link href="/dashboard/campaigns">
          <ArrowLeftIcon aria-hidden="true" className="size-4 rtl:rotate-180" />
          All campaigns
        </Link>
      </TextLink>
      {Number.isInteger(id) && id > 0 ? (
        // The key resets the state when the campaign changes.
        <CampaignBody key={id} {...props} />
      ) : (
        <>
          <CampaignHeader />
          <UnknownCampaign />
        </>
      )}
    </div>
  )
}

function CampaignBody({ id, query, onQueryChange }: CampaignPageProps) {
  const {
    data,
    error,
    isPending,
    isFetching,
    isFetchedAfterMount,
    isPlaceholderData,
    isLoadingError,
    refetch,
  } = useDeferredQuery(useQuery(campaignsQueries.byId(id)))
  // The campaign may exist although the cached list, fetched before its creation, does not contain it.
  const mayAppear = (isFetching && !isFetchedAfterMount) || isPlaceholderData
  const isLoading = isPending || (data === null && mayAppear)
  return (
    <>
      {/* One header for all states, so that its heading, which has the focus after a navigation, stays. */}
      <CampaignHeader campaign={data ?? undefined} />
      {isLoadingError ? (
        <ErrorState
          title={messages.campaigns.campaignLoadFailed}
          error={error}
          onRetry={() => refetch()}
        />
      ) : isLoading ? (
        <CampaignSkeleton id={id} query={query} />
      ) : data ? (
        <CampaignDetails campaign={data} query={query} onQueryChange={onQueryChange} />
      ) : (
        <UnknownCampaign />
      )}
    </>
  )
}

/** The heading, and what can be done; only a heading without a campaign. On a wide screen, it stays at the top. */
function CampaignHeader({ campaign }: { campaign?: Campaign | undefined }) {
  const can = usePermissions()
  const hasCommands =
    campaign !== undefined && !hasCampaignEnded(campaign.status) && can('campaigns.stop')
  return (
    // On a phone only the actions stay at the top, and only where the screen is high enough.
    <header
      className={
        campaign
          ? 'border-hairline bg-page max-md:contents md:sticky md:top-0 md:z-20 md:-mx-6 md:flex md:h-14 md:items-center md:justify-between md:gap-x-6 md:border-b md:px-6 lg:-mx-8 lg:px-8'
          : 'contents'
      }
    >
      <div
        className={
          campaign
            ? 'flex min-w-0 max-w-full items-center gap-x-3 gap-y-1 max-md:flex-wrap max-md:items-start'
            : 'contents'
        }
      >
        <h1
          title={campaign?.name}
          className={
            campaign
              ? 'font-display max-md:line-clamp-3 max-md:wrap-anywhere md:truncate font-semibold text-2xl text-strong outline-none'
              : 'sr-only'
          }
        >
          {campaign?.name ?? 'Campaign'}
        </h1>
        {campaign && <CampaignStatusBadge status={campaign.status} calling={campaign.calling} />}
      </div>
      {campaign && (
        <div
          className={
            hasCommands
              ? 'sticky top-14 z-20 -mx-4 -mt-3 -mb-1 border-hairline border-b bg-page px-4 py-2 sm:-mx-6 sm:px-6 md:static md:m-0 md:shrink-0 md:border-b-0 md:p-0 [@media(max-height:30rem)]:static'
              : 'empty:hidden md:shrink-0'
          }
        >
          <CampaignActions campaign={campaign} showsMakeCalls isCompactOnPhones />
        </div>
      )}
    </header>
  )
}

interface CampaignDetailsProps extends Omit<CampaignPageProps, 'id'> {
  campaign: Campaign
}

function CampaignDetails({ campaign, query, onQueryChange }: CampaignDetailsProps) {
  const formatter = useFormatter()
  const can = usePermissions()
  const { name, description, status, created_at, started_at } = campaign
  useDocumentTitle(name)
  const statusText = campaignStatusText(campaign, formatter, useCallingStopped())
  // Only what waits for somebody is a banner.
  const needsAction = status === 'paused' || (status === 'running' && !campaign.calling)
  const { dialog, openDialog } = useCallDetails()
  return (
    <>
      <div className="-mt-2 flex flex-col gap-2 wrap-anywhere">
        {description && <p className="max-w-prose text-muted">{description}</p>}
        <p className="flex flex-wrap gap-x-4 text-muted text-sm">
          {statusText && !needsAction && (
            <span className="font-medium text-default">{statusText}</span>
          )}
          <span>Created {formatter.dateTime(created_at)}</span>
          {started_at && <span>Started {formatter.dateTime(started_at)}</span>}
          {started_at && can('campaigns.exportLog') && (
            <TextLink asChild className="flex items-center gap-1 no-underline">
              <Link href={`/dashboard/campaigns/${campaign.id}/replay`}>
                <HistoryIcon aria-hidden="true" className="size-3.5" />
                Replay
              </Link>
            </TextLink>
          )}
        </p>
      </div>
      {statusText && needsAction && (
        <Alert tone={status === 'paused' ? 'warning' : 'info'}>{statusText}</Alert>
      )}
      {campaign.calling_rules === 'off' && (
        <Alert tone="warning">{callingHoursTexts.rulesOff}</Alert>
      )}
      {/* The live calls are removed when the last one ends. */}
      <div ref={keepFocus} tabIndex={-1} className="flex min-w-0 flex-col gap-6 rounded-lg">
        <CampaignLiveCalls campaign={campaign} onOpenCall={openDialog} />
        <CampaignFunnel campaignId={campaign.id} />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card>
          <CardContent className="flex flex-col gap-5">
            <CampaignCounts campaign={campaign} />
            <CampaignProgress campaign={campaign} />
          </CardContent>
        </Card>
        <Card>
          <CardContent>
            <CampaignSettings campaign={campaign} />
          </CardContent>
        </Card>
      </div>
      <ForecastComparison campaign={campaign} />
      <Scorecard campaign={campaign} />
      <CampaignMembers campaign={campaign} query={query} onQueryChange={onQueryChange} />
      <CampaignCalls
        campaignId={campaign.id}
        query={query}
        onQueryChange={onQueryChange}
        onOpenCall={openDialog}
      />
      {dialog && <CallDetailsDialog {...dialog} />}
    </>
  )
}

function UnknownCampaign() {
  return (
    <EmptyState
      icon={<MegaphoneOffIcon />}
      title={messages.campaigns.unknown}
      description={messages.campaigns.unknownHint}
    >
      <Button asChild variant="secondary">
        <Link href="/dashboard/campaigns">Go to all campaigns</Link>
      </Button>
    </EmptyState>
  )
}

function CampaignSkeleton({ id, query }: Pick<CampaignPageProps, 'id' | 'query'>) {
  // Contacts and calls are fetched in parallel with the campaign.
  usePrefetchQuery(campaignsQueries.members(id, query))
  usePrefetchQuery(campaignsQueries.calls(id, query.callsPage))
  usePrefetchQuery(campaignsQueries.funnel(id))
  return (
    <div role="status" aria-label="Loading campaign" className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <Skeleton className="h-8 w-72 max-w-full" />
        <Skeleton className="h-5 w-96 max-w-full" />
      </div>
      <Skeleton className="h-33" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
      </div>
      <Skeleton className="h-96" />
    </div>
  )
}
