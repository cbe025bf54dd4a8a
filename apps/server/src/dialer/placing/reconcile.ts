import { and, asc, lte } from 'drizzle-orm'
import { calls } from '../../db/tables/calls.table.ts'
import type { Gap, ProviderRecord } from '../../provider/index.ts'
import { paginateCalls } from '../../provider/index.ts'
import type { DialerDeps } from '../deps.ts'
import { noFreeLineMessage } from '../domain/apply-event.ts'
import { outcomeOf } from '../domain/outcome.ts'
import { firstRequestAt } from '../domain/request-time.ts'
import type { Ingest } from '../ingest.ts'
import { leasedCondition } from './lease.ts'

const maxBatch = 500

/** What the provider's list says about an attempt. */
type Search =
  | { kind: 'found'; record: ProviderRecord }
  /** No call was placed for it, or only one that the provider rejected. */
  | { kind: 'not-found'; rejectedId?: string }
  /** A record in the list cannot be read, and it may be this attempt's call. */
  | { kind: 'inconclusive' }

/**
 * Searches for unconfirmed calls in the provider's list, once a request under their lease must have become visible.
 * A call that is found is adopted; one that is not found is placed again, as the same attempt. One that may be an
 * unreadable call is searched for again later, as placing it again could call a person twice.
 */
export async function reconcile(
  deps: DialerDeps,
  ingest: Ingest,
  isPlacing: (callId: number) => boolean,
): Promise<void> {
  const { requestTimeoutMs, marginMs } = deps.timing
  const leaseClockNow = await deps.leaseClock.read(deps.db)
  const visible = new Date(leaseClockNow.getTime() - requestTimeoutMs - marginMs)
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
    .where(and(leasedCondition, lte(calls.lease_until, visible)))
    .orderBy(asc(calls.lease_until))
    .limit(maxBatch)
  // A request in flight is not unconfirmed, whatever a clock shows.
  const unconfirmed = due.filter(({ callId }) => !isPlacing(callId))
  if (unconfirmed.length === 0) return
  const first = Math.min(...unconfirmed.map((it) => firstRequestAt(it).getTime()))
  const searches = await searchAttempts(deps, unconfirmed, new Date(first - marginMs))
  await Promise.all(
    unconfirmed.map(({ callId, attempt_id, lease_until, worker_id, last_error }) => {
      const search = searches.get(attempt_id)
      if (!lease_until || !search) return undefined
      const lease = { workerId: worker_id, until: lease_until }
      if (search.kind === 'found') {
        deps.log.info({ call: callId }, 'unconfirmed call was placed, and is adopted')
        return ingest({ kind: 'record', record: search.record })
      }
      if (search.kind === 'inconclusive') {
        deps.drops.search(callId)
        return ingest({ kind: 'unconfirmed', callId, lease, reason: unreadableCall })
      }
      const { rejectedId } = search
      return ingest({
        kind: 'released',
        callId,
        lease,
        afterMs: 0,
        reason: rejectedId ? noFreeLineMessage : last_error,
        isKnownUnplaced: false,
        // Without an error it was our own process that failed.
        isProviderFault: !rejectedId && last_error !== null,
        ...(rejectedId ? { rejectedId } : {}),
      })
    }),
  )
}

/** The error of a call that may be the one that cannot be read. */
const unreadableCall =
  'The voice provider lists a call that cannot be read, so it is unknown whether this one was placed'

async function searchAttempts(
  deps: DialerDeps,
  unconfirmed: { attempt_id: string; rejected_provider_ids: string[] }[],
  createdAtGe: Date,
): Promise<Map<string, Search>> {
  const attempts = new Set(unconfirmed.map(({ attempt_id }) => attempt_id))
  const found = new Map<string, ProviderRecord[]>()
  const gaps: Gap[] = []
  for await (const page of paginateCalls(deps.provider, { createdAtGe })) {
    gaps.push(...page.gaps)
    for (const record of page.records) {
      const { externalId } = record
      if (externalId === null || !attempts.has(externalId)) continue
      found.set(externalId, [...(found.get(externalId) ?? []), record])
    }
  }
  const mayBeIn = new Set(gaps.map(({ externalId }) => externalId))
  return new Map(
    unconfirmed.map(({ attempt_id, rejected_provider_ids }): [string, Search] => {
      const own = (found.get(attempt_id) ?? []).filter(
        ({ id }) => !rejected_provider_ids.includes(id),
      )
      const placed = own.find((record) => outcomeOf(record.endedReason) !== 'no-slot')
      if (placed) return [attempt_id, { kind: 'found', record: placed }]
      if (mayBeIn.has(null) || mayBeIn.has(attempt_id)) {
        return [attempt_id, { kind: 'inconclusive' }]
      }
      const rejectedId = own[0]?.id
      return [attempt_id, { kind: 'not-found', ...(rejectedId ? { rejectedId } : {}) }]
    }),
  )
}
