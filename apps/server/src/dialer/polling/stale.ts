import { and, asc, eq, gt, inArray, lt, or } from 'drizzle-orm'
import { calls } from '../../db/tables/calls.table.ts'
import { type ProviderRecord, providerTime, readProviderCall } from '../../provider/index.ts'
import { isOfProvider, type ProviderDeps } from '../deps.ts'
import { latestEndOf, maxCallSeconds } from '../domain/call-status.ts'
import type { Ingest } from '../ingest.ts'
import { readLeaseClock } from '../lease-clock.ts'
import { ingestOrDrop } from './ingest-or-drop.ts'
import { addMs, allSettledOrThrow, maxReads, readCall } from './read-call.ts'
import { liveCondition } from './updated.ts'

/** Reads live calls that had no event for long, and closes those that must have ended. Returns `idle` when there is none. */
export async function pollStale(deps: ProviderDeps, ingest: Ingest): Promise<'idle' | 'done'> {
  const now = await readLeaseClock(deps.leaseClock, deps.db)
  const { staleMs } = deps.timing
  // A time further ahead than `staleMs` was written before the clock was set back.
  const staleCondition = or(
    lt(calls.last_event_at, addMs(now, -staleMs)),
    gt(calls.last_event_at, addMs(now, staleMs)),
  )
  const staleCalls = deps.db
    .select({ id: calls.id })
    .from(calls)
    .where(and(isOfProvider(deps), liveCondition, staleCondition))
    .orderBy(asc(calls.last_event_at))
    .limit(maxReads)
    .for('update', { skipLocked: true })
  const callsToRead = await deps.db
    .update(calls)
    .set({ last_event_at: now })
    .where(inArray(calls.id, staleCalls))
    .returning({ id: calls.id, vapi_call_id: calls.vapi_call_id })
  if (callsToRead.length === 0) return 'idle'
  await allSettledOrThrow(
    callsToRead.map(async ({ id, vapi_call_id }) => {
      if (vapi_call_id === null) return
      const record = await readCall(deps, vapi_call_id)
      if (record === 'unreadable') return
      if (!record) {
        await closeCall(deps, ingest, vapi_call_id, 'unknown-to-the-provider')
        return
      }
      await ingestOrDrop(deps, ingest, { kind: 'record', record, acceptsUnexplainedEnd: true })
      if (record.status !== 'ended' && (await isOverdue(deps, id, record))) {
        deps.log.warn(
          { call: id },
          'closed a call that must be over, as the provider reports no end',
        )
        await closeCall(deps, ingest, vapi_call_id, 'no-news-from-the-provider')
      }
    }),
  )
  return 'done'
}

async function isOverdue(
  deps: ProviderDeps,
  callId: number,
  record: ProviderRecord,
): Promise<boolean> {
  // Read after the record was ingested, because the record may have reported the start.
  const [call] = await deps.db.select().from(calls).where(eq(calls.id, callId))
  if (!call) return false
  const isOverdueAfter = (maxSeconds: number) =>
    providerTime(deps).getTime() - latestEndOf(call, maxSeconds).getTime() > deps.timing.overdueMs
  if (!isOverdueAfter(0)) return false
  if (isOverdueAfter(maxCallSeconds)) return true
  const assistantId = record.assistantId ?? call.assistant_id
  const maxSeconds = assistantId ? await deps.provider.maxDurationSeconds(assistantId) : null
  return maxSeconds !== null && isOverdueAfter(maxSeconds)
}

async function closeCall(
  deps: ProviderDeps,
  ingest: Ingest,
  providerId: string,
  endedReason: string,
): Promise<void> {
  const record = readProviderCall({
    id: providerId,
    status: 'ended',
    endedReason,
    endedAt: providerTime(deps),
  })
  if (record) await ingest({ kind: 'record', record })
}
