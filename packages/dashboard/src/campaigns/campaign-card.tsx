import type { Campaign } from '@callwright/contract'
import { Card } from '@callwright/ui/card'
import { memo, useId } from 'react'
import { CampaignStatusBadge } from '../lib/campaign-status-badge.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { RelativeTime } from '../lib/relative-time.tsx'
import { useCallingStopped } from '../lib/use-calling-stopped.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignCounts } from './campaign-counts.tsx'
import { CampaignNameLink } from './campaign-name-link.tsx'
import { CampaignProgress } from './campaign-progress.tsx'
import { campaignStatusText } from './campaign-status-text.ts'

export interface CampaignCardProps {
  /** The campaign to show. */
  campaign: Campaign
}

/** A campaign as a card: its status, progress and actions. */
export const CampaignCard = memo(function CampaignCard({ campaign }: CampaignCardProps) {
  const titleId = useId()
  const formatter = useFormatter()
  const { description, status, created_at, started_at } = campaign
  const text = campaignStatusText(campaign, formatter, useCallingStopped())
  // The live calls already say that the campaign is calling.
  const statusText = text === messages.campaigns.callingAutomatically ? null : text
  return (
    <Card
      aria-labelledby={titleId}
      className="gap-1.5 px-card py-3 [contain-intrinsic-height:auto_8.625rem] [content-visibility:auto]"
    >
      <header className="flex items-start justify-between gap-x-4 @max-[14rem]:flex-col">
        <h2
          id={titleId}
          className="line-clamp-2 min-w-0 font-semibold text-lg text-strong @max-[14rem]:line-clamp-none"
        >
          <CampaignNameLink campaign={campaign} />
        </h2>
        <CampaignStatusBadge status={status} calling={campaign.calling} className="mt-0.5" />
      </header>
      {description && (
        <p
          title={description}
          className="-mt-1.5 truncate text-muted text-sm @max-[14rem]:whitespace-normal"
        >
          {description}
        </p>
      )}
      {statusText && (
        <p
          className={
            status === 'paused'
              ? '-mt-1.5 line-clamp-2 text-sm text-warning-strong'
              : '-mt-1.5 line-clamp-2 text-muted text-sm'
          }
        >
          {statusText}
        </p>
      )}
      <CampaignCounts campaign={campaign} inline />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <CampaignProgress campaign={campaign} inline className="min-w-[min(10rem,100%)] flex-1" />
        <p className="flex flex-wrap gap-x-3 text-muted text-xs">
          <span>
            Created <RelativeTime time={created_at} />
          </span>
          {started_at && (
            <span>
              Started <RelativeTime time={started_at} />
            </span>
          )}
        </p>
      </div>
      <div className="mt-auto pt-1">
        <CampaignActions campaign={campaign} showsMakeCalls />
      </div>
    </Card>
  )
})
