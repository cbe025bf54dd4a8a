import type { CampaignStatus, MemberState } from '@callwright/contract'

/** What of a campaign decides whom it calls next. */
interface CampaignNow {
  status: CampaignStatus
  /** True once Make Calls has turned calling on. */
  calling: boolean
  paused_reason: string | null
  max_concurrent_calls: number
  /** How many of its members hold a line. */
  live: number
}

/** What of a member decides whether it is called next. */
interface MemberNow {
  state: MemberState
  /** Not before this; null is at once. */
  next_try_at: Date | null
}

/** What to do about a member, and why not more. */
export type Decision =
  | { kind: 'now' }
  /** Without a time it waits for something to happen. */
  | { kind: 'not-before'; at: Date | null; because: string }
  | { kind: 'never'; because: string }

/**
 * Decides what a campaign does next: about each of its members, given in the order they are called, now.
 * Free lines go to the first who are due. The dialler reserves by it, the campaign's page shows it.
 */
export function decide(
  campaign: CampaignNow,
  members: readonly MemberNow[],
  now: Date,
): Decision[] {
  let free = campaign.max_concurrent_calls - campaign.live
  return members.map((member) => {
    const decision = decideAlone(campaign, member, now)
    if (decision.kind !== 'now') return decision
    if (free <= 0) return { kind: 'not-before', at: null, because: 'Waits for a free line' }
    free -= 1
    return decision
  })
}

function decideAlone(campaign: CampaignNow, member: MemberNow, now: Date): Decision {
  if (member.state !== 'waiting') return ofState[member.state]
  if (campaign.status === 'cancelled') return ofState.cancelled
  const wait = (because: string, at: Date | null = null): Decision => ({
    kind: 'not-before',
    at,
    because,
  })
  if (campaign.status === 'draft') return wait('The campaign has not started')
  if (campaign.status === 'paused') return wait(campaign.paused_reason ?? 'The campaign is paused')
  if (!campaign.calling) return wait('Calls have not been started')
  if (member.next_try_at && member.next_try_at > now) {
    return wait('Waits for the next try', member.next_try_at)
  }
  return { kind: 'now' }
}

const ofState: Record<Exclude<MemberState, 'waiting'>, Decision> = {
  live: { kind: 'not-before', at: null, because: 'On a call' },
  reached: { kind: 'never', because: 'There was a conversation' },
  unreached: { kind: 'never', because: 'Called to the last try' },
  skipped: { kind: 'never', because: 'The contact was deleted' },
  cancelled: { kind: 'never', because: 'The campaign was stopped' },
}

/** When a campaign is to be looked at again by itself: at the first try that waits for its time alone. */
export function wakesAt(decisions: readonly Decision[]): Date | null {
  const times = decisions.flatMap((it) => (it.kind === 'not-before' && it.at ? [it.at] : []))
  return times.reduce<Date | null>((first, at) => (first && first <= at ? first : at), null)
}

/** Why a member is not being called at this moment; null when it has been called to its end. */
export function whyNotNow(
  member: MemberNow,
  campaign: Omit<CampaignNow, 'live'>,
  now: Date,
): string | null {
  if (member.state === 'reached' || member.state === 'unreached') return null
  // A member that may be called and is not has no line: one that is free is given away at once.
  const [decision] = decide({ ...campaign, live: campaign.max_concurrent_calls }, [member], now)
  return decision && decision.kind !== 'now' ? decision.because : null
}
