import { Card } from '@callwright/ui/card'
import { ErrorState } from '@callwright/ui/error-state'
import { Skeleton } from '@callwright/ui/skeleton'
import {
  StatStrip,
  StatStripHint,
  StatStripItem,
  StatStripLabel,
  StatStripValue,
} from '@callwright/ui/stat-strip'
import { Waveform } from '@callwright/ui/waveform'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { analyticsHref } from '../lib/analytics-href.ts'
import { useFormatter } from '../lib/formatter.ts'
import { Link } from '../lib/link.tsx'
import { messages } from '../lib/messages.ts'
import { overviewQuery } from '../lib/overview.queries.ts'
import { timeUntil } from '../lib/time-until.ts'
import { useCallingStopped } from '../lib/use-calling-stopped.ts'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'
import { useNow } from '../lib/use-now.ts'

/** What happens now: lines, the next retry, and the results of today. Each is a link to what it counts. */
export function NowStrip() {
  const formatter = useFormatter()
  const now = useNow()
  const isCallingStopped = useCallingStopped()
  const overview = useDeferredQuery(useQuery(overviewQuery(formatter.timeZone)))
  if (overview.isLoadingError) {
    return (
      <Card>
        <ErrorState
          className="py-6"
          title={messages.overview.nowLoadFailed}
          error={overview.error}
          onRetry={() => overview.refetch()}
        />
      </Card>
    )
  }
  const { data } = overview
  const retry = data?.next_retry
  return (
    <StatStrip aria-label="Now" aria-busy={overview.isPending || undefined}>
      <Item label="Lines in use" href="/dashboard/campaigns" live={(data?.lines_in_use ?? 0) > 0}>
        {data && (
          <>
            {formatter.number(data.lines_in_use)}{' '}
            <StatStripHint>of {formatter.number(data.lines_allowed)}</StatStripHint>
          </>
        )}
      </Item>
      <Item
        label="Next retry"
        href={
          retry ? `/dashboard/campaigns/${retry.campaign_id}?state=waiting` : '/dashboard/campaigns'
        }
      >
        {data &&
          (retry && !isCallingStopped
            ? (timeUntil(retry.at, now, formatter.locale) ?? messages.campaigns.dueNow)
            : '–')}
      </Item>
      <Item label="Conversations today" href={analyticsHref({ days: 1, outcome: 'conversation' })}>
        {data && formatter.number(data.today.conversations)}
      </Item>
      <Item label="Qualified today" href={analyticsHref({ days: 1, outcome: 'qualified' })}>
        {data && formatter.number(data.today.qualified)}
      </Item>
      <Item label="Cost today" href={analyticsHref({ days: 1 })}>
        {data && formatter.money(data.today.cost_usd)}
      </Item>
    </StatStrip>
  )
}

interface ItemProps {
  label: string
  href: string
  /** Whether it counts calls that are in progress. */
  live?: boolean
  /** The number; undefined until it is loaded. */
  children: ReactNode
}

function Item({ label, href, live, children }: ItemProps) {
  return (
    <StatStripItem asChild>
      <Link href={href}>
        <StatStripLabel>
          {label} {live && <Waveform live />}
        </StatStripLabel>
        {children === undefined ? (
          <Skeleton className="my-1 h-4 w-16" />
        ) : (
          <StatStripValue>{children}</StatStripValue>
        )}
      </Link>
    </StatStripItem>
  )
}
