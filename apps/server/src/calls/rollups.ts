import { type SQL, sql } from 'drizzle-orm'
import { callRollups } from '../db/tables/call-rollups.table.ts'

const dayMs = 24 * 60 * 60_000

/** Returns when the first whole UTC day of a period begins; both times are in milliseconds since 1970. */
export const firstWholeUtcDay = (since: number): number => Math.ceil(since / dayMs) * dayMs

/**
 * Selects the rollups of the calls that were created since a time: those of whole UTC days, and of the quarters of an
 * hour before the first whole day.
 */
export function rollupsSince(times: { since: SQL; firstWholeDay: SQL }): SQL {
  const { period, starts_at } = callRollups
  return sql`(${period} = 'day' and ${starts_at} >= ${times.firstWholeDay}
    or ${period} = 'quarter_hour' and ${starts_at} >= ${times.since} and ${starts_at} < ${times.firstWholeDay})`
}
