import { and, asc, lte } from 'drizzle-orm'
import { calls } from '../../db/tables/calls.table.ts'
import type { Gap, ProviderRecord } from '../../provider/index.ts'
import { paginateCalls } from '../../provider/index.ts'
import { isOfProvider, type ProviderDeps } from '../deps.ts'
import { noFreeLineMessage } from '../domain/apply-event.ts'
import { reasonClassOf } from '../domain/reason-class.ts'
import { firstRequestAt } from '../domain/request-time.ts'
import type { Ingest } from '../ingest.ts'
import { readLeaseClock } from '../lease-clock.ts'
import { leasedCondition } from './lease.ts'

const maxBatch = 500

/** What a search of the provider's list found for an attempt. */
type SearchResult =
  | { kind: 'found'; record: ProviderRecord }
  /** No call was placed for the attempt, or only a call that the provider rejected. */
  | { kind: 'not-found'; rejectedId?: string }
  /** A record in the list cannot be read, and it may be this attempt's call. */
  | { kind: 'inconclusive' }

/**
 * Searches for unconfirmed calls in the provider's list, once requests under their lease must have become visible in
 * it. A call that is found is adopted. A call that is not found is placed again as the same attempt. A call that may be
 * an unreadable record is searched for again later, because placing it again could call a person twice. Returns `idle` when
 * there is none.
 */
export async function reconcile(
  deps: ProviderDeps,
  ingest: Ingest,
  isPlacing: (callId: number) => boolean,
): Promise<'idle' | 'done'> {
  const { requestTimeoutMs, marginMs } = deps.timing
  const leaseClockNow = await readLeaseClock(deps.leaseClock, deps.db)
  const visibleIfLeasedUntil = new Date(leaseClockNow.getTime() - requestTimeoutMs - marginMs)
  const due = await deps.db
    .select({
      callId: calls.id,
      attempt_id: calls.attempt_id,
      requested_at: calls.requested_at,
      created_at: calls.created_at,
      lease_until: calls.lease_until,
      worker_id: calls.worker_id,
      rejected_provider_ids: calls.rejected_provider_ids,
      last_error: calls.last_error,
    })
    .from(calls)
    .where(and(isOfProvider(deps), leasedCondition, lte(calls.lease_until, visibleIfLeasedUntil)))
    .orderBy(asc(calls.lease_until))
    .limit(maxBatch)
  // This is checked besides the times: a call whose request is in flight is not unconfirmed, even when a clock is wrong.
  const unconfirmed = due.filter(({ callId }) => !isPlacing(callId))
  if (unconfirmed.length === 0) return 'idle'
  const firstRequestMs = Math.min(...unconfirmed.map((call) => firstRequestAt(call).getTime()))
  const results = await searchAttempts(deps, unconfirmed, new Date(firstRequestMs - marginMs))
  await Promise.all(
    unconfirmed.map(({ callId, attempt_id, lease_until, worker_id, last_error }) => {
      const result = results.get(attempt_id)
      if (!lease_until || !result) return undefined
      const lease = { workerId: worker_id, until: lease_until }
      if (result.kind === 'found') {
        deps.log.info({ call: callId }, 'unconfirmed call was placed, and is adopted')
        return ingest({ kind: 'record', record: result.record })
      }
      if (result.kind === 'inconclusive') {
        deps.drops.search(callId)
        return ingest({ kind: 'unconfirmed', callId, lease, reason: unreadableCallMessage })
      }
      const { rejectedId } = result
      return ingest({
        kind: 'released',
        callId,
        lease,
        afterMs: 0,
        reason: rejectedId ? noFreeLineMessage : last_error,
        isKnownUnplaced: false,
        wasRequested: true,
        // Without an error, the process that placed the call died, and the provider is not at fault.
        isProviderFault: !rejectedId && last_error !== null,
        ...(rejectedId ? { rejectedId } : {}),
      })
    }),
  )
  return 'done'
}

/** Stored as `last_error` when a record that cannot be read may belong to the call. */
const unreadableCallMessage =
  'The voice provider lists a call that cannot be read, so it is unknown whether this one was placed'

async function searchAttempts(
  deps: ProviderDeps,
  unconfirmed: { attempt_id: string; rejected_provider_ids: string[] }[],
  createdAtGe: Date,
): Promise<Map<string, SearchResult>> {
  const attemptIds = new Set(unconfirmed.map(({ attempt_id }) => attempt_id))
  const recordsByAttempt = new Map<string, ProviderRecord[]>()
  const gaps: Gap[] = []
  for await (const page of paginateCalls(deps.provider, { createdAtGe })) {
    gaps.push(...page.gaps)
    for (const record of page.records) {
      const { externalId } = record
      if (externalId === null || !attemptIds.has(externalId)) continue
      recordsByAttempt.set(externalId, [...(recordsByAttempt.get(externalId) ?? []), record])
    }
  }
  // Null stands for a record whose attempt cannot be read: it may belong to any attempt.
  const unreadableAttemptIds = new Set(gaps.map(({ externalId }) => externalId))
  return new Map(
    unconfirmed.map(({ attempt_id, rejected_provider_ids }): [string, SearchResult] => {
      const records = (recordsByAttempt.get(attempt_id) ?? []).filter(
        ({ id }) => !rejected_provider_ids.includes(id),
      )
      const placed = records.find((record) => reasonClassOf(record.endedReason) !== 'no-slot')
      if (placed) return [attempt_id, { kind: 'found', record: placed }]
      if (unreadableAttemptIds.has(null) || unreadableAttemptIds.has(attempt_id)) {
        return [attempt_id, { kind: 'inconclusive' }]
      }
      const rejectedId = records[0]?.id
      return [attempt_id, { kind: 'not-found', ...(rejectedId ? { rejectedId } : {}) }]
    }),
  )
}
