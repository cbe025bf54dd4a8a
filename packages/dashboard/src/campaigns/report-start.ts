import type { Campaign } from '@callwright/contract'
import { toast } from '@callwright/ui/toast'
import { startedText } from './command-text.ts'

/** Shows what Start did to a campaign: as an error when the campaign paused itself at once. */
export function reportStart(campaign: Campaign): void {
  const show = campaign.status === 'paused' ? toast.error : toast.success
  show(startedText(campaign))
}
