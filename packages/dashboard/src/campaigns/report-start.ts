import type { Campaign, MadeCalls } from '@callwright/contract'
import { toast } from '@callwright/ui/toast'
import type { Formatter } from '../lib/formatter.ts'
import { madeCallsText, startedText } from './command-text.ts'

/** Shows what Start did to a campaign: as an error when the campaign paused itself at once. */
export function reportStart(campaign: Campaign, isCallingStopped: boolean): void {
  const show = campaign.status === 'paused' ? toast.error : toast.success
  show(startedText(campaign, isCallingStopped))
}

/** Shows how many calls Make Calls started, or why none. */
export function reportMadeCalls(made: MadeCalls, formatter: Formatter): void {
  const show = made.calls.length > 0 ? toast.success : toast.info
  show(madeCallsText(made, formatter))
}
