import { LoadErrorState, lazyComponent } from '@callwright/ui/lazy-component'
import { Skeleton } from '@callwright/ui/skeleton'
import type { Ref } from 'react'
import { Page } from '../lib/page.tsx'
import { usePermissions } from '../lib/permissions.ts'
import type { AnalyticsFiltersProps } from './analytics-filters.tsx'
import { CallStatistics } from './call-statistics.tsx'
import { RecentCallsCard } from './recent-calls-card.tsx'
import { SyncAllButton } from './sync-all-button.tsx'

// Loaded lazily: the code of the selects is as large as the rest of the screen without the charts.
const AnalyticsFilters = lazyComponent(
  async () => (await import('./analytics-filters.tsx')).AnalyticsFilters,
  { when: 'visible', pending: FiltersSkeleton, failed: LoadErrorState },
)

/** The analytics screen: counts, cost, charts, and the latest calls with their details. */
export function AnalyticsPage({ filter, onFilterChange }: AnalyticsFiltersProps) {
  const can = usePermissions()
  return (
    <Page
      title="Call Analytics"
      subtitle="Analyze your call performance and trends"
      actions={can('calls.syncAll') && <SyncAllButton />}
    >
      <AnalyticsFilters filter={filter} onFilterChange={onFilterChange} />
      <CallStatistics campaignId={filter.campaignId} days={filter.days} />
      <RecentCallsCard filter={filter} onFilterChange={onFilterChange} />
    </Page>
  )
}

function FiltersSkeleton({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} role="status" aria-label="Loading filters" className="flex flex-wrap gap-3">
      <Skeleton className="h-9 w-full sm:w-56" />
      <Skeleton className="h-9 w-full sm:w-40" />
    </div>
  )
}
