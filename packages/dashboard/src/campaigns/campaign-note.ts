import type { Campaign } from '@callwright/contract'
import type { Format } from '../lib/format.ts'
import { messages } from '../lib/messages.ts'

/** What more there is to say of where a campaign stands: why it waits, or what it will do by itself. */
export function campaignNote(campaign: Campaign, format: Format): string | null {
  const { status, calling, paused_reason, scheduled_start, scheduled_end } = campaign
  const said = (say: (time: string) => string, time: string) =>
    time ? say(format.dateTime(time)) : null
  if (status === 'paused') return paused_reason ?? messages.campaigns.paused
  if (status === 'draft') return said(messages.campaigns.startsAt, scheduled_start)
  if (status !== 'running') return null
  const { pausesAt, callingOn, notCalling } = messages.campaigns
  return calling ? (said(pausesAt, scheduled_end) ?? callingOn) : notCalling
}
