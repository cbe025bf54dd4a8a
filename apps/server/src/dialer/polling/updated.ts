import { and, eq, gt, inArray, isNotNull, lte, or } from 'drizzle-orm'
import { calls, isLive } from '../../db/tables/calls.table.ts'
import { providerPolling } from '../../db/tables/polling.table.ts'
import { firstWorkspaceId } from '../../db/workspace-id.ts'
import type { ProviderRecord } from '../../provider/index.ts'
import { paginateCalls, providerTime } from '../../provider/index.ts'
import { isOfProvider, type ProviderDeps } from '../deps.ts'
import type { Ingest } from '../ingest.ts'
import { readLeaseClock } from '../lease-clock.ts'
import { ingestOrDrop } from './ingest-or-drop.ts'
import { addMs } from './read-call.ts'

/** How far the provider's list may lag behind its clock; calls that are listed twice cost little. */
const overlapMs = 1000
/** How far back the first request looks for changes. */
const initialLookbackMs = 120_000

/** Matches calls that are live at the provider. */
export const liveCondition = and(isNotNull(calls.vapi_call_id), isLive(calls))

/**
 * While calls are live, asks the provider which calls changed since the last poll, so that a lost message delays a
 * call by seconds. Only one of all processes polls at a time. Returns `idle` when it did not ask.
 */
export async function pollUpdated(deps: ProviderDeps, ingest: Ingest): Promise<'idle' | 'done'> {
  const seenUntil = await claimPoll(deps)
  if (!seenUntil) return 'idle'
  const [liveCall] = await deps.db
    .select({ id: calls.id })
    .from(calls)
    .where(and(isOfProvider(deps), liveCondition))
    .limit(1)
  if (!liveCall) {
    // The provider's list may lag behind its clock by up to the margin.
    await setSeenUntil(deps, new Date(providerTime(deps).getTime() - deps.timing.marginMs))
    return 'idle'
  }
  // A stored time in the future was written before the provider's clock was set back.
  const sinceMs = Math.min(
    seenUntil.getTime(),
    deps.provider.now()?.getTime() ?? Number.POSITIVE_INFINITY,
  )
  let newestUpdatedAt = new Date(sinceMs)
  const updatedAtGe = new Date(sinceMs - overlapMs)
  for await (const page of paginateCalls(deps.provider, { updatedAtGe })) {
    const changedRecords = await filterChanged(deps, page.records)
    await Promise.all(
      changedRecords.map((record) => ingestOrDrop(deps, ingest, { kind: 'record', record })),
    )
    for (const { updatedAt } of page.records) {
      if (updatedAt && updatedAt > newestUpdatedAt) newestUpdatedAt = updatedAt
    }
  }
  // A record may name a time in the future: every change before that time would be skipped.
  await setSeenUntil(
    deps,
    new Date(Math.min(newestUpdatedAt.getTime(), providerTime(deps).getTime())),
  )
  return 'done'
}

/** Returns the id of the provider's row: that of its workspace, and that of the first when all workspaces share the provider. */
const pollingId = ({ workspaceId = firstWorkspaceId }: ProviderDeps) => workspaceId

/** Claims the next poll and returns the time until which changes were seen; null when another process polls. */
async function claimPoll(deps: ProviderDeps): Promise<Date | null> {
  const now = await readLeaseClock(deps.leaseClock, deps.db)
  const { pollMs } = deps.timing
  const seen_until = new Date(providerTime(deps).getTime() - initialLookbackMs)
  const [polling] = await deps.db
    .insert(providerPolling)
    .values({ id: pollingId(deps), polled_at: now, seen_until })
    .onConflictDoUpdate({
      target: providerPolling.id,
      set: { polled_at: now },
      // A time further ahead than the pause was written before the clock was set back.
      setWhere: or(
        lte(providerPolling.polled_at, addMs(now, -pollMs)),
        gt(providerPolling.polled_at, addMs(now, pollMs)),
      ),
    })
    .returning()
  return polling?.seen_until ?? null
}

async function setSeenUntil(deps: ProviderDeps, seen_until: Date): Promise<void> {
  await deps.db
    .update(providerPolling)
    .set({ seen_until })
    .where(eq(providerPolling.id, pollingId(deps)))
}

/** Returns the records that are newer than the last message or poll about the same call. */
async function filterChanged(
  deps: ProviderDeps,
  records: ProviderRecord[],
): Promise<ProviderRecord[]> {
  const rows = await deps.db
    .select({ id: calls.vapi_call_id, updatedAt: calls.vapi_updated_at })
    .from(calls)
    .where(
      and(
        isOfProvider(deps),
        inArray(
          calls.vapi_call_id,
          records.map(({ id }) => id),
        ),
      ),
    )
  const storedUpdatedAt = new Map(rows.map((row) => [row.id, row.updatedAt]))
  return records.filter(({ id, updatedAt }) => {
    const storedAt = storedUpdatedAt.get(id)
    return !(storedAt && updatedAt && updatedAt <= storedAt)
  })
}
