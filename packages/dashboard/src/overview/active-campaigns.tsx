import type { Campaign, CampaignStatus } from '@callwright/contract'
import { Card, CardAction, CardContent, CardHeader, CardTitle } from '@callwright/ui/card'
import { EmptyState } from '@callwright/ui/empty-state'
import { ErrorState } from '@callwright/ui/error-state'
import { Link as TextLink } from '@callwright/ui/link'
import { Skeleton } from '@callwright/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import {
  CampaignActions,
  CampaignProgress,
  CampaignStatusBadge,
  campaignStatusText,
  campaignsQueries,
} from '../campaigns/index.ts'
import { useFormatter } from '../lib/formatter.ts'
import { Link } from '../lib/link.tsx'
import { messages } from '../lib/messages.ts'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'

/** The running and the paused campaigns with their progress and actions. */
export function ActiveCampaigns() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Active Campaigns</CardTitle>
        <CardAction>
          <TextLink asChild className="text-sm leading-6">
            <Link href="/dashboard/campaigns">All campaigns</Link>
          </TextLink>
        </CardAction>
      </CardHeader>
      <CardContent>
        <ActiveCampaignsBody />
      </CardContent>
    </Card>
  )
}

function ActiveCampaignsBody() {
  // Running and paused campaigns come from the same list, so that one whose status changes is always in it once.
  const campaigns = useDeferredQuery(useQuery(campaignsQueries.list()))
  if (campaigns.isPending) return <ActiveCampaignsSkeleton />
  if (campaigns.isLoadingError) {
    return (
      <ErrorState
        title={messages.campaigns.loadFailed}
        error={campaigns.error}
        onRetry={() => campaigns.refetch()}
      />
    )
  }
  const active = activeCampaigns(campaigns.data?.campaigns ?? [])
  if (active.length === 0) return <EmptyState title={messages.calls.noActiveCampaigns} />
  return (
    <ul className="divide-y divide-hairline">
      {active.map((campaign) => (
        <ActiveCampaign key={campaign.id} campaign={campaign} />
      ))}
    </ul>
  )
}

function ActiveCampaign({ campaign }: { campaign: Campaign }) {
  const statusText = campaignStatusText(campaign, useFormatter())
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-4">
        <h3 className="min-w-0 font-medium text-base wrap-anywhere">
          <TextLink asChild className="text-strong no-underline hover:underline">
            <Link href={`/dashboard/campaigns/${campaign.id}`}>{campaign.name}</Link>
          </TextLink>
        </h3>
        <CampaignStatusBadge status={campaign.status} calling={campaign.calling} />
      </div>
      {statusText && <p className="-mt-2 text-muted text-sm wrap-anywhere">{statusText}</p>}
      <CampaignProgress campaign={campaign} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-label={campaign.name} className="flex flex-wrap gap-2">
        <CampaignActions campaign={campaign} />
      </div>
    </li>
  )
}

/** Returns the running campaigns, then the paused ones, which can be resumed; each in the order of the list. */
function activeCampaigns(campaigns: Campaign[]): Campaign[] {
  const withStatus = (wanted: CampaignStatus) => campaigns.filter(({ status }) => status === wanted)
  return [...withStatus('running'), ...withStatus('paused')]
}

function ActiveCampaignsSkeleton() {
  return (
    <div role="status" aria-label="Loading campaigns" className="flex flex-col gap-3">
      <div className="flex justify-between gap-4">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="h-5.5 w-18" />
      </div>
      <div className="flex flex-col gap-2">
        <Skeleton className="w-20" />
        <Skeleton className="h-1.5 w-full" />
      </div>
      <Skeleton className="h-8 w-40" />
    </div>
  )
}
