import { and, asc, eq, inArray, isNotNull, lt, lte, notInArray, sql } from 'drizzle-orm'
import { calls } from '../calls/calls.table.ts'
import type { Deps } from '../deps.ts'
import { pagesOfCalls } from '../provider/pages.ts'
import { type ProviderRecord, readProviderCall } from '../provider/record.ts'
import { longestCallSeconds, longestEndOf } from './rules.ts'
import { settle, take } from './settle.ts'
import { providerWatch } from './watch.table.ts'

/** The list may lag behind the provider's own clock by so much; asked for again, what was seen costs little. */
const overlapMs = 1000
/** The first look of all goes back so far. */
const firstLookMs = 120_000
/** As many silent or ended calls as are asked for in one turn. */
const mostAsked = 20

const live = and(isNotNull(calls.vapi_call_id), notInArray(calls.status, ['ended', 'failed']))

/**
 * While calls are live, asks the provider what changed since it was last asked, so that a lost message costs
 * seconds and not a call. Of all processes one has the turn.
 */
export async function followList(deps: Deps): Promise<void> {
  const seenUntil = await takeTurn(deps)
  if (!seenUntil) return
  const [any] = await deps.db.select({ id: calls.id }).from(calls).where(live).limit(1)
  if (!any) {
    // Its clock may be behind ours.
    await setSeen(deps, new Date(deps.now().getTime() - deps.timing.margin))
    return
  }
  let newest = seenUntil
  const updatedAtGe = new Date(seenUntil.getTime() - overlapMs)
  for await (const page of pagesOfCalls(deps.provider, { updatedAtGe })) {
    const news = await withoutKnown(deps, page)
    await Promise.all(news.map((record) => settle(deps, record)))
    for (const { updatedAt } of page) if (updatedAt && updatedAt > newest) newest = updatedAt
  }
  // A time to come would have all until then passed over.
  await setSeen(deps, new Date(Math.min(newest.getTime(), deps.now().getTime())))
}

/** Asks for calls that have gone silent, and closes those that are over without a word. */
export async function askSilent(deps: Deps): Promise<void> {
  const now = deps.now()
  const before = new Date(now.getTime() - deps.timing.silence)
  const silent = deps.db
    .select({ id: calls.id })
    .from(calls)
    .where(and(live, lt(calls.heard_at, before)))
    .orderBy(asc(calls.heard_at))
    .limit(mostAsked)
    .for('update', { skipLocked: true })
  const toAsk = await deps.db
    .update(calls)
    .set({ heard_at: now })
    .where(inArray(calls.id, silent))
    .returning()
  await Promise.all(
    toAsk.map(async (call) => {
      const id = call.vapi_call_id
      if (id === null) return
      const record = await deps.provider.call(id)
      if (!record) {
        await close(deps, id, 'unknown-to-the-provider')
        return
      }
      await settle(deps, record)
      if (record.status !== 'ended' && (await isOverdue(deps, call, record))) {
        deps.log.warn({ call: call.id }, 'the provider says nothing of a call that must be over')
        await close(deps, id, 'no-news-from-the-provider')
      }
    }),
  )
}

/** Reads ended calls again, for cost and analysis that come late. Returns whether there may be more to read. */
export async function readAgain(deps: Deps): Promise<boolean> {
  const now = deps.now()
  const due = deps.db
    .select({ id: calls.id })
    .from(calls)
    .where(lte(calls.read_again_at, now))
    .orderBy(asc(calls.read_again_at))
    .limit(mostAsked)
    .for('update', { skipLocked: true })
  // Should this process die over it, another reads it later.
  const toRead = await deps.db
    .update(calls)
    .set({ read_again_at: new Date(now.getTime() + deps.timing.silence) })
    .where(inArray(calls.id, due))
    .returning({ id: calls.id, vapi_call_id: calls.vapi_call_id })
  await Promise.all(
    toRead.map(async ({ id, vapi_call_id }) => {
      const record = vapi_call_id === null ? null : await deps.provider.call(vapi_call_id)
      if (record) await take(deps, { kind: 'record', record, readAgain: true })
      else await deps.db.update(calls).set({ read_again_at: null }).where(eq(calls.id, id))
    }),
  )
  return toRead.length === mostAsked
}

async function takeTurn(deps: Deps): Promise<Date | null> {
  const now = deps.now()
  const [turn] = await deps.db
    .insert(providerWatch)
    .values({ id: 1, turn_at: now, seen_until: new Date(now.getTime() - firstLookMs) })
    .onConflictDoUpdate({
      target: providerWatch.id,
      set: { turn_at: now },
      setWhere: lte(providerWatch.turn_at, new Date(now.getTime() - deps.timing.watch)),
    })
    .returning()
  return turn?.seen_until ?? null
}

async function setSeen(deps: Deps, until: Date): Promise<void> {
  await deps.db.update(providerWatch).set({
    seen_until: sql`greatest(${providerWatch.seen_until}, ${until.toISOString()}::timestamptz)`,
  })
}

/** What a message has told already need not be taken in a second time. */
async function withoutKnown(deps: Deps, page: ProviderRecord[]): Promise<ProviderRecord[]> {
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

async function isOverdue(
  deps: Deps,
  call: typeof calls.$inferSelect,
  record: ProviderRecord,
): Promise<boolean> {
  const overdue = (maxSeconds: number) =>
    deps.now().getTime() - longestEndOf(call, maxSeconds).getTime() > deps.timing.reap
  if (!overdue(0)) return false
  if (overdue(longestCallSeconds)) return true
  const assistantId = record.assistantId ?? call.assistant_id
  const max = assistantId ? await deps.provider.maxDurationSeconds(assistantId) : null
  return max !== null && overdue(max)
}

/** Whatever became of it, it is over. */
async function close(deps: Deps, id: string, endedReason: string): Promise<void> {
  const record = readProviderCall({ id, status: 'ended', endedReason, endedAt: deps.now() })
  if (record) await settle(deps, record)
}
