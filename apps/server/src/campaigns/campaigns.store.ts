import type { CampaignStatus } from '@callwright/contract'
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { type ContactFilter, matching } from '../contacts/contacts.store.ts'
import { contacts } from '../contacts/contacts.table.ts'
import type { Db, Tx } from '../db/open.ts'
import { campaigns, memberships } from './campaigns.table.ts'

type CampaignRow = typeof campaigns.$inferSelect
type MemberRow = typeof memberships.$inferSelect

/** A user's campaigns, newest first. */
export function listCampaigns(
  db: Db,
  userId: number,
  status?: CampaignStatus,
): Promise<CampaignRow[]> {
  return db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.user_id, userId), status ? eq(campaigns.status, status) : undefined))
    .orderBy(desc(campaigns.id))
}

/** Null when the user has no such campaign. */
export async function findCampaign(
  db: Db,
  userId: number,
  id: number,
): Promise<CampaignRow | null> {
  const [row] = await db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.user_id, userId), eq(campaigns.id, id)))
  return row ?? null
}

/** The contacts of a campaign that still exist. */
export async function contactIdsOf(db: Db, campaignId: number): Promise<number[]> {
  const rows = await db
    .select({ id: memberships.contact_id })
    .from(memberships)
    .where(eq(memberships.campaign_id, campaignId))
    .orderBy(asc(memberships.id))
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** One page of a campaign's members, in the order they are called. */
export async function pageOfMembers(
  db: Db,
  campaignId: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ rows: MemberRow[]; total: number }> {
  const where = eq(memberships.campaign_id, campaignId)
  const [counted] = await db.select({ total: count() }).from(memberships).where(where)
  const rows = await db
    .select()
    .from(memberships)
    .where(where)
    .orderBy(asc(memberships.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  return { rows, total: counted?.total ?? 0 }
}

/** Keeps a campaign and makes each chosen contact a member of it. Members are as many as the contacts found. */
export async function addCampaign(
  tx: Tx,
  campaign: Omit<typeof campaigns.$inferInsert, 'total_contacts'>,
  chosen: { contact_ids: number[] } | { contact_filter: ContactFilter },
): Promise<CampaignRow> {
  const [row] = await tx
    .insert(campaigns)
    .values({ ...campaign, total_contacts: 0 })
    .returning()
  if (!row) throw new Error('an inserted campaign did not come back')
  const which =
    'contact_ids' in chosen
      ? and(eq(contacts.user_id, campaign.user_id), inArray(contacts.id, chosen.contact_ids))
      : matching(campaign.user_id, chosen.contact_filter)
  const members = await tx.execute<{ id: number }>(sql`
    insert into memberships
      (campaign_id, contact_id, first_name, last_name, phone_number, phone_e164, email, state)
    select ${row.id}::integer, id, first_name, last_name, phone_number, phone_e164, email, 'waiting'
    from ${contacts} where ${which} order by id desc
    returning id`)
  const [counted] = await tx
    .update(campaigns)
    .set({ total_contacts: members.rows.length })
    .where(eq(campaigns.id, row.id))
    .returning()
  return counted ?? row
}
