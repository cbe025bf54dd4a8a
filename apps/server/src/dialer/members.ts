import type { MemberState } from '@callwright/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { isOneOf } from '../db/is-one-of.ts'
import type { Tx } from '../db/open.ts'
import { calls } from '../db/tables/calls.table.ts'
import { memberships } from '../db/tables/campaigns.table.ts'
import { contacts } from '../db/tables/contacts.table.ts'
import { cancelReserved, findReserved } from './cancel-reserved.ts'
import type { DialerDeps } from './deps.ts'
import { contactDeleted } from './domain/conclude-call.ts'
import { update } from './domain/rows.ts'
import { reserveDueContacts } from './reserve.ts'
import { flush, load, reservedCondition } from './unit-of-work.ts'

/**
 * Ends the memberships of contacts that are about to be deleted: nobody calls them any more, not even where a line
 * was reserved already. Calls that the provider was asked for go on.
 */
export async function skipContacts(
  deps: DialerDeps,
  tx: Tx,
  user: number,
  ids: number[],
): Promise<void> {
  const theirs = and(eq(contacts.user_id, user), isOneOf(contacts.id, ids))
  // Locked until they are deleted, so that a campaign that is created meanwhile does not include them.
  await tx.execute(sql`
    select count(*) from (
      select from ${contacts} where ${theirs} order by ${contacts.id} for update
    ) as locked`)
  const affected = await tx
    .selectDistinct({ campaign_id: memberships.campaign_id })
    .from(memberships)
    .innerJoin(contacts, eq(contacts.id, memberships.contact_id))
    .where(and(theirs, inArray(memberships.state, ['waiting', 'live'])))
    .orderBy(memberships.campaign_id)
  if (affected.length === 0) return
  const campaignIds = affected.map(({ campaign_id }) => campaign_id)
  // Locked, so that a call that ends meanwhile does not set its member back to waiting.
  await load(deps, tx, campaignIds)
  const membersIn = (state: MemberState) =>
    and(
      isOneOf(memberships.campaign_id, campaignIds),
      isOneOf(memberships.contact_id, ids),
      eq(memberships.state, state),
    )
  const skipped = await tx
    .update(memberships)
    .set({ state: 'skipped', next_try_at: null })
    .where(membersIn('waiting'))
    .returning({ campaign_id: memberships.campaign_id })
  const live = await tx
    .update(memberships)
    .set({ contact_id: null })
    .where(membersIn('live'))
    .returning({ id: memberships.id })
  const liveIds = live.map(({ id }) => id)
  const reserved =
    liveIds.length === 0 ? [] : await findReserved(tx, isOneOf(calls.membership_id, liveIds))
  const uow = await load(deps, tx, campaignIds, reserved)
  for (const { campaign_id } of skipped) {
    const campaign = uow.campaigns.rows.get(campaign_id)
    if (!campaign) continue
    update(uow.campaigns, campaign_id, { calls_completed: campaign.calls_completed + 1 })
  }
  await cancelReserved(deps, tx, uow, contactDeleted)
  await flush(tx, uow)
  await reserveDueContacts(deps, tx, uow, campaignIds)
}

/**
 * Copies a contact that was changed to its memberships that are not final, so that the next call uses the new
 * number. A call that was placed keeps the number that it went to.
 */
export async function updateMembersOf(tx: Tx, contactId: number): Promise<void> {
  // Locked, so that none of them is placed with the old number.
  await tx
    .select({ id: calls.id })
    .from(calls)
    .innerJoin(memberships, eq(memberships.id, calls.membership_id))
    .where(and(eq(memberships.contact_id, contactId), reservedCondition))
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
    })
    .from(contacts)
    .where(
      and(
        eq(memberships.contact_id, contactId),
        eq(contacts.id, contactId),
        inArray(memberships.state, ['waiting', 'live']),
      ),
    )
}
