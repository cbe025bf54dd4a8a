import { and, asc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { calls } from '../calls/calls.table.ts'
import { campaigns, memberships } from '../campaigns/campaigns.table.ts'
import type { Tx } from '../db/open.ts'
import { announceAll } from '../events/events.ts'

export type CampaignRow = typeof campaigns.$inferSelect
export type CallRow = typeof calls.$inferSelect
export type MemberRow = typeof memberships.$inferSelect

/** Calls that hold a line but for which nobody has asked the provider, or not since it had no room. */
export const reserved = and(
  eq(calls.status, 'queued'),
  isNull(calls.vapi_call_id),
  isNull(calls.lease_until),
)

/** The same of a row. */
export function isReserved({ status, vapi_call_id, lease_until }: CallRow): boolean {
  return status === 'queued' && vapi_call_id === null && lease_until === null
}

/** Locked rows of one table, and which of their columns were changed. */
interface Shelf<Row extends { id: number }> {
  rows: Map<number, Row>
  changed: Set<number>
  columns: Set<keyof Row & string>
}

/**
 * The rows one transaction has locked and changes: read at once, changed here, written at once. However
 * many calls end in it, it asks the database the same few times.
 */
export interface Book {
  campaigns: Shelf<CampaignRow>
  calls: Shelf<CallRow>
  members: Shelf<MemberRow>
  /** Calls that were added, of which nobody was told yet. */
  added: Set<number>
}

/**
 * Locks campaigns, then calls. Every transaction takes them in this order and by id, so that two of them
 * may wait for each other, but never both. Under the lock `update` no call of the campaigns is leased, nor
 * after it by who began to before, as long as the rows are changed in the same transaction and without a
 * savepoint; under `no key update`, for what follows from the calls, calls are leased meanwhile.
 */
export async function openBook(
  tx: Tx,
  campaignIds: Iterable<number>,
  callIds: Iterable<number> = [],
  lock: 'update' | 'no key update' = 'update',
): Promise<Book> {
  const book: Book = { campaigns: shelf(), calls: shelf(), members: shelf(), added: new Set() }
  const ofCampaigns = [...new Set(campaignIds)]
  if (ofCampaigns.length > 0) {
    put(
      book.campaigns,
      await tx
        .select()
        .from(campaigns)
        .where(inArray(campaigns.id, ofCampaigns))
        .orderBy(asc(campaigns.id))
        .for(lock),
    )
  }
  const ofCalls = [...new Set(callIds)]
  if (ofCalls.length > 0) {
    put(
      book.calls,
      await tx
        .select()
        .from(calls)
        .where(inArray(calls.id, ofCalls))
        .orderBy(asc(calls.id))
        .for('update'),
    )
  }
  return book
}

/** Locks members too; their campaigns are locked already. */
export async function takeMembers(tx: Tx, book: Book, ids: Iterable<number>): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !book.members.rows.has(id))
  if (missing.length === 0) return
  put(
    book.members,
    await tx
      .select()
      .from(memberships)
      .where(inArray(memberships.id, missing))
      .orderBy(asc(memberships.id))
      .for('update'),
  )
}

/** Changes a row of the book; what is given without a change is not written. */
export function amend<Row extends { id: number }>(
  shelf: Shelf<Row>,
  id: number,
  change: Partial<Row>,
): Row {
  const row = shelf.rows.get(id)
  if (!row) throw new Error(`row ${id} is not in the book`)
  for (const column of Object.keys(change) as (keyof Row & string)[]) shelf.columns.add(column)
  if (Object.keys(change).length > 0) shelf.changed.add(id)
  return Object.assign(row, change)
}

/** Writes what was changed, and says so to whoever watches. */
export async function writeBook(tx: Tx, book: Book): Promise<void> {
  await write(tx, memberships, book.members)
  await write(tx, calls, book.calls)
  await write(tx, campaigns, book.campaigns)
  const ofMembers = [...book.members.changed].flatMap(
    (id) => book.members.rows.get(id)?.campaign_id ?? [],
  )
  const changes = [
    { changed: 'calls' as const, ids: [...book.calls.changed, ...book.added] },
    {
      changed: 'campaigns' as const,
      ids: [...new Set([...book.campaigns.changed, ...ofMembers])],
    },
  ]
  await announceAll(
    tx,
    changes.filter(({ ids }) => ids.length > 0),
  )
  book.added.clear()
  for (const each of [book.members, book.calls, book.campaigns]) {
    each.changed.clear()
    each.columns.clear()
  }
}

function shelf<Row extends { id: number }>(): Shelf<Row> {
  return { rows: new Map(), changed: new Set(), columns: new Set() }
}

function put<Row extends { id: number }>(shelf: Shelf<Row>, rows: Row[]): void {
  for (const row of rows) shelf.rows.set(row.id, row)
}

async function write<Row extends { id: number }>(
  tx: Tx,
  table: PgTable,
  { rows, changed, columns }: Shelf<Row>,
): Promise<void> {
  if (changed.size === 0 || columns.size === 0) return
  const types = getTableColumns(table)
  const names = [...columns]
  const values = [...changed].map((id) => {
    const row = rows.get(id) as Row
    return Object.fromEntries([['id', id], ...names.map((name) => [name, row[name]])])
  })
  const typed = (name: string): SQL =>
    sql`${sql.identifier(name)} ${sql.raw(types[name]?.getSQLType() ?? '')}`
  await tx.execute(sql`
    update ${table} as kept
    set ${sql.join(
      names.map((name) => sql`${sql.identifier(name)} = changed.${sql.identifier(name)}`),
      sql`, `,
    )}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as changed (${sql.join(['id', ...names].map(typed), sql`, `)})
    where kept.id = changed.id`)
}
