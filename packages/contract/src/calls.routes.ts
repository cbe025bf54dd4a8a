import * as z from 'zod/mini'
import { call, callDetails, callOutcome, callPage, callStats, callStatus } from './calls.ts'
import { callEvidence } from './evidence.ts'
import { route } from './route.ts'
import {
  beforeParameter,
  bodyUserId,
  idParameter,
  pageQuery,
  queryUserId,
  timeZone,
  wholeNumberParameter,
  withError,
} from './shared.ts'

const optionalIdParameter = z.optional(idParameter)

const daysMessage = 'must be between 1 and 366'
const daysParameter = wholeNumberParameter(
  z.int(withError(daysMessage)).check(z.minimum(1, daysMessage), z.maximum(366, daysMessage)),
)

/** The period of lists and statistics. */
const periodQuery = {
  /** The last days, including today; all calls when absent. */
  days: z.optional(daysParameter),
  /** IANA time zone of the days. */
  tz: timeZone,
}

/** A boolean query parameter: `true` or `false`. */
const booleanParameter = z.pipe(
  z.transform((value: boolean) => {
    const text: unknown = value
    return text === 'true' || text === 'false' ? text === 'true' : value
  }),
  z.boolean(withError('must be true or false')),
)

export const callRoutes = {
  list: route('GET', '/api/calls', {
    summary: 'Calls, newest first',
    description:
      'A page of calls, newest first, of all campaigns or of one, and of all time or of the last `days` days in the time zone `tz`. A program that reads all calls requests each next page with `before`, the id of the last call of the page before, instead of `page`: calls that are added meanwhile move others to the next `page`. `total` and `pages` then count only the older calls. A page contains at most 2 MB of transcripts; those beyond are truncated and have `transcript_cut`.',
  })
    .input(
      z.object({
        user_id: queryUserId,
        ...pageQuery,
        /** Only calls that are older than the one with this id: calls with a lower id. */
        before: z.optional(beforeParameter),
        campaign_id: optionalIdParameter,
        ...periodQuery,
        status: z.optional(callStatus),
        /** Only calls that are not final (true), or only final ones (false). */
        live: z.optional(booleanParameter),
        /** Only final calls with this outcome. */
        outcome: z.optional(callOutcome),
        /** Only ended calls that the provider's analysis marked as qualified (true) or not qualified (false). Calls without a result match neither value. */
        qualified: z.optional(booleanParameter),
      }),
    )
    .output(callPage),

  stats: route('GET', '/api/calls/stats', {
    summary: 'Counts, rates and cost, by campaign and period',
    description:
      'Counts by status and outcome, success rate, average duration and cost over the last `days` days, which begin and end in the time zone `tz`, by day, and in `previous` over the period of the same length before, until the same time of its last day.',
  })
    .input(
      z.object({
        user_id: queryUserId,
        campaign_id: optionalIdParameter,
        ...periodQuery,
      }),
    )
    .output(callStats),

  // Must follow `stats`, whose path would match this one.
  get: route('GET', '/api/calls/{id}', {
    summary: 'A call with its complete transcript, its turns and its waveform',
    description:
      'One call with its complete transcript, which lists may truncate, and with two things that lists do not have: the turns of the transcript with their times in the recording, and the loudness of the recording in 100 to 200 parts. `turns` is empty where the provider reported no times, `recording_peaks` where there is no copied recording or its format is not read.',
    errors: [404],
  })
    .input(z.object({ id: idParameter, user_id: queryUserId }))
    .output(z.object({ call: callDetails })),

  evidence: route('GET', '/api/calls/{id}/evidence', {
    summary: 'What a call stood on, and its entries in the chain of evidence',
    description:
      'Who was called, for what and with which consent, the decisions of the calling rules, the requests to the voice provider, what was said first and what came of it. `current` has what is known now. `entries` are those of the chain of the campaign: the first is added some seconds after the call has ended, and a further one when something changes later. A part that was erased is null, is named in `erased`, and keeps its digest.',
    errors: [404],
  })
    .input(z.object({ id: idParameter, user_id: queryUserId }))
    .output(z.object({ evidence: callEvidence })),

  sync: route('POST', '/api/vapi/calls/sync', {
    summary: 'Read one call from the provider again',
    description: 'Reads one stored call from the provider and updates it.',
    errors: [404, 409, 413, 415, 502],
  })
    .input(z.object({ vapi_call_id: z.string().check(z.minLength(1), z.maxLength(200)) }))
    .output(z.object({ call })),

  syncAll: route('POST', '/api/vapi/calls/sync-all', {
    summary: 'Read all recent calls from the provider again',
    description: 'Reads all stored calls that the provider still has, and updates them.',
    errors: [409, 413, 415, 502],
  })
    .input(z.object({ user_id: bodyUserId }))
    .output(z.object({ synced_count: z.int() })),
}
