import {
  type Call,
  type Campaign,
  type CampaignFunnel,
  type Contact,
  type Member,
  type MemberState,
  member,
} from '@callwright/contract'
import { minutesFromNow } from '../mocks/clock.ts'

/** A member of a campaign, as in a response of the server. */
export function aMember(overrides: Partial<Member> = {}): Member {
  return member.parse({
    id: 1,
    contact_id: 1,
    first_name: 'Marta',
    last_name: 'Okafor',
    phone_number: '(202) 555-0100',
    phone_formatted: '(202) 555-0100',
    state: 'waiting',
    attempts: 0,
    next_try_at: null,
    why_not_now: null,
    last_outcome: null,
    last_ended_reason: null,
    ...overrides,
  })
}

/** Returns why a waiting contact is not called now. */
function waitingReason({ status, paused_reason, calling }: Campaign): string {
  if (status === 'draft') return 'The campaign has not started'
  if (status === 'paused') return paused_reason ?? 'The campaign is paused'
  return calling ? 'Waiting for a free line' : 'Calls have not been started'
}

const finalReasons: Partial<Record<MemberState, string>> = {
  skipped: 'The contact was deleted',
  cancelled: 'The campaign was stopped',
}

const lastCalls = {
  reached: { last_outcome: 'conversation', last_ended_reason: 'customer-ended-call' },
  unreached: [
    { last_outcome: 'no-answer', last_ended_reason: 'customer-did-not-answer' },
    { last_outcome: 'voicemail', last_ended_reason: 'voicemail' },
    { last_outcome: 'bad-number', last_ended_reason: 'twilio-reported-customer-misdialed' },
    { last_outcome: 'failed', last_ended_reason: 'a-new-reason' },
  ],
} as const

/**
 * Returns members of a campaign that match its counts and its status: first those on a call and those to retry, then
 * the reached and the unreached ones, and those not called yet.
 */
export function membersOf(campaign: Campaign, contacts: Contact[]): Member[] {
  const { status, calling, calls_completed, calls_successful, max_concurrent_calls } = campaign
  const isCalling = status === 'running' && calling
  const liveCount = isCalling ? max_concurrent_calls : 0
  const retryCount = calls_completed > 0 && (isCalling || status === 'paused') ? 2 : 0
  const stateOf = (index: number): MemberState => {
    if (index < liveCount) return 'live'
    if (index < liveCount + retryCount) return 'waiting'
    if (index < liveCount + retryCount + calls_successful) return 'reached'
    if (index < liveCount + retryCount + calls_completed) return 'unreached'
    return status === 'cancelled' ? 'cancelled' : 'waiting'
  }
  return contacts.map(({ id, first_name, last_name, phone_number, phone_formatted }, index) => {
    const state = stateOf(index)
    const isRetry = state === 'waiting' && index < liveCount + retryCount
    const attempts = { unreached: 1 + campaign.retry_attempts, live: 1, reached: 1 + (index % 2) }
    return aMember({
      id: index + 1,
      contact_id: id,
      first_name,
      last_name,
      phone_number,
      phone_formatted,
      state,
      attempts: attempts[state as keyof typeof attempts] ?? (isRetry ? 2 : 0),
      next_try_at: isRetry ? minutesFromNow(12 + 90 * (index - liveCount)) : null,
      why_not_now:
        state === 'waiting'
          ? isRetry && isCalling
            ? 'Waiting for the next attempt'
            : waitingReason(campaign)
          : (finalReasons[state] ?? (state === 'live' ? 'On a call' : null)),
      ...(state === 'reached' && lastCalls.reached),
      ...(state === 'unreached' && lastCalls.unreached[index % lastCalls.unreached.length]),
      ...(isRetry && lastCalls.unreached[0]),
    })
  })
}

/** Returns how far members came, as the server counts them; their conversations are qualified as those of the calls are. */
export function funnelOf(members: Member[], calls: Call[]): CampaignFunnel {
  const reached = members.filter(({ state }) => state === 'reached').length
  const voicemails = members.filter(({ last_outcome }) => last_outcome === 'voicemail').length
  const conversations = calls.filter(({ outcome }) => outcome === 'conversation')
  const qualified = conversations.filter((call) => call.qualified).length
  return {
    contacts: members.length,
    called: members.filter(({ attempts }) => attempts > 0).length,
    answered: reached + voicemails,
    reached,
    qualified: conversations.length && Math.round((reached * qualified) / conversations.length),
  }
}
