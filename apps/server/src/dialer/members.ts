import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { MemberState } from '@callwright/contract'
import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { contactLockOrder } from '../db/contact-lock-order.ts'
import { isOneOf } from '../db/is-one-of.ts'
import type { Tx } from '../db/open.ts'
import { calls } from '../db/tables/calls.table.ts'
import { campaigns, memberships } from '../db/tables/campaigns.table.ts'
import { contacts } from '../db/tables/contacts.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import { cancelReserved, findReserved } from './cancel-reserved.ts'
import type { DialerDeps } from './deps.ts'
import { contactDeleted } from './domain/conclude-call.ts'
import { type CampaignRow, update } from './domain/rows.ts'
import { reserveDueContacts } from './reserve.ts'
import { scheduleEnded } from './schedule.ts'
import { flush, load, reservedCondition } from './unit-of-work.ts'

/** A statement blocks the process of the embedded database. */
const batchSize = 5000

/** Moves the contact of a membership to `deleted_contact_id`, so that its deletion can be undone. */
const withoutContact = { contact_id: null, deleted_contact_id: sql`${memberships.contact_id}` }

/**
 * Ends the memberships of contacts that are about to be deleted, and cancels their reserved calls. Calls that the
 * provider is placing continue.
 */
export async function skipContacts(
  deps: DialerDeps,
  tx: Tx,
  workspaceId: WorkspaceId,
  contactIds: number[],
): Promise<void> {
  const isDeletedContact = and(inWorkspace(contacts, workspaceId), isOneOf(contacts.id, contactIds))
  // Locks the contacts until they are deleted, so that a campaign that is created meanwhile does not include these contacts.
  await tx.execute(sql`
    select count(*) from (
      select from ${contacts} where ${isDeletedContact} order by ${contactLockOrder(contacts)} for update
    ) as locked`)
  const affectedCampaigns = await tx
    .selectDistinct({ campaign_id: memberships.campaign_id })
    .from(memberships)
    .innerJoin(contacts, eq(contacts.id, memberships.contact_id))
    .where(and(isDeletedContact, inArray(memberships.state, ['waiting', 'live'])))
    .orderBy(memberships.campaign_id)
  const campaignIds = affectedCampaigns.map(({ campaign_id }) => campaign_id)
  if (campaignIds.length > 0) await skipMembers(deps, tx, workspaceId, campaignIds, contactIds)
  for (let offset = 0; offset < contactIds.length; offset += batchSize) {
    const batch = contactIds.slice(offset, offset + batchSize)
    // The other members are final, so no other transaction changes them.
    await tx
      .update(memberships)
      .set(withoutContact)
      .from(contacts)
      .where(
        and(
          eq(contacts.id, memberships.contact_id),
          inWorkspace(contacts, workspaceId),
          isOneOf(memberships.contact_id, batch),
        ),
      )
    await yieldToEventLoop()
  }
}

/** Skips the members of these campaigns that wait or are live. */
async function skipMembers(
  deps: DialerDeps,
  tx: Tx,
  workspaceId: WorkspaceId,
  campaignIds: number[],
  contactIds: number[],
): Promise<void> {
  // Locks the campaigns, so that a call that ends meanwhile does not set its member back to waiting.
  await load(deps, tx, campaignIds)
  const membersInState = (state: MemberState) =>
    and(
      inWorkspace(memberships, workspaceId),
      isOneOf(memberships.campaign_id, campaignIds),
      isOneOf(memberships.contact_id, contactIds),
      eq(memberships.state, state),
    )
  const skippedMembers = await tx
    .update(memberships)
    .set({
      ...withoutContact,
      state: 'skipped',
      // The deletion is the reason now; a rule decides again when the contact is restored.
      next_try_at: sql`case when ${memberships.refusal} is null then ${memberships.next_try_at} end`,
      refusal: null,
    })
    .where(membersInState('waiting'))
    .returning({ campaign_id: memberships.campaign_id })
  const liveMembers = await tx
    .update(memberships)
    .set(withoutContact)
    .where(membersInState('live'))
    .returning({ id: memberships.id })
  const liveIds = liveMembers.map(({ id }) => id)
  const reserved =
    liveIds.length === 0
      ? []
      : await findReserved(tx, workspaceId, isOneOf(calls.membership_id, liveIds))
  const uow = await load(deps, tx, campaignIds, reserved)
  for (const { campaign_id } of skippedMembers) {
    const campaign = uow.campaigns.rows.get(campaign_id)
    if (!campaign) continue
    update(uow.campaigns, campaign_id, { calls_completed: campaign.calls_completed + 1 })
  }
  await cancelReserved(deps, tx, uow, contactDeleted)
  await flush(deps, tx, uow)
  await reserveDueContacts(deps, tx, uow, campaignIds)
}

/**
 * Returns restored contacts to their memberships. Those that the deletion skipped are called again, also after a call that
 * failed meanwhile; another result of a call stays, and so does the refusal of a rule. A campaign that completed meanwhile
 * returns to the status that it had.
 */
