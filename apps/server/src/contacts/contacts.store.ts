import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Consent, Contact, ContactConsent, ContactFilter } from '@callwright/contract'
import { and, desc, getTableColumns, gte, not, type SQL, sql } from 'drizzle-orm'
import { contactLockOrder } from '../db/contact-lock-order.ts'
import { isOneOf } from '../db/is-one-of.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  contacts,
  deletedContacts,
  normalizedText,
  searchedContacts,
} from '../db/tables/contacts.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import { zonesOfNumber } from '../rules/index.ts'
import { formatPhoneNumber } from './phone.ts'

const { search_text: _, searchable: __, ...storedColumns } = getTableColumns(contacts)

const { workspace_id: ___, updated_at: ____, ...columns } = storedColumns

type Row = Pick<typeof contacts.$inferSelect, keyof typeof columns>

/** A contact to be inserted. */
export type NewContact = Omit<typeof contacts.$inferInsert, 'id' | 'searchable'>

function toContact(row: Row): Contact {
  return {
    ...row,
    // A trigger adds the number.
    consent: row.consent as ContactConsent | null,
    phone_formatted: formatPhoneNumber(row.phone_e164),
    number_time_zones: [...zonesOfNumber(row.phone_e164)],
    created_at: row.created_at.toISOString(),
  }
}

/** Returns the SQL condition of a filter, for a statement that reads `searchedContacts`. */
export function contactFilterCondition(
  workspaceId: WorkspaceId,
  { search, tag, consent }: ContactFilter,
): SQL | undefined {
  return and(
    inWorkspace(contacts, workspaceId),
    tag === '' ? undefined : sql`${contacts.tags} @> array[${tag}]::text[]`,
    search === '' ? undefined : searchCondition(search),
    consent && consentCondition(consent),
  )
}

function consentCondition(consent: NonNullable<ContactFilter['consent']>): SQL {
  const isForNumber = sql`${contacts.consent}->>'phone_e164' = ${contacts.phone_e164}`
  if (consent === 'none') return sql`(${isForNumber}) is not true`
  if (consent === 'given') return isForNumber
  return sql`(${isForNumber} and ${contacts.consent}->>'basis' = ${consent})`
}

/** Returns whether a filter selects all contacts. */
export const isUnfiltered = ({ search, tag, consent }: ContactFilter): boolean =>
  search === '' && tag === '' && consent === undefined

/** A trigram index needs at least this many characters. */
const minTrigramLength = 3

/** A formatted phone number without letters, such as `(512) 555-0117`, or a part of one. */
const formattedNumberPattern = /^[\d\s().+/-]+$/
const maxFormattedNumberLength = 40

/**
 * Returns a search for a formatted phone number as a part of E.164, without the leading zeros of national numbers.
 * Returns null for other searches, and for digits alone, which need no other search.
 */
function partOfE164(search: string): string | null {
  if (search.length > maxFormattedNumberLength || !formattedNumberPattern.test(search)) return null
  const digits = search.replace(/\D/g, '')
  const part = search.trim().startsWith('+') ? `+${digits}` : digits.replace(/^0+/, '')
  return part.length >= minTrigramLength && part !== search ? part : null
}

function searchCondition(search: string): SQL {
  // The database removes accents too; a search for an accent alone would match every contact.
  const withoutAccents = search.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  if (withoutAccents === '') return sql`false`
  const literal = withoutAccents.replace(/[\\%_]/g, '\\$&')
  if ([...withoutAccents].length >= minTrigramLength) {
    const numberPart = partOfE164(withoutAccents)
    const matchesText = sql`search_text like folded(${`%${literal}%`})`
    const matchesPattern = numberPart
      ? sql`(${matchesText} or search_text like ${`%${numberPart}%`})`
      : matchesText
    // Each condition has its own partial index; the second one is nearly always empty.
    return sql`((searchable and ${matchesPattern}) or (not searchable and ${matchesPattern}))`
  }
  const prefixPattern = sql`folded(${`${literal}%`})`
  return sql`(
    ${normalizedText.name} like ${prefixPattern} or ${normalizedText.last_name} like ${prefixPattern} or ${normalizedText.company} like ${prefixPattern}
    or phone_e164 like ${`+${literal.replace(/^\+/, '')}%`} or tags @> array[${search}]::text[]
  )`
}

