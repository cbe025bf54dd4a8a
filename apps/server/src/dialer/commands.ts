import type { MadeCalls } from '@callwright/contract'
import { and, eq, sql } from 'drizzle-orm'
import { selectNextTry } from '../db/next-try.ts'
import type { Tx } from '../db/open.ts'
import { calls } from '../db/tables/calls.table.ts'
import { campaigns, memberships } from '../db/tables/campaigns.table.ts'
import { workspaceProviders } from '../db/tables/workspaces.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import { notFound, wrongState } from '../errors.ts'
import type { WorkspaceProvider } from '../provider/index.ts'
import { stoppedReason } from '../rules/index.ts'
import { cancelReserved, findReserved } from './cancel-reserved.ts'
import type { DialerDeps } from './deps.ts'
import { campaignStopped } from './domain/conclude-call.ts'
import { type CampaignRow, update } from './domain/rows.ts'
import { afterRequestsInFlight } from './requests-in-flight.ts'
import { reserveDueContacts } from './reserve.ts'
import { flush, load, type UnitOfWork } from './unit-of-work.ts'
import { findIdsWithWaitingMembers } from './waiting-members.ts'
import { readStop } from './workspace-stop.ts'

/** Starts a draft or paused campaign. `calling` is unchanged: off in a draft, on when it was on before the pause. */
export async function startCampaign(
  deps: DialerDeps,
  workspaceId: WorkspaceId,
  id: number,
): Promise<void> {
  const provider = await deps.providers.of(workspaceId)
  await deps.db.transaction(async (tx) => {
    const phoneNumber = await readLockedPhoneNumber(tx, provider)
    const { uow, campaign } = await loadCampaign(deps, tx, workspaceId, id)
    if (campaign.status !== 'draft' && campaign.status !== 'paused') {
      throw wrongState(
        `Only a draft or paused campaign can be started; this one is ${campaign.status}`,
      )
    }
    update(uow.campaigns, id, phoneNumber)
    await runCampaign(deps, tx, uow, campaign, campaign.calling)
  })
}

/** Pauses a running campaign: live calls continue, and no new one is placed once this resolves. */
export function pauseCampaign(
  deps: DialerDeps,
  workspaceId: WorkspaceId,
  id: number,
): Promise<void> {
  return afterRequestsInFlight(deps, isCallOf(workspaceId, id), () =>
    deps.db.transaction(async (tx) => {
      const { uow, campaign } = await loadCampaign(deps, tx, workspaceId, id)
      if (campaign.status !== 'running') {
        throw wrongState(`Only a running campaign can be paused; this one is ${campaign.status}`)
      }
      update(uow.campaigns, id, { status: 'paused', paused_reason: 'Paused manually' })
      await flush(deps, tx, uow)
    }),
  )
}

/**
 * Ends a campaign: calls in progress continue, and waiting members are never called. Calls that the provider has scheduled
 * for later are deleted there soon. A finished campaign does not change.
 */
export function stopCampaign(
  deps: DialerDeps,
  workspaceId: WorkspaceId,
  id: number,
): Promise<void> {
  return afterRequestsInFlight(deps, isCallOf(workspaceId, id), () =>
    deps.db.transaction(async (tx) => {
      const { campaign } = await loadCampaign(deps, tx, workspaceId, id)
      if (campaign.status === 'completed' || campaign.status === 'cancelled') return
      await tx
        .update(memberships)
        .set({ state: 'cancelled', next_try_at: null })
        .where(
          and(
            inWorkspace(memberships, workspaceId),
            eq(memberships.campaign_id, id),
            eq(memberships.state, 'waiting'),
          ),
        )
      const uow = await load(
        deps,
        tx,
        [id],
        await findReserved(tx, workspaceId, eq(calls.campaign_id, id)),
      )
      update(uow.campaigns, id, {
        status: 'cancelled',
        paused_reason: null,
        next_run_at: null,
      })
      await cancelReserved(deps, tx, uow, campaignStopped)
      await flush(deps, tx, uow)
    }),
  )
}

/**
 * Changes the spending limit of a campaign that has not ended; null removes it. A running campaign looks at its contacts at
 * once, because it may have waited for the costs of its calls.
 */
export function changeSpendingLimit(
  deps: DialerDeps,
  workspaceId: WorkspaceId,
  id: number,
  limit: number | null,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const { uow, campaign } = await loadCampaign(deps, tx, workspaceId, id)
    const { status, next_run_at } = campaign
    if (status === 'completed' || status === 'cancelled') {
      throw wrongState(`The spending limit of a campaign that is ${status} cannot be changed`)
    }
    const runsAgain = status === 'running' && next_run_at !== null
    update(uow.campaigns, id, {
      spending_limit: limit,
      ...(runsAgain && { next_run_at: deps.now() }),
    })
    await flush(deps, tx, uow)
  })
}

