import * as z from 'zod/mini'
import { campaignLimits, memberStates } from './choices.ts'
import { contactFilter } from './contacts.ts'
import {
  bodyUserId,
  longText,
  pageInfo,
  pageQuery,
  pathId,
  queryUserId,
  route,
  shortText,
  timestamp,
} from './shared.ts'

export const campaignStatus = z.enum(['draft', 'running', 'paused', 'completed', 'cancelled'])
export type CampaignStatus = z.infer<typeof campaignStatus>

/** A planned round of calls to a fixed set of contacts. */
export const campaign = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  status: campaignStatus,
  assistant_id: z.string(),
  phone_number_id: z.string(),
  max_concurrent_calls: z.int(),
  /** Calls after the first: 3 retries is up to 4 calls. */
  retry_attempts: z.int(),
  /** Counted from the end of the call that failed. */
  retry_delay_minutes: z.int(),
  /** Empty, or ISO 8601 with an offset. */
  scheduled_start: z.string(),
  scheduled_end: z.string(),
  total_contacts: z.int(),
  /** Contacts called to their end, or that may never be called. */
  calls_completed: z.int(),
  /** Contacts with whom there was a conversation. */
  calls_successful: z.int(),
  /** True once Make Calls has turned calling on. */
  calling: z.boolean(),
  /** Why the campaign stands paused; null in any other state. */
  paused_reason: z.nullable(z.string()),
  created_at: timestamp,
  started_at: z.nullable(timestamp),
  user_id: z.int(),
})
export type Campaign = z.infer<typeof campaign>

const scheduleTime = z._default(
  z.union(
    [z.literal(''), z.iso.datetime({ offset: true })],
    'Use ISO 8601 with an offset, or leave it empty',
  ),
  '',
)

const whole = (limits: { min: number; max: number; default: number }, what: string) => {
  const message = `${what} must be a whole number from ${limits.min} to ${limits.max}`
  return z._default(
    z.int(message).check(z.minimum(limits.min, message), z.maximum(limits.max, message)),
    limits.default,
  )
}

/** What a person decides when creating a campaign, but for whom it calls. */
export const campaignPlan = z.object({
  name: shortText(200).check(z.minLength(1, 'Campaign name is required')),
  description: z._default(longText(2000), ''),
  assistant_id: shortText(100).check(z.minLength(1, 'Choose an AI assistant')),
  max_concurrent_calls: whole(campaignLimits.max_concurrent_calls, 'Max concurrent calls'),
  retry_attempts: whole(campaignLimits.retry_attempts, 'Retry attempts'),
  retry_delay_minutes: whole(campaignLimits.retry_delay_minutes, 'Retry delay'),
  scheduled_start: scheduleTime,
  scheduled_end: scheduleTime,
})

/** Named contacts, or every contact that matches a search and a tag. */
export const campaignInput = z.extend(campaignPlan, {
  /** Sent as the specification has it; the server's own setting overrides it. */
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
    }),
  ),
  user_id: bodyUserId,
})
export type CampaignInput = z.input<typeof campaignInput>

export const memberState = z.enum(memberStates)
export type MemberState = z.infer<typeof memberState>

/** A contact's place in a campaign. */
export const member = z.object({
  id: z.int(),
  /** Null once the contact was deleted. */
  contact_id: z.nullable(z.int()),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  state: memberState,
  /** Calls made so far. */
  attempts: z.int(),
  next_try_at: z.nullable(timestamp),
  /** Why the contact is not being called at this moment. */
  why_not_now: z.nullable(z.string()),
})
export type Member = z.infer<typeof member>

/** The calls of one round, as Make Calls answers them. */
export const startedCall = z.object({ id: z.int(), status: z.string(), name: z.string() })

const oneCampaign = z.object({ campaign })
const campaignAction = z.object({ id: pathId, user_id: bodyUserId })

export const campaignRoutes = {
  list: route('GET', '/api/campaigns', 'Campaigns, newest first')
    .input(z.object({ user_id: queryUserId, status: z.optional(campaignStatus) }))
    .output(z.object({ campaigns: z.array(campaign), total: z.int() })),

  get: route('GET', '/api/campaigns/{id}', 'A campaign with the ids of its contacts')
    .input(z.object({ id: pathId, user_id: queryUserId }))
    .output(z.object({ campaign: z.extend(campaign, { contact_ids: z.array(z.int()) }) })),

  members: route(
    'GET',
    '/api/campaigns/{id}/members',
    "A campaign's contacts: state, attempts, next try",
  )
    .input(
      z.object({
        id: pathId,
        user_id: queryUserId,
        ...pageQuery,
        /** Only those in this state. */
        state: z.optional(memberState),
      }),
    )
    .output(z.object({ members: z.array(member), ...pageInfo })),

  create: route('POST', '/api/campaigns', 'Create a campaign', { successStatus: 201 })
    .input(campaignInput)
    .output(oneCampaign),

  start: route('POST', '/api/campaigns/{id}/start', 'Draft or paused to running')
    .input(campaignAction)
    .output(oneCampaign),
  pause: route('POST', '/api/campaigns/{id}/pause', 'Running to paused; live calls finish')
    .input(campaignAction)
    .output(oneCampaign),
  stop: route('POST', '/api/campaigns/{id}/stop', 'End a campaign; live calls finish')
    .input(campaignAction)
    .output(oneCampaign),

  makeCalls: route(
    'POST',
    '/api/vapi/campaigns/{id}/start',
    'Turn calling on; answers with the first calls',
  )
    .input(campaignAction)
    .output(z.object({ calls: z.array(startedCall) })),
}
