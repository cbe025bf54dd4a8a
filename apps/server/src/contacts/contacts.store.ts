import type { Contact } from '@callwright/contract'
import { and, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/open.ts'
import { contacts } from './contacts.table.ts'

type Row = typeof contacts.$inferSelect

/** What is kept of a contact, before it has an id. */
export type NewContact = Omit<typeof contacts.$inferInsert, 'id'>

/** Which contacts of a user: all that contain the text, all that carry the tag. */
export interface ContactFilter {
  search: string
  tag: string
}

function toContact(row: Row): Contact {
  return { ...row, created_at: row.created_at.toISOString() }
}

/** The condition a search and a tag make, for lists and for campaigns that call all who match. */
export function matching(userId: number, { search, tag }: ContactFilter): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return and(
    eq(contacts.user_id, userId),
    tag === '' ? undefined : sql`${contacts.tags} @> array[${tag}]::text[]`,
    search === ''
      ? undefined
      : or(
          ilike(sql`${contacts.first_name} || ' ' || ${contacts.last_name}`, pattern),
          ilike(contacts.phone_number, pattern),
          ilike(contacts.phone_e164, pattern),
          ilike(contacts.email, pattern),
          ilike(contacts.company, pattern),
          ilike(sql`array_to_string(${contacts.tags}, ' ')`, pattern),
        ),
  )
}

/** One page of contacts, newest first, and how many there are in all. */
export async function pageOfContacts(
  db: Db,
  userId: number,
  filter: ContactFilter,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ contacts: Contact[]; total: number }> {
  const where = matching(userId, filter)
  const [counted] = await db.select({ total: count() }).from(contacts).where(where)
  const rows = await db
    .select()
    .from(contacts)
    .where(where)
    .orderBy(desc(contacts.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  return { contacts: rows.map(toContact), total: counted?.total ?? 0 }
}

/** Every contact of a user, oldest first: the order in which an export reads. */
export async function allContacts(db: Db, userId: number): Promise<Contact[]> {
  const rows = await db
    .select()
    .from(contacts)
    .where(eq(contacts.user_id, userId))
    .orderBy(contacts.id)
  return rows.map(toContact)
}

/** Adds contacts; those whose number is already there are left out of what it returns. */
export async function addContacts(tx: Tx, rows: NewContact[]): Promise<Contact[]> {
  const added = await tx.insert(contacts).values(rows).onConflictDoNothing().returning()
  return added.map(toContact)
}

/** Changes the fields given; null when the user has no such contact. */
export async function changeContact(
  tx: Tx,
  userId: number,
  id: number,
  change: Partial<NewContact>,
): Promise<Contact | null> {
  const owned = and(eq(contacts.user_id, userId), eq(contacts.id, id))
  const [row] =
    Object.keys(change).length === 0
      ? await tx.select().from(contacts).where(owned)
      : await tx.update(contacts).set(change).where(owned).returning()
  return row ? toContact(row) : null
}

/** Deletes those of the ids that are the user's; returns which they were. */
export async function deleteContacts(tx: Tx, userId: number, ids: number[]): Promise<number[]> {
  const rows = await tx
    .delete(contacts)
    .where(and(eq(contacts.user_id, userId), inArray(contacts.id, ids)))
    .returning({ id: contacts.id })
  return rows.map((row) => row.id)
}
