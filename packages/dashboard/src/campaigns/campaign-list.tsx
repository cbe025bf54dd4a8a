import type { CampaignStatus } from '@callwright/contract'
import { Button } from '@callwright/ui/button'
import { EmptyState } from '@callwright/ui/empty-state'
import { ErrorState } from '@callwright/ui/error-state'
import { LoadErrorState, lazyComponent } from '@callwright/ui/lazy-component'
import { SegmentedControl, SegmentedControlItem } from '@callwright/ui/segmented-control'
import { Skeleton } from '@callwright/ui/skeleton'
import { VisuallyHidden } from '@callwright/ui/visually-hidden'
import { useQuery } from '@tanstack/react-query'
import { LayoutGridIcon, ListIcon, MegaphoneIcon } from 'lucide-react'
import { useState } from 'react'
import { campaignStatuses } from '../lib/campaign-status-badge.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { keepFocus } from '../lib/keep-focus.ts'
import { messages } from '../lib/messages.ts'
import { usePermissions } from '../lib/permissions.ts'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'
import { CampaignCard } from './campaign-card.tsx'
import { campaignsQueries } from './campaigns.queries.ts'
import { AskedCampaignContext } from './use-campaign-actions.tsx'

const CampaignRows = lazyComponent(async () => (await import('./campaign-rows.tsx')).CampaignRows, {
  pending: () => <Skeleton className="h-60" />,
  failed: LoadErrorState,
})

/** How the campaigns are listed. */
export type CampaignView = 'cards' | 'rows'

const views = [
  { view: 'cards', label: 'Cards', Icon: LayoutGridIcon },
  { view: 'rows', label: 'Rows', Icon: ListIcon },
] as const

export interface CampaignListProps {
  /** How the campaigns are listed. */
  view: CampaignView
  /** Called with the selected view. */
  onViewChange: (view: CampaignView) => void
  /** The status of the listed campaigns; undefined lists all. */
  status: CampaignStatus | undefined
  /** Called with the selected status. */
  onStatusChange: (status: CampaignStatus | undefined) => void
}

/** The campaigns, newest first, all or those with one status. */
export function CampaignList({ view, onViewChange, status, onStatusChange }: CampaignListProps) {
  const formatter = useFormatter()
  const can = usePermissions()
  const campaigns = useDeferredQuery(useQuery(campaignsQueries.list()))
  const [askedId, setAskedId] = useState<number | null>(null)
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
  if (!data) return <CampaignsSkeleton view={view} />
  if (data.total === 0) {
    return (
      <EmptyState
        icon={<MegaphoneIcon />}
        title={messages.campaigns.empty}
        description={can('campaigns.create') ? messages.campaigns.emptyHint : undefined}
      />
    )
  }
  const withStatus = (status: CampaignStatus | undefined) =>
    data.campaigns.filter((campaign) => !status || campaign.status === status)
  const visibleCampaigns = data.campaigns.filter(
    (campaign) => !status || campaign.status === status || campaign.id === askedId,
  )
  return (
    // A campaign leaves the filtered list when one of its buttons changes its status.
    <div ref={keepFocus} tabIndex={-1} className="@container flex flex-col gap-4 rounded-lg">
      <div className="flex items-start justify-between gap-4 @max-[16rem]:flex-col">
        {/* Buttons: a select would add 27 KiB to the first visit. */}
        <fieldset aria-label="Status" className="flex min-w-0 flex-wrap gap-1">
          {[undefined, ...campaignStatuses].map((option) => (
            <Button
              key={option ?? 'all'}
              size="sm"
              variant={option === status ? 'secondary' : 'ghost'}
              aria-pressed={option === status}
              className="forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none"
              onClick={() => option !== status && onStatusChange(option)}
            >
              {`${option ?? 'All statuses'} (${formatter.number(withStatus(option).length)})`}
            </Button>
          ))}
        </fieldset>
        <SegmentedControl
          aria-label="View"
          className="shrink-0"
          {...CampaignRows.preloadHandlers}
          value={view}
          onValueChange={(value) => onViewChange(value as CampaignView)}
        >
          {views.map(({ view, label, Icon }) => (
            <SegmentedControlItem key={view} value={view} title={label}>
              <Icon aria-hidden="true" />
              <VisuallyHidden>{label}</VisuallyHidden>
            </SegmentedControlItem>
          ))}
        </SegmentedControl>
      </div>
      <AskedCampaignContext value={setAskedId}>
        {status && visibleCampaigns.length === 0 ? (
          <EmptyState icon={<MegaphoneIcon />} title={messages.campaigns.noneOfStatus(status)} />
        ) : view === 'rows' ? (
          <CampaignRows campaigns={visibleCampaigns} />
        ) : (
          <div className={gridClass}>
            {visibleCampaigns.map((campaign) => (
              <CampaignCard key={campaign.id} campaign={campaign} />
            ))}
          </div>
        )}
      </AskedCampaignContext>
    </div>
  )
}

/** A column is wide enough for the counts and the buttons of a card in one line each. */
const gridClass = 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(26rem,100%),1fr))]'

function CampaignsSkeleton({ view }: { view: CampaignView }) {
  return (
    <div role="status" aria-label="Loading campaigns" className="flex flex-col gap-4">
      <Skeleton className="h-8 w-full sm:w-56" />
      {view === 'rows' ? (
        <Skeleton className="h-60" />
      ) : (
        <div className={gridClass}>
          <Skeleton className="h-41" />
          <Skeleton className="h-41" />
          <Skeleton className="h-41" />
        </div>
      )}
    </div>
  )
}
