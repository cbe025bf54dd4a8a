import type { Campaign } from '@callwright/contract'
import { Card, CardAction, CardContent, CardHeader, CardTitle } from '@callwright/ui/card'
import { EmptyState } from '@callwright/ui/empty-state'
import { ErrorState } from '@callwright/ui/error-state'
import { Link as TextLink } from '@callwright/ui/link'
import { Skeleton } from '@callwright/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  CampaignActions,
  CampaignProgress,
  CampaignStatusBadge,
  campaignsQueries,
} from '../campaigns/index.ts'
import { Link } from '../lib/link.tsx'
import { messages } from '../lib/messages.ts'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'

/** The active campaigns with their progress and actions. */
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
  const running = useDeferredQuery(useQuery(campaignsQueries.list('running')))
  const all = useDeferredQuery(useQuery(campaignsQueries.list()))
  const active = useActiveCampaigns(running, all)
  if (running.isPending) return <ActiveCampaignsSkeleton />
  if (running.isLoadingError) {
    return (
      <ErrorState
        title={messages.campaigns.loadFailed}
        error={running.error}
        onRetry={() => running.refetch()}
      />
    )
  }
  if (active.length === 0) return <EmptyState title={messages.calls.noActiveCampaigns} />
  return (
    <ul className="divide-y divide-hairline">
      {active.map((campaign) => (
        <li key={campaign.id} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
          <div className="flex items-start justify-between gap-4">
            <h3 className="min-w-0 font-medium text-base text-strong wrap-anywhere">
              {campaign.name}
            </h3>
            <CampaignStatusBadge status={campaign.status} />
          </div>
          <CampaignProgress campaign={campaign} />
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
          <div role="group" aria-label={campaign.name} className="flex flex-wrap gap-2">
            <CampaignActions campaign={campaign} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A query for campaigns. */
type CampaignsQuery = { data: { campaigns: Campaign[] } | undefined }

/**
 * Returns the running campaigns, and the paused ones that were running since the screen opened, so that they can be
 * started again. The two lists load one after the other, so a campaign stays that is running in only one of them.
 */
function useActiveCampaigns(running: CampaignsQuery, all: CampaignsQuery): Campaign[] {
  const runningCampaigns = running.data?.campaigns ?? []
  const allCampaigns = all.data?.campaigns ?? []
  const [seenIds, setSeenIds] = useState<ReadonlySet<number>>(new Set())
  const unseen = runningCampaigns.filter(({ id }) => !seenIds.has(id))
  if (unseen.length > 0) setSeenIds(new Set([...seenIds, ...unseen.map(({ id }) => id)]))

  const runningIds = new Set(runningCampaigns.map(({ id }) => id))
  const previouslyRunning = allCampaigns.filter(
    ({ id, status }) =>
      !runningIds.has(id) && seenIds.has(id) && (status === 'paused' || status === 'running'),
  )
  // The newest campaign comes first, as in the server's lists.
  return [...runningCampaigns, ...previouslyRunning].toSorted((a, b) => b.id - a.id)
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
