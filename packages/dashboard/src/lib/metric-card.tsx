import { Skeleton } from '@callwright/ui/skeleton'
import { Sparkline } from '@callwright/ui/sparkline'
import {
  StatCard,
  StatCardChart,
  StatCardHint,
  StatCardLabel,
  StatCardLink,
  StatCardTrend,
  StatCardValue,
} from '@callwright/ui/stat-card'
import type { ReactNode } from 'react'
import type { Change } from './change.ts'
import { Link } from './link.tsx'

export interface MetricCardProps {
  /** The name of the metric. */
  label: string
  /** How the metric is computed, as in docs/metrics.md. */
  definition: string
  /** The list of what it counts. */
  href: string
  /** The value; undefined until it is loaded. */
  value: string | undefined
  /** A few words under the value; undefined until they are loaded. */
  hint: ReactNode
  /** The metric's value of each day; null where there is none, which the line leaves out. */
  days?: readonly (number | null)[] | undefined
  /** How the value differs from that of the period before. */
  change?: Change | null | undefined
  /** Whether a larger value is clearly better. */
  moreIsBetter?: boolean
}

/** A metric as a card: its value, its change, its course by day, and a link to what it counts. */
export function MetricCard({
  label,
  definition,
  href,
  value,
  hint,
  days = [],
  change,
  moreIsBetter = false,
}: MetricCardProps) {
  // A gap for each weekend without calls would make the line a row of dashes.
  const knownDays = days.filter((day) => day !== null)
  const isGood = change?.direction === 'up' ? 'positive' : 'negative'
  return (
    <StatCard aria-busy={value === undefined || undefined}>
      <StatCardLabel>
        <StatCardLink asChild description={change ? `${definition} ${change.label}.` : definition}>
          <Link href={href}>{label}</Link>
        </StatCardLink>
      </StatCardLabel>
      {value === undefined ? (
        <Skeleton className="col-start-1 row-start-2 my-0.5 h-5 w-16" />
      ) : (
        <StatCardValue>{value}</StatCardValue>
      )}
      {hint === undefined ? (
        <Skeleton className="col-start-1 row-start-3 my-0.5 h-3 w-24" />
      ) : (
        <StatCardHint>{hint}</StatCardHint>
      )}
      {knownDays.length > 1 && (
        <StatCardChart>
          {/* From zero, so that small differences look small. */}
          <Sparkline values={knownDays} domain={[0, Math.max(...knownDays)]} alt="" />
        </StatCardChart>
      )}
      {change && (
        <StatCardTrend
          direction={change.direction}
          tone={moreIsBetter && change.direction !== 'flat' ? isGood : 'neutral'}
          label={change.label}
        >
          {change.text}
        </StatCardTrend>
      )}
    </StatCard>
  )
}

/** Cards of metrics, two in a row; one where the words of two would break, as with large text on a phone. */
export function MetricCards({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-2 gap-3 @max-[17rem]:grid-cols-1 sm:gap-4 lg:grid-cols-4">
        {children}
      </div>
    </div>
  )
}
