import type { Contact, ContactFilter, ContactSort } from '@callwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { ask, listColumns, listedText, prepare, type Statement, wireTime } from '../db/statement.ts'
import { contactCounts, contacts, folded } from '../db/tables/contacts.table.ts'
import { contactFilterCondition } from './contacts.store.ts'

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
export async function listContacts(
  db: Db,
  userId: number,
  filter: ContactFilter,
  { page, per_page, sort }: { page: number; per_page: number; sort: ContactSort },
): Promise<Page> {
  const offset = (page - 1) * per_page
  const { keys, backwards } = orders[sort]
  if (filter.search !== '' || filter.tag !== '') {
    const matches = sql`matches as materialized (
      select id, ${keys[0]} as key from ${contacts} where ${contactFilterCondition(userId, filter)})`
    const order = orderBy([sql`key`, sql`id`], backwards)
    const ids = sql`select id from matches order by ${order} limit ${per_page} offset ${offset}`
    const listed = sql`select ${columns.selected} from ${contacts} where id in (${ids})
      order by ${orderBy(keys, backwards)}`
    const found = sql`(select count(*)::integer as total from matches) as counted`
    return toPage(await ask(db, sql`with ${matches} ${pageAndTotal(found, listed)}`))
  }
  const near = nearPage(db, sort, offset <= nearby ? 'from its beginning' : 'from its end')
  const read = toPage(await near({ userId, per_page, offset }))
  if (offset <= nearby) return read
  if (read.contacts.length > 0) return { ...read, contacts: read.contacts.toReversed() }
  return read.total <= offset
    ? read
    : middlePage(db, userId, read.total, { offset, per_page, sort })
}

/** A page far from either end, read from the nearer one. */
async function middlePage(
  db: Db,
  userId: number,
  total: number,
  { offset, per_page, sort }: { offset: number; per_page: number; sort: ContactSort },
): Promise<Page> {
  const { keys, backwards } = orders[sort]
  const after = total - offset - per_page
  const fromEnd = after < offset
  // What is skipped is read from the index alone.
  const listed = sql`select ${columns.selected} from ${contacts} where id in (
      select id from ${contacts} where user_id = ${userId}
      order by ${orderBy(keys, fromEnd !== backwards)}
      limit ${per_page} offset ${fromEnd ? after : offset}
    ) order by ${orderBy(keys, backwards)}`
  return toPage(await ask(db, pageAndTotal(counted(userId), listed)))
}

/** The prepared statements of each database, by name. */
const nearPages = new WeakMap<Db, Map<string, Statement<ListedRow>>>()

/** The statement most requests are answered by, made and named once. */
function nearPage(db: Db, sort: ContactSort, end: 'from its beginning' | 'from its end') {
  const known = nearPages.get(db) ?? new Map<string, Statement<ListedRow>>()
  nearPages.set(db, known)
  const name = `contacts by ${sort} ${end}`
  const statement = known.get(name) ?? prepareNearPage(db, name, sort, end === 'from its end')
  known.set(name, statement)
  return statement
}

/**
 * Planning this takes longer than answering it, and a plan is kept only where one for the values at hand would
 * seem no better: so the planner sees a limit that holds for all, and not the page's own. From the end, the
 * rows come in reverse, and none where the page is further from it than that limit.
 */
function prepareNearPage(db: Db, name: string, sort: ContactSort, reversed: boolean) {
  const { keys, backwards } = orders[sort]
  const value = sql.placeholder
  const perPage = sql`${value('per_page')}::integer`
  const offset = sql`${value('offset')}::integer`
  const near = sql`select ${columns.selected} from ${contacts} where user_id = ${value('userId')}
    order by ${orderBy(keys, backwards !== reversed)} limit ${sql.raw(`${nearby + largestPage}`)}`
  const listed = reversed
    ? sql`select * from (${near}) as near where total - ${offset} - ${perPage} <= ${sql.raw(`${nearby}`)}
      limit greatest(least(${perPage}, total - ${offset}), 0)
      offset greatest(total - ${offset} - ${perPage}, 0)`
    : sql`select * from (${near}) as near limit (select ${perPage}) offset (select ${offset})`
  return prepare<ListedRow>(db, name, pageAndTotal(counted(value('userId')), listed))
}

const columns = listColumns<Contact>({
  id: 'as it is',
  user_id: 'as it is',
  first_name: 'as it is',
  last_name: 'as it is',
  phone_number: 'as it is',
  phone_e164: 'as it is',
  email: 'as it is',
  company: 'as it is',
  tags: listedText,
  created_at: wireTime,
})

/** The columns of a contact, and how many there are in all; without an id where there is none on the page. */
type ListedRow = unknown[]

function toPage(rows: ListedRow[]): Page {
  const listed = rows.filter(([id]) => id !== null)
  return { contacts: listed.map(columns.toObject), total: Number(rows[0]?.at(-1) ?? 0) }
}

const pageAndTotal = (counted: SQL, listed: SQL) =>
  sql`select listed.*, total from ${counted} left join lateral (${listed}) as listed on true`
