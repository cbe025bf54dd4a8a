import type { CampaignStatus } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import { EmptyState } from '@callwright/ui/empty-state'
import { ErrorState } from '@callwright/ui/error-state'
import { Skeleton } from '@callwright/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { MegaphoneIcon } from 'lucide-react'
import { useState } from 'react'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'
import { CampaignCard } from './campaign-card.tsx'
import { campaignStatuses } from './campaign-status-badge.tsx'
import { campaignsQueries } from './campaigns.queries.ts'

/** The campaigns as cards, newest first, all or those with one status. */
export function CampaignList() {
  const formatter = useFormatter()
  const campaigns = useDeferredQuery(useQuery(campaignsQueries.list()))
  const [status, setStatus] = useState<CampaignStatus | 'all'>('all')
  if (campaigns.isLoadingError) {
    return (
      <ErrorState
        title={messages.campaigns.loadFailed}
        error={campaigns.error}
        onRetry={() => campaigns.refetch()}
      />
    )
  }
  const { data } = campaigns
  if (!data) return <CampaignsSkeleton />
  if (data.total === 0) {
    return (
      <EmptyState
        icon={<MegaphoneIcon />}
        title={messages.campaigns.empty}
        description={messages.campaigns.emptyHint}
      />
    )
  }
  const withStatus = (status: CampaignStatus) =>
    data.campaigns.filter((campaign) => campaign.status === status)
  const visibleCampaigns = status === 'all' ? data.campaigns : withStatus(status)
  return (
    <div className="flex flex-col gap-4">
      {/* Buttons: a select would add 27 KiB to the first visit. */}
      <fieldset aria-label="Status" className="flex min-w-0 flex-wrap gap-1">
        {(['all', ...campaignStatuses] as const).map((option) => (
          <Button
            key={option}
            size="sm"
            variant={option === status ? 'secondary' : 'ghost'}
            aria-pressed={option === status}
            onClick={() => setStatus(option)}
          >
            {option === 'all'
              ? `All statuses (${formatter.number(data.total)})`
              : `${option} (${formatter.number(withStatus(option).length)})`}
          </Button>
        ))}
      </fieldset>
      {visibleCampaigns.length === 0 && (
        <EmptyState icon={<MegaphoneIcon />} title={messages.campaigns.noneOfStatus(status)} />
      )}
      <div className={gridClass}>
        {visibleCampaigns.map((campaign) => (
          <CampaignCard key={campaign.id} campaign={campaign} />
        ))}
      </div>
    </div>
  )
}

/** A column is wide enough for the counts and the buttons of a card in one line each. */
const gridClass = 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(21rem,100%),1fr))]'

function CampaignsSkeleton() {
  return (
    <div role="status" aria-label="Loading campaigns" className="flex flex-col gap-4">
      <Skeleton className="h-8 w-full sm:w-56" />
      <div className={gridClass}>
        <Skeleton className="h-76" />
        <Skeleton className="h-76" />
        <Skeleton className="h-76" />
      </div>
    </div>
  )
}
