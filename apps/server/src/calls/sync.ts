import type { WorkspaceId } from '../db/workspace-id.ts'
import { type Ingest, ingestOrDrop, type ProviderDeps } from '../dialer/index.ts'
import { paginateCalls, providerTime } from '../provider/index.ts'
import { listPlacedCalls } from './calls.store.ts'

const dayMs = 24 * 60 * 60_000
/** How long the provider keeps a call. */
const retentionDays = 14
/** At most so many list requests run at a time, and each ingests so many of its calls at a time. */
const maxConcurrent = { listRequests: 4, ingestedCalls: 10 }

/**
 * Reads a workspace's calls from the provider's lists, as far back as the provider keeps calls. Each day has its own
 * sequence of requests, and several days are read in parallel. Returns the number of ingested calls.
 */
export async function syncCalls(
  deps: ProviderDeps,
  ingest: Ingest,
  workspaceId: WorkspaceId,
): Promise<number> {
  const endMs = providerTime(deps).getTime()
  const storedCalls = await listPlacedCalls(
    deps.db,
    workspaceId,
    new Date(endMs - retentionDays * dayMs),
  )
  const idsByAge = new Map<number, Set<string>>()
  for (const { id, placed_at } of storedCalls) {
    const ageDays = Math.max(0, Math.floor((endMs - placed_at.getTime()) / dayMs))
    idsByAge.set(ageDays, (idsByAge.get(ageDays) ?? new Set()).add(id))
  }
  let syncedCount = 0
  await forEachConcurrently([...idsByAge], maxConcurrent.listRequests, async ([ageDays, ids]) => {
    // `endMs` is an estimate of the provider's clock, which may be ahead: the newest period ends a day later.
    const untilMs = ageDays === 0 ? endMs + dayMs : endMs - ageDays * dayMs
    const countOfDay = await syncDay(deps, ingest, ids, endMs - (ageDays + 1) * dayMs, untilMs)
    syncedCount += countOfDay
  })
  return syncedCount
}

/**
 * Reads the calls with these ids, created between two times, page by page until all are found. Returns the number of
 * ingested calls.
 */
async function syncDay(
  deps: ProviderDeps,
  ingest: Ingest,
  ids: Set<string>,
  fromMs: number,
  untilMs: number,
): Promise<number> {
  let syncedCount = 0
  const period = { createdAtGe: new Date(fromMs), until: new Date(untilMs) }
  for await (const { records } of paginateCalls(deps.provider, period)) {
    const wantedRecords = records.filter(({ id }) => ids.delete(id))
    await forEachConcurrently(wantedRecords, maxConcurrent.ingestedCalls, async (record) => {
      if (await ingestOrDrop(deps, ingest, { kind: 'record', record })) syncedCount += 1
    })
    if (ids.size === 0) break
  }
  return syncedCount
}

/** Calls `work` for each item, for at most `concurrency` items at a time. Starts no further item after an error. */
async function forEachConcurrently<T>(
  items: T[],
  concurrency: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const remaining = items.values()
  let hasFailed = false
  const worker = async () => {
    for (const item of remaining) {
      if (hasFailed) return
      try {
        await work(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const results = await Promise.allSettled(Array.from({ length: concurrency }, worker))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