/** Turns calling on in a running campaign; returns the calls that it reserved for the free lines, or why there are none. */
export async function makeCalls(
  deps: DialerDeps,
  tx: Tx,
  workspaceId: WorkspaceId,
  id: number,
): Promise<MadeCalls> {
  const { uow, campaign } = await loadCampaign(deps, tx, workspaceId, id)
  if (campaign.status !== 'running') {
    throw wrongState(`Calls can be made only while a campaign runs; this one is ${campaign.status}`)
  }
  const stop = await readStop(tx, workspaceId)
  if (stop) {
    throw wrongState(`${stoppedReason(stop.stopped_by)}: lift the stop before calls are made`)
  }
  if (!campaign.calling) update(uow.campaigns, id, { calling: true })
  await flush(deps, tx, uow)
  const { calls, idsAwaitingCosts } = await reserveDueContacts(deps, tx, uow, [id])
  if (calls.length > 0) return { calls }
  return { calls, ...(await reasonForNoCalls(deps, tx, campaign, idsAwaitingCosts.has(id))) }
}

async function reasonForNoCalls(
  { now }: DialerDeps,
  tx: Tx,
  campaign: CampaignRow,
  awaitsCosts: boolean,
): Promise<Pick<MadeCalls, 'why_none' | 'next_try_at'>> {
  if (campaign.status === 'completed') return { why_none: 'none_left' }
  // It has reached a spending limit.
  if (campaign.status === 'paused') return { why_none: 'paused' }
  const isAnyWaiting = (await findIdsWithWaitingMembers(tx, [campaign])).size > 0
  if (!isAnyWaiting) return { why_none: 'last_calls' }
  if (awaitsCosts) return { why_none: 'awaiting_costs' }
  // A campaign with a free line has a time for its next run when nobody is due.
  const { next_run_at } = campaign
  if (!next_run_at) return { why_none: 'lines_busy' }
  // One transaction does not check all contacts of a large campaign: it is run again at once.
  if (next_run_at <= now()) return { why_none: 'none_due' }
  // A spending limit lets the campaign run earlier than the next contact is due.
  const { rows } = await tx.execute<{ next_try_at: string }>(selectNextTry(sql`${campaign.id}`))
  const time = rows[0]?.next_try_at
  return { why_none: 'none_due', ...(time && { next_try_at: new Date(time).toISOString() }) }
}

/**
 * Returns the phone number of a campaign that starts, if its provider is stored: that may have changed while the campaign
 * was created, and does not change until the commit. It is locked before campaigns, as by whoever stores it.
 */
export async function readLockedPhoneNumber(
  tx: Tx,
  provider: WorkspaceProvider | null,
): Promise<Partial<CampaignRow>> {
  if (provider?.workspaceId === undefined) return {}
  const [stored] = await tx
    .select({ phone_number_id: workspaceProviders.phone_number_id })
    .from(workspaceProviders)
    .where(inWorkspace(workspaceProviders, provider.workspaceId))
    .for('key share')
  return stored ?? {}
}

/** Sets a locked campaign to running, and reserves calls when calling is on. */
export async function runCampaign(
  deps: DialerDeps,
  tx: Tx,
  uow: UnitOfWork,
  campaign: CampaignRow,
  calling: boolean,
): Promise<void> {
  update(uow.campaigns, campaign.id, {
    status: 'running',
    paused_reason: null,
    calling,
    started_at: campaign.started_at ?? deps.now(),
    // A user has started the campaign again, so earlier failures do not count for the circuit breaker.
    recent_results: '',
  })
  // Wakes the placers, because calls that were reserved before a pause may be placed now.
  uow.freedLines = 0
  await flush(deps, tx, uow)
  await reserveDueContacts(deps, tx, uow, [campaign.id])
}

async function loadCampaign(deps: DialerDeps, tx: Tx, workspaceId: WorkspaceId, id: number) {
  const [own] = await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(inWorkspace(campaigns, workspaceId), eq(campaigns.id, id)))
  const uow = await load(deps, tx, own ? [own.id] : [])
  const campaign = uow.campaigns.rows.get(id)
  if (!campaign) throw notFound('Campaign')
  return { uow, campaign }
}

const isCallOf = (workspaceId: WorkspaceId, campaignId: number) =>
  and(inWorkspace(calls, workspaceId), eq(calls.campaign_id, campaignId))
