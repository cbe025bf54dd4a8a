import * as z from 'zod/mini'
import { callCapLimits, policyLimits } from './choices.ts'
import { timestamp, withError } from './shared.ts'

/** A whole number within its limits, or null where there is no limit. */
const cap = ({ min, max }: { min: number; max: number }) => {
  const message = `must be a whole number from ${min} to ${max}, or null`
  return z._default(
    z.nullable(z.int(withError(message)).check(z.minimum(min, message), z.maximum(max, message))),
    null,
  )
}

/** How often a number may be called, counted over all campaigns of the workspace; null sets no limit. */
export const callCaps = z.object({
  /** Attempts in any 24 hours. */
  attempts_per_day: cap(callCapLimits.attempts_per_day),
  /** Attempts in any 7 days. */
  attempts_per_week: cap(callCapLimits.attempts_per_week),
  /** Hours without a call after a conversation. */
  rest_hours: cap(callCapLimits.rest_hours),
})
export type CallCaps = z.infer<typeof callCaps>

/** What applies to all campaigns of a workspace. */
export const callingPolicy = z.object({ call_caps: callCaps })
export type CallingPolicy = z.infer<typeof callingPolicy>

/** The reason that a person gave for a stop. */
const stopReasonMessage = `must have at most ${policyLimits.stop_reason_length} characters`

export const callingStopInput = z.object({
  /** Shown with the stop. */
  reason: z._default(
    z
      .string(withError('must be a text'))
      .check(z.maxLength(policyLimits.stop_reason_length, stopReasonMessage)),
    '',
  ),
})

/** That nothing is called in the workspace, until a person lifts the stop. */
export const callingStop = z.object({
  stopped_at: timestamp,
  /** The name of the person or of the API key that stopped all calls. */
  stopped_by: z.string(),
  reason: z.string(),
})
export type CallingStop = z.infer<typeof callingStop>

export const callingStopState = z.object({ stop: z.nullable(callingStop) })
