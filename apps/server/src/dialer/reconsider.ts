import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { CampaignStatus } from '@callwright/contract'
import { and, desc, eq, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm'
import { isOneOf } from '../db/is-one-of.ts'
import type { Tx } from '../db/open.ts'
import { campaigns, memberships } from '../db/tables/campaigns.table.ts'
import { contacts } from '../db/tables/contacts.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import type { DialerDeps } from './deps.ts'
import { logReleased } from './domain/campaign-log.ts'
import { update } from './domain/rows.ts'
import { reopened } from './members.ts'
import { reserveDueContacts } from './reserve.ts'
import { flush, load } from './unit-of-work.ts'

/** A statement blocks the process of the embedded database. */
const batchSize = 5000

/**
 * Lets the members wait again that a gate skipped, or any gate for null, because what it stood on changes for their
 * contacts: their consent, an entry of the do-not-call list, or their number or time zone. `change` makes the change,
 * unless it is made before. The next decision tells whether they may be called. A campaign that completed meanwhile
 * is reopened, but not for a corrected contact, which nobody expects a completed campaign to call. One that was stopped
 * stays so.
 */
export async function reconsiderSkipped(
  deps: DialerDeps,
  tx: Tx,
  workspaceId: WorkspaceId,
  contactIds: number[],
  gate: 'consent' | 'do_not_call' | null,
  change = async () => {},
): Promise<void> {
  const isMember = (ids: number[]) =>
    and(inWorkspace(memberships, workspaceId), isOneOf(memberships.contact_id, ids))
  const closedStatuses: CampaignStatus[] =
    gate === null ? ['cancelled', 'completed'] : ['cancelled']
  const isSkipped = and(
    eq(memberships.state, 'skipped'),
    gate === null ? isNotNull(memberships.refusal) : sql`${memberships.refusal}->>'gate' = ${gate}`,
  )
  const sortedIds = contactIds.toSorted((a, b) => b - a)
  const batches: number[][] = []
  const campaignIds = new Set<number>()
  for (let offset = 0; offset < sortedIds.length; offset += batchSize) {
    // A deletion locks contacts before campaigns, too. The members of those that it deletes stay skipped.
    const locked = await tx
      .select({ id: contacts.id })
      .from(contacts)
      .where(
        and(
          inWorkspace(contacts, workspaceId),
          isOneOf(contacts.id, sortedIds.slice(offset, offset + batchSize)),
        ),
      )
      .orderBy(desc(contacts.id))
      .for('key share')
    const batch = locked.map(({ id }) => id)
    batches.push(batch)
    const affected = await tx
      .selectDistinct({ id: memberships.campaign_id })
      .from(memberships)
      .innerJoin(campaigns, eq(campaigns.id, memberships.campaign_id))
      .where(
        and(
          isMember(batch),
          // A waiting or live member may become skipped until its campaign is locked.
          or(inArray(memberships.state, ['waiting', 'live']), isSkipped),
          inWorkspace(campaigns, workspaceId),
          notInArray(campaigns.status, closedStatuses),
        ),
      )
    for (const { id } of affected) campaignIds.add(id)
    await yieldToEventLoop()
  }
  // Until the commit, no other transaction decides by what was before the change.
  const uow = await load(deps, tx, campaignIds, [], 'no key update')
  // Campaigns are locked before entries of the do-not-call list.
  await change()
  if (campaignIds.size === 0) return
  // A campaign may have been stopped until it was locked.
  const openIds = [...uow.campaigns.rows.values()].flatMap(({ id, status }) =>
    closedStatuses.includes(status) ? [] : [id],
  )
  const reopenedIds = new Set<number>()
  for (const batch of batches) {
    const ofBatch = and(isMember(batch), isSkipped, isOneOf(memberships.campaign_id, openIds))
    const skipped = await tx
      .select({ campaign_id: memberships.campaign_id, refusal: memberships.refusal })
      .from(memberships)
      .where(ofBatch)
    await tx
      .update(memberships)
      .set({ state: 'waiting', next_try_at: null, refusal: null })
      .where(ofBatch)
    for (const { campaign_id, refusal } of skipped) {
      const campaign = uow.campaigns.rows.get(campaign_id)
      if (!campaign || !refusal) continue
      reopenedIds.add(campaign_id)
      logReleased(uow, campaign, refusal.gate)
      update(uow.campaigns, campaign_id, {
        calls_completed: campaign.calls_completed - 1,
        ...(campaign.status === 'completed' ? reopened(campaign, deps.now()) : {}),
      })
    }
    await yieldToEventLoop()
  }
  await flush(deps, tx, uow)
  await reserveDueContacts(deps, tx, uow, reopenedIds)
}
