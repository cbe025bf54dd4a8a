import type { CallCaps, CallingHours, CampaignPurpose } from '@callwright/contract'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { numberKey, numberLeaseLock, workspaceLeaseLock } from '../../db/lease-locks.ts'
import type { Tx } from '../../db/open.ts'
import { calls } from '../../db/tables/calls.table.ts'
import { workspaceProviders } from '../../db/tables/workspaces.table.ts'
import type { WorkspaceId } from '../../db/workspace-id.ts'
import type { CallRequest } from '../../provider/index.ts'
import {
  type CallFacts,
  type Decision,
  decide,
  type StoredDecision,
  toStoredDecision,
} from '../../rules/index.ts'
import { loadCallFacts } from '../call-facts.ts'
import type { DialerDeps, ProviderDeps } from '../deps.ts'
import type { Lease } from '../domain/call-event.ts'
import { requestTime } from '../domain/request-time.ts'
import { withBusyNumber, workspaceNumberKey } from '../facts/number-facts.ts'
import { leaseClockTime, readLeaseClock } from '../lease-clock.ts'
import { reservedCondition } from '../unit-of-work.ts'
import { loadDisclosures, type RequiredDisclosure } from './disclosures.ts'
import { livingWorkers, type WorkerSession } from './worker-session.ts'

/** Matches calls under a lease: a worker may request them from the provider, or has requested them. */
export const leasedCondition = and(
  eq(calls.status, 'queued'),
  isNull(calls.vapi_call_id),
  isNotNull(calls.lease_until),
)

/** A call that only this worker may request from the provider. */
export interface ClaimedCall {
  callId: number
  lease: Lease
  /** When the lease was taken, by this process's monotonic clock. */
  leasedAtMs: number
  request: Omit<CallRequest, 'opening'>
  /** True when a request may have been sent under an earlier lease. */
  wasRequested: boolean
  /** The facts for the decision on the call. */
  facts: CallFacts
  /** The decision at the lease. A refused call must not be placed. */
  decision: Decision
  /** The same decision, as it is stored with the call. */
  storedDecision: StoredDecision
  /** What the call must say first. */
  disclosure: RequiredDisclosure
  /** Aborted when the lease may be void. */
  signal: AbortSignal
}

/**
 * Leases up to `limit` calls that are due, in the order they became due. Rows that another transaction has locked, such
 * as a pause or a change of the contact, are skipped and claimed in a later pass. Commands lock their campaign
 * `for update`: when one commits while the rows are locked, PostgreSQL checks the conditions on the new row.
 */
export function claimDueCalls(
  deps: ProviderDeps,
  session: WorkerSession,
  limit: number,
): Promise<ClaimedCall[]> {
  return deps.db.transaction(async (tx) => {
    // Read once: when the session is lost meanwhile, the lease is the old session's, whose signal is aborted.
    const { id: workerId, signal, isShared } = session
    const leasedAtMs = deps.leaseClock.monotonicMs()
    const rows = await lockDueCalls(deps, tx, { id: workerId, isShared }, limit)
    const [first] = rows
    if (!first) return []
    const until = new Date(first.leaseClockNow.getTime() + deps.timing.leaseMs)
    const lease = { workerId, until }
    // One time for the attempts and the decisions on them, so that a check of the attempts later finds what was decided.
    // It is read once the calls are locked: one of them may have been reserved after the transaction began.
    const now = deps.now()
    const possibleCalls = rows.map(({ call, is_contended }) => ({
      ...call,
      is_contended,
      leased_call_id: call.id,
    }))
    const decidable = await loadCallFacts(deps, tx, possibleCalls)
    const decided = withOneCallPerNumber(decidable, now).map((call) => {
      const decision = decide(call.facts, now)
      return { ...call, decision, storedDecision: toStoredDecision(call.facts, decision, now) }
    })
    const calls = await loadDisclosures(deps, tx, decided)
    await storeLeases(deps, tx, lease, calls, now)
    return calls.map(({ facts, decision, storedDecision, disclosure, ...row }) => ({
      callId: row.id,
      lease,
      leasedAtMs,
      signal,
      facts,
      decision,
      storedDecision,
      disclosure,
      wasRequested: row.was_requested,
      request: {
        attemptId: row.attempt_id,
        assistantId: row.assistant_id,
        phoneNumberId: row.phone_number_id,
        number: row.phone_e164,
        contactName: `${row.first_name} ${row.last_name}`.trim(),
        email: row.email,
        callName: row.name,
      },
    }))
  })
}

