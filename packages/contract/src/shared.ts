import * as z from 'zod/mini'
import { isTimeZone } from './time-zone.ts'

/** ISO 8601 with milliseconds and `Z`, the format of all times. */
export const timestamp = z.iso.datetime()

/** Enough for a time with nanoseconds and an offset. */
const maxTimeLength = 40

/** ISO 8601 with an offset. Seconds are added to a time without them, because `date-time` of JSON Schema requires them. */
export const offsetTime = (message: string) =>
  z.string(withError(message)).check(
    z.maxLength(maxTimeLength, { error: message, abort: true }),
    z.overwrite((time) => time.replace(/(T\d\d:\d\d)(?=[Z+-])/, '$1:00')),
    z.iso.datetime({ offset: true, error: message, abort: true }),
  )

/** Returns the error option of a schema: `Required` for a missing value, otherwise this message. */
export const withError = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'Required' : message),
})

/** The limit before trimming, greater than the limit of any field. */
const maxRawLength = 10_000

/** A text whose raw length is limited first, which bounds the cost of normalization and checks. */
function limitedText(max: number, ...normalizations: z.core.$ZodCheck<string>[]) {
  const tooLongError = { error: `Use at most ${max} characters`, abort: true }
  return z.string(withError('must be text')).check(
    z.maxLength(maxRawLength, tooLongError),
    ...normalizations,
    z.trim(),
    z.maxLength(max, tooLongError),
    z.refine<string>((text) => !text.includes('\0'), 'Must not contain a NUL character'),
    z.refine<string>(
      (text) => !/\p{Surrogate}/u.test(text),
      'Must not contain an incomplete character',
    ),
  )
}

/** Trimmed text with several lines. */
export const multilineText = (max: number) => limitedText(max)

/** Replaces line breaks and tabs by single spaces. */
export function joinLines(text: string): string {
  const lines = text.split(/[\t\n\v\f\r\u0085\u2028\u2029]+/).map((line) => line.trim())
  return lines.length > 1 ? lines.filter(Boolean).join(' ') : text
}

/** Trimmed text on one line. Line breaks become spaces, because an input field would delete line breaks. */
export const singleLineText = (max: number) => limitedText(max, z.overwrite(joinLines))

const maxInteger = Number.MAX_SAFE_INTEGER

/** A whole number in a path or a query, in decimal digits. */
export function wholeNumberParameter(inner: z.ZodMiniType<number, number>) {
  return z.pipe(
    z.transform((value: number) => {
      const text: unknown = value
      if (typeof text !== 'string' || text.length > 1000 || !/^-?\d+$/.test(text)) return value
      // Clamps to safe integers. The result is still out of range: the schema rejects it, or no record has it as an id.
      return Math.max(-maxInteger, Math.min(Number(text), maxInteger))
    }),
    inner,
  )
}

/** The greatest id that a table can have. */
const maxId = 2 ** 31 - 1

const idNumber = z.int(withError('must be a whole number')).check(z.positive('must be 1 or more'))

/**
 * A record's id in a path or a query. An id out of range becomes -1, which fits the column and matches nothing: 0 stands
 * for all campaigns in the sums of calls.
 */
export const idParameter = wholeNumberParameter(
  z.pipe(
    idNumber,
    z.transform((id) => (id > maxId ? -1 : id)),
  ),
)

/** An id in a query that selects records with a lower one. An id out of range becomes the greatest one. */
export const beforeParameter = wholeNumberParameter(
  z.pipe(
    idNumber,
    z.transform((id) => Math.min(id, maxId)),
  ),
)

/** The user of a request, in a query. */
export const queryUserId = wholeNumberParameter(z.int(withError('must be a whole number')))

/** The user of a request, in a body. */
export const bodyUserId = z.int(withError('must be a whole number'))

/** A whole number in a query, 1 or more. */
function queryNumber(limits: { max: number; default: number }) {
  const message = `must be between 1 and ${limits.max}`
  return z._default(
    wholeNumberParameter(
      z.int(withError(message)).check(z.minimum(1, message), z.maximum(limits.max, message)),
    ),
    limits.default,
  )
}

/** The name of an IANA time zone. */
export const timeZoneName = z
  .string()
  .check(
    z.maxLength(64, { abort: true }),
    z.refine(isTimeZone, 'Not an IANA time zone such as Europe/Berlin'),
  )

/** An IANA time zone in a query, UTC by default. */
export const timeZone = z._default(timeZoneName, 'UTC')

/** Page and page size of every list: `per_page` 1–100, `page` from 1. */
export const pageQuery = {
  page: queryNumber({ max: 2_147_483_647, default: 1 }),
  per_page: queryNumber({ max: 100, default: 20 }),
}

/** The fields of every page besides its rows. */
export const pageInfo = {
  total: z.int(),
  pages: z.int(),
  page: z.int(),
  per_page: z.int(),
}

/** Error codes for programs. */
const errorCode = z.enum([
  'invalid_input',
  'unauthorized',
  'forbidden',
  'not_found',
  'wrong_state',
  'already_exists',
  'key_reused',
  'too_large',
  'too_slow',
  'unsupported_type',
  'too_many_requests',
  'provider_failed',
  'unavailable',
  'internal',
])
export type ErrorCode = z.infer<typeof errorCode>

/** The body of every error: a sentence for people, a code for programs, and a message per invalid field. */
export const apiError = z.object({
  error: z.string(),
  code: errorCode,
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ApiError = z.infer<typeof apiError>
