import type { CallStatus, ReasonClass } from '@callwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { callRollups } from '../db/tables/call-rollups.table.ts'

/** The columns of the rollups that count the calls of each status. */
export const columnByStatus = {
  scheduled: callRollups.scheduled,
  queued: callRollups.queued,
  ringing: callRollups.ringing,
  'in-progress': callRollups.in_progress,
  forwarding: callRollups.forwarding,
  ended: callRollups.ended,
  failed: callRollups.failed,
} satisfies Record<CallStatus, AnyPgColumn>

/** The columns of the rollups that count the calls of each class of ended reasons. */
export const columnByReasonClass = {
  conversation: callRollups.conversation,
  voicemail: callRollups.voicemail,
  'no-answer': callRollups.no_answer,
  busy: callRollups.busy,
  'bad-number': callRollups.bad_number,
  carrier: callRollups.carrier,
  platform: callRollups.platform,
  account: callRollups.account,
  configuration: callRollups.configuration,
  'no-slot': callRollups.no_slot,
  other: callRollups.other,
  cancelled: callRollups.cancelled,
} satisfies Record<ReasonClass, AnyPgColumn>

const dayMs = 24 * 60 * 60_000

/** Returns when the first whole UTC day of a period begins; both times are in milliseconds since 1970. */
export const firstWholeUtcDay = (since: number): number => Math.ceil(since / dayMs) * dayMs

/**
 * Returns where the whole UTC days of a period begin and end, in milliseconds since 1970; both are the period's end
 * when it has none.
 */
export function wholeUtcDays(since: number, until: number): { first: number; end: number } {
  const first = firstWholeUtcDay(since)
  const end = Math.floor(until / dayMs) * dayMs
  return first < end ? { first, end } : { first: until, end: until }
}

/**
 * Selects the rollups of the calls that were created since a time: those of whole UTC days, and of the quarters of an
 * hour before the first whole day.
 */
export function rollupsSince(times: { since: SQL; firstWholeDay: SQL }): SQL {
  const { period, starts_at } = callRollups
  return sql`(${period} = 'day' and ${starts_at} >= ${times.firstWholeDay}
    or ${period} = 'quarter_hour' and ${starts_at} >= ${times.since} and ${starts_at} < ${times.firstWholeDay})`
}

/**
 * Selects the rollups of the calls that were created between two times: those of whole UTC days, and of the quarters of
 * an hour before and after them.
 */
export function rollupsBetween(times: Record<'since' | 'until' | 'first' | 'end', SQL>): SQL {
  const { period, starts_at } = callRollups
  const { since, until, first, end } = times
  return sql`(${period} = 'day' and ${starts_at} >= ${first} and ${starts_at} < ${end}
    or ${period} = 'quarter_hour' and ${starts_at} >= ${since} and ${starts_at} < ${first}
    or ${period} = 'quarter_hour' and ${starts_at} >= ${end} and ${starts_at} < ${until})`
}
