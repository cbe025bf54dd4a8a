import type { CampaignStatus } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import { EmptyState } from '@callwright/ui/empty-state'
import { ErrorState } from '@callwright/ui/error-state'
import { Skeleton } from '@callwright/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { MegaphoneIcon } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '../lib/format.ts'
import { messages } from '../lib/messages.ts'
import { useDrawn } from '../lib/use-drawn.ts'
import { CampaignCard } from './campaign-card.tsx'
import { campaignStatuses } from './campaign-status-badge.tsx'
import { campaignsQueries } from './campaigns.queries.ts'

/** The campaigns in cards, newest first, all or those of one status. */
export function CampaignList() {
  const format = useFormat()
  const campaigns = useDrawn(useQuery(campaignsQueries.list()))
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
  const ofStatus = (wanted: CampaignStatus) =>
    data.campaigns.filter((campaign) => campaign.status === wanted)
  const shown = status === 'all' ? data.campaigns : ofStatus(status)
  return (
    <div className="flex flex-col gap-4">
      {/* Buttons: a list that opens would bring 27 KiB to every visit. */}
      <fieldset aria-label="Status" className="flex min-w-0 flex-wrap gap-1">
        {(['all', ...campaignStatuses] as const).map((each) => (
          <Button
            key={each}
            size="sm"
            variant={each === status ? 'secondary' : 'ghost'}
            aria-pressed={each === status}
            onClick={() => setStatus(each)}
          >
            {each === 'all'
              ? `All statuses (${format.number(data.total)})`
              : `${each} (${format.number(ofStatus(each).length)})`}
          </Button>
        ))}
      </fieldset>
      {shown.length === 0 && (
        <EmptyState icon={<MegaphoneIcon />} title={messages.campaigns.noneOfStatus(status)} />
      )}
      <div className={gridClass}>
        {shown.map((campaign) => (
          <CampaignCard key={campaign.id} campaign={campaign} />
        ))}
      </div>
    </div>
  )
}

/** As many beside each other as have room for a card's counts and buttons in one line each. */
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