/** Returns a workspace's contact by its id, or null. */
export async function findContact(
  db: Db,
  workspaceId: WorkspaceId,
  id: number,
): Promise<Contact | null> {
  const [row] = await db
    .select(columns)
    .from(contacts)
    .where(and(inWorkspace(contacts, workspaceId), isOneOf(contacts.id, [id])))
  return row ? toContact(row) : null
}

/** Inserts a contact; returns null when its number exists already. */
export async function insertContact(tx: Tx, contact: NewContact): Promise<Contact | null> {
  const [row] = await tx.insert(contacts).values(contact).onConflictDoNothing().returning(columns)
  return row ? toContact(row) : null
}

/**
 * Locks a contact of the workspace until the transaction ends; returns its number, as typed and in E.164, and its time
 * zone, or null when there is none.
 */
export async function lockContact(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: number,
): Promise<Pick<Row, 'phone_number' | 'phone_e164' | 'time_zone'> | null> {
  const { phone_number, phone_e164, time_zone } = contacts
  const [row] = await tx
    .select({ phone_number, phone_e164, time_zone })
    .from(contacts)
    .where(and(inWorkspace(contacts, workspaceId), isOneOf(contacts.id, [id])))
    .for('no key update')
  return row ?? null
}

/** Updates the given fields; returns null when the workspace has no such contact. */
export async function updateContact(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: number,
  change: Partial<NewContact>,
): Promise<Contact | null> {
  const owned = and(inWorkspace(contacts, workspaceId), isOneOf(contacts.id, [id]))
  const [row] =
    Object.keys(change).length === 0
      ? await tx.select(columns).from(contacts).where(owned)
      : await tx.update(contacts).set(change).where(owned).returning(columns)
  return row ? toContact(row) : null
}

