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
import { useId } from 'react'
import { useFormat } from '../lib/format.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignProgress } from './campaign-progress.tsx'
import { CampaignStatusBadge } from './campaign-status-badge.tsx'

export interface CampaignCardProps {
  /** The campaign shown. */
  campaign: Campaign
}

/** One campaign: where it stands, how far it has come and what may be done with it. */
export function CampaignCard({ campaign }: CampaignCardProps) {
  const titleId = useId()
  const format = useFormat()
  const { name, description, status, paused_reason, created_at, started_at } = campaign
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader className="flex-1">
        <CardTitle id={titleId} className="wrap-anywhere">
          {name}
        </CardTitle>
        <CardAction className="row-span-1">
          <CampaignStatusBadge status={status} />
        </CardAction>
        {description && (
          <CardDescription className="wrap-anywhere col-span-full">{description}</CardDescription>
        )}
        {paused_reason && (
          <p className="col-span-full text-sm text-warning-strong">{paused_reason}</p>
        )}
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        <dl className="grid grid-cols-3 gap-4">
          <Count label="Total contacts" value={format.number(campaign.total_contacts)} />
          <Count label="Calls completed" value={format.number(campaign.calls_completed)} />
          <Count label="Successful calls" value={format.number(campaign.calls_successful)} />
        </dl>
        <CampaignProgress campaign={campaign} />
        <p className="flex flex-wrap gap-x-4 text-muted text-sm">
          <span>Created {format.date(created_at)}</span>
          {started_at && <span>Started {format.date(started_at)}</span>}
        </p>
      </CardContent>
      <CardFooter>
        <CampaignActions campaign={campaign} withMakeCalls />
      </CardFooter>
    </Card>
  )
}

function Count({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-semibold text-strong text-xl tabular-nums">{value}</dd>
    </div>
  )
}
