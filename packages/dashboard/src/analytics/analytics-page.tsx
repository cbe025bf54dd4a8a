import { Page } from '../lib/page.tsx'
import { type AnalyticsFilter, AnalyticsFilters } from './analytics-filters.tsx'
import { CallStatistics } from './call-statistics.tsx'
import { RecentCallsCard } from './recent-calls-card.tsx'
import { SyncAllButton } from './sync-all-button.tsx'

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