/** Returns the ids of matching contacts, newest first, up to a limit. */
export async function listContactIds(
  db: Db,
  workspaceId: WorkspaceId,
  filter: ContactFilter,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: sql<number>`${contacts.id}` })
    .from(searchedContacts)
    .where(contactFilterCondition(workspaceId, filter))
    .orderBy(desc(contacts.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Returns the ids of matching contacts, except those in `except`, oldest first, up to a limit. */
export async function selectMatchingIds(
  tx: Tx,
  workspaceId: WorkspaceId,
  filter: ContactFilter,
  { except, limit }: { except: number[]; limit: number },
): Promise<number[]> {
  const rows = await tx
    .select({ id: sql<number>`${contacts.id}` })
    .from(searchedContacts)
    .where(
      and(
        contactFilterCondition(workspaceId, filter),
        except.length > 0 ? not(isOneOf(contacts.id, except)) : undefined,
      ),
    )
    .orderBy(contacts.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * Stores one consent, for the number of each, for the given contacts that belong to the workspace, or withdraws theirs;
 * returns their ids.
 */
export async function storeConsent(
  tx: Tx,
  workspaceId: WorkspaceId,
  ids: number[],
  { consent, updatedAt }: { consent: Consent | null; updatedAt: Date },
): Promise<number[]> {
  const updatedIds: number[] = []
  const sortedIds = ids.toSorted((a, b) => b - a)
  for (let offset = 0; offset < sortedIds.length; offset += indexedBatchSize) {
    const batch = sortedIds.slice(offset, offset + indexedBatchSize)
    const ofBatch = and(inWorkspace(contacts, workspaceId), isOneOf(contacts.id, batch))
    await tx
      .select({ id: contacts.id })
      .from(contacts)
      .where(ofBatch)
      .orderBy(contactLockOrder(contacts))
      .for('no key update')
    const rows = await tx
      .update(contacts)
      .set({ consent, updated_at: updatedAt })
      .where(ofBatch)
      .returning({ id: contacts.id })
    for (const { id } of rows) updatedIds.push(id)
    await yieldToEventLoop()
  }
  return updatedIds
}

/** A statement blocks the process of the embedded database, so contacts are deleted in batches. */
const batchSize = 5000
/** Fewer, because a new contact is added to every index, and so is most of those that change. */
const indexedBatchSize = 1000

/** The columns that a deleted contact has, too. */
const keptColumns = sql.join(
  Object.values(storedColumns).map(({ name }) => sql.identifier(name)),
  sql`, `,
)

/** Deletes the given contacts that belong to the workspace, and keeps a copy of each; returns their ids. */
export async function deleteContacts(
  tx: Tx,
  workspaceId: WorkspaceId,
  ids: number[],
  deletedAt: Date,
): Promise<number[]> {
  const deletedIds: number[] = []
  for (let offset = 0; offset < ids.length; offset += batchSize) {
    const batch = ids.slice(offset, offset + batchSize)
    const { rows } = await tx.execute<{ id: number }>(sql`
      with deleted as (
        delete from ${contacts}
        where ${and(inWorkspace(contacts, workspaceId), isOneOf(contacts.id, batch))}
        returning ${keptColumns}
      )
      insert into ${deletedContacts} (${keptColumns}, deleted_at)
      select ${keptColumns}, ${deletedAt.toISOString()}::timestamptz from deleted
      returning id`)
    for (const { id } of rows) deletedIds.push(id)
    await yieldToEventLoop()
  }
  return deletedIds
}

/**
 * Inserts the workspace's contacts that were deleted since a time, with the ids that they had; returns these ids. A contact
 * whose phone number exists again stays deleted.
 */
export async function restoreContacts(
  tx: Tx,
  workspaceId: WorkspaceId,
  ids: number[],
  deletedSince: Date,
): Promise<number[]> {
  const restoredIds: number[] = []
  for (let offset = 0; offset < ids.length; offset += indexedBatchSize) {
    const batch = ids.slice(offset, offset + indexedBatchSize)
    // The rows are inserted in the order of their numbers, so that two requests with the same numbers do not wait for each other.
    const { rows } = await tx.execute<{ id: number }>(sql`
      with restorable as (
        select ${keptColumns} from ${deletedContacts} where ${restorableCondition(workspaceId, batch, deletedSince)}
        order by ${contactLockOrder(deletedContacts)} for update
      )
      insert into ${contacts} (${keptColumns}) overriding system value
      select ${keptColumns} from restorable
      order by phone_e164
      on conflict do nothing
      returning id`)
    const inserted = rows.map(({ id }) => id)
    await tx
      .delete(deletedContacts)
      .where(and(inWorkspace(deletedContacts, workspaceId), isOneOf(deletedContacts.id, inserted)))
    for (const id of inserted) restoredIds.push(id)
    await yieldToEventLoop()
  }
  return restoredIds
}

/** Returns the numbers in E.164 of the workspace's contacts that were deleted since a time, by their ids. */
export async function findDeletedNumbers(
  tx: Tx,
  workspaceId: WorkspaceId,
  ids: number[],
  deletedSince: Date,
): Promise<Map<number, string>> {
  const rows = await tx
    .select({ id: deletedContacts.id, phone_e164: deletedContacts.phone_e164 })
    .from(deletedContacts)
    .where(restorableCondition(workspaceId, ids, deletedSince))
  return new Map(rows.map(({ id, phone_e164 }) => [id, phone_e164]))
}

/** Returns which of the ids are contacts of the workspace, and which are contacts deleted since a time. */
export async function findDeleted(
  tx: Tx,
  workspaceId: WorkspaceId,
  ids: number[],
  deletedSince: Date,
): Promise<{ existing: Set<number>; deleted: Set<number> }> {
  const existing = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(inWorkspace(contacts, workspaceId), isOneOf(contacts.id, ids)))
  const deleted = await tx
    .select({ id: deletedContacts.id })
    .from(deletedContacts)
    .where(restorableCondition(workspaceId, ids, deletedSince))
  const toSet = (rows: { id: number }[]) => new Set(rows.map(({ id }) => id))
  return { existing: toSet(existing), deleted: toSet(deleted) }
}

const restorableCondition = (workspaceId: WorkspaceId, ids: number[], deletedSince: Date) =>
  and(
    inWorkspace(deletedContacts, workspaceId),
    isOneOf(deletedContacts.id, ids),
    gte(deletedContacts.deleted_at, deletedSince),
  )
