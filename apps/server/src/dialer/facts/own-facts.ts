import { type SQL, sql } from 'drizzle-orm'
import { mayBeSuppressed, type NumberColumns } from '../../db/suppressions.ts'
import { hasOtherCalls } from './number-facts.ts'

/**
 * Returns the condition that a number has facts of its own, so that a decision on it may differ from that on other numbers
 * of the same place. Each kind of facts about single numbers is one line.
 */
export function hasOwnFacts(number: NumberColumns, now: Date): SQL {
  const kinds = [hasOtherCalls(number, now), mayBeSuppressed(number)]
  return sql`(${sql.join(kinds, sql` or `)})`
}
