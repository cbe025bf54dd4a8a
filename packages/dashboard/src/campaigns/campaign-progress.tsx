import type { Campaign } from '@callwright/contract'
import { Progress } from '@callwright/ui/progress'

export interface CampaignProgressProps {
  /** The campaign to show the progress of. */
  campaign: Campaign
  /** Whether it takes only one line. */
  inline?: boolean
}

/** How many contacts of a campaign are completed. */
export function CampaignProgress({ campaign, inline }: CampaignProgressProps) {
  const { calls_completed, total_contacts } = campaign
  return <Progress label="Progress" value={calls_completed} max={total_contacts} inline={inline} />
}
