import type { SuppressionOrigin } from '@callwright/contract'
import { type AnyColumn, and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { lockLeases, lockLeasesOfNumbers } from './lease-locks.ts'
import type { Db, Tx } from './open.ts'
import { contacts } from './tables/contacts.table.ts'
import { suppressions } from './tables/suppressions.table.ts'
import { inWorkspace, type WorkspaceId } from './workspace-id.ts'

/**
 * Returns the HMAC of a workspace's phone number in E.164. Numbers are few enough to try all of them, so a hash without a
 * key would not hide a number.
 */
export interface NumberHasher {
  (workspaceId: number, number: string): string
  /** Hashes with the key that the database had as a demo, whose entries remain. */
  ofDemo?: (workspaceId: number, number: string) => string
}

/** Returns the HMACs that entries may have for a number: that of the present key first, which new entries get. */
export const hmacsOf = (
  hashNumber: NumberHasher,
  workspaceId: WorkspaceId,
  number: string,
): string[] => [
  hashNumber(workspaceId, number),
  ...(hashNumber.ofDemo ? [hashNumber.ofDemo(workspaceId, number)] : []),
]

/** The key of the advisory lock of a workspace's erased numbers. */
const erasureLock = 7_250_916

/**
 * Waits for the transactions that store numbers of the workspace, and lets no other one begin before the end of this
 * transaction, so that none of them stores a number that this one erases. Call it before any row is locked.
 */
export async function lockErasedNumbers(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${erasureLock}, ${workspaceId})`)
}

/** Returns which of some numbers in E.164 were erased and must not be stored, each with the reason. */
export type FindErased = (numbers: string[]) => Promise<Map<string, string>>

/**
 * Keeps the erased numbers of a workspace as they are until the end of the transaction, which is going to store numbers.
 * Call it before any row is locked. Returns null when the workspace has none.
 */
export async function holdErasedNumbers(
  tx: Tx,
  hashNumber: NumberHasher,
  workspaceId: WorkspaceId,
): Promise<FindErased | null> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${erasureLock}, ${workspaceId})`)
  if (!(await hasHashes(tx, workspaceId))) return null
  return async (numbers) => {
    const found = await findHashed(tx, hashNumber, workspaceId, numbers)
    return new Map(
      found.flatMap(({ number, origin, reason }) =>
        origin === 'erasure' ? [[number, reason] as const] : [],
      ),
    )
  }
}

/** Returns whether a list has numbers of which only an HMAC is kept. */
export async function hasHashes(tx: Db | Tx, workspaceId: WorkspaceId): Promise<boolean> {
  const [any] = await tx
    .select({ id: suppressions.id })
    .from(suppressions)
    .where(and(inWorkspace(suppressions, workspaceId), isNotNull(suppressions.number_hmac)))
    .limit(1)
  return any !== undefined
}

/** Returns the condition that a column is one of the texts, with one parameter: an import looks up thousands at once. */
const isOneOfTexts = (column: PgColumn, texts: Iterable<string>) =>
  sql`${column} = any(array(select jsonb_array_elements_text(${JSON.stringify([...texts])}::jsonb)))`

/** Returns all prefixes of a number, the longest first. */
const prefixesOf = (number: string): string[] =>
  Array.from(number, (_, n) => number.slice(0, number.length - n))

const entryColumns = {
  id: suppressions.id,
  reason: suppressions.reason,
  source: suppressions.source,
  origin: suppressions.origin,
  created_at: suppressions.created_at,
}

/** What an entry says of the numbers that it matches. */
interface SuppressionEntry {
  id: number
  reason: string
  source: string
  origin: SuppressionOrigin
  created_at: Date
}

/** Returns the entries that have an HMAC of one of the numbers, each with the number. */
async function findHashed(
  tx: Db | Tx,
  hashNumber: NumberHasher,
  workspaceId: WorkspaceId,
  numbers: readonly string[],
): Promise<(SuppressionEntry & { number: string })[]> {
  const numberByHmac = new Map(
    numbers.flatMap((number) =>
      hmacsOf(hashNumber, workspaceId, number).map((hmac) => [hmac, number]),
    ),
  )
  const rows = await tx
    .select({ ...entryColumns, number_hmac: suppressions.number_hmac })
    .from(suppressions)
    .where(
      and(
        inWorkspace(suppressions, workspaceId),
        isOneOfTexts(suppressions.number_hmac, numberByHmac.keys()),
      ),
    )
  return rows.flatMap(({ number_hmac, ...entry }) => {
    const number = numberByHmac.get(number_hmac ?? '')
    return number === undefined ? [] : [{ ...entry, number }]
  })
}

