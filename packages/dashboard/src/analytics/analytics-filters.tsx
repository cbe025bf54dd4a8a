import { statsDays } from '@callwright/contract'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import { Spinner } from '@callwright/ui/spinner'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { callsQueries } from '../calls/index.ts'
import { analyticsQueries } from './analytics.queries.ts'

/** The filter of the calls. */
export interface AnalyticsFilter {
  /** Only the calls of this campaign; all when left out. */
  campaignId?: number
  /** Only the calls of the last days, this many. */
  days: (typeof statsDays)[number]
}

export interface AnalyticsFiltersProps {
  /** The current filter. */
  filter: AnalyticsFilter
  /** Called with the new filter. */
  onFilterChange: (filter: AnalyticsFilter) => void
}

const allCampaigns = 'all'

/** Filters the analytics by campaign and period. */
export function AnalyticsFilters({ filter, onFilterChange }: AnalyticsFiltersProps) {
  const { campaignId, days } = filter
  const { data: campaigns = [], isPending } = useQuery(analyticsQueries.campaignChoices())
  // The screen keeps its previous data until the new data is loaded.
  const waiting = useIsFetching({
    queryKey: callsQueries.key(),
    predicate: ({ state }) => state.status === 'pending',
  })
  const isListed = campaigns.some(({ id }) => id === campaignId)
  return (
    <div className="relative flex flex-wrap items-center gap-3">
      <Select
        value={campaignId === undefined ? allCampaigns : String(campaignId)}
        onValueChange={(value) =>
          onFilterChange(value === allCampaigns ? { days } : { campaignId: Number(value), days })
        }
      >
        <SelectTrigger aria-label="Campaign" className="w-full sm:w-56" />
        <SelectContent>
          <SelectItem value={allCampaigns}>All Campaigns</SelectItem>
          {campaigns.map(({ id, name }) => (
            <SelectItem key={id} value={String(id)}>
              {name}
            </SelectItem>
          ))}
          {campaignId !== undefined && !isListed && (
            // The URL may name a campaign that is not loaded yet, or does not exist.
            <SelectItem value={String(campaignId)}>
              {isPending ? 'Loading...' : `Campaign ${campaignId}`}
            </SelectItem>
          )}
        </SelectContent>
      </Select>
      <Select
        value={String(days)}
        onValueChange={(value) => {
          const chosen = statsDays.find((option) => String(option) === value)
          if (chosen) onFilterChange({ ...filter, days: chosen })
        }}
      >
        <SelectTrigger aria-label="Period" className="w-full sm:w-40" />
        <SelectContent>
          {statsDays.map((option) => (
            <SelectItem key={option} value={String(option)}>
              Last {option} days
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      {waiting > 0 && (
        // On a phone it is inside the lower select, so that nothing moves.
        <span role="status" className="text-muted max-sm:absolute max-sm:end-10 max-sm:bottom-2.5">
          <Spinner />
          <span className="sr-only">Loading...</span>
        </span>
      )}
    </div>
  )
}
