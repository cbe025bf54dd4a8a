import * as z from 'zod/mini'
import { callOutcome } from './calls.ts'
import { campaignLimits, campaignPurposes, memberStates, whyNotNowCodes } from './choices.ts'
import { contactFilter } from './contacts.ts'
import { callCaps, spendingLimit } from './policy.ts'
import { bodyUserId, multilineText, offsetTime, singleLineText, timestamp } from './shared.ts'

export const campaignStatus = z.enum(['draft', 'running', 'paused', 'completed', 'cancelled'])
export type CampaignStatus = z.infer<typeof campaignStatus>

export const campaignPurpose = z.enum(campaignPurposes)
export type CampaignPurpose = z.infer<typeof campaignPurpose>

const notTimeOfDay = 'Use a time of day such as 09:00'

/**
 * When a campaign calls, on the clock of the called person: from `from`, and not at `until` any more, which is `24:00` for
 * the end of the day. 1 is Monday.
 */
const callingHours = z
  .object({
    from: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, notTimeOfDay)),
    until: z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, notTimeOfDay)),
    days: z.array(z.int().check(z.minimum(1, 'Use 1 to 7'), z.maximum(7, 'Use 1 to 7'))).check(
      z.minLength(1, 'Choose at least one day'),
      z.maxLength(7, 'Name each day once'),
      z.refine((days) => new Set(days).size === days.length, 'Name each day once'),
    ),
  })
  .check(
    z.refine(({ from, until }) => from < until, {
      error: 'The end must be after the start',
      path: ['until'],
    }),
  )
export type CallingHours = z.infer<typeof callingHours>

/** Whether calls obey the calling rules; `not_needed` where the provider calls no real phone. */
const callingRules = z.enum(['on', 'off', 'not_needed'])
export type CallingRules = z.infer<typeof callingRules>

/** A series of calls to a fixed set of contacts. */
export const campaign = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  status: campaignStatus,
  assistant_id: z.string(),
  phone_number_id: z.string(),
  max_concurrent_calls: z.int(),
  /** Calls after the first one: 3 retries allow up to 4 calls. */
  retry_attempts: z.int(),
  /** The time between the end of an unsuccessful call and the next attempt. */
  retry_delay_minutes: z.int(),
  /** Empty, or ISO 8601 with an offset. */
  scheduled_start: z.string(),
  scheduled_end: z.string(),
  /** Can only narrow the hours of the law; null leaves them as they are. */
  calling_hours: z.nullable(callingHours),
  purpose: campaignPurpose,
  /** How often a number may be called; null leaves it to the law and to the policy of the workspace. */
  call_caps: z.nullable(callCaps),
  /** The sum of the costs at which the campaign pauses itself, in US dollars; null sets no limit. */
  spending_limit: z.nullable(z.number()),
  /** The sum of the costs of its calls that are known, in US dollars. */
  spent_usd: z.number(),
  calling_rules: callingRules,
  total_contacts: z.int(),
  /** Contacts that will not be called any more, including those who were never called. */
  calls_completed: z.int(),
  /** Contacts with a conversation. */
  calls_successful: z.int(),
  /** True after Make Calls has turned calling on. */
  calling: z.boolean(),
  /** Calls that are reserved or placed, and not final. */
  live_calls: z.int(),
  /** Those of them that are not requested from the provider yet, or that it has scheduled for later. A Stop cancels them. */
  reserved_calls: z.int(),
  /** Ended calls in which a person was on the line. */
  conversations: z.int(),
  /** The earliest next attempt while the campaign is calling; null when no attempt waits for a time. */
  next_try_at: z.nullable(timestamp),
  /** Why the campaign is paused; null in any other state. */
  paused_reason: z.nullable(z.string()),
  created_at: timestamp,
  started_at: z.nullable(timestamp),
  user_id: z.int(),
})
export type Campaign = z.infer<typeof campaign>

/** How many of the people who answered heard nothing, of the calls that ended in the last 30 × 24 hours. */
export const silentCalls = z.object({
  /** Conversations whose report has the times of what was said. */
  judged: z.int(),
  /** Those in which the assistant did not speak within 2 s of the end of the greeting. */
  silent: z.int(),
})
export type SilentCalls = z.infer<typeof silentCalls>

/** How many contacts of a campaign reached each step of the funnel; each number is at most the one before. */
export const campaignFunnel = z.object({
  /** All contacts of the campaign. */
  contacts: z.int(),
  /** Contacts with an attempt. */
  called: z.int(),
  /** Contacts with a call that a person or an answering machine picked up. */
  answered: z.int(),
  /** Contacts with a conversation. */
  reached: z.int(),
  /** Contacts with a conversation that the provider's analysis found qualified. */
  qualified: z.int(),
})
export type CampaignFunnel = z.infer<typeof campaignFunnel>

const scheduleMessage = 'Use ISO 8601 with an offset, or leave it empty'