/**
 * Lets only the first reserved of the calls to a number be placed. The facts do not tell them of each other: none of them is
 * leased yet, and a call that was reserved before its contact's number was corrected is stored with the old one.
 */
function withOneCallPerNumber<
  Call extends { id: number; workspace_id: WorkspaceId; phone_e164: string; facts: CallFacts },
>(dueCalls: readonly Call[], now: Date): Call[] {
  const firstIds = new Map<string, number>()
  for (const call of dueCalls) {
    const number = workspaceNumberKey(call)
    firstIds.set(number, Math.min(call.id, firstIds.get(number) ?? call.id))
  }
  return dueCalls.map((call) =>
    firstIds.get(workspaceNumberKey(call)) === call.id
      ? call
      : { ...call, facts: withBusyNumber(call.facts, now) },
  )
}

/** Locks the calls that are due, and their numbers, until the end of the transaction. */
async function lockDueCalls(
  { workspaceId, storedAt, leaseClock }: ProviderDeps,
  tx: Tx,
  { id, isShared }: Pick<WorkerSession, 'id' | 'isShared'>,
  limit: number,
): Promise<{ call: DueCall; is_contended: boolean; leaseClockNow: Date }[]> {
  // A worker must not take a lease after PostgreSQL has ended its session, even if it has not noticed yet.
  const isWorkerAlive = sql`(not ${isShared}::boolean or ${id} in (${livingWorkers}))`
  // A worker that has not noticed yet that the workspace has another provider must not place its calls.
  const providerOwnerId = storedAt ? (workspaceId ?? null) : null
  const isProviderCurrent = sql`(${providerOwnerId}::integer is null or call.workspace_id = ${providerOwnerId} and exists (
    select from ${workspaceProviders} where workspace_id = ${providerOwnerId}
      and stored_at = ${storedAt?.toISOString() ?? null}::timestamptz))`
  const time = leaseClockTime(leaseClock)
  // The facts are read by a later statement, which sees what the transactions before have committed. A number is not waited
  // for, because two transactions could wait for each other's numbers. The statement is prepared, because PostgreSQL takes
  // longer to plan it than to execute it.
  return tx
    .select({
      workspaceLock: sql`pg_advisory_xact_lock_shared(${workspaceLeaseLock}, due.workspace_id)`,
      call: sql<DueCall>`to_jsonb(due)`,
      leaseClockNow: time.mapWith(calls.created_at),
      is_contended: sql<boolean>`not pg_try_advisory_xact_lock(${numberLeaseLock}, ${numberKey(sql`due.workspace_id`, sql`due.phone_e164`)})`,
    })
    .from(sql`(
      select call.id, call.workspace_id, call.attempt_id, call.name,
        call.requested_at is not null as was_requested, campaign.assistant_id, campaign.phone_number_id,
        campaign.calling_hours, campaign.call_caps, campaign.purpose, member.contact_id, member.phone_number,
        member.phone_e164, member.time_zone, member.first_name, member.last_name, member.email
      from calls as call
      join campaigns as campaign on campaign.id = call.campaign_id
      join memberships as member on member.id = call.membership_id
      where call.status = 'queued' and call.vapi_call_id is null and call.lease_until is null
        and call.due_at <= ${time} and campaign.status = 'running' and ${isWorkerAlive} and ${isProviderCurrent}
      order by call.due_at, call.id
      limit ${limit}
      for update of call skip locked
      for share of member skip locked
      for key share of campaign skip locked) as due`)
    .prepare('due_calls')
    .execute()
}

