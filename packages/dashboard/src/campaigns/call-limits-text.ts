import type { CallCaps, SilentCalls } from '@callwright/contract'

/** The texts about caps on calls, the spending limit and silent calls. */
export const callLimitsTexts = {
  capsLabels: {
    attempts_per_day: 'Calls in 24 Hours',
    attempts_per_week: 'Calls in 7 Days',
    rest_hours: 'Rest (hours)',
  },
  capsHint:
    'Optional. How often a number is called, counted over all campaigns, and how long it rests after a conversation. The law and the policy of the workspace may allow less.',
  spendingLabel: 'Spending Limit (US dollars)',
  spendingHint:
    'Optional. The campaign pauses itself when its calls have cost this much. Costs are known after a call has ended, so the calls in progress can exceed it.',
  invalidCap: (min: string, max: string) =>
    `Enter a whole number from ${min} to ${max}, or nothing`,
  invalidAmount: (min: string, max: string) =>
    `Enter an amount from ${min} to ${max}, such as 25.50, or nothing`,
  changeTitle: 'Change Spending Limit',
  changeHint: (name: string) =>
    `The limit of “${name}”. Leave it empty to remove the limit. A campaign that has paused itself stays paused until you start it.`,
  discardHint: 'The limit is not saved yet.',
  changeFailed: (reason: string | null) =>
    `The spending limit was not changed${reason ? `: ${reason}` : ''}`,
  changed: (limit: string | null) =>
    limit === null ? 'Spending limit removed' : `Spending limit changed to ${limit}`,
  pausedItself: 'No call started: the campaign has reached a spending limit and paused itself',
  noCaps: 'As the law and the workspace allow',
  noLimit: 'None',
  spentSoFar: (spent: string) => `${spent} spent so far.`,
  spent: (spent: string, limit: string) => `${spent} of ${limit} spent`,
  silent: ({ silent, judged }: SilentCalls, share: string) =>
    `Silent calls in the last 30 × 24 hours: ${silent} of ${judged} people who answered (${share}) heard nothing for 2 seconds.`,
}

/** Returns the caps of a campaign as a list, for example `3 calls in 24 hours, 48 h rest after a conversation`. */
export function formatCallCaps(caps: CallCaps): string {
  const { attempts_per_day: day, attempts_per_week: week, rest_hours: rest } = caps
  const calls = (count: number) => (count === 1 ? '1 call' : `${count} calls`)
  const parts = [
    day !== null && `${calls(day)} in 24 hours`,
    week !== null && `${calls(week)} in 7 days`,
    rest !== null && `${rest} h rest after a conversation`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : callLimitsTexts.noCaps
}
