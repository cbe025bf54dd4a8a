import * as z from 'zod/mini'
import { callOutcome } from './calls.ts'
import { campaignStatus } from './campaigns.ts'
import { multilineText, singleLineText, timestamp, withError } from './shared.ts'

/** The events that a webhook can be subscribed to. */
export const webhookEventTypes = [
  'call.ended',
  'call.analyzed',
  'campaign.completed',
  'campaign.paused',
  'contact.opted_out',
] as const

const eventType = z.enum(webhookEventTypes)
export type WebhookEventType = z.infer<typeof eventType>

/** Returns the schema of an event, which is the body of the request to a webhook. */
function eventOf<Type extends string, Data extends z.ZodMiniType>(type: Type, data: Data) {
  return z.object({
    type: z.literal(type),
    /** When it happened; the same at each attempt. */
    timestamp,
    data,
  })
}

const callIds = {
  /** The call, for `GET /api/calls/{id}`. */
  id: z.int(),
  campaign_id: z.int(),
  /** Null after the contact was deleted. */
  contact_id: z.nullable(z.int()),
}

/** A call became final. */
export const callEndedEvent = eventOf(
  'call.ended',
  z.object({
    ...callIds,
    /** The number that was called, or would have been. */
    phone_number: z.string(),
    /** `failed` when the call was never placed. */
    status: z.enum(['ended', 'failed']),
    outcome: z.nullable(callOutcome),
    /** The provider's reason code, or a sentence when the call was never placed. */
    ended_reason: z.nullable(z.string()),
    duration_seconds: z.nullable(z.number()),
    /** Null while the provider has not computed the cost, which may take some minutes. */
    cost_usd: z.nullable(z.number()),
    started_at: z.nullable(timestamp),
    ended_at: z.nullable(timestamp),
  }),
)

/** The provider's analysis of a call arrived. */
export const callAnalyzedEvent = eventOf(
  'call.analyzed',
  z.object({
    ...callIds,
    qualified: z.nullable(z.boolean()),
    qualification_reason: z.nullable(z.string()),
    /** Whether `GET /api/calls/{id}` has a transcript. */
    has_transcript: z.boolean(),
    /** Whether the provider has a recording, for `GET /api/calls/{id}/recording`. */
    has_recording: z.boolean(),
  }),
)

const campaignData = z.object({
  /** The campaign, for `GET /api/campaigns/{id}`. */
  id: z.int(),
  name: z.string(),
  status: campaignStatus,
  /** Why it is paused; null in any other state. */
  paused_reason: z.nullable(z.string()),
  total_contacts: z.int(),
  /** Contacts that will not be called any more. */
  calls_completed: z.int(),
  /** Contacts with a conversation. */
  calls_successful: z.int(),
  started_at: z.nullable(timestamp),
})

/** A campaign has nobody left to call. */
export const campaignCompletedEvent = eventOf('campaign.completed', campaignData)

/** A campaign was paused, also one that had completed: `paused_reason` says why. */
export const campaignPausedEvent = eventOf('campaign.paused', campaignData)

/** A person opted out of calls: the number is now on the do-not-call list. */
export const contactOptedOutEvent = eventOf(
  'contact.opted_out',
  z.object({
    /** The entry of the do-not-call list. */
    suppression_id: z.int(),
    /** In E.164. */
    phone_number: z.string(),
    /** How it is known: a person marked the call, a structured output, or a phrase in the transcript. */
    origin: z.enum(['call', 'structured_output', 'phrase']),
    reason: z.string(),
    call_id: z.int(),
    campaign_id: z.int(),
    /** Null after the contact was deleted. */
    contact_id: z.nullable(z.int()),
  }),
)

/** An admin tries out an address. */
export const webhookTestEvent = eventOf('webhook.test', z.object({ message: z.string() }))

/** What a webhook is sent. */
export type WebhookEvent = z.infer<
  | typeof callEndedEvent
  | typeof callAnalyzedEvent
  | typeof campaignCompletedEvent
  | typeof campaignPausedEvent
  | typeof contactOptedOutEvent
  | typeof webhookTestEvent
>

export const webhookDeliveryState = z.enum(['pending', 'delivered', 'failed'])
export type WebhookDeliveryState = z.infer<typeof webhookDeliveryState>

/** An event for one address, and how its last attempt ended. */
export const webhookDelivery = z.object({
  id: z.int(),
  /** The `webhook-id` of the requests: the same at each attempt, after a replay and for all addresses. */
  event_id: z.string(),
  /** The body of the requests. */
  event: z.object({
    type: z.string(),
    timestamp,
    data: z.record(z.string(), z.unknown()),
  }),
  /** `failed` after the last attempt, or when the webhook was disabled. */
  state: webhookDeliveryState,
  /** The attempts since the event or since the last replay. */
  attempts: z.int(),
  /** Null unless another attempt follows. */
  next_attempt_at: z.nullable(timestamp),
  last_attempt_at: z.nullable(timestamp),
  /** The status of the last response; null without one. */
  last_status: z.nullable(z.int()),
  /** Why the last attempt failed; null when it did not. */
  last_error: z.nullable(z.string()),
  created_at: timestamp,
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

/** An address that is sent events. */
export const webhook = z.object({
  id: z.int(),
  url: z.string(),
  description: z.string(),
  events: z.array(eventType),
  enabled: z.boolean(),
  /** Why the server disabled it; null when it is enabled, or when an admin disabled it. */
  disabled_reason: z.nullable(z.string()),
  /** Until then, requests are also signed with previous secrets. */
  previous_secret_until: z.nullable(timestamp),
  /** How many of the last 20 deliveries are in each state. */
  recent: z.object({ pending: z.int(), delivered: z.int(), failed: z.int() }),
  created_at: timestamp,
})
export type Webhook = z.infer<typeof webhook>

/** A webhook with its secret, which is only returned when it is new. */
export const webhookWithSecret = z.object({
  webhook,
  /** The secret that verifies the signatures, `whsec_` and Base64. */
  secret: z.string(),
})
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>

const eventTypes = z
  .array(eventType, withError('must be a list of events'))
  .check(z.minLength(1, 'Choose at least one event'), z.maxLength(webhookEventTypes.length))

const url = singleLineText(2000).check(z.minLength(1, 'Required'))
const description = multilineText(500)

/** A new webhook. */
export const webhookInput = z.object({
  /** An https address that resolves to public IP addresses only. */
  url,
  description: z._default(description, ''),
  events: eventTypes,
})
export type WebhookInput = z.input<typeof webhookInput>

/** Changes of a webhook. */
export const webhookPatch = z.object({
  url: z.optional(url),
  description: z.optional(description),
  events: z.optional(eventTypes),
  /** False stops all deliveries, and fails those that are pending. */
  enabled: z.optional(z.boolean()),
})
export type WebhookPatch = z.infer<typeof webhookPatch>
