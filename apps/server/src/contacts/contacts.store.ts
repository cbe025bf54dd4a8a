import type { Contact, ContactSort } from '@callwright/contract'
import { and, eq, getTableColumns, not, type SQL, sql } from 'drizzle-orm'
import { isOneOf } from '../db/is-one-of.ts'
import type { Db, Tx } from '../db/open.ts'
import { contactCounts, contacts, folded } from './contacts.table.ts'

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

/** The columns of a sort's index after `user_id`, and whether the list reads it from its end. */
const orders: Record<ContactSort, { keys: SQL[]; backwards: boolean }> = {
  newest: { keys: [sql`id`], backwards: true },
  oldest: { keys: [sql`id`], backwards: false },
  name: { keys: [folded.name, sql`id`], backwards: false },
  '-name': { keys: [folded.name, sql`id`], backwards: true },
  company: { keys: [folded.company, sql`id`], backwards: false },
  '-company': { keys: [folded.company, sql`id`], backwards: true },
}

function orderBy(keys: SQL[], backwards: boolean): SQL {
  const direction = backwards ? sql` desc` : sql``
  return sql.join(
    keys.map((key) => sql`${key}${direction}`),
    sql`, `,
  )
}

/** Skipping so many index entries costs less than asking how many there are in all. */
const nearby = 1000

const total = (userId: number) =>
  sql<number>`coalesce((select total from ${contactCounts} where user_id = ${userId}), 0)`

interface Page {
  contacts: Contact[]
  total: number
}

/** One page of contacts, and how many there are in all. */
export async function pageOfContacts(
  db: Db,
  userId: number,
  filter: ContactFilter,
  { page, per_page, sort }: { page: number; per_page: number; sort: ContactSort },
): Promise<Page> {
  const offset = (page - 1) * per_page
  const { keys, backwards } = orders[sort]
  if (filter.search !== '' || filter.tag !== '') {
    const matches = sql`matches as materialized (
      select id, ${keys[0]} as key from ${contacts} where ${matching(userId, filter)})`
    const order = orderBy([sql`key`, sql`id`], backwards)
    const ids = sql`select id from matches order by ${order} limit ${per_page} offset ${offset}`
    const listed = sql`select ${listedColumns} from ${contacts} where id in (${ids})
      order by ${orderBy(keys, backwards)}`
    const { rows } = await db.execute<RawPage>(sql`
      with ${matches} select ${asJson(listed)} as page, (select count(*) from matches)::integer as total`)
    return toPage(rows[0])
  }
  if (offset <= nearby) {
    const near = await nearPage(db, sort, 'from its beginning')({ userId, per_page, offset })
    if (near.contacts.length > 0 || offset === 0) return near
  }
  return farPage(db, userId, { offset, per_page, sort })
}

/** How many contacts a user had when last asked: a guess, which every page read by it confirms. */
const lastTotals = new WeakMap<Db, Map<number, number>>()

/** A page far from the beginning, read from the nearer end: one question where the total is what it last was. */
async function farPage(
  db: Db,
  userId: number,
  { offset, per_page, sort }: { offset: number; per_page: number; sort: ContactSort },
): Promise<Page> {
  const { keys, backwards } = orders[sort]
  const known = remembered(lastTotals, db)
  const count = async () => {
    const { rows } = await db.execute<{ total: number }>(sql`select ${total(userId)} as total`)
    return rows[0]?.total ?? 0
  }
  for (let guess = known.get(userId) ?? (await count()); ; ) {
    const size = Math.min(per_page, guess - offset)
    const after = guess - offset - size
    let read: Page
    if (size <= 0) {
      read = { contacts: [], total: await count() }
    } else if (after <= nearby) {
      const near = nearPage(db, sort, 'from its end')
      const page = await near({ userId, per_page: size, offset: after })
      read = { ...page, contacts: page.contacts.toReversed() }
    } else {
      const fromEnd = after < offset
      // What is skipped is read from the index alone.
      const listed = sql`select ${listedColumns} from ${contacts} where id in (
          select id from ${contacts} where user_id = ${userId}
          order by ${orderBy(keys, fromEnd !== backwards)}
          limit ${size} offset ${fromEnd ? after : offset}
        ) order by ${orderBy(keys, backwards)}`
      const { rows } = await db.execute<RawPage>(
        sql`select ${asJson(listed)} as page, ${total(userId)} as total`,
      )
      read = toPage(rows[0])
    }
    known.set(userId, read.total)
    if (read.total === guess) return read
    guess = read.total
  }
}

const nearPages = new WeakMap<Db, Map<string, NearPage>>()

/** The statement most requests are answered by, made and named once: the server then need not read it again. */
function nearPage(db: Db, sort: ContactSort, end: 'from its beginning' | 'from its end'): NearPage {
  const known = remembered(nearPages, db)
  const name = `contacts by ${sort} ${end}`
  const statement = known.get(name) ?? prepareNearPage(db, name, sort, end === 'from its end')
  known.set(name, statement)
  return statement
}

/** What is remembered of a database, for as long as it is open. */
function remembered<K, V>(memory: WeakMap<Db, Map<K, V>>, db: Db): Map<K, V> {
  const known = memory.get(db) ?? new Map<K, V>()
  memory.set(db, known)
  return known
}

type NearPage = ReturnType<typeof prepareNearPage>

function prepareNearPage(db: Db, name: string, sort: ContactSort, reversed: boolean) {
  const { keys, backwards } = orders[sort]
  const value = sql.placeholder
  const listed = sql`select ${listedColumns} from ${contacts} where user_id = ${value('userId')}
    order by ${orderBy(keys, backwards !== reversed)} limit ${value('per_page')} offset ${value('offset')}`
  const statement = db
    .select({ page: asJson(listed), total: contactCounts.total })
    .from(contactCounts)
    .where(eq(contactCounts.user_id, value('userId')))
    .prepare(name)
  return async (which: { userId: number; per_page: number; offset: number }) => {
    const [read] = await statement.execute(which)
    return toPage(read)
  }
}

const listedColumns = sql.join(Object.values(columns), sql`, `)

type RawPage = { page: (Omit<Row, 'created_at'> & { created_at: string })[] | null; total: number }

/** Rows as one value of JSON: the driver reads that in half the time it takes for as many columns and rows. */
const asJson = (rows: SQL) => sql<RawPage['page']>`(select json_agg(row) from (${rows}) as row)`

function toPage(read: RawPage | undefined): Page {
  const contacts = read?.page?.map((row) =>
    toContact({ ...row, created_at: new Date(row.created_at) }),
  )
  return { contacts: contacts ?? [], total: read?.total ?? 0 }
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
