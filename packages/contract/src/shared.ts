import { oc } from '@orpc/contract'
import * as z from 'zod/mini'

/** ISO 8601 with milliseconds and `Z`, as every time on the wire. */
export const timestamp = z.iso.datetime()

/** What a schema says of a value that is not what it must be: for people, and that it is missing where it is. */
export const says = (wrong: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'Required' : wrong),
})

const trimmedText = (max: number) =>
  [
    z.trim(),
    z.maxLength(max, `Use at most ${max} characters`),
    z.refine<string>((text) => !text.includes('\0'), 'A NUL character is no text'),
    z.refine<string>((text) => !/\p{Surrogate}/u.test(text), 'Half a character is no text'),
  ] as const

/** Text a person types: trimmed, and no longer than it may be. */
export const longText = (max: number) => z.string(says('must be text')).check(...trimmedText(max))

/** In steps that take no longer than the text is long, whoever sent it. A tab parts two words as a line break does. */
function onOneLine(text: string): string {
  const lines = text.split(/[\t\n\v\f\r\u0085\u2028\u2029]+/).map((line) => line.trim())
  return lines.length > 1 ? lines.filter(Boolean).join(' ') : text
}

/** The same on one line: a field that shows one drops line breaks, and with them what stood between two words. */
export const shortText = (max: number) =>
  z.string(says('must be text')).check(z.overwrite(onOneLine), ...trimmedText(max))

const largest = Number.MAX_SAFE_INTEGER

/** Paths and queries carry text: a whole number there is its decimal digits. */
export function wholeNumberText(inner: z.ZodMiniType<number, number>) {
  return z.pipe(
    z.transform((value: number) => {
      const text: unknown = value
      if (typeof text !== 'string' || !/^-?\d{1,1000}$/.test(text)) return value
      // More than a number holds exactly is refused or unknown, whatever it is.
      return Math.max(-largest, Math.min(Number(text), largest))
    }),
    inner,
  )
}

/** The last id that a table of the database can give. */
const lastId = 2 ** 31 - 1

/** A record's id in a path or a query. One beyond the last becomes 0, which is as unknown and fits the column. */
export const pathId = wholeNumberText(
  z.pipe(
    z.int(says('must be a whole number')).check(z.positive('must be 1 or more')),
    z.transform((id) => (id > lastId ? 0 : id)),
  ),
)

/** The user a request speaks for, in a query. */
export const queryUserId = wholeNumberText(z.int(says('must be a whole number')))

/** The user a request speaks for, in a body. */
export const bodyUserId = z.int(says('must be a whole number'))

/** A whole number in a query, 1 or more. */
function queryCount(limits: { max: number; default: number }) {
  const message = `must be between 1 and ${limits.max}`
  return z._default(
    wholeNumberText(
      z.int(says(message)).check(z.minimum(1, message), z.maximum(limits.max, message)),
    ),
    limits.default,
  )
}

/** Page and page size of every list: `per_page` 1–100, `page` from 1. */
export const pageQuery = {
  page: queryCount({ max: 1_000_000, default: 1 }),
  per_page: queryCount({ max: 100, default: 20 }),
}

/** What every paged list says beside its rows. */
export const pageInfo = {
  total: z.int(),
  pages: z.int(),
  page: z.int(),
  per_page: z.int(),
}

/** Why a request was refused, in a word for programs. */
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
  'provider_failed',
  'unavailable',
  'internal',
])
export type ErrorCode = z.infer<typeof errorCode>

/** The body of every refusal: a sentence for people, a word for programs, and a message per bad field. */
export const apiError = z.object({
  error: z.string(),
  code: errorCode,
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ApiError = z.infer<typeof apiError>

/** A route that answers with this status when all is well. */
export function route(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: `/api/${string}`,
  summary: string,
  options: { successStatus?: number; inputStructure?: 'compact' | 'detailed' } = {},
) {
  return oc.route({ method, path, summary, ...options })
}
