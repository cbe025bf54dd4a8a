import type { Campaign } from '@callwright/contract'
import {
  Card,
  CardAction,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
} from '@callwright/ui/card'
import { Link as TextLink } from '@callwright/ui/link'
import { memo, useId } from 'react'
import { useFormatter } from '../lib/formatter.ts'
import { Link } from '../lib/link.tsx'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignCounts } from './campaign-counts.tsx'
import { CampaignProgress } from './campaign-progress.tsx'
import { CampaignStatusBadge } from './campaign-status-badge.tsx'
import { campaignStatusText } from './campaign-status-text.ts'

export interface CampaignCardProps {
  /** The campaign to show. */
  campaign: Campaign
}

/** A campaign as a card: its status, progress and actions. */
export const CampaignCard = memo(function CampaignCard({ campaign }: CampaignCardProps) {
  const titleId = useId()
  const formatter = useFormatter()
  const { id, name, description, status, created_at, started_at } = campaign
  const statusText = campaignStatusText(campaign, formatter)
  return (
    <Card
      aria-labelledby={titleId}
      className="[contain-intrinsic-size:auto_19rem] [content-visibility:auto]"
    >
      <CardHeader className="flex-1">
        <CardTitle id={titleId} className="line-clamp-3">
          <TextLink asChild className="text-strong no-underline hover:underline">
            <Link href={`/dashboard/campaigns/${id}`}>{name}</Link>
          </TextLink>
        </CardTitle>
        <CardAction className="row-span-1">
          <CampaignStatusBadge status={status} calling={campaign.calling} />
        </CardAction>
        {description && (
          <CardDescription className="col-span-full line-clamp-3">{description}</CardDescription>
        )}
        {statusText && (
          <p
            className={
              status === 'paused'
                ? 'col-span-full text-sm text-warning-strong'
                : 'col-span-full text-muted text-sm'
            }
          >
            {statusText}
          </p>
        )}
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        <CampaignCounts campaign={campaign} />
        <CampaignProgress campaign={campaign} />
        <p className="flex flex-wrap gap-x-4 text-muted text-sm">
          <span>Created {formatter.date(created_at)}</span>
          {started_at && <span>Started {formatter.date(started_at)}</span>}
        </p>
      </CardContent>
      <CardFooter>
        <CampaignActions campaign={campaign} showsMakeCalls />
      </CardFooter>
    </Card>
  )
})
