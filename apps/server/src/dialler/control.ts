import type { Campaign } from '@callwright/contract'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { calls } from '../calls/calls.table.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { notFound, wrongState } from '../errors.ts'
import { advance } from './advance.ts'
import { amend, type Book, type CampaignRow, openBook, reserved, writeBook } from './book.ts'
import { reservedHere, tellOthers } from './here.ts'
import { cancelWaiting } from './members.ts'
import { failUnplaced, stoppedReason } from './settle.ts'

/** Draft or paused to running. Places no call by itself; after a pause it goes on calling if calling was on. */
export async function startCampaign(deps: Deps, user: number, id: number): Promise<CampaignRow> {
  const started = await withCampaign(deps, user, id, async (tx, book, campaign) => {
    if (campaign.status !== 'draft' && campaign.status !== 'paused') {
      throw wrongState(
        `Only a draft or paused campaign can be started; this one is ${campaign.status}`,
      )
    }
    await run(deps, tx, book, campaign, campaign.calling)
    return campaign
  })
  reservedHere(deps, 0)
  return started
}

/** Running to paused: live calls finish, no new one starts. */
export async function pauseCampaign(deps: Deps, user: number, id: number): Promise<CampaignRow> {
  const paused = await withCampaign(deps, user, id, async (tx, book, campaign) => {
    if (campaign.status !== 'running') {
      throw wrongState(`Only a running campaign can be paused; this one is ${campaign.status}`)
    }
    return pause(tx, book, campaign, 'Paused by a person')
  })
  await untilNothingIsSent(deps, id)
  return paused
}

/** Ends a campaign: live calls finish, the rest are never called. A finished campaign stays as it is. */
export async function stopCampaign(deps: Deps, user: number, id: number): Promise<CampaignRow> {
  const stopped = await withCampaign(deps, user, id, async (tx, _, campaign) => {
    if (campaign.status === 'completed' || campaign.status === 'cancelled') return campaign
    await cancelWaiting(tx, id)
    const book = await openBook(tx, [id], await reservations(tx, id))
    const row = amend(book.campaigns, id, {
      status: 'cancelled',
      paused_reason: null,
      wake_at: null,
    })
    await failUnplaced(deps, tx, book, 'cancelled', stoppedReason)
    await writeBook(tx, book)
    return row
  })
  await untilNothingIsSent(deps, id)
  return stopped
}

/** Turns calling on in a running campaign; returns the calls reserved for its free lines. */
export async function makeCalls(deps: Deps, user: number, id: number) {
  const made = await withCampaign(deps, user, id, async (tx, book, campaign) => {
    if (campaign.status !== 'running') {
      throw wrongState(
        `Calls can be made only while a campaign runs; this one is ${campaign.status}`,
      )
    }
    if (!campaign.calling) amend(book.campaigns, id, { calling: true })
    await writeBook(tx, book)
    return advance(deps, tx, book, [id])
  })
  reservedHere(deps, 0)
  return made
}

/** Does what a schedule says: at its start, Start and Make Calls; at its end, Pause. */
export async function followSchedule(
  deps: Deps,
  job: { campaign_id: number; edge: 'start' | 'end' },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const book = await openBook(tx, [job.campaign_id])
    const campaign = book.campaigns.rows.get(job.campaign_id)
    if (job.edge === 'end' && campaign?.status === 'running') {
      await pause(tx, book, campaign, 'The schedule ended')
    } else if (job.edge === 'start' && campaign && isToCall(campaign)) {
      // A server that was down over both is told of them together, in either order.
      const { scheduled_end } = campaign
      if (scheduled_end !== '' && Date.parse(scheduled_end) <= deps.now().getTime()) {
        amend(book.campaigns, campaign.id, { calling: true })
        await pause(tx, book, campaign, 'The schedule ended')
      } else await run(deps, tx, book, campaign, true)
    }
  })
  reservedHere(deps, 0)
}

/** Whether a schedule still has something to begin: a person may have started the campaign, and not its calls. */
function isToCall({ status, calling }: CampaignRow): boolean {
  return status === 'draft' || (status === 'running' && !calling)
}

/** Pauses what a schedule was to end while no server was there: before anything else, as the jobs come in any order. */
export async function endOverdue(deps: Deps): Promise<void> {
  const { rows } = await deps.db.execute<{ campaign_id: number }>(sql`
    select (data ->> 'campaign_id')::integer as campaign_id from jobs.job
    where name = 'follow-schedule' and data ->> 'edge' = 'end' and state < 'completed'
      and start_after <= now()`)
  for (const { campaign_id } of rows) await followSchedule(deps, { campaign_id, edge: 'end' })
}

async function run(
  deps: Deps,
  tx: Tx,
  book: Book,
  campaign: CampaignRow,
  calling: boolean,
): Promise<void> {
  amend(book.campaigns, campaign.id, {
    status: 'running',
    paused_reason: null,
    calling,
    started_at: campaign.started_at ?? deps.now(),
    // What failed before somebody looked at it says nothing of now.
    recent_results: '',
  })
  await writeBook(tx, book)
  await advance(deps, tx, book, [campaign.id])
  // Reservations a Pause kept back may be placed now.
  await tellOthers(deps, tx, 0)
}

async function pause(
  tx: Tx,
  book: Book,
  campaign: CampaignRow,
  paused_reason: string,
): Promise<CampaignRow> {
  const row = amend(book.campaigns, campaign.id, { status: 'paused', paused_reason })
  await writeBook(tx, book)
  return row
}

const lookEveryMs = 20

/**
 * Waits for requests that were on their way when the campaign stood still, so that after the answer no call
 * begins. One that is longer on its way than any request may be belongs to a process that is dead or frozen.
 */
async function untilNothingIsSent(deps: Deps, id: number): Promise<void> {
  const until = performance.now() + deps.timing.requestTimeout
  while (performance.now() < until && (await isSending(deps.db, id))) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

async function isSending(db: Db, id: number): Promise<boolean> {
  const [sending] = await db
    .select({ id: calls.id })
    .from(calls)
    .where(
      and(
        eq(calls.campaign_id, id),
        eq(calls.status, 'queued'),
        isNull(calls.vapi_call_id),
        isNotNull(calls.lease_holder),
      ),
    )
    .limit(1)
  return sending !== undefined
}

/** A campaign as it travels. */
export function toCampaign({ wake_at: _, recent_results: __, ...row }: CampaignRow): Campaign {
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
  act: (tx: Tx, book: Book, campaign: CampaignRow) => Promise<T>,
): Promise<T> {
  return deps.db.transaction(async (tx) => {
    const book = await openBook(tx, [id])
    const campaign = book.campaigns.rows.get(id)
    if (campaign?.user_id !== user) throw notFound('Campaign')
    return act(tx, book, campaign)
  })
}

/** Calls that hold a line but for which nobody has asked the provider yet. */
async function reservations(tx: Tx, campaignId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: calls.id })
    .from(calls)
    .where(and(eq(calls.campaign_id, campaignId), reserved))
  return rows.map(({ id }) => id)
}
