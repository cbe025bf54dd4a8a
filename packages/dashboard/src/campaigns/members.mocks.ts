import {
  type Call,
  type Campaign,
  type CampaignFunnel,
  type Contact,
  type Member,
  member,
} from '@callwright/contract'
import { minutesFromNow, mockNow } from '../mocks/clock.ts'

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
    why_not_now_detail: null,
    why_not_now_code: null,
    why_not_now_until: null,
    time_zones: ['America/New_York'],
    last_outcome: null,
    last_ended_reason: null,
    ...overrides,
  })
}

/** Returns why a waiting contact is not called now. */
function waitingReason({ status, paused_reason, calling }: Campaign) {
  const [code, reason] =
    status === 'draft'
      ? (['not_started', 'The campaign has not started'] as const)
      : status === 'paused'
        ? (['paused', paused_reason ?? 'The campaign is paused'] as const)
        : calling
          ? (['no_free_line', 'Waiting for a free line'] as const)
          : (['calls_not_started', 'Calls have not been started'] as const)
  return { why_not_now: reason, why_not_now_code: code }
}

const reached = {
  last_outcome: 'conversation',
  last_ended_reason: 'customer-ended-call',
} as const
const unanswered = {
  last_outcome: 'no-answer',
  last_ended_reason: 'customer-did-not-answer',
} as const
/** What the last calls to contacts that were not reached came to, and whether they were called again before. */
const unreached = [
  { ...unanswered, isRetried: true },
  { last_outcome: 'voicemail', last_ended_reason: 'voicemail', isRetried: true },
  { last_outcome: 'failed', last_ended_reason: 'call.start.error-vapifault', isRetried: true },
  {
    last_outcome: 'bad-number',
    last_ended_reason: 'twilio-reported-customer-misdialed',
    isRetried: false,
  },
] as const

/** Returns whether a campaign calls its contacts. */
export const isCalling = ({ status, calling }: Campaign): boolean => status === 'running' && calling

/** How many minutes before the last activity of a campaign the calls ended that are to be repeated. */
export const retryAges = [5, 18] as const

/** Returns how many minutes ago a campaign made its last call. */
export function lastActivityMinutes({ status, scheduled_end, started_at }: Campaign): number {
  const minutesSince = (time: string) => (mockNow.getTime() - Date.parse(time)) / 60_000
  const sinceEnd = scheduled_end ? minutesSince(scheduled_end) : 0
  if (sinceEnd > 0) return sinceEnd
  const sinceStart = started_at ? minutesSince(started_at) : 0
  return { draft: 0, running: 0, paused: 0, completed: 0.12, cancelled: 0.8 }[status] * sinceStart
}

/**
 * Returns the members of a campaign, which match its counts, its status and its calls: those with a call that is not
 * final are on a call. The others are two to retry, the reached and the unreached ones, and those not called yet.
 */
export function membersOf(campaign: Campaign, contacts: Contact[], calls: Call[]): Member[] {
  const { status, calls_completed, calls_successful, retry_attempts, retry_delay_minutes } =
    campaign
  const livePhones = new Set(
    calls
      .filter((call) => call.campaign?.id === campaign.id && call.outcome === null)
      .map(({ contact }) => contact?.phone_number),
  )
  const hasRetries =
    calls_completed > 0 && retry_attempts > 0 && (isCalling(campaign) || status === 'paused')
  const unreachedBefore = (rank: number) =>
    Math.floor((rank * (calls_completed - calls_successful)) / calls_completed)
  const stateOf = (place: number, isSecondTry: boolean): Partial<Member> => {
    const retry = hasRetries ? place - 1 : -1
    const retryAge = retryAges[retry]
    if (retryAge !== undefined) {
      const minutes = retry_delay_minutes - retryAge - lastActivityMinutes(campaign)
      return {
        ...unanswered,
        state: 'waiting',
        attempts: Math.min(2, retry_attempts),
        ...(isCalling(campaign)
          ? {
              next_try_at: minutesFromNow(minutes),
              why_not_now: 'Waiting for the next attempt',
              why_not_now_code: 'retry',
              why_not_now_until: minutesFromNow(minutes),
            }
          : waitingReason(campaign)),
      }
    }
    // The members not reached are spread among the reached ones.
    const rank = hasRetries && place > retryAges.length ? place - retryAges.length : place
    if (rank >= calls_completed) {
      return status === 'cancelled'
        ? {
            state: 'cancelled',
            why_not_now: 'The campaign was stopped',
            why_not_now_code: 'stopped',
          }
        : { state: 'waiting', ...waitingReason(campaign) }
    }
    if (unreachedBefore(rank + 1) === unreachedBefore(rank))
      return { ...reached, state: 'reached', attempts: isSecondTry ? 2 : 1 }
    const { isRetried, ...lastCall } =
      unreached[unreachedBefore(rank) % unreached.length] ?? unreached[0]
    return { ...lastCall, state: 'unreached', attempts: isRetried ? 1 + retry_attempts : 1 }
  }
  let place = 0
  return contacts.map(({ id, first_name, last_name, phone_number, phone_formatted }, index) =>
    aMember({
      id: index + 1,
      contact_id: id,
      first_name,
      last_name,
      phone_number,
      phone_formatted,
      // A contact that is in the list twice is on a call once.
      ...(livePhones.delete(phone_number)
        ? { state: 'live', attempts: 1, why_not_now: 'On a call', why_not_now_code: 'on_call' }
        : stateOf(place++, retry_attempts > 0 && index % 2 === 1)),
    }),
  )
}

/** Returns when a campaign tries its next retry; null when it makes no calls or has nobody to retry. */
export function nextTryOf(campaign: Campaign, contacts: Contact[], calls: Call[]): string | null {
  if (!isCalling(campaign)) return null
  const times = membersOf(campaign, contacts, calls).flatMap(({ next_try_at }) => next_try_at ?? [])
  return times.toSorted()[0] ?? null
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
