import type { Contact, ContactFilter, ContactSort } from '@callwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import {
  createRowMapper,
  parseTextArray,
  prepare,
  queryRows,
  type Statement,
  toIsoTime,
} from '../db/statement.ts'
import {
  contactCounts,
  contacts,
  normalizedText,
  searchedContacts,
} from '../db/tables/contacts.table.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import { zonesOfNumber } from '../rules/index.ts'
import { contactFilterCondition, isUnfiltered } from './contacts.store.ts'
import { formatPhoneNumber } from './phone.ts'

/** For each sort: the index columns that follow `workspace_id`, and whether the index is read backwards. */
const sortOrders: Record<ContactSort, { keys: SQL[]; isDescending: boolean }> = {
  newest: { keys: [sql`id`], isDescending: true },
  oldest: { keys: [sql`id`], isDescending: false },
  name: { keys: [normalizedText.name, sql`id`], isDescending: false },
  '-name': { keys: [normalizedText.name, sql`id`], isDescending: true },
  company: { keys: [normalizedText.company, sql`id`], isDescending: false },
  '-company': { keys: [normalizedText.company, sql`id`], isDescending: true },
}

function orderBy(keys: SQL[], isDescending: boolean): SQL {
  const direction = isDescending ? sql` desc` : sql``
  return sql.join(
    keys.map((key) => sql`${key}${direction}`),
    sql`, `,
  )
}

/** An edge of the list. */
type Edge = 'start' | 'end'

/** Up to this offset from an edge, skipping index entries is faster than reading the total first. */
const maxEdgeOffset = 1000

/** The largest `per_page` of the contract. */
const maxPageSize = 100

const totalQuery = (workspaceId: unknown) =>
  sql`(select total from ${contactCounts} where workspace_id = ${workspaceId}) as totals`

interface Page {
  contacts: Contact[]
  total: number
}

/** Returns one page of a workspace's contacts, and how many match in total. */
export async function listContacts(
  db: Db,
  workspaceId: WorkspaceId,
  filter: ContactFilter,
  { page, per_page, sort }: { page: number; per_page: number; sort: ContactSort },
): Promise<Page> {
  const offset = (page - 1) * per_page
  const { keys, isDescending } = sortOrders[sort]
  if (!isUnfiltered(filter)) {
    const matches = sql`matches as materialized (
      select id, ${keys[0]} as key from ${searchedContacts} where ${contactFilterCondition(workspaceId, filter)})`
    const order = orderBy([sql`key`, sql`id`], isDescending)
    const ids = sql`select id from matches order by ${order} limit ${per_page} offset ${offset}`
    const pageQuery = sql`select ${contactMapper.selectList} from ${contacts} where id in (${ids})
      order by ${orderBy(keys, isDescending)}`
    const matchCountQuery = sql`(select count(*)::integer as total from matches) as totals`
    return toPage(
      await queryRows(db, sql`with ${matches} ${selectPageAndTotal(matchCountQuery, pageQuery)}`),
    )
  }
  const readEdgePage = edgePageStatement(db, sort, offset <= maxEdgeOffset ? 'start' : 'end')
  const edgePage = toPage(await readEdgePage({ workspaceId, per_page, offset }))
  if (offset <= maxEdgeOffset) return edgePage
  if (edgePage.contacts.length > 0) {
    return { ...edgePage, contacts: edgePage.contacts.toReversed() }
  }
  return edgePage.total <= offset
    ? edgePage
    : readMiddlePage(db, workspaceId, edgePage.total, { offset, per_page, sort })
}

