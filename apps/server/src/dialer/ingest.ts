import { and, inArray, or, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { calls, providerMessages } from '../db/tables/calls.table.ts'
import { providerTime, type WorkspaceProvider } from '../provider/index.ts'
import { batch } from './batch.ts'
import { type DialerDeps, isOfProvider, type ProviderDeps } from './deps.ts'
import { applyEvent, type Effects, failCall, findCallOf } from './domain/apply-event.ts'
import type { CallEvent, EventTimes, IngestResult } from './domain/call-event.ts'
import {
  cancellationOf,
  concludeCall,
  concludeLateConversation,
  concludeWithdrawn,
  undoReservation,
} from './domain/conclude-call.ts'
import { type CallRow, isReserved } from './domain/rows.ts'
import { newlyAnalyzedCalls } from './domain/webhook-events.ts'
import { isPastRetention } from './messages.ts'
import { storeOptOuts } from './opt-outs.ts'
import { reserveDueContacts } from './reserve.ts'
import { campaignsWithSilentCalls, pauseOverSilentShare } from './silent-calls.ts'
import { loadCalls, loadMembers, notify, type UnitOfWork, write } from './unit-of-work.ts'

/** Ingests one event of a call; throws when the database rejects it or is unavailable. */
export type Ingest = (event: CallEvent) => Promise<IngestResult>

/** With more events in one transaction, the cost of each event hardly falls. */
const maxBatch = 100

/**
 * Ingests events in batches: those that arrive while a transaction is open share the next one, so a burst of
 * messages costs a few transactions.
 */
export function createIngest(deps: ProviderDeps): Ingest {
  return batch((events: CallEvent[]) => ingestAll(deps, events), maxBatch)
}

/** Ingests events in order in one transaction, and reserves the next contacts for the lines that they free. */
export function ingestAll(deps: ProviderDeps, events: CallEvent[]): Promise<IngestResult[]> {
  return deps.db.transaction(async (tx) => {
    const uow = await loadCalls(deps, tx, isCallOfEvents(deps, events))
    const times = eventTimes(deps, uow)
    const knownDigests = await findStoredDigests(tx, events)
    const effects: Effects = {
      ended: [],
      lateConversations: [],
      callIdsToCopy: new Set(),
      conflicts: [],
    }
    const results = events.map((event): IngestResult => {
      if (event.kind === 'record' && event.message) {
        const { digest } = event.message
        if (knownDigests.has(digest)) return 'duplicate'
        if (isPastRetention(deps, findCallOf(uow, event.record))) return 'too-late'
        knownDigests.add(digest)
      }
      return applyEvent(uow, times, event, effects) ? 'applied' : 'unchanged'
    })
    for (const ids of effects.conflicts) {
      deps.log.error(ids, 'the provider has two calls for one attempt')
    }
    await concludeAll(deps, tx, uow, times, effects)

    await deps.queue.sendAll(
      tx,
      'copy-recording',
      [...effects.callIdsToCopy].map((call_id) => ({ data: { call_id }, key: String(call_id) })),
    )
    await insertMessages(deps, tx, events, results)
    uow.callIdsToCopy = effects.callIdsToCopy
    if (effects.ended.length > 0) uow.freedLines = effects.ended.length
    const withSilentCalls = campaignsWithSilentCalls(uow)
    const optOutEvents = await storeOptOuts(deps, tx, uow, recordsOf(events))
    await write(deps, tx, uow)
    await deps.webhooks?.add(tx, optOutEvents)
    if (await pauseOverSilentShare(deps, tx, uow, withSilentCalls)) await write(deps, tx, uow)
    await reserveDueContacts(
      deps,
      tx,
      uow,
      new Set(effects.ended.map(({ call }) => call.campaign_id)),
    )
    await notify(tx, uow)
    return results
  })
}

/** Returns the times that the events of one unit of work share. */
export function eventTimes(
  deps: DialerDeps & Partial<WorkspaceProvider>,
  { leaseClockNow }: UnitOfWork,
): EventTimes {
  return {
    now: deps.now(),
    providerNow: providerTime(deps),
    isProviderNowKnown: deps.provider?.now() != null,
    leaseClockNow,
    marginMs: deps.timing.marginMs,
    refreshDelaysMs: deps.timing.refreshDelaysMs,
  }
}

/** Concludes the calls that ended, and cancels the released calls that must not be placed again. */
async function concludeAll(
  deps: DialerDeps,
  tx: Tx,
  uow: UnitOfWork,
  times: EventTimes,
  { ended, lateConversations }: Effects,
): Promise<void> {
  const callsToConclude = [...ended.map(({ call }) => call), ...releasedCalls(uow)]
  const callsWithEvent = deps.webhooks ? newlyAnalyzedCalls(uow) : []
  await loadMembers(
    tx,
    uow,
    [...callsToConclude, ...lateConversations, ...callsWithEvent].map((call) => call.membership_id),
  )
  for (const { call, reasonClass, refusal, wasWithdrawn } of ended) {
    if (refusal) undoReservation(uow, call, refusal)
    else if (wasWithdrawn) concludeWithdrawn(uow, times, call)
    else concludeCall(uow, times, call, reasonClass)
  }
  for (const call of lateConversations) concludeLateConversation(uow, call)
  for (const call of releasedCalls(uow)) {
    const cancellation = cancellationOf(uow, call)
    if (cancellation === null) continue
    const { reasonClass, reason } = cancellation
    ended.push({ call: failCall(uow, call, times.now, reasonClass, reason), reasonClass })
    concludeCall(uow, times, call, reasonClass)
  }
}

/** The changed calls that wait to be placed. */
function releasedCalls(uow: UnitOfWork): CallRow[] {
  return [...uow.calls.changedIds].flatMap((id) => uow.calls.rows.get(id) ?? []).filter(isReserved)
}

const recordsOf = (events: CallEvent[]) =>
  events.flatMap((event) => (event.kind === 'record' ? [event.record] : []))

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Matches the calls of events. A provider may report only calls of its workspace, whatever ids it names. */
function isCallOfEvents(deps: ProviderDeps, events: CallEvent[]): SQL | undefined {
  const records = recordsOf(events)
  const ids = events.flatMap((event) => (event.kind === 'record' ? [] : [event.callId]))
  const attemptIds = records.flatMap(({ externalId }) =>
    externalId && uuid.test(externalId) ? [externalId] : [],
  )
  const providerIds = records.map(({ id }) => id)
  return and(
    isOfProvider(deps),
    or(
      inArray(calls.vapi_call_id, providerIds),
      inArray(calls.attempt_id, attemptIds),
      inArray(calls.id, ids),
    ),
  )
}

async function findStoredDigests(tx: Tx, events: CallEvent[]): Promise<Set<string>> {
  const digests = events.flatMap((event) =>
    event.kind === 'record' && event.message ? [event.message.digest] : [],
  )
  if (digests.length === 0) return new Set()
  const rows = await tx
    .select({ digest: providerMessages.digest })
    .from(providerMessages)
    .where(inArray(providerMessages.digest, digests))
  return new Set(rows.map(({ digest }) => digest))
}

async function insertMessages(
  deps: ProviderDeps,
  tx: Tx,
  events: CallEvent[],
  results: IngestResult[],
): Promise<void> {
  const rows = events.flatMap((event, n) => {
    const isNew = results[n] === 'applied' || results[n] === 'unchanged'
    if (event.kind !== 'record' || !event.message || !isNew) return []
    return [
      {
        ...event.message,
        vapi_call_id: event.record.id,
        status: event.record.status,
        received_at: deps.now(),
        applied: results[n] === 'applied',
      },
    ]
  })
  if (rows.length > 0) await tx.insert(providerMessages).values(rows).onConflictDoNothing()
}
