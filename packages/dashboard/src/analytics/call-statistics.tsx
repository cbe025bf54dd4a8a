import type { CallOutcome, CallStats, CallStatus, CallSums, DailyCalls } from '@callwright/contract'
import { Card, CardContent } from '@callwright/ui/card'
import { type ChartColor, ChartFrame } from '@callwright/ui/chart-frame'
import { ErrorState } from '@callwright/ui/error-state'
import { LoadErrorState, lazyComponent } from '@callwright/ui/lazy-component'
import { useQuery } from '@tanstack/react-query'
import { memo, type Ref } from 'react'
import { callsQueries, outcomeLabel, successRateText } from '../calls/index.ts'
import { analyticsHref } from '../lib/analytics-href.ts'
import { percentChange, pointChange } from '../lib/change.ts'
import { type Formatter, useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { MetricCard, MetricCards } from '../lib/metric-card.tsx'
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
      <Summary stats={stats.data} campaignId={campaignId} days={days} formatter={formatter} />
      <Charts
        dailyCalls={stats.data?.daily_calls}
        statuses={stats.data?.status_breakdown}
        outcomes={stats.data?.outcome_breakdown}
        formatter={formatter}
      />
    </div>
  )
}

interface SummaryProps extends Omit<AnalyticsFilter, 'outcome'> {
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

/** The most days that the charts show: all time may have thousands, which take too long to draw. */
const maxDays = 366

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
            caption={`Daily Call Volume${dailyCalls.length > maxDays ? ` (last ${maxDays} days)` : ''}`}
            data={isEmpty ? [] : dailyCalls.slice(-maxDays).map(toDayDatum)}
            series={daySeries}
            colors={dayColors}
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

const daySeries = ['Conversations', 'Other calls'] as const

// Conversations have the color of their outcome, and the calls around them are quieter.
const dayColors: Record<(typeof daySeries)[number], ChartColor> = {
  Conversations: 1,
  'Other calls': 'muted',
}

const toDayDatum = ({ date, count, conversations }: DailyCalls) => ({
  label: date,
  values: {
    Conversations: conversations,
    'Other calls': count - conversations,
  } satisfies Record<(typeof daySeries)[number], number>,
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

function Summary({ stats, campaignId, days, formatter }: SummaryProps) {
  const { metrics } = messages
  const previous = stats?.previous
  const allCalls = analyticsHref({ campaignId, days })
  const conversations = analyticsHref({ campaignId, days, outcome: 'conversation' })
  const changeOf = (metric: (sums: CallSums) => number) =>
    stats && previous && days && percentChange(metric(stats), metric(previous), days, formatter)
  const daily = (metric: (day: DailyCalls) => number | null) =>
    stats?.daily_calls.slice(-maxDays).map(metric)
  return (
    <MetricCards>
      <MetricCard
        label="Total Calls"
        definition={metrics.totalCalls}
        href={allCalls}
        value={stats && formatter.number(stats.total_calls)}
        hint={stats && `${successRateText(stats, formatter)} success rate`}
        days={daily(({ count }) => count)}
        change={changeOf(({ total_calls }) => total_calls)}
      />
      <MetricCard
        label="Avg Duration"
        definition={metrics.averageDuration}
        href={conversations}
        value={stats && formatter.duration(stats.average_duration_seconds)}
        hint="Per successful call"
        days={daily(({ average_duration_seconds }) => average_duration_seconds)}
        // A period without a conversation has no duration to compare.
        change={
          stats?.outcome_breakdown.conversation
            ? changeOf(({ average_duration_seconds }) => average_duration_seconds)
            : null
        }
      />
      <MetricCard
        label="Total Cost"
        definition={metrics.totalCost}
        href={allCalls}
        value={stats && formatter.money(stats.total_cost_usd)}
        hint="USD"
        days={daily(({ cost_usd }) => cost_usd)}
        change={changeOf(({ total_cost_usd }) => total_cost_usd)}
      />
      <MetricCard
        label="Success Rate"
        definition={metrics.successRate}
        href={conversations}
        value={stats && successRateText(stats, formatter)}
        hint="Completed calls"
        days={daily(({ success_rate }) => success_rate)}
        change={
          days && stats?.status_breakdown.ended && previous?.status_breakdown.ended
            ? pointChange(stats.success_rate, previous.success_rate, days, formatter)
            : null
        }
        moreIsBetter
      />
    </MetricCards>
  )
}

function ChartSkeleton({ caption, ref }: { caption: string; ref: Ref<HTMLElement> }) {
  return (
    <ChartFrame ref={ref} caption={caption} summary="" table={{ columns: [], rows: [] }} loading />
  )
}
