import type { CampaignStatus, MemberState } from '@callwright/contract'

/** The fields of a campaign that decide whom it calls next. */
interface CampaignState {
  status: CampaignStatus
  /** True once Make Calls has turned calling on. */
  calling: boolean
  paused_reason: string | null
  max_concurrent_calls: number
  /** How many lines of the campaign are in use. */
  live: number
}

/** The fields of a member that decide whether it is called next. */
interface MemberStatus {
  state: MemberState
  /** The earliest time of the next attempt; null is at once. */
  next_try_at: Date | null
}

/** Whether a member is called now, later or never, and why. */
export type NextAction =
  | { kind: 'call' }
  /** `until` is null when the member waits for an event and not for a time. */
  | { kind: 'wait'; until: Date | null; reason: string }
  | { kind: 'never'; reason: string }

/**
 * Decides the next action for each of a campaign's members, given in the order they are called. Free lines go to the
 * first members that are due. The dialer reserves calls by these actions, and the campaign's page shows the reasons.
 */
export function nextActions(
  campaign: CampaignState,
  members: readonly MemberStatus[],
  now: Date,
): NextAction[] {
  let free = campaign.max_concurrent_calls - campaign.live
  return members.map((member) => {
    const action = nextActionOf(campaign, member, now)
    if (action.kind !== 'call') return action
    if (free <= 0) return { kind: 'wait', until: null, reason: 'Waiting for a free line' }
    free -= 1
    return action
  })
}

function nextActionOf(campaign: CampaignState, member: MemberStatus, now: Date): NextAction {
  if (member.state !== 'waiting') return actionOfState[member.state]
  if (campaign.status === 'cancelled') return actionOfState.cancelled
  const wait = (reason: string, until: Date | null = null): NextAction => ({
    kind: 'wait',
    until,
    reason,
  })
  if (campaign.status === 'draft') return wait('The campaign has not started')
  if (campaign.status === 'paused') return wait(campaign.paused_reason ?? 'The campaign is paused')
  if (!campaign.calling) return wait('Calls have not been started')
  if (member.next_try_at && member.next_try_at > now) {
    return wait('Waiting for the next attempt', member.next_try_at)
  }
  return { kind: 'call' }
}

const actionOfState: Record<Exclude<MemberState, 'waiting'>, NextAction> = {
  live: { kind: 'wait', until: null, reason: 'On a call' },
  reached: { kind: 'never', reason: 'Reached' },
  unreached: { kind: 'never', reason: 'Max attempts reached' },
  skipped: { kind: 'never', reason: 'The contact was deleted' },
  cancelled: { kind: 'never', reason: 'The campaign was stopped' },
}

/** When the campaign must be run next: the earliest time that a member waits for; null when none waits for a time. */
export function nextRunAt(actions: readonly NextAction[]): Date | null {
  const times = actions.flatMap((action) =>
    action.kind === 'wait' && action.until ? [action.until] : [],
  )
  return times.reduce<Date | null>(
    (earliest, at) => (earliest && earliest <= at ? earliest : at),
    null,
  )
}

/** Returns why a member is not being called now; null when it was called and needs no further attempt. */
export function whyNotNow(
  member: MemberStatus,
  campaign: Omit<CampaignState, 'live'>,
  now: Date,
): string | null {
  if (member.state === 'reached' || member.state === 'unreached') return null
  // Free lines are used at once, so a member that is due and still waits is waiting for a line.
  const withoutFreeLines = { ...campaign, live: campaign.max_concurrent_calls }
  const [action] = nextActions(withoutFreeLines, [member], now)
  return action && action.kind !== 'call' ? action.reason : null
}
