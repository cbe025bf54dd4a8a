import type { CallOutcome, CallStats, CallStatus } from '@callwright/contract'
import { Card, CardContent } from '@callwright/ui/card'
import { type ChartColor, ChartFrame } from '@callwright/ui/chart-frame'
import { ErrorState } from '@callwright/ui/error-state'
import { LoadErrorState, lazyComponent } from '@callwright/ui/lazy-component'
import { Skeleton } from '@callwright/ui/skeleton'
import { StatCard, StatCardHint, StatCardLabel, StatCardValue } from '@callwright/ui/stat-card'
import { useQuery } from '@tanstack/react-query'
import { memo, type Ref } from 'react'
import { callsQueries, outcomeLabel, successRateText } from '../calls/index.ts'
import { type Formatter, useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'
import type { AnalyticsFilter } from './analytics-filters.tsx'

const chartOptions = { when: 'visible', pending: ChartSkeleton, failed: LoadErrorState } as const
// Recharts is larger than the rest of the screen.
const LineChart = lazyComponent(
  async () => (await import('@callwright/ui/line-chart')).LineChart,
  chartOptions,
)
const PieChart = lazyComponent(
  async () => (await import('@callwright/ui/pie-chart')).PieChart,
  chartOptions,
)

/** The statistics of a period, and their charts. */
export function CallStatistics({ campaignId, days }: Omit<AnalyticsFilter, 'outcome'>) {
  const formatter = useFormatter()
  const stats = useDeferredQuery(
    useQuery(callsQueries.stats({ campaignId, days, tz: formatter.timeZone })),
  )
  if (stats.isLoadingError) {
    return (
      <Card>
        <ErrorState
          title={messages.calls.statsFailed}
          error={stats.error}
          onRetry={() => stats.refetch()}
        />
      </Card>
    )
  }
  return (
    <div
      // The previous numbers stay until the new ones are loaded.
      aria-busy={stats.isPlaceholderData || undefined}
      className="flex flex-col gap-6"
    >
      <Summary stats={stats.data} formatter={formatter} />
      <Charts
        dailyCalls={stats.data?.daily_calls}
        statuses={stats.data?.status_breakdown}
        outcomes={stats.data?.outcome_breakdown}
        formatter={formatter}
      />
    </div>
  )
}

interface SummaryProps {
  /** Undefined until the statistics are loaded. */
  stats: CallStats | undefined
  formatter: Formatter
}

interface ChartsProps {
  /** The number of calls by day; undefined until it is loaded. */
  dailyCalls: CallStats['daily_calls'] | undefined
  /** The number of calls by status; undefined until it is loaded. */
  statuses: CallStats['status_breakdown'] | undefined
  /** The number of calls by outcome; undefined until it is loaded. */
  outcomes: CallStats['outcome_breakdown'] | undefined
  formatter: Formatter
}

/** The slowest part to render, so it is memoized. */
const Charts = memo(function Charts({
  dailyCalls = [],
  statuses,
  outcomes,
  formatter,
}: ChartsProps) {
  const isEmpty = dailyCalls.every(({ count }) => count === 0)
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card className="lg:col-span-2">
        <CardContent>
          <LineChart
            caption="Daily Call Volume"
            data={isEmpty ? [] : dailyCalls.map(toLineDatum)}
            labelName="Date"
            valueName="Calls"
            formatLabel={formatter.day}
            formatValue={formatter.number}
            loading={!statuses}
            empty={messages.calls.noneInPeriod}
          />
        </CardContent>
      </Card>
      <Card>
        <CardContent>
          <PieChart
            caption="Call Status Distribution"
            {...toSlices(statuses ?? {}, statusColors, statusLabel)}
            labelName="Status"
            valueName="Calls"
            formatValue={formatter.number}
            loading={!statuses}
            empty={messages.calls.noneInPeriod}
          />
        </CardContent>
      </Card>
      <Card>
        <CardContent>
          <PieChart
            caption="Call Outcomes"
            {...toSlices(outcomes ?? {}, outcomeColors, outcomeLabel)}
            labelName="Outcome"
            valueName="Calls"
            formatValue={formatter.number}
            loading={!outcomes}
            empty={isEmpty ? messages.calls.noneInPeriod : messages.calls.noneFinal}
          />
        </CardContent>
      </Card>
    </div>
  )
})

const toLineDatum = ({ date, count }: CallStats['daily_calls'][number]) => ({
  label: date,
  value: count,
})

// In a fixed order, the most frequent first, so that a slice keeps its place and color when numbers change.
const statusColors: Record<CallStatus, ChartColor> = {
  ended: 1,
  failed: 2,
  'in-progress': 3,
  queued: 4,
  ringing: 5,
  forwarding: 6,
  scheduled: 7,
}

const outcomeColors: Record<CallOutcome, ChartColor> = {
  conversation: 1,
  voicemail: 2,
  'no-answer': 3,
  busy: 4,
  'bad-number': 5,
  failed: 6,
  cancelled: 7,
}

const statusLabel = (status: CallStatus) => status.replace('-', ' ').toUpperCase()

/** Returns the numbers by label, and the labels' colors. */
function toSlices<Name extends string>(
  breakdown: Partial<Record<Name, number>>,
  colors: Record<Name, ChartColor>,
  labelOf: (name: Name) => string,
) {
  const names = Object.keys(colors) as Name[]
  return {
    data: names.map((name) => ({ label: labelOf(name), value: breakdown[name] ?? 0 })),
    colors: Object.fromEntries(names.map((name) => [labelOf(name), colors[name]])),
  }
}

function Summary({ stats, formatter }: SummaryProps) {
  return (
    <div className="grid gap-4 min-[22.5rem]:grid-cols-2 lg:grid-cols-4">
      <Stat
        label="Total Calls"
        value={stats && formatter.number(stats.total_calls)}
        hint={stats && `${successRateText(stats, formatter)} success rate`}
      />
      <Stat
        label="Avg Duration"
        value={stats && formatter.duration(stats.average_duration_seconds)}
        hint="Per successful call"
      />
      <Stat label="Total Cost" value={stats && formatter.money(stats.total_cost_usd)} hint="USD" />
      <Stat
        label="Success Rate"
        value={stats && successRateText(stats, formatter)}
        hint="Completed calls"
      />
    </div>
  )
}

function Stat({
  label,
  value,
  hint,
}: {
  label: string
  value: string | undefined
  hint: string | undefined
}) {
  return (
    <StatCard aria-busy={value === undefined || undefined}>
      <StatCardLabel>{label}</StatCardLabel>
      {value === undefined ? (
        <>
          <Skeleton className="my-1 h-6 w-20" />
          <Skeleton className="my-0.5 w-28" />
        </>
      ) : (
        <>
          <StatCardValue>{value}</StatCardValue>
          <StatCardHint>{hint}</StatCardHint>
        </>
      )}
    </StatCard>
  )
}

function ChartSkeleton({ caption, ref }: { caption: string; ref: Ref<HTMLElement> }) {
  return (
    <ChartFrame ref={ref} caption={caption} summary="" table={{ columns: [], rows: [] }} loading />
  )
}
