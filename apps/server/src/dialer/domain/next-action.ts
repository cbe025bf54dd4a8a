import type { CampaignStatus, MemberState, WhyNotNowCode } from '@callwright/contract'
import type { Refusal } from '../../rules/index.ts'
import type { MemberRow } from './rows.ts'

/** The fields of a campaign that decide whom it calls next. */
interface CampaignState {
  status: CampaignStatus
  /** True once Make Calls has turned calling on. */
  calling: boolean
  paused_reason: string | null
  max_concurrent_calls: number
  /** How many lines of the campaign are in use. */
  live: number
  /** True while free lines are not used because the costs of calls may reach a spending limit. */
  awaitsCosts?: boolean
}

/** The fields of a member that decide whether it is called next. */
interface MemberStatus {
  state: MemberState
  /** The earliest time of the next attempt; null is at once. */
  next_try_at: Date | null
  /** Set when a calling rule skipped the member. */
  refusal?: MemberRow['refusal']
}

/** Whether a member is called now, later or never, and why. */
export type NextAction =
  | { kind: 'call' }
  /** `until` is null when the member waits for an event and not for a time. */
  | { kind: 'wait'; until: Date | null; code: WhyNotNowCode; reason: string }
  /** A calling rule refuses the call. */
  | { kind: 'refuse'; refusal: Refusal }
  /** `code` is null when the member was called and needs no further attempt. */
  | { kind: 'never'; code: WhyNotNowCode | null; reason: string }

/**
 * Decides the next action for each of a campaign's members, given in the order they are called. Free lines go to the
 * first members that are due and that no calling rule refuses. The dialer reserves calls by these actions, and the
 * campaign's page shows the reasons.
 */
export function nextActions<Member extends MemberStatus>(
  campaign: CampaignState,
  members: readonly Member[],
  now: Date,
  refusalOf: (member: Member) => Refusal | null = () => null,
): NextAction[] {
  let free = campaign.max_concurrent_calls - campaign.live
  return members.map((member) => {
    const action = nextActionOf(campaign, member, now)
    if (action.kind !== 'call') return action
    const refusal = refusalOf(member)
    if (refusal) return { kind: 'refuse', refusal }
    if (free <= 0) return campaign.awaitsCosts ? waitForCosts : waitForLine
    free -= 1
    return action
  })
}

const waitForLine = {
  kind: 'wait',
  until: null,
  code: 'no_free_line',
  reason: 'Waiting for a free line',
} satisfies NextAction

const waitForCosts = {
  kind: 'wait',
  until: null,
  code: 'awaiting_costs',
  reason: 'Waiting: costs that are not known yet may reach a spending limit',
} satisfies NextAction

function nextActionOf(campaign: CampaignState, member: MemberStatus, now: Date): NextAction {
  if (member.state === 'skipped' && member.refusal) {
    return { kind: 'never', code: member.refusal.gate, reason: member.refusal.reason }
  }
  if (member.state !== 'waiting') return actionOfState[member.state]
  if (campaign.status === 'cancelled') return actionOfState.cancelled
  const wait = (code: WhyNotNowCode, reason: string, until: Date | null = null): NextAction => ({
    kind: 'wait',
    until,
    code,
    reason,
  })
  if (campaign.status === 'draft') return wait('not_started', 'The campaign has not started')
  if (campaign.status === 'paused') {
    return wait('paused', campaign.paused_reason ?? 'The campaign is paused')
  }
  if (!campaign.calling) return wait('calls_not_started', 'Calls have not been started')
  if (member.next_try_at && member.next_try_at > now) {
    return wait('retry', 'Waiting for the next attempt', member.next_try_at)
  }
  return { kind: 'call' }
}

const actionOfState: Record<Exclude<MemberState, 'waiting'>, NextAction> = {
  live: { kind: 'wait', until: null, code: 'on_call', reason: 'On a call' },
  reached: { kind: 'never', code: null, reason: 'Reached' },
  unreached: { kind: 'never', code: null, reason: 'Max attempts reached' },
  skipped: { kind: 'never', code: 'contact_deleted', reason: 'The contact was deleted' },
  cancelled: { kind: 'never', code: 'stopped', reason: 'The campaign was stopped' },
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

/** Why a member is not called now, as a code, as a sentence, and until when if it waits for a time. */
interface WhyNotNow {
  code: WhyNotNowCode
  reason: string
  until: Date | null
}

/**
 * Returns why a member is not being called now; null when it was called and needs no further attempt. `refusalAt`
 * decides by the calling rules whether the member may be called at a time.
 */
export function whyNotNow(
  member: MemberStatus,
  campaign: Omit<CampaignState, 'live'>,
  now: Date,
  refusalAt: (at: Date) => Refusal | null,
): WhyNotNow | null {
  // Free lines that may be used are used at once, so a member that is due and still waits has none.
  const withoutFreeLines = { ...campaign, live: campaign.max_concurrent_calls }
  const [action] = nextActions(withoutFreeLines, [member], now, () => refusalAt(now))
  if (!action || action.kind === 'call') return null
  if (action.kind === 'refuse') return toWhyNotNow(action.refusal)
  if (action.kind === 'wait' && action.until) {
    // The member is called when its next attempt is due and the rules allow it.
    const refusal = refusalAt(now)
    const later = refusalAt(action.until)
    if (later?.verdict === 'never') return toWhyNotNow(later)
    if (refusal?.verdict === 'later' && refusal.isRecheck) return toWhyNotNow(refusal)
    const until = later?.until ?? action.until
    const { code, reason } = refusal ? toWhyNotNow(refusal) : action
    return { code, reason, until }
  }
  const { code, reason } = action
  return code && { code, reason, until: null }
}

/**
 * Returns when a member is tried next: at the end of its wait, or, when it waits only for a free line, since when it is
 * due. Null when no time is known, such as while all calls are stopped.
 */
export function nextTryAt(
  { next_try_at }: Pick<MemberStatus, 'next_try_at'>,
  whyNotNow: WhyNotNow | null,
): Date | null {
  return whyNotNow?.code === waitForLine.code ? next_try_at : (whyNotNow?.until ?? null)
}

function toWhyNotNow(refusal: Refusal): WhyNotNow {
  const until = refusal.verdict === 'later' && !refusal.isRecheck ? refusal.until : null
  return { code: refusal.gate, reason: refusal.reason, until }
}
