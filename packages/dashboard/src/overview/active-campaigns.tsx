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

/** The campaigns under way, how far they have come, and the means to hold them. */
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
  const campaigns = useQuery(campaignsQueries.list())
  const active = useActive(campaigns.data?.campaigns ?? [])
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
  if (active.length === 0) return <EmptyState title={messages.calls.noneActive} />
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
          <div className="flex flex-wrap gap-2">
            <CampaignActions campaign={campaign} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The running campaigns, and those seen running here: what was paused here can be started here. */
function useActive(campaigns: Campaign[]): Campaign[] {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const fresh = campaigns.filter(({ id, status }) => status === 'running' && !seen.has(id))
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh.map(({ id }) => id)]))
  return campaigns.filter(
    ({ id, status }) => status === 'running' || (status === 'paused' && seen.has(id)),
  )
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
