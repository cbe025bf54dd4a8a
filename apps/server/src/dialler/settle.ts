import { isDeepStrictEqual } from 'node:util'
import { inArray, or } from 'drizzle-orm'
import { calls, providerMessages } from '../calls/calls.table.ts'
import type { Tx } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { ProviderRecord } from '../provider/record.ts'
import { advance } from './advance.ts'
import { batched } from './batched.ts'
import {
  amend,
  type Book,
  type CallRow,
  type CampaignRow,
  isReserved,
  type MemberRow,
  openBook,
  takeMembers,
  writeBook,
} from './book.ts'
import { leasingHere, reservedHere } from './here.ts'
import { isClosed } from './messages.ts'
import {
  consequenceOf,
  explain,
  isFinal,
  isForward,
  mostlyFailing,
  noteResults,
  type Outcome,
  outcomeOf,
} from './rules.ts'

/** Names a lease: only who took it lets go of it. */
export interface Lease {
  holder: string | null
  until: Date
}

/** Something learnt about a call. */
export type News =
  /** What the provider says of it, by message or on being asked. */
  | {
      kind: 'record'
      record: ProviderRecord
      /** The server message that brought it: the same message is taken in once. */
      message?: { type: string; digest: string }
      /** The lease under which it was placed just now. */
      lease?: Lease
      /** It was read again after its end. */
      readAgain?: boolean
    }
  /** It never came about, for a reason in plain words. */
  | { kind: 'failed'; call_id: number; lease: Lease | null; outcome: Outcome; reason: string }
  /** Nothing was placed under a lease, or nothing was found of it: to be placed (again) from a time on. */
  | {
      kind: 'let-go'
      call_id: number
      lease: Lease
      placeAt: Date
      problem: string | null
      /** Nothing came of it for certain: no later search need look back this far. */
      certain: boolean
      /** The provider failed, rather than having no room. */
      fault: boolean
      /** A call of the provider that had no slot for it. */
      refusedId?: string
    }
  /** It may have been placed: it is looked for when it must have become visible. */
  | { kind: 'doubt'; call_id: number; lease: Lease; problem: string }

/** What became of news. */
export type Taken =
  | 'applied'
  | 'nothing-new'
  /** The same message was taken in before. */
  | 'repeated'
  /** Its call ended so long ago that nobody knows any more whether it was taken in. */
  | 'closed'

/** At this many, a transaction costs little more for each of them than it would with more. */
const mostAtOnce = 100

const oneByOne = new WeakMap<Deps, (news: News) => Promise<Taken>>()

/**
 * Takes in news of a call. What comes while a transaction is under way shares the next one, so a burst of
 * messages costs a few transactions and not one each.
 */
export function take(deps: Deps, news: News): Promise<Taken> {
  let add = oneByOne.get(deps)
  if (!add) {
    add = batched((many: News[]) => takeAll(deps, many), mostAtOnce)
    oneByOne.set(deps, add)
  }
  return add(news)
}

/**
 * Takes in what the provider says of a call, by message or on being asked. A status only moves forward,
 * the rest is filled in as it comes. Returns whether it said anything new.
 */
export async function settle(deps: Deps, record: ProviderRecord): Promise<boolean> {
  return (await take(deps, { kind: 'record', record })) === 'applied'
}

