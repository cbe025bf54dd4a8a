import type { Campaign } from '@callwright/contract'
import { toast } from '@callwright/ui/toast'
import { messages } from '../lib/messages.ts'
import { startedText } from './command-text.ts'

/** Says what Start did to a campaign, which may have paused itself at once, for example at its spending limit. */
export function reportStart(campaign: Campaign): void {
  const { name, status, paused_reason } = campaign
  if (status === 'paused') toast.error(messages.campaigns.pausedAtStart(name, paused_reason ?? ''))
  else toast.success(startedText(campaign))
}