const scheduleTime = z._default(
  z
    .union([z.literal(''), offsetTime(scheduleMessage)], scheduleMessage)
    // The database refuses times after the year 9999 in UTC. Times compare as texts, because each begins with four digits.
    .check(z.refine((time) => time < '9000', 'Use a time before the year 9000')),
  '',
)

/** Whether a schedule ends after its start, as far as it has both. */
export const endsAfterStart = ({
  scheduled_start: start,
  scheduled_end: end,
}: Pick<Campaign, 'scheduled_start' | 'scheduled_end'>): boolean =>
  !start || !end || Date.parse(end) > Date.parse(start)

const wholeNumber = (limits: { min: number; max: number; default: number }, label: string) => {
  const message = `${label} must be a whole number from ${limits.min} to ${limits.max.toLocaleString('en-US')}`
  return z._default(
    z.int(message).check(z.minimum(limits.min, message), z.maximum(limits.max, message)),
    limits.default,
  )
}

/** The fields of the form for a new campaign, without its contacts. */
export const campaignPlan = z.object({
  name: singleLineText(200).check(z.minLength(1, 'Campaign name is required')),
  description: z._default(multilineText(2000), ''),
  assistant_id: singleLineText(100).check(z.minLength(1, 'Choose an AI assistant')),
  max_concurrent_calls: wholeNumber(campaignLimits.max_concurrent_calls, 'Max concurrent calls'),
  retry_attempts: wholeNumber(campaignLimits.retry_attempts, 'Retry attempts'),
  retry_delay_minutes: wholeNumber(campaignLimits.retry_delay_minutes, 'Retry delay'),
  scheduled_start: scheduleTime,
  scheduled_end: scheduleTime,
  calling_hours: z._default(z.nullable(callingHours), null),
  purpose: z._default(campaignPurpose, 'informational'),
  call_caps: z._default(z.nullable(callCaps), null),
  spending_limit: spendingLimit,
})

/** A new campaign over given contacts, or over every contact that matches a search and a tag. */
export const campaignInput = z.extend(campaignPlan, {
  /** Always overwritten with the server's setting, which `GET /api/config` names. */
  phone_number_id: z.optional(z.string()),
  contact_ids: z.optional(
    z
      .array(z.int().check(z.positive(), z.maximum(2_147_483_647, 'There is no such contact')))
      .check(z.minLength(1, 'Select at least one contact')),
  ),
  contact_filter: z.optional(
    z.object({
      search: z._default(contactFilter.shape.search, ''),
      tag: z._default(contactFilter.shape.tag, ''),
      consent: contactFilter.shape.consent,
    }),
  ),
  user_id: bodyUserId,
})
export type CampaignInput = z.input<typeof campaignInput>

export const memberState = z.enum(memberStates)
export type MemberState = z.infer<typeof memberState>

/** A contact in a campaign. */
export const member = z.object({
  id: z.int(),
  /** Null after the contact was deleted. */
  contact_id: z.nullable(z.int()),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  /** The number for display, as in `contact`. */
  phone_formatted: z.string(),
  state: memberState,
  /** The number of calls so far. */
  attempts: z.int(),
  /**
   * When the contact is called next: when its wait ends, or since when it is due while it waits for a free line. Null when
   * no time is known, such as while all calls are stopped or another call to the number is in progress.
   */
  next_try_at: z.nullable(timestamp),
  /** Why the contact is not called now. */
  why_not_now: z.nullable(z.string()),
  /** Which calling hours allow no call now, such as `Florida: calls from 08:00 to 20:00`; null for other reasons. */
  why_not_now_detail: z.nullable(z.string()),
  /** The same for programs; null when `why_not_now` is. */
  why_not_now_code: z.nullable(z.enum(whyNotNowCodes)),
  /** From when the contact may be called; null when it waits for something else than a time. */
  why_not_now_until: z.nullable(timestamp),
  /** The time zones in which the person may be: that of the contact, or those of the number. */
  time_zones: z.array(z.string()),
  /** What the last final call to the contact came to; null before one. */
  last_outcome: z.nullable(callOutcome),
  /** The ended reason of that call. */
  last_ended_reason: z.nullable(z.string()),
})
export type Member = z.infer<typeof member>

/** A call that Make Calls has started. */
const startedCall = z.object({ id: z.int(), status: z.string(), name: z.string() })

/** What Make Calls did. */
export const madeCalls = z.object({
  calls: z.array(startedCall),
  /**
   * Why no call was started; absent when one was. `lines_busy`: a contact waits for a free line; `none_due`: each
   * waiting contact has its next attempt later; `awaiting_costs`: costs that are not known yet may reach a spending
   * limit; `last_calls`: the others are on a call; `none_left`: all are done; `paused`: the campaign has paused itself, as
   * its `paused_reason` says.
   */
  why_none: z.optional(
    z.enum(['lines_busy', 'none_due', 'awaiting_costs', 'last_calls', 'none_left', 'paused']),
  ),
  /** Before this time no contact can be called, with `none_due`; absent while contacts are still being checked. */
  next_try_at: z.optional(timestamp),
})
export type MadeCalls = z.infer<typeof madeCalls>
