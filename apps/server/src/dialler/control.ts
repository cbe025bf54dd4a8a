import type { Campaign } from '@callwright/contract'
import { and, eq, isNull } from 'drizzle-orm'
import { calls } from '../calls/calls.table.ts'
import type { Tx } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { notFound, wrongState } from '../errors.ts'
import { advance, type CampaignRow, lockCampaign, setCampaign } from './advance.ts'
import { cancelWaiting } from './members.ts'
import { stoppedReason } from './place.ts'
import { failUnder } from './settle.ts'

/** Draft or paused to running. Places no call by itself; after a pause it goes on calling if calling was on. */
export function startCampaign(deps: Deps, user: number, id: number): Promise<CampaignRow> {
  return withCampaign(deps, user, id, async (tx, campaign) => {
    if (campaign.status !== 'draft' && campaign.status !== 'paused') {
      throw wrongState(
        `Only a draft or paused campaign can be started; this one is ${campaign.status}`,
      )
    }
    const running = await setCampaign(tx, id, {
      status: 'running',
      paused_reason: null,
      started_at: campaign.started_at ?? deps.now(),
    })
    for (const call of await reservations(tx, id)) {
      await deps.queue.send(tx, 'place-call', { call_id: call.id, refusals: 0 })
    }
    await advance(deps, tx, running)
    return running
  })
}

/** Running to paused: live calls finish, no new one starts. */
export function pauseCampaign(
  deps: Deps,
  user: number,
  id: number,
  reason = 'Paused by a person',
): Promise<CampaignRow> {
  return withCampaign(deps, user, id, (tx, campaign) => {
    if (campaign.status !== 'running') {
      throw wrongState(`Only a running campaign can be paused; this one is ${campaign.status}`)
    }
    return setCampaign(tx, id, { status: 'paused', paused_reason: reason })
  })
}

/** Ends a campaign: live calls finish, the rest are never called. A finished campaign stays as it is. */
export function stopCampaign(deps: Deps, user: number, id: number): Promise<CampaignRow> {
  return withCampaign(deps, user, id, async (tx, campaign) => {
    if (campaign.status === 'completed' || campaign.status === 'cancelled') return campaign
    const stopped = await setCampaign(tx, id, { status: 'cancelled', paused_reason: null })
    await cancelWaiting(tx, id)
    for (const call of await reservations(tx, id)) {
      await failUnder(deps, tx, stopped, call.id, 'cancelled', stoppedReason)
    }
    return stopped
  })
}

/** Turns calling on in a running campaign; returns the calls reserved for its free lines. */
export function makeCalls(deps: Deps, user: number, id: number) {
  return withCampaign(deps, user, id, async (tx, campaign) => {
    if (campaign.status !== 'running') {
      throw wrongState(
        `Calls can be made only while a campaign runs; this one is ${campaign.status}`,
      )
    }
    const calling = campaign.calling ? campaign : await setCampaign(tx, id, { calling: true })
    return advance(deps, tx, calling)
  })
}

/** Does what a schedule says: at its start, Start and Make Calls; at its end, Pause. */
export async function followSchedule(
  deps: Deps,
  job: { campaign_id: number; edge: 'start' | 'end' },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, job.campaign_id)
    if (!campaign) return
    if (job.edge === 'end') {
      if (campaign.status !== 'running') return
      const paused_reason = 'The schedule ended'
      await setCampaign(tx, campaign.id, { status: 'paused', paused_reason })
    } else if (campaign.status === 'draft') {
      const running = await setCampaign(tx, campaign.id, {
        status: 'running',
        calling: true,
        started_at: deps.now(),
      })
      await advance(deps, tx, running)
    }
  })
}

/** A campaign as it travels. */
export function toCampaign(row: CampaignRow): Campaign {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
  }
}

function withCampaign<T>(
  deps: Deps,
  user: number,
  id: number,
  act: (tx: Tx, campaign: CampaignRow) => Promise<T>,
): Promise<T> {
  return deps.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id)
    if (campaign?.user_id !== user) throw notFound('Campaign')
    return act(tx, campaign)
  })
}

/** Calls that hold a line but for which nobody has asked the provider yet. */
function reservations(tx: Tx, campaignId: number): Promise<{ id: number }[]> {
  return tx
    .select({ id: calls.id })
    .from(calls)
    .where(
      and(
        eq(calls.campaign_id, campaignId),
        eq(calls.status, 'queued'),
        isNull(calls.vapi_call_id),
        isNull(calls.lease_until),
      ),
    )
}