/** Reads a page that is far from both edges, from the nearer one. */
async function readMiddlePage(
  db: Db,
  workspaceId: WorkspaceId,
  total: number,
  { offset, per_page, sort }: { offset: number; per_page: number; sort: ContactSort },
): Promise<Page> {
  const { keys, isDescending } = sortOrders[sort]
  const entriesAfter = total - offset - per_page
  const isNearerToEnd = entriesAfter < offset
  // The subquery selects only ids, so that skipped rows are read from the index alone.
  const pageQuery = sql`select ${contactMapper.selectList} from ${contacts} where id in (
      select id from ${contacts} where workspace_id = ${workspaceId}
      order by ${orderBy(keys, isNearerToEnd !== isDescending)}
      limit ${per_page} offset ${isNearerToEnd ? entriesAfter : offset}
    ) order by ${orderBy(keys, isDescending)}`
  return toPage(await queryRows(db, selectPageAndTotal(totalQuery(workspaceId), pageQuery)))
}

/** The prepared statements of each database, by name. */
const edgePageStatements = new WeakMap<Db, Map<string, Statement<PageRow>>>()

/** Returns the prepared statement for pages near an edge. Most requests are for these pages. */
function edgePageStatement(db: Db, sort: ContactSort, edge: Edge) {
  const statements = edgePageStatements.get(db) ?? new Map<string, Statement<PageRow>>()
  edgePageStatements.set(db, statements)
  const name = `contacts by ${sort} from the ${edge}`
  const statement = statements.get(name) ?? prepareEdgePage(db, name, sort, edge)
  statements.set(name, statement)
  return statement
}

/**
 * Prepares the statement for pages near an edge. Planning takes longer than execution, and PostgreSQL plans again
 * when the actual values promise a cheaper plan. With a constant inner limit the estimated cost is the same for all
 * values, so the plan is reused. The limit of the page is applied outside. From the end, the rows come in reverse
 * order, and no rows come when the page is further from the end than the constant limit.
 */
function prepareEdgePage(db: Db, name: string, sort: ContactSort, edge: Edge) {
  const { keys, isDescending } = sortOrders[sort]
  const { placeholder } = sql
  const fromEnd = edge === 'end'
  const perPage = sql`${placeholder('per_page')}::integer`
  const offset = sql`${placeholder('offset')}::bigint`
  const edgeQuery = sql`select ${contactMapper.selectList} from ${contacts} where workspace_id = ${placeholder('workspaceId')}
    order by ${orderBy(keys, isDescending !== fromEnd)} limit ${sql.raw(`${maxEdgeOffset + maxPageSize}`)}`
  const pageQuery = fromEnd
    ? sql`select * from (${edgeQuery}) as edge where total - ${offset} - ${perPage} <= ${sql.raw(`${maxEdgeOffset}`)}
      limit greatest(least(${perPage}, total - ${offset}), 0)
      offset greatest(total - ${offset} - ${perPage}, 0)`
    : sql`select * from (${edgeQuery}) as edge limit (select ${perPage}) offset (select ${offset})`
  return prepare<PageRow>(
    db,
    name,
    selectPageAndTotal(totalQuery(placeholder('workspaceId')), pageQuery),
  )
}

const contactMapper = createRowMapper<Omit<Contact, 'phone_formatted' | 'number_time_zones'>>({
  id: 'unchanged',
  user_id: 'unchanged',
  first_name: 'unchanged',
  last_name: 'unchanged',
  phone_number: 'unchanged',
  phone_e164: 'unchanged',
  email: 'unchanged',
  company: 'unchanged',
  tags: parseTextArray,
  time_zone: 'unchanged',
  consent: 'unchanged',
  created_at: toIsoTime,
})

/** The columns of a contact, followed by the total. The id is null in the only row of an empty page. */
type PageRow = unknown[]

function toPage(rows: PageRow[]): Page {
  const contactRows = rows.filter(([id]) => id !== null)
  const toContact = (row: PageRow): Contact => {
    const contact = contactMapper.toObject(row)
    return Object.assign(contact, {
      phone_formatted: formatPhoneNumber(contact.phone_e164),
      number_time_zones: [...zonesOfNumber(contact.phone_e164)],
    })
  }
  return { contacts: contactRows.map(toContact), total: Number(rows[0]?.at(-1) ?? 0) }
}

const selectPageAndTotal = (totalQuery: SQL, pageQuery: SQL) =>
  sql`select page.*, total from ${totalQuery} left join lateral (${pageQuery}) as page on true`
