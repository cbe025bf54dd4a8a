import type { Campaign } from '@callwright/contract'
import { callingStopTexts } from '../lib/calling-stop.messages.ts'
import type { Formatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'

/**
 * Returns a sentence about the status of a campaign: why it waits, or what happens next. `isCallingStopped` says that all
 * calls of the workspace are stopped.
 */
export function campaignStatusText(
  campaign: Campaign,
  formatter: Formatter,
  isCallingStopped: boolean,
): string | null {
  const { status, calling, paused_reason, scheduled_start, scheduled_end } = campaign
  const withTime = (message: (time: string) => string, time: string) =>
    time ? message(formatter.dateTime(time)) : null
  if (status === 'paused') return paused_reason ?? messages.campaigns.paused
  if (status === 'draft') return withTime(messages.campaigns.startsAt, scheduled_start)
  if (status !== 'running') return null
  if (isCallingStopped) return callingStopTexts.waitsForStop
  const { pausesAt, callingAutomatically, notCalling } = messages.campaigns
  return calling ? (withTime(pausesAt, scheduled_end) ?? callingAutomatically) : notCalling
}