/** Takes in news in one transaction, in their order. */
export async function takeAll(deps: Deps, many: News[]): Promise<Taken[]> {
  let freed = 0
  const leasing = leasingHere(deps)
  const transaction = deps.db.transaction(async (tx) => {
    const found = await findCalls(tx, many)
    const book = await openBook(
      tx,
      found.map((call) => call.campaign_id),
      found.map((call) => call.id),
      'no key update',
    )
    const repeated = await knownDigests(tx, many)
    const ended: { call: CallRow; outcome: Outcome }[] = []
    const recordings = new Set<number>()
    const taken = many.map((news): Taken => {
      const digest = news.kind === 'record' ? news.message?.digest : undefined
      if (digest !== undefined) {
        if (repeated.has(digest)) return 'repeated'
        if (news.kind === 'record' && isClosed(deps, callOf(book, news.record))) return 'closed'
        repeated.add(digest)
      }
      return apply(deps, book, news, ended, recordings) ? 'applied' : 'nothing-new'
    })
    const concerned = [...ended.map(({ call }) => call), ...givenBack(book)]
    await takeMembers(
      tx,
      book,
      concerned.map((call) => call.membership_id),
    )
    for (const { call, outcome } of ended) conclude(deps, book, call, outcome)
    for (const call of givenBack(book)) {
      const reason = unwanted(book, call)
      if (reason === null) continue
      ended.push({ call: endUnplaced(book, call, deps.now(), reason), outcome: reason.outcome })
      conclude(deps, book, call, reason.outcome)
    }
    await deps.queue.sendAll(
      tx,
      'copy-recording',
      [...recordings].map((call_id) => ({ data: { call_id }, key: String(call_id) })),
    )
    await keepMessages(deps, tx, many, taken)
    await writeBook(tx, book)
    const ending = new Set(ended.map(({ call }) => call.campaign_id))
    await advance(deps, tx, book, ending, { freed: ended.length, leasing })
    freed = ended.length
    return taken
  })
  const taken = await transaction.catch((error: unknown) => {
    leasing?.drop()
    throw error
  })
  if (freed > 0) {
    if (leasing) leasing.place(freed)
    else reservedHere(deps, freed)
  }
  return taken
}

/** The calls of a book that went back to where they wait to be placed. */
function givenBack(book: Book): CallRow[] {
  return [...book.calls.changed].flatMap((id) => book.calls.rows.get(id) ?? []).filter(isReserved)
}

/** Why a call that waits to be placed is not to be placed any more. */
function unwanted(book: Book, call: CallRow): { outcome: Outcome; reason: string } | null {
  if (campaignOf(book, call).status === 'cancelled') {
    return { outcome: 'cancelled', reason: stoppedReason }
  }
  const gone = book.members.rows.get(call.membership_id)?.contact_id === null
  return gone ? { outcome: 'cancelled', reason: goneReason } : null
}

/** Ends calls that were never placed, under campaigns that are locked; what follows is left to the caller. */
export async function failUnplaced(
  deps: Deps,
  tx: Tx,
  book: Book,
  outcome: Outcome,
  reason: string,
): Promise<void> {
  const ended: { call: CallRow; outcome: Outcome }[] = []
  for (const call_id of book.calls.rows.keys()) {
    apply(deps, book, { kind: 'failed', call_id, lease: null, outcome, reason }, ended, new Set())
  }
  await takeMembers(
    tx,
    book,
    ended.map(({ call }) => call.membership_id),
  )
  for (const { call, outcome } of ended) conclude(deps, book, call, outcome)
}

function apply(
  deps: Deps,
  book: Book,
  news: News,
  ended: { call: CallRow; outcome: Outcome }[],
  recordings: Set<number>,
): boolean {
  if (news.kind === 'record') return applyRecord(deps, book, news, ended, recordings)
  const call = book.calls.rows.get(news.call_id)
  if (!call || isFinal(call.status) || !holds(call, news.lease)) return false
  const now = deps.now()
  if (news.kind === 'failed') {
    ended.push({ call: endUnplaced(book, call, now, news), outcome: news.outcome })
    return true
  }
  if (news.kind === 'doubt') {
    // The holder sends nothing more under its lease, so the search need not wait it out.
    const change = { lease_until: now, lease_holder: null, problem: news.problem, updated_at: now }
    amend(book.calls, call.id, change)
    return true
  }
  letGo(book, call, news, now)
  if (news.fault) noteResult(book, campaignOf(book, call), 'f', news.problem ?? '')
  return true
}

/** What a call says that a Stop overtook. */
export const stoppedReason = 'The campaign was stopped before the call was placed'
/** What a call says whose contact was deleted. */
export const goneReason = 'The contact was deleted before the call was placed'

function holds(call: CallRow, lease: Lease | null): boolean {
  if (call.vapi_call_id !== null) return false
  if (lease === null) return call.lease_until === null
  return call.lease_until?.getTime() === lease.until.getTime() && call.lease_holder === lease.holder
}

