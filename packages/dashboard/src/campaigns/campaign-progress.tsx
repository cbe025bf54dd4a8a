import type { Campaign } from '@callwright/contract'
import { Progress, type ProgressProps } from '@callwright/ui/progress'

export interface CampaignProgressProps
  extends Pick<ProgressProps, 'inline' | 'hideLabel' | 'className'> {
  /** The campaign to show the progress of. */
  campaign: Campaign
}

/** How many contacts of a campaign are completed. */
export function CampaignProgress({ campaign, ...props }: CampaignProgressProps) {
  const { calls_completed, total_contacts } = campaign
  return <Progress label="Progress" value={calls_completed} max={total_contacts} {...props} />
}
