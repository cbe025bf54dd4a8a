import {
  type Campaign,
  type Contact,
  type Member,
  type MemberState,
  member,
} from '@callwright/contract'
import { minutesAgo } from '../mocks/clock.ts'

/** A member of a campaign, as in a response of the server. */
export function aMember(overrides: Partial<Member> = {}): Member {
  return member.parse({
    id: 1,
    contact_id: 1,
    first_name: 'Marta',
    last_name: 'Okafor',
    phone_number: '(202) 555-0100',
    state: 'waiting',
    attempts: 0,
    next_try_at: null,
    why_not_now: null,
    ...overrides,
  })
}

/** Returns why a waiting contact is not called now. */
function whyWaiting({ status, paused_reason, calling }: Campaign): string {
  if (status === 'draft') return 'The campaign has not started'
  if (status === 'paused') return paused_reason ?? 'The campaign is paused'
  return calling ? 'Waiting for a free line' : 'Calls have not been started'
}

const whyFinal: Partial<Record<MemberState, string>> = {
  skipped: 'The contact was deleted',
  cancelled: 'The campaign was stopped',
}

/**
 * Returns the members of a campaign to match its counts and its status: first those in a call and those to
 * retry, then conversations, failures, and those not called yet.
 */
export function membersOf(campaign: Campaign, contacts: Contact[]): Member[] {
  const { status, calling, calls_completed, calls_successful, max_concurrent_calls } = campaign
  const calls = status === 'running' && calling
  const live = calls ? max_concurrent_calls : 0
  const again = calls_completed > 0 && (calls || status === 'paused') ? 2 : 0
  const stateOf = (index: number): MemberState => {
    if (index < live) return 'live'
    if (index < live + again) return 'waiting'
    if (index < live + again + calls_successful) return 'reached'
    if (index < live + again + calls_completed) return 'unreached'
    return status === 'cancelled' ? 'cancelled' : 'waiting'
  }
  return contacts.map(({ id, first_name, last_name, phone_number }, index) => {
    const state = stateOf(index)
    const triesAgain = state === 'waiting' && index < live + again
    const attempts = { unreached: 1 + campaign.retry_attempts, live: 1, reached: 1 + (index % 2) }
    return aMember({
      id: index + 1,
      contact_id: id,
      first_name,
      last_name,
      phone_number,
      state,
      attempts: attempts[state as keyof typeof attempts] ?? (triesAgain ? 2 : 0),
      next_try_at: triesAgain ? minutesAgo(-12 - 90 * (index - live)) : null,
      why_not_now:
        state === 'waiting'
          ? triesAgain && calls
            ? 'Waits for the next try'
            : whyWaiting(campaign)
          : (whyFinal[state] ?? (state === 'live' ? 'On a call' : null)),
    })
  })
}
