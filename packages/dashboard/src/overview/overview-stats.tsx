import { Button } from '@callwright/ui/button'
import { Skeleton } from '@callwright/ui/skeleton'
import { StatCard, StatCardHint, StatCardLabel, StatCardValue } from '@callwright/ui/stat-card'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { callsQueries, successRateText } from '../calls/index.ts'
import { campaignsQueries } from '../campaigns/index.ts'
import { contactsQueries } from '../contacts/index.ts'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'

/** The counts of campaigns, contacts and calls, and the success rate. */
export function OverviewStats() {
  const formatter = useFormatter()
  const campaigns = useQuery(campaignsQueries.list())
  const running = useQuery(campaignsQueries.list('running'))
  const contacts = useQuery(contactsQueries.count())
  const stats = useQuery(callsQueries.stats({ tz: formatter.timeZone }))
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Stat
        label="Total Campaigns"
        query={campaigns}
        value={({ total }) => formatter.number(total)}
        hint={() =>
          running.isLoadingError
            ? messages.overview.countLoadFailed(running.error.message)
            : running.data && `${formatter.number(running.data.total)} active`
        }
      />
      <Stat
        label="Total Contacts"
        query={contacts}
        value={formatter.number}
        hint={() => 'Ready for campaigns'}
      />
      <Stat
        label="Total Calls"
        query={stats}
        value={({ total_calls }) => formatter.number(total_calls)}
        hint={() => 'All time'}
      />
      <Stat
        label="Success Rate"
        query={stats}
        value={(callStats) => successRateText(callStats, formatter)}
        hint={() => 'Call completion rate'}
      />
    </div>
  )
}

interface StatProps<Data> {
  label: string
  query: UseQueryResult<Data>
  value: (data: Data) => string
  /** Returns undefined until the hint is loaded. */
  hint: (data: Data) => string | undefined
}

function Stat<Data>({ label, query, value, hint }: StatProps<Data>) {
  return (
    <StatCard aria-busy={query.isPending || undefined}>
      <StatCardLabel>{label}</StatCardLabel>
      <StatBody query={query} value={value} hint={hint} />
    </StatCard>
  )
}

function StatBody<Data>({ query, value, hint }: Omit<StatProps<Data>, 'label'>) {
  if (query.isPending) {
    return (
      <>
        <Skeleton className="my-1 h-6 w-16" />
        <Skeleton className="my-0.5 w-28" />
      </>
    )
  }
  if (query.isLoadingError) {
    return (
      <>
        <StatCardValue>–</StatCardValue>
        <StatCardHint className="flex flex-wrap items-center wrap-anywhere">
          {messages.overview.countLoadFailed(query.error.message)}
          <Button variant="ghost" size="sm" className="-my-1.5" onClick={() => query.refetch()}>
            Retry
          </Button>
        </StatCardHint>
      </>
    )
  }
  const hintText = hint(query.data)
  return (
    <>
      <StatCardValue>{value(query.data)}</StatCardValue>
      {hintText === undefined ? (
        <Skeleton className="my-0.5 w-16" />
      ) : (
        <StatCardHint>{hintText}</StatCardHint>
      )}
    </>
  )
}
