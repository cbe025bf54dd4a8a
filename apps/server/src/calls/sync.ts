import type { Deps } from '../deps.ts'
import { type Ingest, ingestOrDrop } from '../dialer/index.ts'
import { paginateCalls, providerTime } from '../provider/index.ts'
import { listProviderIds } from './calls.store.ts'

const dayMs = 24 * 60 * 60_000
/** How long the provider keeps a call. */
const retentionDays = 14
/** How many list requests, and per request how many ingested calls, run at a time. */
const maxConcurrent = { requests: 4, calls: 10 }

/**
 * Reads a user's calls from the provider's lists, day by day and several days at a time, as far back as the
 * provider keeps them. Returns how many it found.
 */
export async function syncCalls(deps: Deps, ingest: Ingest, userId: number): Promise<number> {
  const endMs = providerTime(deps).getTime()
  const storedCalls = await listProviderIds(
    deps.db,
    userId,
    new Date(endMs - retentionDays * dayMs),
  )
  const idsByAge = new Map<number, Set<string>>()
  for (const { id, placed_at } of storedCalls) {
    const ageDays = Math.max(0, Math.floor((endMs - placed_at.getTime()) / dayMs))
    idsByAge.set(ageDays, (idsByAge.get(ageDays) ?? new Set()).add(id))
  }
  let synced = 0
  await forEachConcurrently([...idsByAge], maxConcurrent.requests, async ([ageDays, ids]) => {
    // The provider's clock may be ahead of ours.
    const untilMs = ageDays === 0 ? endMs + dayMs : endMs - ageDays * dayMs
    const syncedCount = await syncDay(deps, ingest, ids, endMs - (ageDays + 1) * dayMs, untilMs)
    synced += syncedCount
  })
  return synced
}

/** Reads the calls with these ids, created between two times, page by page until all are found. */
async function syncDay(
  deps: Deps,
  ingest: Ingest,
  ids: Set<string>,
  fromMs: number,
  untilMs: number,
): Promise<number> {
  let synced = 0
  const period = { createdAtGe: new Date(fromMs), until: new Date(untilMs) }
  for await (const { records } of paginateCalls(deps.provider, period)) {
    const wantedRecords = records.filter(({ id }) => ids.delete(id))
    await forEachConcurrently(wantedRecords, maxConcurrent.calls, async (record) => {
      if (await ingestOrDrop(deps, ingest, { kind: 'record', record })) synced += 1
    })
    if (ids.size === 0) break
  }
  return synced
}

/** Calls `work` for each item, for `count` items at a time. Starts no further ones after an error. */
async function forEachConcurrently<T>(
  items: T[],
  count: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const remaining = items.values()
  let failed = false
  const worker = async () => {
    for (const item of remaining) {
      if (failed) return
      try {
        await work(item)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const results = await Promise.allSettled(Array.from({ length: count }, worker))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
