import type { Campaign } from '@callwright/contract'
import { useFormatter } from '../lib/formatter.ts'

export interface CampaignCountsProps {
  /** The campaign to show the counts of. */
  campaign: Campaign
  /** Whether each count stands before its label, in one line. */
  inline?: boolean
}

/** The counts of a campaign: its contacts, those completed and those reached. */
export function CampaignCounts({ campaign, inline = false }: CampaignCountsProps) {
  const formatter = useFormatter()
  const counts = [
    ['Total contacts', campaign.total_contacts],
    ['Contacts completed', campaign.calls_completed],
    ['Contacts reached', campaign.calls_successful],
  ] as const
  return (
    <dl className={inline ? 'flex flex-wrap gap-x-3' : 'flex flex-wrap gap-x-4 gap-y-3'}>
      {counts.map(([label, count]) => (
        <div
          key={label}
          className={
            inline
              ? 'flex flex-row-reverse items-baseline gap-1'
              : 'flex min-w-min flex-1 basis-18 flex-col-reverse justify-end'
          }
        >
          <dt className={inline ? 'text-muted text-xs' : 'text-muted text-sm'}>{label}</dt>
          <dd
            className={
              inline
                ? 'font-semibold text-base text-strong tabular-nums whitespace-nowrap'
                : 'font-semibold text-strong text-xl tabular-nums whitespace-nowrap'
            }
          >
            {formatter.number(count)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
