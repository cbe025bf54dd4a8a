import { type SQL, sql } from 'drizzle-orm'
import { providerMessages } from './tables/calls.table.ts'

/**
 * Whether the report of a call in which a person may have talked is not in, or that of a second call for the attempt is
 * not, whose outcome is not stored. The report has the analysis, if there is one. `call` is the alias of the call's row.
 */
export const awaitsReport = (call: SQL): SQL => sql`(${call}.transcript_deleted_at is null and (
  (${mayHaveTalked(call)} and ${call}.analysis_data is null and ${call}.qualified is null
    and ${hasNoReport(sql`${call}.vapi_call_id`)})
  or (${call}.duplicate_provider_ids <> '{}' and exists (
    select from unnest(${call}.duplicate_provider_ids) as second (id) where ${hasNoReport(sql`second.id`)}))))`

/**
 * Whether a person may have talked in a call that ended, also in one that was answered and ended with a fault, and in one
 * that the provider took for a voicemail.
 */
const mayHaveTalked = (call: SQL) => sql`(${call}.outcome = 'conversation'
  or (${call}.outcome in ('platform', 'carrier', 'cancelled', 'other', 'voicemail') and ${wasAnswered(call)}))`

/** Whether a call was answered. The messages of the provider need not say when. */
const wasAnswered = (call: SQL) => sql`(${call}.started_at is not null or exists (
  select from ${providerMessages} as message
  where message.vapi_call_id = ${call}.vapi_call_id and message.status = 'in-progress'))`

const hasNoReport = (providerId: SQL) => sql`not exists (
  select from ${providerMessages} as report
  where report.vapi_call_id = ${providerId} and report.type = 'end-of-call-report')`