/**
 * Stores the lease of each call, the decision on it and what it says first, with one update, because each one runs
 * triggers. No call is placed without its decision. The error of an earlier request is removed: after a crash it would
 * count as a fault of the provider.
 */
async function storeLeases(
  { provider }: ProviderDeps,
  tx: Tx,
  { workerId, until }: Lease,
  dueCalls: readonly (DueCall & {
    storedDecision: StoredDecision
    disclosure: RequiredDisclosure
  })[],
  now: Date,
): Promise<void> {
  const leased = dueCalls.map(({ storedDecision, disclosure, ...call }) => ({
    id: call.id,
    phone_number: call.phone_number,
    phone_e164: call.phone_e164,
    first_name: call.first_name,
    last_name: call.last_name,
    email: call.email,
    assistant_id: call.assistant_id,
    phone_number_id: call.phone_number_id,
    disclosure: disclosure === 'no-caller' ? null : disclosure?.text,
    decision: storedDecision,
  }))
  await tx.execute(sql`
    update ${calls} as stored
    set lease_until = ${until.toISOString()}::timestamptz, worker_id = ${workerId}, last_error = null,
      phone_number = leased.phone_number, phone_e164 = leased.phone_e164,
      first_name = leased.first_name, last_name = leased.last_name, email = leased.email,
      assistant_id = leased.assistant_id, phone_number_id = leased.phone_number_id,
      attempted_at = ${now.toISOString()}::timestamptz,
      requested_at = coalesce(
        stored.requested_at, ${requestTime(provider.now(), now).toISOString()}::timestamptz),
      decisions = coalesce(stored.decisions, '{}') || jsonb_build_object('placing', leased.decision),
      disclosure = leased.disclosure
    from jsonb_to_recordset(${JSON.stringify(leased)}::jsonb)
      as leased (id integer, phone_number text, phone_e164 text, first_name text, last_name text, email text,
        assistant_id text, phone_number_id text, decision jsonb, disclosure text)
    where stored.id = leased.id`)
}

/** A call that is due, with its campaign and its member. */
type DueCall = {
  id: number
  workspace_id: WorkspaceId
  attempt_id: string
  name: string
  was_requested: boolean
  assistant_id: string
  phone_number_id: string
  calling_hours: CallingHours | null
  call_caps: CallCaps | null
  purpose: CampaignPurpose
  contact_id: number | null
  phone_number: string
  phone_e164: string
  time_zone: string | null
  first_name: string
  last_name: string
  email: string
}

/** Voids the leases of dead workers: reconciliation searches for their calls once the margin has passed. */
export async function voidLeasesOfDeadWorkers(deps: DialerDeps): Promise<void> {
  const until = await voidedLeaseUntil(deps)
  await deps.db
    .update(calls)
    .set({
      lease_until: sql`least(${calls.lease_until}, ${until.toISOString()}::timestamptz)`,
      worker_id: null,
    })
    .where(
      and(
        leasedCondition,
        isNotNull(calls.worker_id),
        sql`${calls.worker_id} not in (${livingWorkers})`,
      ),
    )
}

/**
 * Voids every lease when a process starts that has the database to itself. The previous process wrote its times by
 * another clock, so every call that waits to be placed becomes due now.
 */
export async function voidAllLeases(deps: DialerDeps): Promise<void> {
  const leaseClockNow = await readLeaseClock(deps.leaseClock, deps.db)
  await deps.db
    .update(calls)
    .set({ lease_until: await voidedLeaseUntil(deps), worker_id: null })
    .where(leasedCondition)
  await deps.db
    .update(calls)
    .set({ due_at: leaseClockNow })
    .where(and(reservedCondition, gt(calls.due_at, leaseClockNow)))
}

/** Returns the `lease_until` of a lease under which no request is in flight any more. */
async function voidedLeaseUntil({ db, leaseClock, timing }: DialerDeps): Promise<Date> {
  return new Date((await readLeaseClock(leaseClock, db)).getTime() - timing.requestTimeoutMs)
}
