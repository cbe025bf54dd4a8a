import { and, gt, inArray, isNotNull, lte, notInArray, or } from 'drizzle-orm'
import { calls } from '../../db/tables/calls.table.ts'
import { providerPolling } from '../../db/tables/polling.table.ts'
import type { ProviderRecord } from '../../provider/index.ts'
import { paginateCalls, providerTime } from '../../provider/index.ts'
import type { DialerDeps } from '../deps.ts'
import type { Ingest } from '../ingest.ts'
import { ingestOrDrop } from './ingest-or-drop.ts'
import { shifted } from './read-call.ts'

/** How far the provider's list may lag behind its clock; calls that are listed twice cost little. */
const overlapMs = 1000
/** How far back the very first request goes. */
const firstPollMs = 120_000

/** Calls that are live at the provider. */
export const liveCalls = and(
  isNotNull(calls.vapi_call_id),
  notInArray(calls.status, ['ended', 'failed']),
)

/**
 * While calls are live, asks the provider which calls changed since the last poll, so that a lost message delays a
 * call by seconds. Only one of all processes polls at a time.
 */
export async function pollUpdated(deps: DialerDeps, ingest: Ingest): Promise<void> {
  const seenUntil = await startPoll(deps)
  if (!seenUntil) return
  const [any] = await deps.db.select({ id: calls.id }).from(calls).where(liveCalls).limit(1)
  if (!any) {
    // The list may lag behind.
    await setSeenUntil(deps, new Date(providerTime(deps).getTime() - deps.timing.marginMs))
    return
  }
  // A time in the future was seen by a clock that was set back since.
  const since = Math.min(
    seenUntil.getTime(),
    deps.provider.now()?.getTime() ?? Number.POSITIVE_INFINITY,
  )
  let newest = new Date(since)
  const updatedAtGe = new Date(since - overlapMs)
  for await (const page of paginateCalls(deps.provider, { updatedAtGe })) {
    const changed = await withoutKnown(deps, page.records)
    await Promise.all(
      changed.map((record) => ingestOrDrop(deps, ingest, { kind: 'record', record })),
    )
    for (const { updatedAt } of page.records) {
      if (updatedAt && updatedAt > newest) newest = updatedAt
    }
  }
  // With a time in the future, everything until then would be skipped.
  await setSeenUntil(deps, new Date(Math.min(newest.getTime(), providerTime(deps).getTime())))
}

/** Takes the turn to poll; null when another process has it. */
async function startPoll(deps: DialerDeps): Promise<Date | null> {
  const now = await deps.leaseClock.read(deps.db)
  const { pollMs } = deps.timing
  const seen_until = new Date(providerTime(deps).getTime() - firstPollMs)
  const [turn] = await deps.db
    .insert(providerPolling)
    .values({ id: 1, polled_at: now, seen_until })
    .onConflictDoUpdate({
      target: providerPolling.id,
      set: { polled_at: now },
      setWhere: or(
        lte(providerPolling.polled_at, shifted(now, -pollMs)),
        gt(providerPolling.polled_at, shifted(now, pollMs)),
      ),
    })
    .returning()
  return turn?.seen_until ?? null
}

async function setSeenUntil(deps: DialerDeps, seen_until: Date): Promise<void> {
  await deps.db.update(providerPolling).set({ seen_until })
}

/** The records that are newer than what a message or an earlier poll has reported. */
async function withoutKnown(deps: DialerDeps, page: ProviderRecord[]): Promise<ProviderRecord[]> {
  const rows = await deps.db
    .select({ id: calls.vapi_call_id, at: calls.vapi_updated_at })
    .from(calls)
    .where(
      inArray(
        calls.vapi_call_id,
        page.map(({ id }) => id),
      ),
    )
  const known = new Map(rows.map((row) => [row.id, row]))
  return page.filter(({ id, updatedAt }) => {
    const at = known.get(id)?.at
    return !(at && updatedAt && updatedAt <= at)
  })
}
