import * as z from 'zod/mini'
import { callOutcomes, callStatuses } from './choices.ts'
import { pageInfo, timestamp } from './shared.ts'

export const callStatus = z.enum(callStatuses)
export type CallStatus = z.infer<typeof callStatus>

export const callOutcome = z.enum(callOutcomes)
export type CallOutcome = z.infer<typeof callOutcome>

/** A call. The record is created when the call is reserved, before the provider places the call. */
export const call = z.object({
  id: z.int(),
  /** Null until the provider has placed the call. */
  vapi_call_id: z.nullable(z.string()),
  status: callStatus,
  /** What the call came to; null until it is final. */
  outcome: z.nullable(callOutcome),
  /** The call's name at the provider: the campaign's name, and the contact's name or phone number. */
  name: z.string(),
  qualified: z.nullable(z.boolean()),
  qualification_reason: z.nullable(z.string()),
  transcript: z.nullable(z.string()),
  /** True when the transcript is truncated in a list; `GET /api/calls/{id}` returns the complete transcript. */
  transcript_cut: z.optional(z.boolean()),
  duration_seconds: z.nullable(z.number()),
  cost_usd: z.nullable(z.number()),
  created_at: timestamp,
  updated_at: timestamp,
  vapi_created_at: z.nullable(timestamp),
  started_at: z.nullable(timestamp),
  ended_at: z.nullable(timestamp),
  /** The provider's reason code. The provider may add new codes. */
  ended_reason: z.nullable(z.string()),
  assistant_id: z.nullable(z.string()),
  phone_number_id: z.nullable(z.string()),
  phone_call_transport: z.nullable(z.string()),
  phone_call_provider: z.nullable(z.string()),
  phone_call_provider_id: z.nullable(z.string()),
  /** The path of the copied recording: `/api/calls/{id}/recording`. */
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
      /** The number for display, as in `contact`. */
      phone_formatted: z.string(),
      email: z.string(),
    }),
  ),
  campaign: z.nullable(z.object({ id: z.int(), name: z.string() })),
})
export type Call = z.infer<typeof call>

/** What one speaker says before the other does. */
export const turn = z.object({
  role: z.enum(['assistant', 'user']),
  text: z.string(),
  /** Seconds from the start of the recording. */
  start_seconds: z.number(),
  /** Null when the provider does not report when the turn ended. */
  end_seconds: z.nullable(z.number()),
})
export type Turn = z.infer<typeof turn>

/** A call with the turns of its transcript and the peaks of its recording. */
export const callDetails = z.extend(call, {
  /** Empty where their times are not known. */
  turns: z.array(turn),
  /** What the assistant said first: that it is an AI, and who calls; null when no rule required it. */
  disclosure: z.nullable(z.string()),
  /** Why the number is on the do-not-call list, as a sentence; null when it is not. */
  do_not_call: z.nullable(z.string()),
  /**
   * The loudness of 100 to 200 equal parts of the recording, from 0 to 1; fewer parts for less than three seconds.
   * Empty without a copied recording, and where the recording is not a WAV file of 16-bit PCM samples.
   */
  recording_peaks: z.array(z.number()),
})
export type CallDetails = z.infer<typeof callDetails>

export const callPage = z.object({ calls: z.array(call), ...pageInfo })

/** Sums over the calls of a period. */
export const callSums = z.object({
  total_calls: z.int(),
  /** Percentage of ended calls that were conversations, 0–100. */
  success_rate: z.number(),
  /** Average over conversations. */
  average_duration_seconds: z.number(),
  total_cost_usd: z.number(),
  status_breakdown: z.record(z.string(), z.int()),
  /** The number of final calls by outcome, without outcomes that no call had. */
  outcome_breakdown: z.record(z.string(), z.int()),
  /** Ended calls that the provider's analysis found qualified. */
  qualified_calls: z.int(),
})
export type CallSums = z.infer<typeof callSums>

/** The calls that were created on one local day. */
const dailyCalls = z.object({
  date: z.iso.date(),
  count: z.int(),
  conversations: z.int(),
  /** Percentage of ended calls that were conversations; null on a day without ended calls. */
  success_rate: z.nullable(z.number()),
  /** Average over conversations; null on a day without one. */
  average_duration_seconds: z.nullable(z.number()),
  cost_usd: z.number(),
})
export type DailyCalls = z.infer<typeof dailyCalls>

export const callStats = z.extend(callSums, {
  /**
   * The sums over the period of the same length before, until the same time of its last day; null for all time.
   */
  previous: z.nullable(callSums),
  /** Oldest first, with the days without calls. */
  daily_calls: z.array(dailyCalls),
})
export type CallStats = z.infer<typeof callStats>
