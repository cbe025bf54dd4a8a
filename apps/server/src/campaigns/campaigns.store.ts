import type { CampaignStatus, MemberState } from '@callwright/contract'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
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

/**
 * One page of a campaign's members, in the order they joined, all or those in one state. All are as many as
 * the campaign was created with; a page costs what its nearer end of the index costs.
 */
export async function pageOfMembers(
  db: Db,
  { id, total_contacts }: Pick<CampaignRow, 'id' | 'total_contacts'>,
  { page, per_page, state }: { page: number; per_page: number; state?: MemberState },
): Promise<{ rows: MemberRow[]; total: number }> {
  const which = and(
    eq(memberships.campaign_id, id),
    state ? eq(memberships.state, state) : undefined,
  )
  const total = state ? await db.$count(memberships, which) : total_contacts
  const offset = (page - 1) * per_page
  const size = Math.min(per_page, total - offset)
  if (size <= 0) return { rows: [], total }
  const fromLast = offset > total / 2
  const ids = db
    .select({ id: memberships.id })
    .from(memberships)
    .where(which)
    .orderBy(fromLast ? desc(memberships.id) : asc(memberships.id))
    .limit(size)
    .offset(fromLast ? total - offset - size : offset)
    .as('page')
  const rows = await db
    .select()
    .from(memberships)
    .innerJoin(ids, eq(ids.id, memberships.id))
    .orderBy(asc(memberships.id))
  return { rows: rows.map((row) => row.memberships), total }
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
      ? and(
          eq(contacts.user_id, campaign.user_id),
          // One parameter however many they are: a statement takes no more than 65,535.
          sql`${contacts.id} = any(${`{${chosen.contact_ids.join(',')}}`}::integer[])`,
        )
      : matching(campaign.user_id, chosen.contact_filter)
  const { rows } = await tx.execute<{ members: number }>(sql`
    with added as (
      insert into memberships
        (campaign_id, contact_id, first_name, last_name, phone_number, phone_e164, email, state)
      select ${row.id}::integer, id, first_name, last_name, phone_number, phone_e164, email, 'waiting'
      from ${contacts} where ${which} order by id desc for key share
      returning 1
    )
    select count(*)::integer as members from added`)
  const [counted] = await tx
    .update(campaigns)
    .set({ total_contacts: rows[0]?.members ?? 0 })
    .where(eq(campaigns.id, row.id))
    .returning()
  return counted ?? row
}