export async function restoreMembers(
  deps: DialerDeps,
  tx: Tx,
  workspaceId: WorkspaceId,
  contactIds: number[],
): Promise<void> {
  if (contactIds.length === 0) return
  // The planner uses the partial index only with its condition.
  const isRestored = and(
    inWorkspace(memberships, workspaceId),
    isNotNull(memberships.deleted_contact_id),
    isOneOf(memberships.deleted_contact_id, contactIds),
  )
  const affectedCampaigns = await tx
    .selectDistinct({ campaign_id: memberships.campaign_id })
    .from(memberships)
    // A live member may become skipped until its campaign is locked.
    .where(and(isRestored, inArray(memberships.state, ['skipped', 'live'])))
  const campaignIds = affectedCampaigns.map(({ campaign_id }) => campaign_id)
  const uow = await load(deps, tx, campaignIds)
  const rows = [...uow.campaigns.rows.values()]
  const cancelledIds = rows.flatMap(({ id, status }) => (status === 'cancelled' ? [id] : []))
  const isCancelled = isOneOf(memberships.campaign_id, cancelledIds)
  const withContact = {
    contact_id: sql`${memberships.deleted_contact_id}`,
    deleted_contact_id: null,
  }
  const skippedMembers = await tx
    .update(memberships)
    .set({
      ...withContact,
      state: sql`case when ${isCancelled} then 'cancelled' else 'waiting' end`,
      next_try_at: sql`case when ${isCancelled} then null else ${memberships.next_try_at} end`,
    })
    .where(and(isRestored, eq(memberships.state, 'skipped'), isNull(memberships.refusal)))
    .returning({ campaign_id: memberships.campaign_id })
  await tx.update(memberships).set(withContact).where(isRestored)
  for (const { campaign_id } of skippedMembers) {
    const campaign = uow.campaigns.rows.get(campaign_id)
    if (!campaign) continue
    update(uow.campaigns, campaign_id, {
      calls_completed: campaign.calls_completed - 1,
      ...(campaign.status === 'completed' ? reopened(campaign, deps.now()) : {}),
    })
  }
  await flush(deps, tx, uow)
  await reserveDueContacts(deps, tx, uow, campaignIds)
}

/** After this time nobody expects a completed campaign to call by itself. */
const maxReopenedDays = 7

/**
 * Returns the state of a completed campaign that has members to call again: the one before it completed. A person has to
 * start one that completed long ago.
 */
export function reopened(
  { paused_reason, scheduled_end, completed_at }: CampaignRow,
  now: Date,
): Pick<CampaignRow, 'status' | 'paused_reason' | 'completed_at'> {
  const paused = (reason: string) =>
    ({ status: 'paused', paused_reason: reason, completed_at: null }) as const
  if (paused_reason !== null) return paused(paused_reason)
  const hasScheduleEnded = scheduled_end !== '' && Date.parse(scheduled_end) <= now.getTime()
  if (hasScheduleEnded) return paused(scheduleEnded)
  const earliestMs = now.getTime() - maxReopenedDays * 24 * 3_600_000
  if (!completed_at || completed_at.getTime() < earliestMs) {
    return paused(
      `Completed more than ${maxReopenedDays} days ago: start the campaign again to call the contacts that may be called now`,
    )
  }
  return { status: 'running', paused_reason: null, completed_at: null }
}

/**
 * Copies a changed contact to its memberships that may be called again, so that the next call uses the new number. A
 * call that was placed keeps the name, the number and the e-mail address that it was placed with.
 */
export async function updateMembersOfContact(
  deps: DialerDeps,
  tx: Tx,
  workspaceId: WorkspaceId,
  contactId: number,
): Promise<void> {
  const isMember = and(inWorkspace(memberships, workspaceId), eq(memberships.contact_id, contactId))
  const isRefused = and(eq(memberships.state, 'waiting'), isNotNull(memberships.refusal))
  const campaignsOf = (condition: SQL | undefined) =>
    tx.select({ id: memberships.campaign_id }).from(memberships).where(and(isMember, condition))
  // Campaigns are locked before calls: every one that may call the contact, because a skipped contact may wait again in
  // some of them, and others may be deciding on it.
  const mayBeCalled = inArray(memberships.state, ['waiting', 'live', 'skipped'])
  const ofContact = and(
    inWorkspace(campaigns, workspaceId),
    inArray(campaigns.id, campaignsOf(mayBeCalled)),
  )
  await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(ofContact, ne(campaigns.status, 'cancelled')))
    .orderBy(campaigns.id)
    .for('no key update')
  await tx
    .update(campaigns)
    .set({ next_run_at: deps.now() })
    .where(
      and(
        inWorkspace(campaigns, workspaceId),
        inArray(campaigns.id, campaignsOf(isRefused)),
        isNotNull(campaigns.next_run_at),
      ),
    )
  // Locks the reserved calls, so that none of them is placed with the old number.
  await tx
    .select({ id: calls.id })
    .from(calls)
    .innerJoin(memberships, eq(memberships.id, calls.membership_id))
    .where(and(isMember, reservedCondition))
    .orderBy(calls.id)
    .for('update', { of: calls })
  await tx
    .update(memberships)
    .set({
      first_name: sql`${contacts.first_name}`,
      last_name: sql`${contacts.last_name}`,
      phone_number: sql`${contacts.phone_number}`,
      phone_e164: sql`${contacts.phone_e164}`,
      email: sql`${contacts.email}`,
      time_zone: sql`${contacts.time_zone}`,
      // A rule that refused the former number or time zone may allow the present one.
      next_try_at: sql`case when ${isRefused} then null else ${memberships.next_try_at} end`,
      refusal: sql`case when ${memberships.state} = 'skipped' then ${memberships.refusal} end`,
    })
    .from(contacts)
    .where(
      and(
        isMember,
        eq(contacts.id, memberships.contact_id),
        // A skipped member waits again when what a gate refused is corrected.
        inArray(memberships.state, ['waiting', 'live', 'skipped']),
      ),
    )
}
