import { Skeleton } from '@callwright/ui/skeleton'
import type { Ref } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import { Page } from '../lib/page.tsx'
import type { AnalyticsFilter } from './analytics-filters.tsx'
import { CallStatistics } from './call-statistics.tsx'
import { RecentCallsCard } from './recent-calls-card.tsx'
import { SyncAllButton } from './sync-all-button.tsx'

// Lists to choose from weigh as much as the rest of the screen without its charts.
const AnalyticsFilters = lazyPart(
  async () => (await import('./analytics-filters.tsx')).AnalyticsFilters,
  WaitingFilters,
)

export interface AnalyticsPageProps {
  /** Which calls are looked at. */
  filter: AnalyticsFilter
  /** Hears which calls the person wants to look at. */
  onFilterChange: (filter: AnalyticsFilter) => void
}

/** How calling goes: counts, cost, charts, and the latest calls with all that is known of them. */
export function AnalyticsPage({ filter, onFilterChange }: AnalyticsPageProps) {
  return (
    <Page
      title="Call Analytics"
      subtitle="Analyze your call performance and trends"
      actions={<SyncAllButton />}
    >
      <AnalyticsFilters filter={filter} onFilterChange={onFilterChange} />
      <CallStatistics filter={filter} />
      <RecentCallsCard {...(filter.campaignId && { campaignId: filter.campaignId })} />
    </Page>
  )
}

function WaitingFilters({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} role="status" aria-label="Loading filters" className="flex flex-wrap gap-3">
      <Skeleton className="h-9 w-full sm:w-56" />
      <Skeleton className="h-9 w-full sm:w-40" />
    </div>
  )
}