/** Returns which of some numbers are on a list by their HMAC. */
export async function findHashedNumbers(
  tx: Db | Tx,
  hashNumber: NumberHasher,
  workspaceId: WorkspaceId,
  numbers: readonly string[],
): Promise<string[]> {
  const found = await findHashed(tx, hashNumber, workspaceId, numbers)
  return found.map(({ number }) => number)
}

/** The entry that matches a number, and how it names the number. */
export interface MatchingEntry extends SuppressionEntry {
  kind: 'number' | 'prefix' | 'hash'
}

/**
 * Returns the entry of the do-not-call list for each number in E.164 that is on it: the number itself before its HMAC, and
 * both before a prefix; `exceptId` is an entry that does not count. One statement is enough for a workspace without a list.
 */
export async function findSuppressions(
  tx: Db | Tx,
  hashNumber: NumberHasher,
  workspaceId: WorkspaceId,
  numbers: readonly string[],
  exceptId = 0,
): Promise<Map<string, MatchingEntry>> {
  const matches = new Map<string, MatchingEntry>()
  if (numbers.length === 0) return matches
  const ofWorkspace = inWorkspace(suppressions, workspaceId)
  const hasKind = (column: 'number' | 'prefix' | 'number_hmac') =>
    sql<boolean>`exists (select from ${suppressions} where ${and(ofWorkspace, isNotNull(suppressions[column]))})`
  const { rows } = await tx.execute<{ number: boolean; prefix: boolean; hash: boolean }>(sql`
    select ${hasKind('number')} as number, ${hasKind('prefix')} as prefix, ${hasKind('number_hmac')} as hash`)
  const [has] = rows
  const distinct = [...new Set(numbers)]
  if (has?.prefix) {
    const prefixes = new Set(distinct.flatMap(prefixesOf))
    const rows = await tx
      .select({ ...entryColumns, prefix: suppressions.prefix })
      .from(suppressions)
      .where(and(ofWorkspace, isOneOfTexts(suppressions.prefix, prefixes)))
    const others = rows.filter(({ id }) => id !== exceptId)
    const byPrefix = new Map(others.map(({ prefix, ...entry }) => [prefix, entry]))
    for (const number of distinct) {
      const longest = prefixesOf(number).find((prefix) => byPrefix.has(prefix)) ?? null
      const entry = byPrefix.get(longest)
      if (entry) matches.set(number, { ...entry, kind: 'prefix' })
    }
  }
  if (has?.hash) {
    for (const { number, ...entry } of await findHashed(tx, hashNumber, workspaceId, distinct)) {
      if (entry.id !== exceptId) matches.set(number, { ...entry, kind: 'hash' })
    }
  }
  if (has?.number) {
    const rows = await tx
      .select({ ...entryColumns, number: suppressions.number })
      .from(suppressions)
      .where(and(ofWorkspace, isOneOfTexts(suppressions.number, distinct)))
    for (const { number, ...entry } of rows) {
      if (number === null || entry.id === exceptId) continue
      matches.set(number, { ...entry, kind: 'number' })
    }
  }
  return matches
}

/** Returns all prefixes of a number in E.164, as an array in SQL. */
export const prefixesIn = (number: SQL | AnyColumn): SQL =>
  sql`array(select left(${number}, n) from generate_series(2, length(${number})) as n)`

/** The columns of a row that has a number. */
export interface NumberColumns {
  workspace_id: SQL | AnyColumn
  phone_e164: SQL | AnyColumn
}

/**
 * Returns the condition that a number may be on the list of its workspace. It holds for every number that `findSuppressions`
 * finds: the dialer looks up no other. SQL cannot compute an HMAC, so every number may be on a list that has one.
 */
export function mayBeSuppressed({ workspace_id, phone_e164 }: NumberColumns): SQL {
  const hasEntry = (condition: SQL) => sql`exists (
    select from ${suppressions} as entry where entry.workspace_id = ${workspace_id} and ${condition} offset 0)`
  return sql`(${hasEntry(sql`entry.number = ${phone_e164}`)}
    or ${hasEntry(sql`entry.number_hmac is not null`)}
    or (${hasEntry(sql`entry.prefix is not null`)} and ${hasEntry(sql`entry.prefix = any(${prefixesIn(phone_e164)})`)}))`
}

/** A number that is added to a list. */
export type NewSuppression = Pick<
  typeof suppressions.$inferInsert,
  'reason' | 'source' | 'origin' | 'call_id' | 'created_by'
> & { number: string }

