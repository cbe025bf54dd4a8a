import { and, eq, sql } from 'drizzle-orm'
import { memberships } from '../campaigns/campaigns.table.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { isOneOf } from '../db/is-one-of.ts'
import type { Tx } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { advance } from './advance.ts'
import { amend, openBook, writeBook } from './book.ts'

/** Ends the waiting memberships of contacts that are about to be deleted: nobody calls them any more. */
export async function skipContacts(deps: Deps, tx: Tx, user: number, ids: number[]): Promise<void> {
  const affected = await tx
    .selectDistinct({ campaign_id: memberships.campaign_id })
    .from(memberships)
    .innerJoin(contacts, eq(contacts.id, memberships.contact_id))
    .where(
      and(eq(contacts.user_id, user), isOneOf(contacts.id, ids), eq(memberships.state, 'waiting')),
    )
    .orderBy(memberships.campaign_id)
  if (affected.length === 0) return
  const campaignIds = affected.map(({ campaign_id }) => campaign_id)
  const book = await openBook(tx, campaignIds)
  const skipped = await tx
    .update(memberships)
    .set({ state: 'skipped', next_try_at: null })
    .where(
      and(
        isOneOf(memberships.campaign_id, campaignIds),
        isOneOf(memberships.contact_id, ids),
        eq(memberships.state, 'waiting'),
      ),
    )
    .returning({ campaign_id: memberships.campaign_id })
  for (const { campaign_id } of skipped) {
    const campaign = book.campaigns.rows.get(campaign_id)
    if (!campaign) continue
    amend(book.campaigns, campaign_id, { calls_completed: campaign.calls_completed + 1 })
  }
  await writeBook(tx, book)
  await advance(deps, tx, book, campaignIds)
}

/** Lets memberships still to be called follow a contact that was changed: a mended number is the one to call. */
export async function followContact(tx: Tx, contactId: number): Promise<void> {
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
        eq(memberships.state, 'waiting'),
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
