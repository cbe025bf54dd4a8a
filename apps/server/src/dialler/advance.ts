import { and, asc, count, eq, isNull, lte, min, or, sql } from 'drizzle-orm'
import { calls } from '../calls/calls.table.ts'
import { campaigns, memberships } from '../campaigns/campaigns.table.ts'
import type { Tx } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { announce } from '../events/events.ts'

export type CampaignRow = typeof campaigns.$inferSelect
type ReservedCall = { id: number; status: 'queued'; name: string }

/** Takes a campaign for this transaction: whoever changes its calls or members takes it first. */
export async function lockCampaign(tx: Tx, id: number): Promise<CampaignRow | null> {
  const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update')
  return row ?? null
}

/**
 * Brings a locked campaign as far as it can go now: reserves the contacts that are due for its free
 * lines, asks to be woken for the next try, and completes the campaign when nobody is left to call.
 * Returns the calls it reserved.
 */
export async function advance(deps: Deps, tx: Tx, campaign: CampaignRow): Promise<ReservedCall[]> {
  if (campaign.status !== 'running' && campaign.status !== 'paused') return []
  const reserved =
    campaign.status === 'running' && campaign.calling ? await reserve(deps, tx, campaign) : []
  const [open] = await tx
    .select({ members: count() })
    .from(memberships)
    .where(
      and(
        eq(memberships.campaign_id, campaign.id),
        sql`${memberships.state} in ('waiting', 'live')`,
      ),
    )
  if (open?.members === 0)
    await setCampaign(tx, campaign.id, { status: 'completed', paused_reason: null })
  return reserved
}

/** Changes a campaign and says so. */
export async function setCampaign(
  tx: Tx,
  id: number,
  change: Partial<CampaignRow>,
): Promise<CampaignRow> {
  const [row] = await tx.update(campaigns).set(change).where(eq(campaigns.id, id)).returning()
  if (!row) throw new Error(`campaign ${id} is gone`)
  await announce(tx, 'campaigns', [id])
  return row
}

async function reserve(deps: Deps, tx: Tx, campaign: CampaignRow): Promise<ReservedCall[]> {
  const now = deps.now()
  const ofCampaign = eq(memberships.campaign_id, campaign.id)
  const [live] = await tx
    .select({ members: count() })
    .from(memberships)
    .where(and(ofCampaign, eq(memberships.state, 'live')))
  const free = campaign.max_concurrent_calls - (live?.members ?? 0)
  if (free <= 0) return []

  const waiting = and(ofCampaign, eq(memberships.state, 'waiting'))
  const due = await tx
    .select()
    .from(memberships)
    .where(and(waiting, or(isNull(memberships.next_try_at), lte(memberships.next_try_at, now))))
    .orderBy(sql`${memberships.next_try_at} asc nulls first`, asc(memberships.id))
    .limit(free)
    .for('update')
  const reserved: ReservedCall[] = []
  for (const member of due) {
    const [call] = await tx
      .insert(calls)
      .values({
        user_id: campaign.user_id,
        campaign_id: campaign.id,
        membership_id: member.id,
        attempt_id: deps.newId(),
        attempt_number: member.attempts + 1,
        status: 'queued',
        name: callName(campaign, member),
        created_at: now,
        updated_at: now,
        assistant_id: campaign.assistant_id,
        phone_number_id: campaign.phone_number_id,
      })
      .returning({ id: calls.id, name: calls.name })
    if (!call) throw new Error('an inserted call did not come back')
    await tx
      .update(memberships)
      .set({ state: 'live', attempts: member.attempts + 1, next_try_at: null })
      .where(eq(memberships.id, member.id))
    await deps.queue.send(tx, 'place-call', { call_id: call.id, refusals: 0 })
    reserved.push({ ...call, status: 'queued' })
  }
  if (reserved.length > 0) {
    await announce(
      tx,
      'calls',
      reserved.map((call) => call.id),
    )
    await announce(tx, 'campaigns', [campaign.id])
  }
  if (due.length < free) await wakeForNextTry(deps, tx, campaign.id)
  return reserved
}

async function wakeForNextTry(deps: Deps, tx: Tx, campaign_id: number): Promise<void> {
  const [next] = await tx
    .select({ at: min(memberships.next_try_at) })
    .from(memberships)
    .where(and(eq(memberships.campaign_id, campaign_id), eq(memberships.state, 'waiting')))
  if (next?.at) {
    await deps.queue.send(
      tx,
      'advance-campaign',
      { campaign_id },
      {
        at: next.at,
        key: String(campaign_id),
      },
    )
  }
}

function callName(campaign: CampaignRow, member: typeof memberships.$inferSelect): string {
  const person = `${member.first_name} ${member.last_name}`.trim() || member.phone_number
  return `${campaign.name} / ${person}`
}
