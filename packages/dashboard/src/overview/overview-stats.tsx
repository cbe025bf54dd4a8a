import { Button } from '@callwright/ui/button'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { callsQueries, successRateText } from '../calls/index.ts'
import { campaignsQueries } from '../campaigns/index.ts'
import { contactsQueries } from '../contacts/index.ts'
import { analyticsHref } from '../lib/analytics-href.ts'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { MetricCard, type MetricCardProps, MetricCards } from '../lib/metric-card.tsx'

/** The days of the small lines of metrics of all time. */
const shownDays = 30

/** The counts of campaigns, contacts and calls, and the success rate. */
export function OverviewStats() {
  const formatter = useFormatter()
  const campaigns = useQuery(campaignsQueries.list())
  const running = useQuery(campaignsQueries.list('running'))
  const contacts = useQuery(contactsQueries.count())
  const stats = useQuery(callsQueries.stats({ tz: formatter.timeZone }))
  const { metrics } = messages
  return (
    <MetricCards>
      <Stat
        label="Total Campaigns"
        definition={metrics.totalCampaigns}
        href="/dashboard/campaigns"
        query={campaigns}
        value={({ total }) => formatter.number(total)}
        hint={
          running.isLoadingError ? (
            <LoadFailure query={running} />
          ) : (
            running.data && `${formatter.number(running.data.total)} active`
          )
        }
      />
      <Stat
        label="Total Contacts"
        definition={metrics.totalContacts}
        href="/dashboard/contacts"
        query={contacts}
        value={formatter.number}
        hint="Ready for campaigns"
      />
      <Stat
        label="Total Calls"
        definition={metrics.totalCalls}
        href={analyticsHref({})}
        query={stats}
        value={({ total_calls }) => formatter.number(total_calls)}
        hint="All time"
        days={({ daily_calls }) => daily_calls.map(({ count }) => count)}
      />
      <Stat
        label="Success Rate"
        definition={metrics.successRate}
        href={analyticsHref({ outcome: 'conversation' })}
        query={stats}
        value={(callStats) => successRateText(callStats, formatter)}
        hint="Call completion rate"
        days={({ daily_calls }) => daily_calls.map(({ success_rate }) => success_rate)}
      />
    </MetricCards>
  )
}

interface StatProps<Data> extends Pick<MetricCardProps, 'label' | 'definition' | 'href' | 'hint'> {
  query: UseQueryResult<Data>
  value: (data: Data) => string
  /** The value of each day. */
  days?: (data: Data) => (number | null)[]
}

function Stat<Data>({ query, value, hint, days, ...props }: StatProps<Data>) {
  if (query.isLoadingError) {
    return <MetricCard {...props} value="–" hint={<LoadFailure query={query} />} />
  }
  if (query.data === undefined) return <MetricCard {...props} value={undefined} hint={undefined} />
  return (
    <MetricCard
      {...props}
      value={value(query.data)}
      hint={hint}
      days={days?.(query.data).slice(-shownDays)}
    />
  )
}

function LoadFailure({ query }: { query: UseQueryResult }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {messages.overview.countLoadFailed(query.error?.message ?? '')}
      {/* Above the link, which covers the card. */}
      <Button
        variant="ghost"
        size="sm"
        className="relative -ms-2.5 -my-1.5"
        onClick={() => query.refetch()}
      >
        Retry
      </Button>
    </span>
  )
}
