import type { MemberState } from '@callwright/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { calls } from '../calls/calls.table.ts'
import { memberships } from '../campaigns/campaigns.table.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { isOneOf } from '../db/is-one-of.ts'
import type { Tx } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { advance } from './advance.ts'
import { amend, openBook, reserved, writeBook } from './book.ts'
import { failUnplaced, goneReason } from './settle.ts'

/**
 * Ends the memberships of contacts that are about to be deleted: nobody calls them any more, also where a
 * line was reserved already. Only calls the provider was asked for go on.
 */
export async function skipContacts(deps: Deps, tx: Tx, user: number, ids: number[]): Promise<void> {
  const theirs = and(eq(contacts.user_id, user), isOneOf(contacts.id, ids))
  // Held until they are gone: a campaign that is made of them meanwhile waits, and finds them gone.
  await tx.execute(sql`
    select count(*) from (
      select from ${contacts} where ${theirs} order by ${contacts.id} for update
    ) as held`)
  const affected = await tx
    .selectDistinct({ campaign_id: memberships.campaign_id })
    .from(memberships)
    .innerJoin(contacts, eq(contacts.id, memberships.contact_id))
    .where(and(theirs, inArray(memberships.state, ['waiting', 'live'])))
    .orderBy(memberships.campaign_id)
  if (affected.length === 0) return
  const campaignIds = affected.map(({ campaign_id }) => campaign_id)
  // Held, too: a call that ends meanwhile must not leave its contact waiting for the next.
  await openBook(tx, campaignIds)
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
  const book = await openBook(tx, campaignIds, await reservedFor(tx, live))
  for (const { campaign_id } of skipped) {
    const campaign = book.campaigns.rows.get(campaign_id)
    if (!campaign) continue
    amend(book.campaigns, campaign_id, { calls_completed: campaign.calls_completed + 1 })
  }
  await failUnplaced(deps, tx, book, 'cancelled', goneReason)
  await writeBook(tx, book)
  await advance(deps, tx, book, campaignIds)
}

async function reservedFor(tx: Tx, members: { id: number }[]): Promise<number[]> {
  if (members.length === 0) return []
  const ids = members.map(({ id }) => id)
  const rows = await tx
    .select({ id: calls.id })
    .from(calls)
    .where(and(isOneOf(calls.membership_id, ids), reserved))
  return rows.map(({ id }) => id)
}

/**
 * Lets memberships that are not final follow a contact that was changed: a mended number is the one that is
 * called next. The call that is under way keeps the number it went to.
 */
export async function followContact(tx: Tx, contactId: number): Promise<void> {
  // Held, so that none of them is placed with what the contact was.
  await tx
    .select({ id: calls.id })
    .from(calls)
    .innerJoin(memberships, eq(memberships.id, calls.membership_id))
    .where(and(eq(memberships.contact_id, contactId), reserved))
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

/** Those of a campaign's memberships that a Stop leaves uncalled. */
export async function cancelWaiting(tx: Tx, campaignId: number): Promise<void> {
  await tx
    .update(memberships)
    .set({ state: 'cancelled', next_try_at: null })
    .where(and(eq(memberships.campaign_id, campaignId), eq(memberships.state, 'waiting')))
}
