import * as z from 'zod/mini'
import { suppressionOrigins } from './choices.ts'
import {
  bodyUserId,
  idParameter,
  pageInfo,
  pageQuery,
  queryUserId,
  singleLineText,
  timestamp,
  withError,
} from './shared.ts'

const suppressionOrigin = z.enum(
  suppressionOrigins,
  withError(`must be one of ${suppressionOrigins.join(', ')}`),
)
export type SuppressionOrigin = z.infer<typeof suppressionOrigin>

/** An entry of the do-not-call list: a number, or all numbers that begin with a prefix, that no campaign calls. */
export const suppression = z.object({
  id: z.int(),
  /** In E.164. Null for a prefix, and for a number of which only a keyed hash is kept. */
  number: z.nullable(z.string()),
  /** The number or prefix for display; null when only a keyed hash of the number is kept. */
  formatted: z.nullable(z.string()),
  /** The beginning of numbers in E.164, such as `+49900`. */
  prefix: z.nullable(z.string()),
  /** Why it must not be called, as people entered it; may be empty. */
  reason: z.string(),
  /** Where the wish or the list is from, such as a letter or a registry; may be empty. */
  source: z.string(),
  origin: suppressionOrigin,
  /** The call in which the person opted out; null for other entries. */
  call_id: z.nullable(z.int()),
  created_at: timestamp,
})
export type Suppression = z.infer<typeof suppression>

/** The characters that may separate the digits of a prefix. */
const prefixPattern = /^\+[1-9][\d\s().-]*$/
const prefixMessage = 'Use + and 1 to 14 digits, such as +49900'

/** A zero that most countries do not dial from abroad, but Italy does: only a person knows whether it belongs to the prefix. */
const bracketedZero = /\(\s*0\s*\)/
const bracketedZeroMessage =
  'Write the prefix as it is dialed from abroad, without (0): +49900, not +49 (0)900'

const prefix = singleLineText(40).check(
  z.refine((text) => prefixPattern.test(text), { error: prefixMessage, abort: true }),
  z.refine((text) => !bracketedZero.test(text), { error: bracketedZeroMessage, abort: true }),
  z.overwrite((text) => `+${text.replace(/\D/g, '')}`),
  z.refine((text) => text.length <= 15, prefixMessage),
)

/** A new entry. Exactly one of `number`, `prefix` and `call_id` says what it is about. */
export const suppressionInput = z.object({
  /** A phone number as people write it. */
  number: z.optional(singleLineText(40).check(z.minLength(1, 'Phone number is required'))),
  prefix: z.optional(prefix),
  /** A call in which the person asked not to be called again: its number is added. */
  call_id: z.optional(
    z.int(withError('must be a whole number')).check(z.positive('must be 1 or more')),
  ),
  reason: z._default(singleLineText(200), ''),
  source: z._default(singleLineText(200), ''),
  user_id: bodyUserId,
})
export type SuppressionInput = z.input<typeof suppressionInput>

export const suppressionSearch = z.object({
  user_id: queryUserId,
  ...pageQuery,
  /** The start of a number or prefix in E.164 (with or without +), a complete number as people write it, or a part of a reason or source. */
  search: z._default(singleLineText(200), ''),
  origin: z.optional(suppressionOrigin),
})

export const suppressionExport = z.pick(suppressionSearch, {
  user_id: true,
  search: true,
  origin: true,
})

export const suppressionPage = z.object({ suppressions: z.array(suppression), ...pageInfo })

export const suppressionId = z.object({
  params: z.object({ id: idParameter }),
  query: z.object({ user_id: queryUserId }),
})
