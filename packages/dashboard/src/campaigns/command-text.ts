import type { Campaign, MadeCalls } from '@callwright/contract'
import { callingStopTexts } from '../lib/calling-stop.messages.ts'
import type { Formatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { callLimitsTexts } from './call-limits-text.ts'
import { upcomingTime } from './campaign-status-text.ts'

/** Returns what Start would do to a campaign. `isCallingStopped` says that all calls of the workspace are stopped. */
export function startText(
  { calling, scheduled_start }: Campaign,
  formatter: Formatter,
  isCallingStopped: boolean,
): string {
  const { startGoesOn, startWaitsForStop, startCallsNobody } = messages.campaigns
  if (!calling) return startCallsNobody(upcomingTime(scheduled_start, formatter))
  return isCallingStopped ? startWaitsForStop : startGoesOn
}

/** Returns what Start did to a campaign, which the server may have completed or paused at once. */
export function startedText(
  { name, status, calling, paused_reason }: Campaign,
  isCallingStopped: boolean,
): string {
  const { pausedAtStart, completedAtStart, started, resumed } = messages.campaigns
  if (status === 'paused') return pausedAtStart(name, paused_reason ?? '')
  if (status === 'completed') return completedAtStart(name)
  if (!calling) return started(name)
  // Only a campaign that was paused has calling on when it starts.
  return isCallingStopped ? `${started(name)}. ${callingStopTexts.waitsForStop}` : resumed(name)
}

/** Returns what Make Calls did: how many calls it started, or why none. */
export function madeCallsText(
  { calls, why_none, next_try_at }: MadeCalls,
  formatter: Formatter,
): string {
  if (calls.length > 0) return messages.campaigns.callsStarted(calls.length)
  if (next_try_at) return messages.campaigns.noneDue(formatter.dateTime(next_try_at))
  switch (why_none) {
    case 'lines_busy':
      return messages.campaigns.linesBusy
    case 'none_due':
      return messages.campaigns.checkingContacts
    case 'awaiting_costs':
      return messages.campaigns.awaitingCosts
    case 'last_calls':
      return messages.campaigns.lastCalls
    case 'none_left':
      return messages.campaigns.noneLeft
    case 'paused':
      return callLimitsTexts.pausedItself
    default:
      return messages.campaigns.noCallsStarted
  }
}
