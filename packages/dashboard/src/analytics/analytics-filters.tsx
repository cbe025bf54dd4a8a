import { statsDays } from '@callwright/contract'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import { Spinner } from '@callwright/ui/spinner'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { callsQueries } from '../calls/index.ts'
import { analyticsQueries } from './analytics.queries.ts'

/** Which calls are looked at. */
export interface AnalyticsFilter {
  /** Those of one campaign; without it, of all. */
  campaignId?: number
  /** Those of so many days up to now. */
  days: (typeof statsDays)[number]
}

export interface AnalyticsFiltersProps {
  /** The filter in force. */
  filter: AnalyticsFilter
  /** Hears which filter the person wants. */
  onFilterChange: (filter: AnalyticsFilter) => void
}

const allCampaigns = 'all'

/** Narrows the analytics down to a campaign and a period. */
export function AnalyticsFilters({ filter, onFilterChange }: AnalyticsFiltersProps) {
  const { campaignId, days } = filter
  const { data: campaigns = [], isPending } = useQuery(analyticsQueries.campaignChoices())
  // What was asked for the first time: the screen keeps what it shows until it is there.
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
            // An address may name a campaign that is not known yet, or no longer.
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
        // On a phone it stands in the lower select, so that nothing is pushed down.
        <span role="status" className="text-muted max-sm:absolute max-sm:end-10 max-sm:bottom-2.5">
          <Spinner />
          <span className="sr-only">Loading...</span>
        </span>
      )}
    </div>
  )
}