function endUnplaced(
  book: Book,
  call: CallRow,
  now: Date,
  { outcome, reason }: { outcome: Outcome; reason: string },
): CallRow {
  return amend(book.calls, call.id, {
    ...unleased,
    place_at: null,
    status: 'failed',
    ended_at: now,
    ended_reason: reason,
    outcome,
    updated_at: now,
  })
}

const unleased = { lease_until: null, lease_holder: null, problem: null } as const

/** A provider that keeps refusing would make the list grow without end; only late news of the last matter. */
const mostLetGo = 20

function letGo(
  book: Book,
  call: CallRow,
  how: { placeAt: Date; problem: string | null; certain: boolean; refusedId?: string },
  now: Date,
): void {
  amend(book.calls, call.id, {
    ...unleased,
    problem: how.problem,
    place_at: how.placeAt,
    updated_at: now,
    ...(how.certain ? { requested_at: null, phone_number: null } : {}),
    ...(how.refusedId ? { let_go_ids: [...call.let_go_ids, how.refusedId].slice(-mostLetGo) } : {}),
  })
}

function applyRecord(
  deps: Deps,
  book: Book,
  { record, lease, readAgain }: News & { kind: 'record' },
  ended: { call: CallRow; outcome: Outcome }[],
  recordings: Set<number>,
): boolean {
  const call = callOf(book, record)
  if (!call) return false
  const now = deps.now()
  const slotless = record.status === 'ended' && outcomeOf(record.endedReason) === 'no-slot'
  if (call.let_go_ids.includes(record.id)) {
    // The news that it had no slot was faster than the answer that placed it.
    if (!lease || !holds(call, lease)) return false
    const placeAt = new Date(now.getTime() + slotWaitMs(call))
    letGo(book, call, { placeAt, problem: noSlot, certain: true }, now)
    return true
  }
  if (call.vapi_call_id !== null && call.vapi_call_id !== record.id) {
    const ids = { call: call.id, ours: call.vapi_call_id, other: record.id }
    deps.log.error(ids, 'the provider has two calls for one attempt')
    return false
  }
  if (slotless && call.vapi_call_id === null) {
    if (isFinal(call.status)) return false
    if (call.lease_holder !== null && !lease) {
      // Its request may still be under way: who sent it lets go of it when the answer is there.
      const let_go_ids = [...call.let_go_ids, record.id].slice(-mostLetGo)
      amend(book.calls, call.id, { let_go_ids })
      return true
    }
  }
  const change = changeOf(call, record, now)
  if (readAgain) {
    amend(book.calls, call.id, { read_again_at: nextReading(deps, call.ended_at ?? now) })
  }
  const ends = change.status === 'ended'
  // Asked for again as long as we hold none: a copy that failed says nothing new of the call.
  if (record.hasRecording && !call.has_recording && (ends || isFinal(call.status))) {
    recordings.add(call.id)
  }
  if (Object.keys(change).length === 0) return false
  const outcome = outcomeOf(record.endedReason)
  amend(book.calls, call.id, {
    ...change,
    ...unleased,
    place_at: null,
    heard_at: now,
    updated_at: now,
    ...(record.updatedAt ? { vapi_updated_at: record.updatedAt } : {}),
    ...(ends ? { outcome, read_again_at: nextReading(deps, change.ended_at ?? now) } : {}),
  })
  if (ends) ended.push({ call, outcome })
  return true
}

/** What is said of a call for which the provider had no line. */
export const noSlot = 'The voice provider has no free line at the moment'

/** The account's lines are taken: asking again at once would only be refused again. */
const slotWaitMs = (call: CallRow) => Math.min(30_000, 1000 * 2 ** call.let_go_ids.length)

/** When an ended call is read next; null when the last reading is done. */
function nextReading(deps: Deps, endedAt: Date): Date | null {
  const now = deps.now().getTime()
  const from = Math.min(endedAt.getTime(), now)
  const next = deps.timing.readAgain.map((after) => from + after).find((at) => at > now)
  return next === undefined ? null : new Date(next)
}

