import type { Contact } from '@callwright/contract'
import { and, eq, getTableColumns, not, type SQL, sql } from 'drizzle-orm'
import { isOneOf } from '../db/is-one-of.ts'
import type { Tx } from '../db/open.ts'
import { contacts, folded } from './contacts.table.ts'

const { search_text: _, searchable: __, ...columns } = getTableColumns(contacts)

type Row = Pick<typeof contacts.$inferSelect, keyof typeof columns>

/** What is kept of a contact, before it has an id. */
export type NewContact = Omit<typeof contacts.$inferInsert, 'id' | 'searchable'>

/** Which contacts of a user: all that the search finds, all that carry the tag. */
export interface ContactFilter {
  search: string
  tag: string
}

function toContact(row: Row): Contact {
  return { ...row, created_at: row.created_at.toISOString() }
}

/** The condition a search and a tag make, for lists and for campaigns that call all who match. */
export function matching(userId: number, { search, tag }: ContactFilter): SQL | undefined {
  return and(
    eq(contacts.user_id, userId),
    tag === '' ? undefined : sql`${contacts.tags} @> array[${tag}]::text[]`,
    search === '' ? undefined : found(search),
  )
}

/** Below this a trigram index has nothing to go by. */
const shortestPart = 3

function found(search: string): SQL {
  // As the database folds it: an accent alone is no letter, and would be found in everybody.
  const letters = search.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  if (letters === '') return sql`false`
  const literal = letters.replace(/[\\%_]/g, '\\$&')
  if ([...letters].length >= shortestPart) {
    const part = sql`search_text like folded(${`%${literal}%`})`
    // Each arm has an index of its own; the second is nearly always empty.
    return sql`((searchable and ${part}) or (not searchable and ${part}))`
  }
  const start = sql`folded(${`${literal}%`})`
  return sql`(
    ${folded.name} like ${start} or ${folded.last_name} like ${start} or ${folded.company} like ${start}
    or phone_e164 like ${`+${literal.replace(/^\+/, '')}%`} or tags @> array[${search}]::text[]
  )`
}

/** Adds a contact; null when its number is already there. */
export async function addContact(tx: Tx, contact: NewContact): Promise<Contact | null> {
  const [row] = await tx.insert(contacts).values(contact).onConflictDoNothing().returning(columns)
  return row ? toContact(row) : null
}

/** Changes the fields given; null when the user has no such contact. */
export async function changeContact(
  tx: Tx,
  userId: number,
  id: number,
  change: Partial<NewContact>,
): Promise<Contact | null> {
  const owned = and(eq(contacts.user_id, userId), isOneOf(contacts.id, [id]))
  const [row] =
    Object.keys(change).length === 0
      ? await tx.select(columns).from(contacts).where(owned)
      : await tx.update(contacts).set(change).where(owned).returning(columns)
  return row ? toContact(row) : null
}

/** Contacts that a search and a tag find but those excepted, oldest first and no more than the limit. */
export async function idsMatching(
  tx: Tx,
  userId: number,
  filter: ContactFilter,
  { except, limit }: { except: number[]; limit: number },
): Promise<number[]> {
  const rows = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        matching(userId, filter),
        except.length > 0 ? not(isOneOf(contacts.id, except)) : undefined,
      ),
    )
    .orderBy(contacts.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Deletes those of the ids that are the user's; returns which they were. */
export async function deleteContacts(tx: Tx, userId: number, ids: number[]): Promise<number[]> {
  const rows = await tx
    .delete(contacts)
    .where(and(eq(contacts.user_id, userId), isOneOf(contacts.id, ids)))
    .returning({ id: contacts.id })
  return rows.map((row) => row.id)
}
