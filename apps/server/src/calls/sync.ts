import type { Deps } from '../deps.ts'
import { settle } from '../dialler/settle.ts'
import { providerIdsSince } from './calls.store.ts'

const dayMs = 24 * 60 * 60_000
/** For how long the provider keeps a call. */
const keptDays = 14
/** Questions to the provider, and calls settled, at a time. */
const lanes = { questions: 4, calls: 10 }

/**
 * Reads a user's calls of the days the provider keeps them from its lists, each day by itself and several
 * at a time; returns how many of them it reported.
 */
export async function syncCalls(deps: Deps, userId: number): Promise<number> {
  const end = deps.now().getTime()
  const wanted = await providerIdsSince(deps.db, userId, new Date(end - keptDays * dayMs))
  const days = new Map<number, Set<string>>()
  for (const { id, placed_at } of wanted) {
    const age = Math.max(0, Math.floor((end - placed_at.getTime()) / dayMs))
    days.set(age, (days.get(age) ?? new Set()).add(id))
  }
  let synced = 0
  await inLanes([...days], lanes.questions, async ([age, ids]) => {
    // The provider's clock may be ahead of ours.
    const until = age === 0 ? end + dayMs : end - age * dayMs + 1
    const found = await syncDay(deps, ids, end - (age + 1) * dayMs, until)
    synced += found
  })
  return synced
}

/** Reads the calls with these ids, created between two times; asks on until it has them all or there are no more. */
async function syncDay(deps: Deps, ids: Set<string>, from: number, until: number): Promise<number> {
  let synced = 0
  let before = until
  while (ids.size > 0) {
    const page = await deps.provider.calls({
      createdAtGe: new Date(from),
      createdAtLt: new Date(before),
    })
    const ours = page.filter((record) => ids.delete(record.id))
    await inLanes(ours, lanes.calls, (record) => settle(deps, record))
    synced += ours.length
    const oldest = page.at(-1)?.createdAt?.getTime()
    if (oldest === undefined) break
    // Others of the same millisecond may be left, so it is asked for again unless nothing else was in it.
    const next = oldest + 1 < before ? oldest + 1 : oldest
    // A provider that answers with later ones than it was asked for would be asked for ever.
    if (next <= from || next >= before) break
    before = next
  }
  return synced
}

/** Works through items, so many at a time; after a failure nothing new is begun. */
async function inLanes<T>(
  items: T[],
  count: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = items.values()
  let failed = false
  const lane = async () => {
    for (const item of left) {
      if (failed) return
      try {
        await work(item)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: count }, lane))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
