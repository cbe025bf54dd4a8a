import { eq } from 'drizzle-orm'
import { providerMessages } from '../../src/db/tables/calls.table.ts'
import { suppressions } from '../../src/db/tables/suppressions.table.ts'
import type { TestDeps } from '../../src/testing.ts'
import { InvariantViolation, type Snapshot } from './invariants.ts'
import type { SimulatedRequest } from './simulated-provider.ts'

type Entry = Pick<typeof suppressions.$inferSelect, 'id' | 'number' | 'prefix' | 'number_hmac'>

const reportWaitMs = 15 * 60_000

/** The outcomes of calls in which a person may have talked once they were answered. */
const faults: readonly (string | null)[] = ['platform', 'carrier', 'cancelled', 'other']

/** Returns the entries of the do-not-call list. */
export const readEntries = (deps: TestDeps): Promise<Entry[]> => deps.db.select().from(suppressions)

/**
 * Checks the requests of one step: none to a number that was on the do-not-call list before the step and still is, and none
 * to a number within 15 minutes after a conversation, also one that a fault ended, whose report is not in. Times are those
 * of the server's clock.
 */
export async function checkHeldNumbers(
  deps: TestDeps,
  { calls }: Snapshot,
  requests: readonly SimulatedRequest[],
  entriesBefore: readonly Entry[],
): Promise<void> {
  if (requests.length === 0) return
  const presentIds = new Set((await readEntries(deps)).map(({ id }) => id))
  const entries = entriesBefore.filter(({ id }) => presentIds.has(id))
  const conversations = calls.filter(
    ({ outcome, started_at }) =>
      outcome === 'conversation' || (started_at !== null && faults.includes(outcome)),
  )
  const messages = await deps.db
    .select()
    .from(providerMessages)
    .where(eq(providerMessages.type, 'end-of-call-report'))
  const reportedIds = new Set(messages.map(({ vapi_call_id }) => vapi_call_id))
  for (const { attemptId, number, at } of requests) {
    const isListed = entries.some(
      ({ number: listed, prefix, number_hmac }) =>
        listed === number ||
        (prefix !== null && number.startsWith(prefix)) ||
        number_hmac === deps.hashNumber(1, number),
    )
    if (isListed) throw new InvariantViolation(`${number} was requested while it was on the list`)
    // The later time of the end that is not in the future, where one is after a clock was set back.
    const endOf = ({ ended_at, server_ended_at }: (typeof calls)[number]) => {
      const times = [ended_at, server_ended_at].flatMap((time) => time?.getTime() ?? [])
      const latest = Math.max(...times)
      return latest <= at.getTime() ? latest : Math.min(...times)
    }
    const unreported = conversations.find(
      (call) =>
        call.phone_e164 === number &&
        call.attempt_id !== attemptId &&
        !call.hasAnalysis &&
        !reportedIds.has(call.vapi_call_id ?? '') &&
        at.getTime() < endOf(call) + reportWaitMs,
    )
    if (unreported)
      throw new InvariantViolation(`${number} was requested before a report or 15 minutes`)
  }
}
