import type { Campaign } from '@callwright/contract'
import { useFormatter } from '../lib/formatter.ts'

export interface CampaignCountsProps {
  /** The campaign to show the counts of. */
  campaign: Campaign
}

/** The counts of a campaign: its contacts, those completed and those reached. */
export function CampaignCounts({ campaign }: CampaignCountsProps) {
  const formatter = useFormatter()
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-3">
      <Count label="Total contacts" value={formatter.number(campaign.total_contacts)} />
      <Count label="Contacts completed" value={formatter.number(campaign.calls_completed)} />
      <Count label="Contacts reached" value={formatter.number(campaign.calls_successful)} />
    </dl>
  )
}

function Count({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex min-w-min flex-1 basis-18 flex-col-reverse justify-end">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-semibold text-strong text-xl tabular-nums whitespace-nowrap">{value}</dd>
    </div>
  )
}
