import type { Campaign } from '@callwright/contract'
import { Progress } from '@callwright/ui/progress'

export interface CampaignProgressProps {
  /** The campaign whose calls are counted. */
  campaign: Campaign
}

/** How many of a campaign's contacts have been called to their end. */
export function CampaignProgress({ campaign }: CampaignProgressProps) {
  const { calls_completed, total_contacts } = campaign
  return <Progress label="Progress" value={calls_completed} max={total_contacts} />
}
