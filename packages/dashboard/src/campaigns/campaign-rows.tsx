import type { Campaign } from '@callwright/contract'
import { Card } from '@callwright/ui/card'
import { RowActions } from '@callwright/ui/data-table'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@callwright/ui/table'
import { VisuallyHidden } from '@callwright/ui/visually-hidden'
import { memo } from 'react'
import { CampaignStatusBadge } from '../lib/campaign-status-badge.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { timeUntil } from '../lib/time-until.ts'
import { useCallingStopped } from '../lib/use-calling-stopped.ts'
import { useNow } from '../lib/use-now.ts'
import { CampaignButtons } from './campaign-actions.tsx'
import { CampaignNameLink } from './campaign-name-link.tsx'
import { CampaignProgress } from './campaign-progress.tsx'
import { LiveCallsBadge } from './live-calls-badge.tsx'
import { useCampaignActions } from './use-campaign-actions.tsx'

export interface CampaignRowsProps {
  /** The campaigns to show. */
  campaigns: Campaign[]
}

/** Campaigns as rows of a table; where it is narrow, each has two lines and a menu. */
export function CampaignRows({ campaigns }: CampaignRowsProps) {
  const now = useNow()
  return (
    <Card className="gap-0 overflow-clip py-0">
      <Table aria-label="Campaigns" className="@max-[44rem]:block">
        <TableHeader className="@max-[44rem]:sr-only">
          <TableRow>
            <TableHead className={headClass}>Name</TableHead>
            <TableHead className={headClass}>Status</TableHead>
            <TableHead className={headClass}>Progress</TableHead>
            <TableHead className={headClass}>Live now</TableHead>
            <TableHead className={`${headClass} text-end`}>Conversations</TableHead>
            <TableHead className={headClass}>Next try</TableHead>
            <TableHead className={headClass}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody className="@max-[44rem]:block">
          {campaigns.map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} now={now} />
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

const headClass = 'px-3'
const cellClass =
  'border-hairline px-3 @max-[44rem]:border-0 @max-[44rem]:p-0 @max-[44rem]:first:ps-0 @max-[44rem]:last:pe-0'

const CampaignRow = memo(function CampaignRow({
  campaign,
  now,
}: {
  campaign: Campaign
  now: Date
}) {
  const formatter = useFormatter()
  const isCallingStopped = useCallingStopped()
  const { actions, dialog } = useCampaignActions(campaign)
  const { name, status, live_calls, conversations, next_try_at } = campaign
  return (
    <TableRow className="group/row hover:bg-hover @max-[44rem]:grid @max-[44rem]:grid-cols-[minmax(0,1fr)_5.5rem_auto] @max-[14rem]:grid-cols-[minmax(0,1fr)_auto] @max-[44rem]:items-center @max-[44rem]:gap-x-3 @max-[44rem]:gap-y-0.5 @max-[44rem]:border-hairline @max-[44rem]:not-last:border-b @max-[44rem]:py-1.5 @max-[44rem]:ps-4 @max-[44rem]:pe-2">
      <TableCell className={`${cellClass} @min-[44rem]:w-full @min-[44rem]:max-w-0`}>
        <span
          title={name}
          className="block truncate font-medium @max-[14rem]:whitespace-normal print:whitespace-normal"
        >
          <CampaignNameLink campaign={campaign} />
        </span>
      </TableCell>
      <TableCell
        className={`${cellClass} @max-[44rem]:justify-self-end @max-[14rem]:col-start-1 @max-[14rem]:justify-self-start`}
      >
        <CampaignStatusBadge status={status} calling={campaign.calling} />
      </TableCell>
      <TableCell
        className={`${cellClass} @min-[44rem]:min-w-34 @max-[44rem]:row-start-2 @max-[14rem]:row-start-3`}
      >
        <CampaignProgress campaign={campaign} inline hideLabel />
      </TableCell>
      <TableCell
        className={`${cellClass} @max-[44rem]:row-start-2 @max-[44rem]:justify-self-end @max-[14rem]:row-start-4 @max-[14rem]:justify-self-start`}
      >
        {live_calls > 0 ? (
          <LiveCallsBadge count={live_calls} />
        ) : (
          <Dash className="@max-[44rem]:hidden" />
        )}
      </TableCell>
      <TableCell className={`${cellClass} text-end tabular-nums @max-[44rem]:hidden`}>
        {formatter.number(conversations)}
      </TableCell>
      <TableCell className={`${cellClass} whitespace-nowrap @max-[44rem]:hidden`}>
        {next_try_at && !isCallingStopped ? (
          <time dateTime={next_try_at} title={formatter.dateTime(next_try_at)}>
            {timeUntil(next_try_at, now, formatter.locale) ?? messages.campaigns.dueNow}
          </time>
        ) : (
          <Dash />
        )}
      </TableCell>
      <TableCell
        className={`${cellClass} py-0 @max-[44rem]:col-start-3 @max-[44rem]:row-span-2 @max-[44rem]:row-start-1 @max-[14rem]:col-start-2 @max-[14rem]:row-span-3`}
      >
        <div className="flex min-w-26 justify-end opacity-0 transition-opacity group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-aria-busy:opacity-100 @max-[44rem]:hidden [@media(hover:none)]:opacity-100">
          <CampaignButtons campaign={campaign} actions={actions} iconsOnly />
        </div>
        <div className="@min-[44rem]:hidden">
          {actions.length > 0 && (
            <RowActions
              label={`Actions for ${name}`}
              actions={actions.map(({ label, Icon, isSolid, variant, disabledReason, run }) => ({
                label,
                icon: <Icon aria-hidden="true" fill={isSolid ? 'currentColor' : 'none'} />,
                variant: variant === 'danger-secondary' ? 'danger' : 'default',
                ...(disabledReason !== null && { disabledReason }),
                onSelect: run,
              }))}
            />
          )}
        </div>
        {dialog}
      </TableCell>
    </TableRow>
  )
})

function Dash({ className = '' }: { className?: string }) {
  return <span className={`text-muted ${className}`}>–</span>
}
