import { and, eq, isNull } from 'drizzle-orm'
import { calls } from '../calls/calls.table.ts'
import { memberships } from '../campaigns/campaigns.table.ts'
import type { Deps } from '../deps.ts'
import { type CallRequest, requestTimeoutMs } from '../provider/provider.ts'
import type { ProviderRecord } from '../provider/record.ts'
import type { Jobs } from '../queue.ts'
import { lockCampaign } from './advance.ts'
import { isFinal, outcomeOf } from './rules.ts'
import { fail, failUnder, settle } from './settle.ts'

/** Longer than any freeze of a process that was tested: while it lasts, its holder alone may place the call. */
const leaseMs = 5 * 60_000
/** For clocks that differ and requests still under way at the provider. */
export const marginMs = 15_000

/** What a call says that a Stop overtook. */
export const stoppedReason = 'The campaign was stopped before the call was placed'

/** Asks the provider for a reserved call, once: a second asking needs proof that the first came to nothing. */
export async function placeCall(
  deps: Deps,
  holder: string,
  job: Jobs['place-call'],
): Promise<void> {
  const claimed = await claim(deps, holder, job.call_id)
  if (!claimed) return
  const { request, leaseUntil } = claimed
  // A process that was frozen since may have lost its lease: what it held is looked for, not sent.
  if (leaseUntil.getTime() - deps.now().getTime() <= requestTimeoutMs) return
  const placement = await deps.provider.placeCall(request)
  if (placement.kind === 'placed') {
    await settle(deps, placement.record)
  } else if (placement.kind === 'refused') {
    const outcome = placement.fault === 'contact' ? 'bad-number' : placement.fault
    await fail(deps, job.call_id, outcome, placement.reason)
  } else if (placement.kind === 'busy') {
    const backoff = Math.min(30_000, 1000 * 2 ** Math.min(job.refusals, 5))
    await letGo(deps, job, placement.retryAfterMs ?? backoff)
  } else {
    deps.log.warn({ call: job.call_id, reason: placement.reason }, 'call in doubt')
    await doubt(deps, job.call_id)
  }
}

/** Takes the lease of a call; null when it is not to be placed now, or not by us. */
async function claim(
  deps: Deps,
  holder: string,
  callId: number,
): Promise<{ request: CallRequest; leaseUntil: Date } | null> {
  return deps.db.transaction(async (tx) => {
    const [found] = await tx.select().from(calls).where(eq(calls.id, callId))
    const campaign = found && (await lockCampaign(tx, found.campaign_id))
    if (campaign?.status === 'cancelled') {
      await failUnder(deps, tx, campaign, callId, 'cancelled', stoppedReason)
    }
    // A paused campaign keeps its reservations; they are placed when it starts again.
    if (campaign?.status !== 'running') return null
    const now = deps.now()
    const lease_until = new Date(now.getTime() + leaseMs)
    const [call] = await tx
      .update(calls)
      .set({ lease_until, lease_holder: holder, requested_at: found?.requested_at ?? now })
      .where(
        and(
          eq(calls.id, callId),
          eq(calls.status, 'queued'),
          isNull(calls.vapi_call_id),
          isNull(calls.lease_until),
        ),
      )
      .returning()
    if (!call) return null
    const [member] = await tx
      .select()
      .from(memberships)
      .where(eq(memberships.id, call.membership_id))
    if (!member) return null
    await deps.queue.send(
      tx,
      'resolve-call',
      { call_id: callId },
      { at: searchableFrom(lease_until) },
    )
    const request = {
      attemptId: call.attempt_id,
      assistantId: campaign.assistant_id,
      phoneNumberId: campaign.phone_number_id,
      number: member.phone_e164,
      contactName: `${member.first_name} ${member.last_name}`.trim(),
      email: member.email,
      callName: call.name,
    }
    return { request, leaseUntil: lease_until }
  })
}

/** Before this, a request sent under the lease may still become a call. */
function searchableFrom(leaseUntil: Date): Date {
  return new Date(leaseUntil.getTime() + requestTimeoutMs + marginMs)
}

/** Nothing was placed: the call waits, keeping its line, and is asked for again. */
async function letGo(deps: Deps, job: Jobs['place-call'], afterMs: number): Promise<void> {
  const at = new Date(deps.now().getTime() + afterMs)
  await deps.db.transaction(async (tx) => {
    const [freed] = await tx
      .update(calls)
      .set({ lease_until: null, lease_holder: null })
      .where(and(eq(calls.id, job.call_id), isNull(calls.vapi_call_id)))
      .returning({ id: calls.id })
    if (freed) {
      await deps.queue.send(tx, 'place-call', { ...job, refusals: job.refusals + 1 }, { at })
    }
  })
}

/** The holder sends nothing more under its lease, so the search need not wait it out. */
async function doubt(deps: Deps, callId: number): Promise<void> {
  const now = deps.now()
  await deps.db.transaction(async (tx) => {
    await tx
      .update(calls)
      .set({ lease_until: now, lease_holder: null })
      .where(and(eq(calls.id, callId), isNull(calls.vapi_call_id)))
    await deps.queue.send(tx, 'resolve-call', { call_id: callId }, { at: searchableFrom(now) })
  })
}

/** Looks for a call in doubt among the provider's: one found is ours, one not found is placed again. */
export async function resolveCall(deps: Deps, job: Jobs['resolve-call']): Promise<void> {
  const [call] = await deps.db.select().from(calls).where(eq(calls.id, job.call_id))
  if (!call || isFinal(call.status) || call.vapi_call_id !== null) return
  if (!call.lease_until || !call.requested_at) return
  const at = searchableFrom(call.lease_until)
  if (at > deps.now()) {
    await deps.db.transaction((tx) => deps.queue.send(tx, 'resolve-call', job, { at }))
    return
  }
  const found = await findAttempt(deps, call.attempt_id, call.requested_at)
  if (found && outcomeOf(found.endedReason) !== 'no-slot') {
    deps.log.info({ call: call.id }, 'call in doubt was placed, and is adopted')
    await settle(deps, found)
    return
  }
  await letGo(deps, { call_id: call.id, refusals: 0 }, 0)
}

async function findAttempt(
  deps: Deps,
  attemptId: string,
  requestedAt: Date,
): Promise<ProviderRecord | null> {
  const createdAtGe = new Date(requestedAt.getTime() - marginMs)
  let createdAtLt: Date | undefined
  for (;;) {
    const page = await deps.provider.calls({ createdAtGe, ...(createdAtLt ? { createdAtLt } : {}) })
    const mine = page.filter((record) => record.externalId === attemptId)
    // Of several, one that was refused for want of a slot is not the one that rang.
    const found = mine.find((record) => outcomeOf(record.endedReason) !== 'no-slot') ?? mine[0]
    if (found) return found
    const oldest = page.at(-1)?.createdAt
    if (!oldest || (createdAtLt && oldest >= createdAtLt)) return null
    createdAtLt = oldest
  }
}
