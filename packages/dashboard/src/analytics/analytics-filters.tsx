import { type CallResult, periodsInDays } from '@callwright/contract'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@callwright/ui/select'
import { Spinner } from '@callwright/ui/spinner'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { callsQueries } from '../calls/index.ts'
import { ChoicesLoadError } from '../lib/choices-load-error.tsx'
import { messages } from '../lib/messages.ts'
import { analyticsQueries } from './analytics.queries.ts'

/** Selects the calls that the analytics include. */
export interface AnalyticsFilter {
  /** Only the calls of this campaign; undefined includes all campaigns. */
  campaignId?: number
  /** The number of days up to today whose calls are included; undefined includes all calls. */
  days?: (typeof periodsInDays)[number] | undefined
  /** Only recent calls with this outcome, or qualified ones; undefined includes all. */
  outcome?: CallResult | undefined
}

export interface AnalyticsFiltersProps {
  /** The current filter. */
  filter: AnalyticsFilter
  /** Called with the new filter. */
  onFilterChange: (filter: AnalyticsFilter) => void
}

const allValue = 'all'

/** Filters the analytics by campaign and period. */
export function AnalyticsFilters({ filter, onFilterChange }: AnalyticsFiltersProps) {
  const { campaignId, ...otherFilters } = filter
  const choices = useQuery(analyticsQueries.campaignChoices())
  const campaignTrigger = useRef<HTMLButtonElement>(null)
  const { data: campaigns = [], isPending } = choices
  // While new data loads, the screen shows the previous data, and a spinner appears beside the filters.
  const pendingQueryCount = useIsFetching({
    queryKey: callsQueries.key(),
    predicate: ({ state }) => state.status === 'pending',
  })
  const isCampaignListed = campaigns.some(({ id }) => id === campaignId)
  return (
    <div className="relative flex flex-wrap items-center gap-3">
      <Select
        value={campaignId === undefined ? allValue : String(campaignId)}
        onValueChange={(value) =>
          onFilterChange(
            value === allValue ? otherFilters : { ...otherFilters, campaignId: Number(value) },
          )
        }
      >
        <SelectTrigger ref={campaignTrigger} aria-label="Campaign" className="w-full sm:w-56" />
        <SelectContent>
          <SelectItem value={allValue}>All Campaigns</SelectItem>
          {campaigns.map(({ id, name }) => (
            <SelectItem key={id} value={String(id)}>
              {name}
            </SelectItem>
          ))}
          {campaignId !== undefined && !isCampaignListed && (
            // The URL may name a campaign that is not loaded yet, or does not exist.
            <SelectItem value={String(campaignId)}>
              {isPending ? 'Loading...' : `Campaign ${campaignId}`}
            </SelectItem>
          )}
        </SelectContent>
      </Select>
      <Select
        value={String(filter.days ?? allValue)}
        onValueChange={(value) =>
          onFilterChange({
            ...filter,
            days: periodsInDays.find((option) => String(option) === value),
          })
        }
      >
        <SelectTrigger aria-label="Period" className="w-full sm:w-40" />
        <SelectContent>
          {periodsInDays.map((option) => (
            <SelectItem key={option} value={String(option)}>
              {option === 1 ? 'Today' : `Last ${option} days`}
            </SelectItem>
          ))}
          <SelectItem value={allValue}>All time</SelectItem>
        </SelectContent>
      </Select>
      {pendingQueryCount > 0 && (
        // On a phone the spinner is inside the lower select, so that it moves no other element.
        <span role="status" className="text-muted max-sm:absolute max-sm:end-10 max-sm:bottom-2.5">
          <Spinner />
          <span className="sr-only">Loading...</span>
        </span>
      )}
      <ChoicesLoadError
        title={messages.campaigns.loadFailed}
        query={choices}
        control={campaignTrigger}
      />
    </div>
  )
}