/** What a call's end means for its contact and its campaign. */
function conclude(deps: Deps, book: Book, call: CallRow, outcome: Outcome): void {
  const member = book.members.rows.get(call.membership_id)
  const campaign = campaignOf(book, call)
  if (member?.state !== 'live') return
  const now = deps.now()
  const consequence = consequenceOf(outcome, campaign, {
    attempts: member.attempts,
    // A clock that is ahead at the provider must not postpone the next try.
    endedAt: call.ended_at && call.ended_at < now ? call.ended_at : now,
    campaign: campaign.status,
    contactGone: member.contact_id === null,
  })
  const uncount = () => {
    amend(book.calls, call.id, { attempt_number: null })
    return { attempts: member.attempts - 1 }
  }
  if (consequence.kind === 'place-again') {
    placeAgain(book, call, now)
  } else if (consequence.kind === 'retry') {
    amend(book.members, member.id, { state: 'waiting', next_try_at: consequence.at })
    noteResult(book, campaign, outcome === 'platform' ? 'f' : 'o', call.ended_reason ?? '')
  } else if (consequence.kind === 'final') {
    const { state } = consequence
    const unplaced = call.status === 'failed' && outcome === 'cancelled'
    amend(book.members, member.id, { state, next_try_at: null, ...(unplaced ? uncount() : {}) })
    if (state === 'cancelled') return
    amend(book.campaigns, campaign.id, {
      calls_completed: campaign.calls_completed + 1,
      calls_successful: campaign.calls_successful + (state === 'reached' ? 1 : 0),
    })
    if (state === 'skipped') return
    noteResult(book, campaign, outcome === 'platform' ? 'f' : 'o', call.ended_reason ?? '')
  } else {
    const state = stateAfterPause(campaign, member)
    amend(book.members, member.id, { state, next_try_at: null, ...uncount() })
    if (state === 'skipped') {
      amend(book.campaigns, campaign.id, { calls_completed: campaign.calls_completed + 1 })
    }
    pauseOver(book, campaign, `The voice provider refused: ${explain(call.ended_reason)}`)
  }
}

/** An attempt that does not count leaves its contact to be called, unless nobody may any more. */
function stateAfterPause(campaign: CampaignRow, member: MemberRow) {
  if (campaign.status === 'cancelled') return 'cancelled'
  return member.contact_id === null ? 'skipped' : 'waiting'
}

/** The attempt goes back to where it was before the provider took it and had no slot for it. */
function placeAgain(book: Book, call: CallRow, now: Date): void {
  const placeAt = new Date(now.getTime() + slotWaitMs(call))
  const refusedId = call.vapi_call_id ?? undefined
  letGo(book, call, { placeAt, problem: noSlot, certain: true, refusedId }, now)
  amend(book.calls, call.id, {
    status: 'queued',
    vapi_call_id: null,
    vapi_created_at: null,
    vapi_updated_at: null,
    started_at: null,
    ended_at: null,
    ended_reason: null,
    duration_seconds: null,
    outcome: null,
    read_again_at: null,
  })
}

/** Notes how a call went; when most of the last ones failed at the provider, the campaign stands still. */
function noteResult(book: Book, campaign: CampaignRow, result: 'f' | 'o', reason: string): void {
  const recent_results = noteResults(campaign.recent_results, result)
  amend(book.campaigns, campaign.id, { recent_results })
  const failing = result === 'f' ? mostlyFailing(recent_results) : null
  if (!failing) return
  const share = `${failing.failed} of the last ${failing.of} calls failed`
  pauseOver(book, campaign, `Most calls fail at the voice provider: ${share} (${reason})`)
}

function pauseOver(book: Book, campaign: CampaignRow, paused_reason: string): void {
  if (campaign.status !== 'running') return
  amend(book.campaigns, campaign.id, { status: 'paused', paused_reason })
}

function campaignOf(book: Book, call: CallRow): CampaignRow {
  const campaign = book.campaigns.rows.get(call.campaign_id)
  if (!campaign) throw new Error(`the campaign of call ${call.id} is not locked`)
  return campaign
}

