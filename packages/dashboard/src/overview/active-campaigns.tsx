import type { Campaign, CampaignStatus } from '@callwright/contract'
import { Card, CardAction, CardContent, CardHeader, CardTitle } from '@callwright/ui/card'
import { EmptyState } from '@callwright/ui/empty-state'
import { ErrorState } from '@callwright/ui/error-state'
import { Link as TextLink } from '@callwright/ui/link'
import { Skeleton } from '@callwright/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  AskedCampaignContext,
  CampaignActions,
  CampaignProgress,
  CampaignStatusBadge,
  campaignStatusText,
  campaignsQueries,
} from '../campaigns/index.ts'
import { useFormatter } from '../lib/formatter.ts'
import { Link } from '../lib/link.tsx'
import { messages } from '../lib/messages.ts'
import { useCallingStopped } from '../lib/use-calling-stopped.ts'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'

/** The running and the paused campaigns with their progress and actions. */
export function ActiveCampaigns() {
  return (
    <Card>
      <CardHeader>
        <div className="flex flex-wrap items-baseline gap-x-3 @max-[14rem]:col-span-full">
          <CardTitle>Active Campaigns</CardTitle>
          <ActiveCounts />
        </div>
        <CardAction>
          <TextLink asChild className="text-sm leading-6">
            <Link href="/dashboard/campaigns">All campaigns</Link>
          </TextLink>
        </CardAction>
      </CardHeader>
      <CardContent className="@container">
        <ActiveCampaignsBody />
      </CardContent>
    </Card>
  )
}

// Running and paused campaigns come from the same list, so that one whose status changes is always in it once.
const useCampaigns = () => useDeferredQuery(useQuery(campaignsQueries.list()))

/** How many of the listed campaigns are running, which the total of active ones counts, and how many are paused. */
function ActiveCounts() {
  const formatter = useFormatter()
  const campaigns = useCampaigns().data?.campaigns ?? []
  const count = (status: CampaignStatus) => formatter.number(withStatus(campaigns, status).length)
  if (withStatus(campaigns, 'paused').length === 0) return null
  return (
    <p className="text-muted text-sm">{`${count('running')} running, ${count('paused')} paused`}</p>
  )
}

function ActiveCampaignsBody() {
  const [askedId, setAskedId] = useState<number | null>(null)
  const campaigns = useCampaigns()
  if (campaigns.isPending) return <ActiveCampaignsSkeleton />
  if (campaigns.isLoadingError) {
    return (
      <ErrorState
        className="py-6"
        title={messages.campaigns.loadFailed}
        error={campaigns.error}
        onRetry={() => campaigns.refetch()}
      />
    )
  }
  const active = activeCampaigns(campaigns.data?.campaigns ?? [], askedId)
  if (active.length === 0)
    return <EmptyState title={messages.calls.noActiveCampaigns} className="py-6" />
  return (
    <ul className={`divide-hairline ${rowsClass}`}>
      <AskedCampaignContext value={setAskedId}>
        {active.map((campaign) => (
          <ActiveCampaign key={campaign.id} campaign={campaign} />
        ))}
      </AskedCampaignContext>
    </ul>
  )
}

function ActiveCampaign({ campaign }: { campaign: Campaign }) {
  const statusText = campaignStatusText(campaign, useFormatter(), useCallingStopped())
  return (
    <li className={`group ${rowClass}`}>
      <h3
        className="min-w-0 truncate font-medium text-base @max-[14rem]:whitespace-normal"
        title={campaign.name}
      >
        <TextLink asChild className="text-strong no-underline hover:underline">
          <Link href={`/dashboard/campaigns/${campaign.id}`}>{campaign.name}</Link>
        </TextLink>
      </h3>
      <p
        className="col-start-1 row-start-2 min-w-0 truncate text-muted text-sm @max-[14rem]:whitespace-normal lg:col-auto lg:row-auto"
        title={statusText ?? undefined}
      >
        {statusText}
      </p>
      <CampaignStatusBadge
        status={campaign.status}
        calling={campaign.calling}
        className="col-start-2 row-start-1 justify-self-end lg:col-auto lg:row-auto lg:justify-self-start"
      />
      <div className="col-span-2 col-start-2 row-start-2 lg:col-auto lg:row-auto">
        <CampaignProgress campaign={campaign} inline hideLabel />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        role="group"
        aria-label={campaign.name}
        // With a mouse, the actions appear in the row under the pointer. A touch screen has no such row.
        className="transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 has-aria-busy:opacity-100 pointer-fine:opacity-0 lg:justify-self-end"
      >
        <CampaignActions campaign={campaign} iconsOnly />
      </div>
    </li>
  )
}

/**
 * On a phone, all rows have the columns of the widest one, so that badges and progress are aligned. With large text, the
 * parts of a row are stacked.
 */
const rowsClass =
  '-my-1 grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-3 divide-y @max-[14rem]:block lg:block'

/** One line of 40 pixels; two lines on a phone. */
const rowClass =
  'col-span-full grid min-h-10 grid-cols-subgrid items-center gap-y-0.5 py-1 @max-[14rem]:flex @max-[14rem]:flex-col @max-[14rem]:items-stretch lg:grid-cols-[fit-content(50%)_minmax(0,1fr)_6rem_11rem_4.5rem] lg:gap-x-4'

/**
 * Returns the running campaigns, then the paused ones, which can be resumed; each in the order of the list. Another one is
 * the last while a person is asked about it.
 */
function activeCampaigns(campaigns: Campaign[], askedId: number | null): Campaign[] {
  const active = [...withStatus(campaigns, 'running'), ...withStatus(campaigns, 'paused')]
  const asked = campaigns.find(({ id }) => id === askedId)
  return asked && !active.includes(asked) ? [...active, asked] : active
}

function withStatus(campaigns: Campaign[], wanted: CampaignStatus): Campaign[] {
  return campaigns.filter(({ status }) => status === wanted)
}

function ActiveCampaignsSkeleton() {
  return (
    <div role="status" aria-label="Loading campaigns" className={`divide-transparent ${rowsClass}`}>
      {[1, 2].map((row) => (
        <div key={row} className={rowClass}>
          <Skeleton className="h-4 w-44 max-w-full max-lg:my-2" />
          <Skeleton className="h-3 w-56 max-w-full max-lg:col-start-1 max-lg:row-start-2 max-lg:my-1" />
          <Skeleton className="h-5 w-18" />
          <Skeleton className="h-1 w-full max-lg:hidden" />
        </div>
      ))}
    </div>
  )
}
