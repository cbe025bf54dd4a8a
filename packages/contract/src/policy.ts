import * as z from 'zod/mini'
import { callCapLimits, policyLimits } from './choices.ts'
import { singleLineText, timestamp, withError } from './shared.ts'

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

const {
  spending_limit: spendingLimits,
  max_silent_percent: percentLimits,
  opt_out_phrases: phraseLimits,
} = policyLimits
const spendingMessage = `must be an amount from ${spendingLimits.min} to ${spendingLimits.max} US dollars, or null`
const percentMessage = `must be a percentage from ${percentLimits.min} to ${percentLimits.max}, or null`

/** How much calls may cost, in US dollars; null sets no limit. It must be given. */
export const givenSpendingLimit = z.nullable(
  z
    .number(withError(spendingMessage))
    .check(
      z.minimum(spendingLimits.min, spendingMessage),
      z.maximum(spendingLimits.max, spendingMessage),
    ),
)

/** How much calls may cost, in US dollars; null, the default, sets no limit. */
export const spendingLimit = z._default(givenSpendingLimit, null)

/** What a person says in a call to opt out of further calls; compared without case and punctuation. */
const optOutPhrases = z
  .array(
    singleLineText(phraseLimits.length).check(z.minLength(1, 'A phrase cannot be empty')),
    withError('must be a list'),
  )
  .check(
    z.maxLength(phraseLimits.count, `Use at most ${phraseLimits.count} phrases`),
    z.overwrite((phrases) => [...new Set(phrases)]),
  )

/** What applies to all campaigns of a workspace. */
export const callingPolicy = z.object({
  call_caps: callCaps,
  /** How much the calls of a day may cost, in US dollars; the day begins at 00:00 UTC. */
  daily_spending_limit: spendingLimit,
  /**
   * A campaign pauses itself when more than this percentage of the people who answered in the last 30 × 24 hours heard
   * nothing for 2 s; null never pauses it.
   */
  max_silent_percent: z._default(
    z.nullable(
      z
        .number(withError(percentMessage))
        .check(
          z.minimum(percentLimits.min, percentMessage),
          z.maximum(percentLimits.max, percentMessage),
        ),
    ),
    percentLimits.default,
  ),
  opt_out_phrases: optOutPhrases,
})
export type CallingPolicy = z.infer<typeof callingPolicy>

/** A policy to store. Without phrases, the stored ones remain: a client that does not know them must not reset them. */
export const callingPolicyInput = z.extend(callingPolicy, {
  opt_out_phrases: z.optional(
    optOutPhrases.check(
      z.refine(
        (phrases) => phrases.every((phrase) => /[\p{L}\p{N}]/u.test(phrase)),
        'Each phrase needs a letter or a digit',
      ),
    ),
  ),
})
export type CallingPolicyInput = z.infer<typeof callingPolicyInput>

export const callingStopInput = z.object({
  /** Shown with the stop. */
  reason: z._default(singleLineText(policyLimits.stop_reason_length), ''),
})

/** That nothing is called in the workspace, until a person lifts the stop. */
export const callingStop = z.object({
  stopped_at: timestamp,
  /** The name of the person or of the API key that stopped all calls; empty in a demo, which has no accounts. */
  stopped_by: z.string(),
  reason: z.string(),
})
export type CallingStop = z.infer<typeof callingStop>

export const callingStopState = z.object({ stop: z.nullable(callingStop) })