function callOf(book: Book, record: ProviderRecord): CallRow | undefined {
  const rows = [...book.calls.rows.values()]
  return (
    rows.find((call) => call.vapi_call_id === record.id) ??
    rows.find((call) => call.attempt_id === record.externalId)
  )
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function findCalls(tx: Tx, many: News[]): Promise<{ id: number; campaign_id: number }[]> {
  const records = many.flatMap((news) => (news.kind === 'record' ? [news.record] : []))
  const ids = many.flatMap((news) => (news.kind === 'record' ? [] : [news.call_id]))
  const attempts = records.flatMap(({ externalId }) =>
    externalId && uuid.test(externalId) ? [externalId] : [],
  )
  return tx
    .select({ id: calls.id, campaign_id: calls.campaign_id })
    .from(calls)
    .where(
      or(
        inArray(
          calls.vapi_call_id,
          records.map(({ id }) => id),
        ),
        inArray(calls.attempt_id, attempts),
        inArray(calls.id, ids),
      ),
    )
}

async function knownDigests(tx: Tx, many: News[]): Promise<Set<string>> {
  const digests = many.flatMap((news) =>
    news.kind === 'record' && news.message ? [news.message.digest] : [],
  )
  if (digests.length === 0) return new Set()
  const rows = await tx
    .select({ digest: providerMessages.digest })
    .from(providerMessages)
    .where(inArray(providerMessages.digest, digests))
  return new Set(rows.map(({ digest }) => digest))
}

async function keepMessages(deps: Deps, tx: Tx, many: News[], taken: Taken[]): Promise<void> {
  const rows = many.flatMap((news, n) =>
    news.kind === 'record' && news.message && (taken[n] === 'applied' || taken[n] === 'nothing-new')
      ? [
          {
            ...news.message,
            vapi_call_id: news.record.id,
            status: news.record.status,
            received_at: deps.now(),
            applied: taken[n] === 'applied',
          },
        ]
      : [],
  )
  if (rows.length > 0) await tx.insert(providerMessages).values(rows).onConflictDoNothing()
}

/** What a record says of a call, as columns; null is what it does not say. */
export function columnsOf(record: ProviderRecord, ended: boolean) {
  const { startedAt, endedAt } = record
  const lasted = startedAt && endedAt ? (endedAt.getTime() - startedAt.getTime()) / 1000 : null
  return {
    vapi_call_id: record.id,
    vapi_created_at: record.createdAt,
    started_at: startedAt,
    ended_at: ended ? endedAt : null,
    ended_reason: ended ? record.endedReason : null,
    duration_seconds: ended && lasted !== null ? Math.max(0, lasted) : null,
    // The cost stands at 0 until the provider has reckoned it.
    cost_usd: record.cost && ended ? record.cost : null,
    cost_breakdown: record.costBreakdown,
    transcript: record.transcript,
    analysis_data: record.analysis,
    qualified: record.qualified,
    qualification_reason: record.qualificationReason,
    phone_call_transport: record.transport,
    phone_call_provider: record.carrier,
    phone_call_provider_id: record.carrierCallId,
  }
}

/** The columns a record changes: what it does not say, and what is already so, is left out. */
function changeOf(call: CallRow, record: ProviderRecord, now: Date): Partial<CallRow> {
  const said = columnsOf(record, record.status === 'ended' || call.status === 'ended')
  // Old news, late or replayed, fill gaps and take nothing back.
  const old = record.updatedAt && call.vapi_updated_at && record.updatedAt < call.vapi_updated_at
  const change: Partial<CallRow> = Object.fromEntries(
    Object.entries(said).filter(([column, value]) => {
      const had = call[column as keyof CallRow]
      return value !== null && !(old && had !== null) && !isDeepStrictEqual(value, had)
    }),
  )
  const { status } = record
  const scheduledByProvider = status === 'scheduled' && call.vapi_call_id === null
  if (
    status &&
    (isForward(call.status, status) || (scheduledByProvider && !isFinal(call.status)))
  ) {
    change.status = status
    if (status === 'ended') change.ended_at = record.endedAt ?? record.updatedAt ?? now
  }
  return change
}
