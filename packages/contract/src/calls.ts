import * as z from 'zod/mini'
import { callStatuses } from './choices.ts'
import {
  bodyUserId,
  pageInfo,
  pageQuery,
  pathId,
  queryUserId,
  route,
  says,
  timestamp,
  wholeNumberText,
} from './shared.ts'

export const callStatus = z.enum(callStatuses)
export type CallStatus = z.infer<typeof callStatus>

/** One call, ours from the moment it is reserved. */
export const call = z.object({
  id: z.int(),
  /** Null until the provider has placed it. */
  vapi_call_id: z.nullable(z.string()),
  status: callStatus,
  name: z.string(),
  qualified: z.nullable(z.boolean()),
  qualification_reason: z.nullable(z.string()),
  transcript: z.nullable(z.string()),
  duration_seconds: z.nullable(z.number()),
  cost_usd: z.nullable(z.number()),
  created_at: timestamp,
  updated_at: timestamp,
  vapi_created_at: z.nullable(timestamp),
  started_at: z.nullable(timestamp),
  ended_at: z.nullable(timestamp),
  /** The provider's own word; never a closed list. */
  ended_reason: z.nullable(z.string()),
  assistant_id: z.nullable(z.string()),
  phone_number_id: z.nullable(z.string()),
  phone_call_transport: z.nullable(z.string()),
  phone_call_provider: z.nullable(z.string()),
  phone_call_provider_id: z.nullable(z.string()),
  /** Our own copy: `/api/calls/{id}/recording`. */
  recording_url: z.nullable(z.string()),
  /** JSON text: name to amount in USD. */
  cost_breakdown: z.nullable(z.string()),
  /** JSON text of the provider's analysis. */
  analysis_data: z.nullable(z.string()),
  /** The contact as it was when the campaign was created. */
  contact: z.nullable(
    z.object({
      first_name: z.string(),
      last_name: z.string(),
      phone_number: z.string(),
      email: z.string(),
    }),
  ),
  campaign: z.nullable(z.object({ id: z.int(), name: z.string() })),
})
export type Call = z.infer<typeof call>

export const callPage = z.object({ calls: z.array(call), ...pageInfo })

export const callStats = z.object({
  total_calls: z.int(),
  /** Conversations over ended calls, 0–100. */
  success_rate: z.number(),
  /** Over conversations. */
  average_duration_seconds: z.number(),
  total_cost_usd: z.number(),
  status_breakdown: z.record(z.string(), z.int()),
  /** Oldest first, days without calls included as 0. */
  daily_calls: z.array(z.object({ date: z.iso.date(), count: z.int() })),
})
export type CallStats = z.infer<typeof callStats>

const optionalPathId = z.optional(pathId)

const fits = 'must be between 1 and 366'
const periodText = wholeNumberText(
  z.int(says(fits)).check(z.minimum(1, fits), z.maximum(366, fits)),
)

/** Queries carry text: yes and no there are these two words. */
const yesOrNoText = z.pipe(
  z.transform((value: boolean) => {
    const text: unknown = value
    return text === 'true' || text === 'false' ? text === 'true' : value
  }),
  z.boolean(says('must be true or false')),
)

export const callRoutes = {
  list: route('GET', '/api/calls', 'Calls, newest first')
    .input(
      z.object({
        user_id: queryUserId,
        ...pageQuery,
        campaign_id: optionalPathId,
        status: z.optional(callStatus),
        /** Ended calls the provider's analysis judged so; calls without a judgement are in neither. */
        qualified: z.optional(yesOrNoText),
      }),
    )
    .output(callPage),

  stats: route('GET', '/api/calls/stats', 'Counts, rates and cost, by campaign and period')
    .input(
      z.object({
        user_id: queryUserId,
        campaign_id: optionalPathId,
        /** So many days up to and with today; left out, all there ever were. */
        days: z.optional(periodText),
        /** IANA time zone in which days begin and end. */
        tz: z._default(z.string().check(z.maxLength(64)), 'UTC'),
      }),
    )
    .output(callStats),

  sync: route('POST', '/api/vapi/calls/sync', 'Read one call from the provider again')
    .input(z.object({ vapi_call_id: z.string().check(z.minLength(1), z.maxLength(100)) }))
    .output(z.object({ call })),

  syncAll: route(
    'POST',
    '/api/vapi/calls/sync-all',
    'Read every recent call from the provider again',
  )
    .input(z.object({ user_id: bodyUserId }))
    .output(z.object({ synced_count: z.int() })),
}
