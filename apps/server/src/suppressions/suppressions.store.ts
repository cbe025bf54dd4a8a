import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Suppression, SuppressionOrigin } from '@callwright/contract'
import { and, asc, desc, eq, getTableColumns, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { formatPhoneNumber, toE164 } from '../contacts/index.ts'
import { isOneOf } from '../db/is-one-of.ts'
import type { Db, Tx } from '../db/open.ts'
import { hmacsOf, type NumberHasher, prefixesIn } from '../db/suppressions.ts'
import { calls } from '../db/tables/calls.table.ts'
import { memberships } from '../db/tables/campaigns.table.ts'
import { contacts } from '../db/tables/contacts.table.ts'
import {
  searchedSuppressions,
  searchedText,
  suppressions,
} from '../db/tables/suppressions.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'

type Row = typeof suppressions.$inferSelect

/** Which entries of a list are selected. */
export interface SuppressionFilter {
  search: string
  origin?: SuppressionOrigin | undefined
}

export function toSuppression(row: Row): Suppression {
  const { id, number, prefix, reason, source, origin, call_id } = row
  const formatted = number === null ? prefix : formatPhoneNumber(number)
  const created_at = row.created_at.toISOString()
  return { id, number, formatted, prefix, reason, source, origin, call_id, created_at }
}

/** Where a list is read from: only a search needs the view. */
const sourceOf = ({ search }: SuppressionFilter) =>
  search === '' ? sql`${suppressions}` : searchedSuppressions

/** Returns the SQL condition of a filter, for a statement that reads `searchedSuppressions`. */
export function suppressionCondition(
  workspaceId: WorkspaceId,
  { search, origin }: SuppressionFilter,
  defaultCountry: string,
): SQL | undefined {
  return and(
    inWorkspace(suppressions, workspaceId),
    origin && eq(suppressions.origin, origin),
    search === '' ? undefined : searchCondition(search, defaultCountry),
  )
}

/** Returns whether a search is a number or the start of one, such as `+49 30` or `(512) 555`. */
const isNumber = (search: string) => /^[\d\s().+/-]+$/.test(search) && /\d/.test(search)

function searchCondition(search: string, defaultCountry: string): SQL | undefined {
  const literal = search.replace(/[\\%_]/g, '\\$&')
  const { number, prefix, reason, source } = suppressions
  // The planner uses the partial index only with its condition.
  const isInText = sql`((${reason} <> '' or ${source} <> '') and ${searchedText} like folded(${`%${literal}%`}))`
  if (!isNumber(search)) return isInText
  const digits = search.replace(/\D/g, '')
  // Numbers with the country code 1 are shown without it.
  const starts = search.trim().startsWith('+') ? [`+${digits}%`] : [`+${digits}%`, `+1${digits}%`]
  // A complete number is found as it was typed, also without its country code, and so is a prefix of it.
  const e164 = toE164(search, defaultCountry)
  const isNumberItself = sql`(${number} = ${e164} or ${prefix} = any(${prefixesIn(sql`${e164}::text`)}))`
  return or(
    e164 === null ? undefined : isNumberItself,
    ...starts.flatMap((start) => [sql`${number} like ${start}`, sql`${prefix} like ${start}`]),
    isInText,
  )
}

/**
 * Returns one page of a workspace's list, newest first. Pages in the older half are read from the oldest entry, so the
 * offset stays small.
 */
export async function listSuppressions(
  db: Db,
  workspaceId: WorkspaceId,
  filter: SuppressionFilter,
  { page, per_page }: { page: number; per_page: number },
  defaultCountry: string,
): Promise<{ suppressions: Suppression[]; total: number }> {
  const condition = suppressionCondition(workspaceId, filter, defaultCountry)
  const total = await db.$count(sourceOf(filter), condition)
  const offset = (page - 1) * per_page
  const size = Math.min(per_page, total - offset)
  if (size <= 0) return { suppressions: [], total }
  const fromOldest = offset > total / 2
  const ids = db
    .select({ id: sql`${suppressions.id}` })
    .from(sourceOf(filter))
    .where(condition)
    .orderBy(fromOldest ? asc(suppressions.id) : desc(suppressions.id))
    .limit(size)
    .offset(fromOldest ? total - offset - size : offset)
  const rows = await db
    .select()
    .from(suppressions)
    .where(inArray(suppressions.id, ids))
    .orderBy(desc(suppressions.id))
  return { suppressions: rows.map(toSuppression), total }
}

/** Returns a workspace's entry by its id, or null. */
export async function findSuppression(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: number,
): Promise<Row | null> {
  const [row] = await tx.select().from(suppressions).where(entryOf(workspaceId, id))
  return row ?? null
}

/** Deletes an entry; returns whether it existed. */
export async function deleteSuppression(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: number,
): Promise<boolean> {
  const deleted = await tx
    .delete(suppressions)
    .where(entryOf(workspaceId, id))
    .returning({ id: suppressions.id })
  return deleted.length > 0
}

const entryOf = (workspaceId: WorkspaceId, id: number) =>
  and(inWorkspace(suppressions, workspaceId), eq(suppressions.id, id))

/** Returns the entries that name one number, itself or by its HMAC. */
export async function listSuppressionsOfNumber(
  db: Db,
  hashNumber: NumberHasher,
  workspaceId: WorkspaceId,
  number: string,
): Promise<Suppression[]> {
  const rows = await db
    .select(getTableColumns(suppressions))
    .from(suppressions)
    .where(
      and(
        inWorkspace(suppressions, workspaceId),
        or(
          eq(suppressions.number, number),
          inArray(suppressions.number_hmac, hmacsOf(hashNumber, workspaceId, number)),
        ),
      ),
    )
    .orderBy(suppressions.id)
  return rows.map(toSuppression)
}

/** The call in which a person opted out. */
export interface CalledNumber {
  id: number
  campaign_id: number
  workspace_id: WorkspaceId
  contact_id: number | null
  /** In E.164; null when it is not known any more. */
  number: string | null
}

/** Finds a workspace's call and the number that it called, and keeps the call until the end of the transaction. */
export async function findCalledNumber(
  tx: Tx,
  workspaceId: WorkspaceId,
  callId: number,
): Promise<CalledNumber | null> {
  const [row] = await tx
    .select({
      id: calls.id,
      campaign_id: calls.campaign_id,
      workspace_id: calls.workspace_id,
      contact_id: memberships.contact_id,
      number: sql<string | null>`case when ${calls.erased_at} is null
        then coalesce(${calls.phone_e164}, nullif(${memberships.phone_e164}, '')) end`,
    })
    .from(calls)
    .innerJoin(memberships, eq(memberships.id, calls.membership_id))
    .where(and(inWorkspace(calls, workspaceId), isOneOf(calls.id, [callId])))
    // A report of the call is ingested before or after, because it locks the call before the number, too.
    .for('key share', { of: calls })
  return row ?? null
}

/** A statement blocks the process of the embedded database. */
const contactsPerStatement = 5000

/** Yields the contacts whose numbers an entry matches, in batches. */
export async function* findMatchingContacts(
  tx: Tx,
  hashNumber: NumberHasher,
  workspaceId: WorkspaceId,
  { number, prefix, number_hmac }: Pick<Row, 'number' | 'prefix' | 'number_hmac'>,
): AsyncGenerator<{ id: number; phone_e164: string }[]> {
  const columns = { id: contacts.id, phone_e164: contacts.phone_e164 }
  const ofWorkspace = inWorkspace(contacts, workspaceId)
  if (number !== null) {
    yield await tx
      .select(columns)
      .from(contacts)
      .where(and(ofWorkspace, eq(contacts.phone_e164, number)))
    return
  }
  const isMatch = ({ phone_e164 }: { phone_e164: string }) =>
    prefix === null
      ? number_hmac !== null && hmacsOf(hashNumber, workspaceId, phone_e164).includes(number_hmac)
      : phone_e164.startsWith(prefix)
  for (let afterId = 0; ; ) {
    const rows = await tx
      .select(columns)
      .from(contacts)
      .where(and(ofWorkspace, gt(contacts.id, afterId)))
      .orderBy(asc(contacts.id))
      .limit(contactsPerStatement)
    const lastId = rows.at(-1)?.id
    if (lastId === undefined) return
    yield rows.filter(isMatch)
    afterId = lastId
    await yieldToEventLoop()
  }
}
