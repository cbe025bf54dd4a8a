import * as z from 'zod/mini'
import { call, callPage, callStats, callStatus } from './calls.ts'
import { route } from './route.ts'
import {
  bodyUserId,
  errorMessage,
  pageQuery,
  pathId,
  queryUserId,
  wholeNumberText,
} from './shared.ts'

const optionalPathId = z.optional(pathId)

const daysMessage = 'must be between 1 and 366'
const daysText = wholeNumberText(
  z.int(errorMessage(daysMessage)).check(z.minimum(1, daysMessage), z.maximum(366, daysMessage)),
)

/** A boolean in a query: `true` or `false` as text. */
const booleanText = z.pipe(
  z.transform((value: boolean) => {
    const text: unknown = value
    return text === 'true' || text === 'false' ? text === 'true' : value
  }),
  z.boolean(errorMessage('must be true or false')),
)

export const callRoutes = {
  list: route('GET', '/api/calls', {
    summary: 'Calls, newest first',
    description:
      'A page of calls, newest first, of all campaigns or of one. Transcripts are complete up to 2 MB in total. Further ones are truncated, and have `transcript_cut`.',
  })
    .input(
      z.object({
        user_id: queryUserId,
        ...pageQuery,
        campaign_id: optionalPathId,
        status: z.optional(callStatus),
        /** Ended calls with this result of the provider's analysis; calls without a result match neither. */
        qualified: z.optional(booleanText),
      }),
    )
    .output(callPage),

  stats: route('GET', '/api/calls/stats', {
    summary: 'Counts, rates and cost, by campaign and period',
    description:
      'Counts, success rate, average duration and cost over the last `days` days, which begin and end in the time zone `tz`.',
  })
    .input(
      z.object({
        user_id: queryUserId,
        campaign_id: optionalPathId,
        /** The last days, including today; all calls when absent. */
        days: z.optional(daysText),
        /** IANA time zone of the days. */
        tz: z._default(z.string().check(z.maxLength(64)), 'UTC'),
      }),
    )
    .output(callStats),

  // Must follow `stats`, whose path would match this one.
  get: route('GET', '/api/calls/{id}', {
    summary: 'A call with its complete transcript',
    description: 'One call with its complete transcript, which lists may truncate.',
    errors: [404],
  })
    .input(z.object({ id: pathId, user_id: queryUserId }))
    .output(z.object({ call })),

  sync: route('POST', '/api/vapi/calls/sync', {
    summary: 'Read one call from the provider again',
    description: 'Reads one stored call from the provider and updates it.',
    errors: [404, 413, 415, 502],
  })
    .input(z.object({ vapi_call_id: z.string().check(z.minLength(1), z.maxLength(200)) }))
    .output(z.object({ call })),

  syncAll: route('POST', '/api/vapi/calls/sync-all', {
    summary: 'Read every recent call from the provider again',
    description: 'Reads all calls that the provider still has, and updates those of this server.',
    errors: [413, 415, 502],
  })
    .input(z.object({ user_id: bodyUserId }))
    .output(z.object({ synced_count: z.int() })),
}
