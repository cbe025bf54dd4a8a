import { and, asc, eq, gt, inArray, lte, or } from 'drizzle-orm'
import { calls } from '../../db/tables/calls.table.ts'
import { isOfProvider, type ProviderDeps } from '../deps.ts'
import type { Ingest } from '../ingest.ts'
import { readLeaseClock } from '../lease-clock.ts'
import { ingestOrDrop } from './ingest-or-drop.ts'
import { addMs, allSettledOrThrow, maxReads, readCall } from './read-call.ts'

/**
 * Reads ended calls again, for cost and analysis that come late. Returns whether more calls may be due, and `idle` when none
 * was.
 */
export async function refreshEnded(deps: ProviderDeps, ingest: Ingest): Promise<boolean | 'idle'> {
  const now = await readLeaseClock(deps.leaseClock, deps.db)
  const { staleMs, refreshDelaysMs } = deps.timing
  // A time further ahead than the longest delay was written before the clock was set back.
  const dueCondition = or(
    lte(calls.refresh_at, now),
    gt(calls.refresh_at, addMs(now, Math.max(...refreshDelaysMs))),
  )
  const dueCalls = deps.db
    .select({ id: calls.id })
    .from(calls)
    .where(and(isOfProvider(deps), dueCondition))
    .orderBy(asc(calls.refresh_at))
    .limit(maxReads)
    .for('update', { skipLocked: true })
  // Sets the next time now, so that another process reads these calls if this one dies.
  const callsToRead = await deps.db
    .update(calls)
    .set({ refresh_at: addMs(now, staleMs) })
    .where(inArray(calls.id, dueCalls))
    .returning({ id: calls.id, vapi_call_id: calls.vapi_call_id })
  if (callsToRead.length === 0) return 'idle'
  await allSettledOrThrow(
    callsToRead.map(async ({ id, vapi_call_id }) => {
      const record = vapi_call_id === null ? null : await readCall(deps, vapi_call_id)
      if (record === 'unreadable') return
      if (record) await ingestOrDrop(deps, ingest, { kind: 'record', record, isRefresh: true })
      else await deps.db.update(calls).set({ refresh_at: null }).where(eq(calls.id, id))
    }),
  )
  return callsToRead.length === maxReads
}
