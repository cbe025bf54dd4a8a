import { Button } from '@callwright/ui/button'
import { EmptyState } from '@callwright/ui/empty-state'
import { ErrorState } from '@callwright/ui/error-state'
import { Skeleton } from '@callwright/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { MegaphoneIcon, PlusIcon } from 'lucide-react'
import { useState } from 'react'
import { messages } from '../lib/messages.ts'
import { Page } from '../lib/page.tsx'
import { CampaignCard } from './campaign-card.tsx'
import { campaignsQueries } from './campaigns.queries.ts'
import { CreateCampaignDialog } from './create-campaign-dialog.tsx'

/** Every campaign: where it stands, and what may be done with it. */
export function CampaignsPage() {
  const [creates, setCreates] = useState(false)
  return (
    <Page
      title="Campaign Management"
      subtitle="Create and manage your AI calling campaigns"
      actions={
        <Button onClick={() => setCreates(true)}>
          <PlusIcon aria-hidden="true" />
          Create Campaign
        </Button>
      }
    >
      <CampaignList />
      <CreateCampaignDialog open={creates} onOpenChange={setCreates} />
    </Page>
  )
}

function CampaignList() {
  const campaigns = useQuery(campaignsQueries.list())
  if (campaigns.isPending) return <CampaignsSkeleton />
  if (campaigns.isLoadingError) {
    return (
      <ErrorState
        title={messages.campaigns.loadFailed}
        error={campaigns.error}
        onRetry={() => campaigns.refetch()}
      />
    )
  }
  if (campaigns.data.total === 0) {
    return (
      <EmptyState
        icon={<MegaphoneIcon />}
        title={messages.campaigns.empty}
        description={messages.campaigns.emptyHint}
      />
    )
  }
  return (
    <div className={gridClass}>
      {campaigns.data.campaigns.map((campaign) => (
        <CampaignCard key={campaign.id} campaign={campaign} />
      ))}
    </div>
  )
}

const gridClass = 'grid gap-4 lg:grid-cols-2 xl:grid-cols-3'

function CampaignsSkeleton() {
  return (
    <div role="status" aria-label="Loading campaigns" className={gridClass}>
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  )
}
