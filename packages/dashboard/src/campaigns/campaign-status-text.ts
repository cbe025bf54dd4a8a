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
  const { paused, startsAt, pausesAt, callingAutomatically, callsBeginAt, notCalling } =
    messages.campaigns
  if (status === 'paused') return paused_reason ?? paused
  if (status === 'draft') {
    return scheduled_start && !isCallingStopped
      ? startsAt(formatter.dateTime(scheduled_start))
      : null
  }
  if (status !== 'running') return null
  if (isCallingStopped) return callingStopTexts.waitsForStop
  if (calling) {
    const end = upcomingTime(scheduled_end, formatter)
    return end ? pausesAt(end) : callingAutomatically
  }
  const start = upcomingTime(scheduled_start, formatter)
  return start ? callsBeginAt(start) : notCalling
}

/** Returns a time of a schedule in words; null when there is none or it has passed, because then nothing happens. */
export function upcomingTime(time: string, formatter: Formatter): string | null {
  return Date.parse(time) > formatter.now().getTime() ? formatter.dateTime(time) : null
}
