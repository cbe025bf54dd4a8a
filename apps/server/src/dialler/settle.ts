import { isDeepStrictEqual } from 'node:util'
import { eq, or } from 'drizzle-orm'
import { calls } from '../calls/calls.table.ts'
import { memberships } from '../campaigns/campaigns.table.ts'
import type { Tx } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { announce } from '../events/events.ts'
import type { ProviderRecord } from '../provider/record.ts'
import { advance, type CampaignRow, lockCampaign, setCampaign } from './advance.ts'
import { consequenceOf, isFinal, isForward, type Outcome, outcomeOf } from './rules.ts'

type CallRow = typeof calls.$inferSelect
type MemberRow = typeof memberships.$inferSelect

/** When an ended call is read again: the provider's cost and analysis come late. */
const rereadAfterMs = [60_000, 600_000]

/**
 * Takes in what the provider says of a call, by message or on being asked. A status only moves forward,
 * the rest is filled in as it comes. Returns whether it said anything new.
 */
export async function settle(deps: Deps, record: ProviderRecord): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const found = await findCall(tx, record)
    if (!found) return false
    const campaign = await lockCampaign(tx, found.campaign_id)
    const [call] = await tx.select().from(calls).where(eq(calls.id, found.id)).for('update')
    if (!campaign || !call) return false
    // A call refused for want of a slot was let go of: its late messages are about nothing of ours.
    const foreign = call.vapi_call_id !== null && call.vapi_call_id !== record.id
    const slotless = record.endedReason !== null && outcomeOf(record.endedReason) === 'no-slot'
    if (foreign || (call.vapi_call_id === null && slotless)) return false

    const change = changeOf(call, record, deps.now())
    const ends = change.status === 'ended'
    // Asked for again as long as we hold none: a copy that failed says nothing new of the call.
    if (record.hasRecording && !call.has_recording && (ends || isFinal(call.status))) {
      await deps.queue.send(tx, 'copy-recording', { call_id: call.id }, { key: String(call.id) })
    }
    if (Object.keys(change).length === 0) return false
    if (ends) change.outcome = outcomeOf(record.endedReason)
    await tx
      .update(calls)
      .set({ ...change, lease_until: null, lease_holder: null, updated_at: deps.now() })
      .where(eq(calls.id, call.id))
    await announce(tx, 'calls', [call.id])
    if (ends) {
      const ended = { ...call, ...change } as CallRow
      await concludeAttempt(deps, tx, campaign, ended, change.outcome as Outcome)
      for (const ms of rereadAfterMs) {
        const at = new Date(deps.now().getTime() + ms)
        await deps.queue.send(tx, 'read-call', { call_id: call.id }, { at })
      }
    }
    return true
  })
}

/** Ends a call that never came about, and says why in plain words. */
export async function fail(
  deps: Deps,
  callId: number,
  outcome: Outcome,
  reason: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [found] = await tx.select().from(calls).where(eq(calls.id, callId))
    const campaign = found && (await lockCampaign(tx, found.campaign_id))
    if (campaign) await failUnder(deps, tx, campaign, callId, outcome, reason)
  })
}

/** The same, under a campaign that is already locked. */
export async function failUnder(
  deps: Deps,
  tx: Tx,
  campaign: CampaignRow,
  callId: number,
  outcome: Outcome,
  reason: string,
): Promise<void> {
  const [call] = await tx.select().from(calls).where(eq(calls.id, callId)).for('update')
  if (!call || isFinal(call.status) || call.vapi_call_id !== null) return
  const now = deps.now()
  const change = { status: 'failed', ended_at: now, ended_reason: reason, outcome } as const
  await tx
    .update(calls)
    .set({ ...change, lease_until: null, lease_holder: null, updated_at: now })
    .where(eq(calls.id, callId))
  await announce(tx, 'calls', [callId])
  await concludeAttempt(deps, tx, campaign, { ...call, ...change }, outcome)
}

/** What a call's end means for its contact and its campaign; the freed line is used again at once. */
async function concludeAttempt(
  deps: Deps,
  tx: Tx,
  campaign: CampaignRow,
  call: CallRow,
  outcome: Outcome,
): Promise<void> {
  const [member] = await tx
    .select()
    .from(memberships)
    .where(eq(memberships.id, call.membership_id))
    .for('update')
  if (member?.state !== 'live') return
  const now = deps.now()
  const consequence = consequenceOf(outcome, campaign, {
    attempts: member.attempts,
    // A clock that is ahead at the provider must not postpone the next try.
    endedAt: call.ended_at && call.ended_at < now ? call.ended_at : now,
    campaign: campaign.status,
    contactGone: member.contact_id === null,
  })
  let current = campaign
  if (consequence.kind === 'final') {
    await setMember(tx, member.id, { state: consequence.state, next_try_at: null })
    if (call.status === 'failed' && consequence.state === 'cancelled')
      await uncount(tx, call, member)
    if (consequence.state !== 'cancelled') {
      current = await setCampaign(tx, campaign.id, {
        calls_completed: campaign.calls_completed + 1,
        calls_successful: campaign.calls_successful + (consequence.state === 'reached' ? 1 : 0),
      })
    }
  } else if (consequence.kind === 'retry') {
    await setMember(tx, member.id, { state: 'waiting', next_try_at: consequence.at })
    await announce(tx, 'campaigns', [campaign.id])
  } else if (consequence.kind === 'place-again') {
    await tx
      .update(calls)
      .set({
        status: 'queued',
        vapi_call_id: null,
        ended_at: null,
        ended_reason: null,
        outcome: null,
      })
      .where(eq(calls.id, call.id))
    const at = new Date(now.getTime() + 2000)
    await deps.queue.send(tx, 'place-call', { call_id: call.id, refusals: 1 }, { at })
    return
  } else {
    const state = campaign.status === 'cancelled' ? 'cancelled' : 'waiting'
    await setMember(tx, member.id, { state, next_try_at: null })
    await uncount(tx, call, member)
    if (campaign.status === 'running') {
      const paused_reason = `The voice provider refused: ${call.ended_reason}`
      current = await setCampaign(tx, campaign.id, { status: 'paused', paused_reason })
    }
  }
  await advance(deps, tx, current)
}

/** An attempt that does not count gives its number to the one that will. */
async function uncount(tx: Tx, call: CallRow, member: MemberRow): Promise<void> {
  await tx.update(calls).set({ attempt_number: null }).where(eq(calls.id, call.id))
  await setMember(tx, member.id, { attempts: member.attempts - 1 })
}

async function setMember(tx: Tx, id: number, change: Partial<typeof memberships.$inferInsert>) {
  await tx.update(memberships).set(change).where(eq(memberships.id, id))
}

async function findCall(tx: Tx, record: ProviderRecord): Promise<CallRow | undefined> {
  const externalId = /^[0-9a-f-]{36}$/i.test(record.externalId ?? '') ? record.externalId : null
  const [row] = await tx
    .select()
    .from(calls)
    .where(
      or(
        eq(calls.vapi_call_id, record.id),
        externalId ? eq(calls.attempt_id, externalId) : undefined,
      ),
    )
  return row
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
  const change: Partial<CallRow> = Object.fromEntries(
    Object.entries(said).filter(
      ([column, value]) =>
        value !== null && !isDeepStrictEqual(value, call[column as keyof CallRow]),
    ),
  )
  if (record.status && isForward(call.status, record.status)) {
    change.status = record.status
    if (record.status === 'ended') change.ended_at = record.endedAt ?? record.updatedAt ?? now
  }
  return change
}
