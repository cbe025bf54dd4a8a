import type { Contact, ContactSort } from '@callwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { ask, listedText, prepare, type Statement, wireTime } from '../db/statement.ts'
import { type ContactFilter, matching } from './contacts.store.ts'
import { contactCounts, contacts, folded } from './contacts.table.ts'

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

/** The contract's, of rows a page. */
const largestPage = 100

const counted = (userId: unknown) =>
  sql`(select total from ${contactCounts} where user_id = ${userId}) as counted`

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
    const found = sql`(select count(*)::integer as total from matches) as counted`
    return toPage(await ask(db, sql`with ${matches} ${pageAndTotal(found, listed)}`))
  }
  if (offset <= nearby) {
    const near = toPage(
      await nearPage(db, sort, 'from its beginning')({ userId, per_page, offset }),
    )
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
    const [row] = await ask<[number]>(db, sql`select total from ${counted(userId)}`)
    return row?.[0] ?? 0
  }
  for (let guess = known.get(userId) ?? (await count()); ; ) {
    const size = Math.min(per_page, guess - offset)
    const after = guess - offset - size
    let read: Page
    if (size <= 0) {
      read = { contacts: [], total: await count() }
    } else if (after <= nearby) {
      const near = nearPage(db, sort, 'from its end')
      const page = toPage(await near({ userId, per_page: size, offset: after }))
      read = { ...page, contacts: page.contacts.toReversed() }
    } else {
      const fromEnd = after < offset
      // What is skipped is read from the index alone.
      const listed = sql`select ${listedColumns} from ${contacts} where id in (
          select id from ${contacts} where user_id = ${userId}
          order by ${orderBy(keys, fromEnd !== backwards)}
          limit ${size} offset ${fromEnd ? after : offset}
        ) order by ${orderBy(keys, backwards)}`
      read = toPage(await ask(db, pageAndTotal(counted(userId), listed)))
    }
    known.set(userId, read.total)
    if (read.total === guess) return read
    guess = read.total
  }
}

const nearPages = new WeakMap<Db, Map<string, Statement<ListedRow>>>()

/** The statement most requests are answered by, made and named once. */
function nearPage(db: Db, sort: ContactSort, end: 'from its beginning' | 'from its end') {
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

/**
 * Planning this takes longer than answering it, and a plan is kept only where one for the values at hand would
 * seem no better: so the planner sees a limit that holds for all, and not the page's own.
 */
function prepareNearPage(db: Db, name: string, sort: ContactSort, reversed: boolean) {
  const { keys, backwards } = orders[sort]
  const value = sql.placeholder
  const near = sql`select ${listedColumns} from ${contacts} where user_id = ${value('userId')}
    order by ${orderBy(keys, backwards !== reversed)} limit ${sql.raw(`${nearby + largestPage}`)}`
  const listed = sql`select * from (${near}) as near
    limit (select ${value('per_page')}::integer) offset (select ${value('offset')}::integer)`
  return prepare<ListedRow>(db, name, pageAndTotal(counted(value('userId')), listed))
}

const listedColumns = sql.raw(
  `id, user_id, first_name, last_name, phone_number, phone_e164, email, company,
    tags::text as tags, created_at::text as created_at`,
)

/** A listed contact and how many there are in all; without an id where there is none on the page. */
type ListedRow = [
  id: number | null,
  user_id: number,
  first_name: string,
  last_name: string,
  phone_number: string,
  phone_e164: string,
  email: string,
  company: string,
  tags: string,
  created_at: string,
  total: number,
]

function toPage(rows: ListedRow[]): Page {
  const listed: Contact[] = []
  for (const row of rows) {
    const [id] = row
    if (id === null) break
    listed.push({
      id,
      user_id: row[1],
      first_name: row[2],
      last_name: row[3],
      phone_number: row[4],
      phone_e164: row[5],
      email: row[6],
      company: row[7],
      tags: listedText(row[8]),
      created_at: wireTime(row[9]),
    })
  }
  return { contacts: listed, total: rows[0]?.[10] ?? 0 }
}

const pageAndTotal = (counted: SQL, listed: SQL) =>
  sql`select listed.*, total from ${counted} left join lateral (${listed}) as listed on true`
