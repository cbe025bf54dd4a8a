import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { calls } from '../calls/calls.table.ts'
import type { Deps } from '../deps.ts'
import { pagesOfCalls } from '../provider/pages.ts'
import type { ProviderRecord } from '../provider/record.ts'
import { type Holder, livingHolders } from './holder.ts'
import { outcomeOf } from './rules.ts'
import { noSlot, take } from './settle.ts'

const leased = and(
  eq(calls.status, 'queued'),
  isNull(calls.vapi_call_id),
  isNotNull(calls.lease_until),
)
const mostAtOnce = 500

/**
 * Voids the leases of holders that are known to be dead: all of them for the process that alone has the
 * database and only starts, those whose session has ended on a server. The margin remains to be waited.
 */
export async function voidLeases(deps: Deps, holder: Holder): Promise<void> {
  const over = new Date(deps.now().getTime() - deps.timing.requestTimeout)
  const void_until = sql`least(${calls.lease_until}, ${over.toISOString()}::timestamptz)`
  const dead = holder.shared
    ? sql`${calls.lease_holder} not in (${livingHolders})`
    : sql`${calls.lease_holder} <> ${holder.id}`
  await deps.db
    .update(calls)
    .set({ lease_until: void_until, lease_holder: null })
    .where(and(leased, isNotNull(calls.lease_holder), dead))
}

/**
 * Looks for calls in doubt among the provider's, once a request sent under their lease must have become
 * visible: one found is ours, one not found is placed again, as the same attempt.
 */
export async function resolveDoubts(deps: Deps): Promise<void> {
  const now = deps.now()
  const { requestTimeout, margin } = deps.timing
  const visible = new Date(now.getTime() - requestTimeout - margin)
  const doubtful = await deps.db
    .select({
      call_id: calls.id,
      attempt_id: calls.attempt_id,
      requested_at: calls.requested_at,
      created_at: calls.created_at,
      lease_until: calls.lease_until,
      lease_holder: calls.lease_holder,
      let_go_ids: calls.let_go_ids,
      problem: calls.problem,
    })
    .from(calls)
    .where(and(leased, lte(calls.lease_until, visible)))
    .orderBy(asc(calls.lease_until))
    .limit(mostAtOnce)
  if (doubtful.length === 0) return
  const first = Math.min(...doubtful.map((it) => (it.requested_at ?? it.created_at).getTime()))
  const found = await findAttempts(
    deps,
    new Set(doubtful.map((it) => it.attempt_id)),
    new Date(first - margin),
  )
  await Promise.all(
    doubtful.map(({ call_id, attempt_id, lease_until, lease_holder, let_go_ids, problem }) => {
      if (!lease_until) return undefined
      const lease = { holder: lease_holder, until: lease_until }
      const own = (found.get(attempt_id) ?? []).filter(({ id }) => !let_go_ids.includes(id))
      const placed = own.find((record) => outcomeOf(record.endedReason) !== 'no-slot')
      if (placed) {
        deps.log.info({ call: call_id }, 'call in doubt was placed, and is adopted')
        return take(deps, { kind: 'record', record: placed })
      }
      const refusedId = own[0]?.id
      return take(deps, {
        kind: 'let-go',
        call_id,
        lease,
        placeAt: now,
        problem: refusedId ? noSlot : problem,
        certain: false,
        // Without a problem it was our own process that failed.
        fault: !refusedId && problem !== null,
        ...(refusedId ? { refusedId } : {}),
      })
    }),
  )
}

async function findAttempts(
  deps: Deps,
  attempts: Set<string>,
  createdAtGe: Date,
): Promise<Map<string, ProviderRecord[]>> {
  const found = new Map<string, ProviderRecord[]>()
  for await (const page of pagesOfCalls(deps.provider, { createdAtGe })) {
    for (const record of page) {
      const { externalId } = record
      if (externalId === null || !attempts.has(externalId)) continue
      found.set(externalId, [...(found.get(externalId) ?? []), record])
    }
  }
  return found
}
