import type { CampaignStatus, MemberState } from '@callwright/contract'

/** The fields of a campaign that decide whom it calls next. */
interface CampaignState {
  status: CampaignStatus
  /** True once Make Calls has turned calling on. */
  calling: boolean
  paused_reason: string | null
  max_concurrent_calls: number
  /** How many of its lines are in use. */
  live: number
}

/** The fields of a member that decide whether it is called next. */
interface MemberStatus {
  state: MemberState
  /** The earliest time of the next attempt; null is at once. */
  next_try_at: Date | null
}

/** What to do about a member, and the reason to wait or to never call it. */
export type NextAction =
  | { kind: 'call' }
  /** `until` is null when it waits for an event and not for a time. */
  | { kind: 'wait'; until: Date | null; reason: string }
  | { kind: 'never'; reason: string }

/**
 * Decides the next action for each of a campaign's members, given in the order they are called. Free lines go to
 * the first who are due. The dialer reserves by it, and the campaign's page shows it.
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
  if (member.state !== 'waiting') return ofState[member.state]
  if (campaign.status === 'cancelled') return ofState.cancelled
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

const ofState: Record<Exclude<MemberState, 'waiting'>, NextAction> = {
  live: { kind: 'wait', until: null, reason: 'On a call' },
  reached: { kind: 'never', reason: 'Reached' },
  unreached: { kind: 'never', reason: 'Max attempts reached' },
  skipped: { kind: 'never', reason: 'The contact was deleted' },
  cancelled: { kind: 'never', reason: 'The campaign was stopped' },
}

/** The time of the first attempt that waits for its time alone: when the campaign must be looked at again. */
export function nextRunAt(actions: readonly NextAction[]): Date | null {
  const times = actions.flatMap((it) => (it.kind === 'wait' && it.until ? [it.until] : []))
  return times.reduce<Date | null>((first, at) => (first && first <= at ? first : at), null)
}

/** Why a member is not being called at this moment; null when it was called and needs no further attempt. */
export function whyNotNow(
  member: MemberStatus,
  campaign: Omit<CampaignState, 'live'>,
  now: Date,
): string | null {
  if (member.state === 'reached' || member.state === 'unreached') return null
  // A member that may be called and waits has no line, as free lines are used at once.
  const allBusy = { ...campaign, live: campaign.max_concurrent_calls }
  const [action] = nextActions(allBusy, [member], now)
  return action && action.kind !== 'call' ? action.reason : null
}