/**
 * Adds numbers to a list; returns the entries of those that were not on it as a number or an HMAC. Leases of calls to the
 * numbers see the entries, or their requests are in flight and their time is not after that of the entries.
 */
export async function addNumbers(
  tx: Tx,
  { hashNumber, now }: { hashNumber: NumberHasher; now: () => Date },
  workspaceId: WorkspaceId,
  entries: readonly NewSuppression[],
): Promise<(typeof suppressions.$inferSelect)[]> {
  const numbers = entries.map(({ number }) => number)
  await lockLeasesOfNumbers(tx, workspaceId, numbers)
  const created_at = now()
  const hashed = (await hasHashes(tx, workspaceId))
    ? await findHashed(tx, hashNumber, workspaceId, numbers)
    : []
  const known = new Set(hashed.map(({ number }) => number))
  const missing = entries.filter(({ number }) => !known.has(number))
  if (missing.length === 0) return []
  return tx
    .insert(suppressions)
    .values(missing.map((entry) => ({ ...entry, workspace_id: workspaceId, created_at })))
    .onConflictDoNothing()
    .returning()
}

/** Adds a prefix to a list; returns null when it is on it. Leases see the entry, or their requests are in flight. */
export async function addPrefix(
  tx: Tx,
  now: () => Date,
  workspaceId: WorkspaceId,
  entry: Omit<NewSuppression, 'number'> & { prefix: string },
): Promise<typeof suppressions.$inferSelect | null> {
  await lockLeases(tx, workspaceId)
  const [row] = await tx
    .insert(suppressions)
    .values({ ...entry, workspace_id: workspaceId, created_at: now() })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/**
 * Replaces the entries of numbers by their HMACs, because the contacts with these numbers are gone. A number that a contact
 * has again stays readable.
 */
export async function hideNumbers(
  tx: Tx,
  hashNumber: NumberHasher,
  rows: readonly { workspace_id: WorkspaceId; phone_e164: string }[],
): Promise<void> {
  for (const [workspaceId, ofWorkspace] of Map.groupBy(rows, (row) => row.workspace_id)) {
    const numbers = ofWorkspace.map(({ phone_e164 }) => phone_e164)
    const listed = await tx
      .select({ id: suppressions.id, number: suppressions.number })
      .from(suppressions)
      .where(
        and(
          inWorkspace(suppressions, workspaceId),
          isOneOfTexts(suppressions.number, numbers),
          sql`not exists (select from ${contacts} where ${contacts.workspace_id} = ${suppressions.workspace_id}
            and ${contacts.phone_e164} = ${suppressions.number})`,
        ),
      )
      .orderBy(suppressions.id)
      .for('update')
    if (listed.length === 0) continue
    const hashed = listed.map(({ id, number }) => {
      const hmacs = hmacsOf(hashNumber, workspaceId, number ?? '')
      return { id, number_hmac: hmacs[0], hmacs }
    })
    const json = JSON.stringify(hashed)
    // A number that has an HMAC already needs no second entry.
    await tx.execute(sql`
      delete from ${suppressions} as entry
      using jsonb_to_recordset(${json}::jsonb) as hashed (id integer, hmacs text[])
      where entry.id = hashed.id and entry.workspace_id = ${workspaceId} and exists (
        select from ${suppressions} as other
        where other.workspace_id = ${workspaceId} and other.number_hmac = any(hashed.hmacs))`)
    await tx.execute(sql`
      update ${suppressions} as entry set number = null, number_hmac = hashed.number_hmac
      from jsonb_to_recordset(${json}::jsonb) as hashed (id integer, number_hmac text)
      where entry.id = hashed.id and entry.workspace_id = ${workspaceId}`)
  }
}

/** Replaces all entries of a number by one that keeps its HMAC because the person was erased. */
export async function storeErasedNumber(
  tx: Tx,
  hashNumber: NumberHasher,
  workspaceId: WorkspaceId,
  { number, reason, created_at }: { number: string; reason: string; created_at: Date },
): Promise<void> {
  const number_hmac = hashNumber(workspaceId, number)
  const ofWorkspace = inWorkspace(suppressions, workspaceId)
  await tx
    .delete(suppressions)
    .where(
      and(
        ofWorkspace,
        or(
          eq(suppressions.number, number),
          inArray(suppressions.number_hmac, hmacsOf(hashNumber, workspaceId, number)),
        ),
      ),
    )
  await tx.insert(suppressions).values({
    workspace_id: workspaceId,
    number_hmac,
    reason,
    source: '',
    origin: 'erasure',
    created_at,
  })
}
