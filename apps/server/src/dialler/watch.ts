import { and, isNotNull, lt, notInArray } from 'drizzle-orm'
import { calls } from '../calls/calls.table.ts'
import type { Deps } from '../deps.ts'
import { readProviderCall } from '../provider/record.ts'
import { settle } from './settle.ts'

const everyMs = 2000
/** Longer than the provider takes to tell of a change; less would ask for calls that are merely talking. */
const silentAfterMs = 120_000
const silentAtOnce = 10

const live = and(isNotNull(calls.vapi_call_id), notInArray(calls.status, ['ended', 'failed']))

/**
 * While calls are live, asks the provider every two seconds what changed, so that a lost message costs
 * seconds and not a call; asks for a call by itself when it has gone silent. Returns what stops it.
 */
export function watchCalls(deps: Deps): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout
  let seenUntil = new Date(deps.now().getTime() - silentAfterMs)
  const askedAt = new Map<string, number>()

  const look = async () => {
    const [any] = await deps.db.select({ id: calls.id }).from(calls).where(live).limit(1)
    if (!any) {
      seenUntil = new Date(deps.now().getTime() - everyMs)
      askedAt.clear()
      return
    }
    const changed = await deps.provider.calls({ updatedAtGe: seenUntil })
    for (const record of changed.reverse()) {
      await settle(deps, record)
      if (record.updatedAt && record.updatedAt > seenUntil) seenUntil = record.updatedAt
    }
    await askSilent()
  }

  const askSilent = async () => {
    const now = deps.now().getTime()
    const silent = await deps.db
      .select({ id: calls.vapi_call_id, updated_at: calls.updated_at })
      .from(calls)
      .where(and(live, lt(calls.updated_at, new Date(now - silentAfterMs))))
      .orderBy(calls.updated_at)
      .limit(100)
    const toAsk = silent
      .flatMap(({ id }) =>
        id !== null && (askedAt.get(id) ?? 0) < now - silentAfterMs ? [id] : [],
      )
      .slice(0, silentAtOnce)
    for (const id of toAsk) {
      askedAt.set(id, now)
      const record = await deps.provider.call(id)
      if (record) await settle(deps, record)
      else await closeUnknown(deps, id)
    }
  }

  const turn = () => {
    running = look()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'could not watch the calls'))
      .then(() => {
        if (!stopped) timer = setTimeout(turn, everyMs)
      })
  }
  let running: Promise<void> = Promise.resolve()
  timer = setTimeout(turn, everyMs)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

/** The provider knows no such call: whatever it was, it is over. */
async function closeUnknown(deps: Deps, id: string): Promise<void> {
  const over = { id, status: 'ended', endedReason: 'unknown-to-the-provider', endedAt: deps.now() }
  const record = readProviderCall(over)
  if (record) await settle(deps, record)
}
