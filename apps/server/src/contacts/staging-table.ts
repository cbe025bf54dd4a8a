import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ImportError } from '@callwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Access } from '../auth/index.ts'
import type { Db, Tx } from '../db/open.ts'
import type { FindSuppressed } from '../db/suppressions.ts'
import type { ImportLine } from './contacts.csv.ts'

/** How the lines of a file become contacts. */
interface InsertOptions {
  createdAt: Date
  isInSearchIndex: boolean
  /** Finds the numbers that the workspace must not store; null when there are none. */
  findSuppressed: FindSuppressed | null
}

/** A staging table: a temporary table that holds the lines of one file until they become contacts in one transaction. */
export interface StagingTable {
  add(line: ImportLine): Promise<void>
  /** Writes the lines that `add` has buffered. */
  flush(): Promise<void>
  /** Inserts a contact for each valid line, and stores the reason for each other line. Returns how many were inserted. */
  insertContacts(tx: Tx, access: Access, options: InsertOptions): Promise<number>
  /** Returns how many lines were added. */
  lineCount(): number
  /** Yields the rejected lines in the order of the file, in batches. */
  rejectedLines(): AsyncGenerator<ImportError[]>
  drop(): Promise<void>
}

const linesPerStatement = 1000
/** A statement blocks the process of the embedded database, so contacts are inserted in batches. */
const linesPerBatch = 5000

/** The key of the advisory lock that lets only one import of a workspace insert contacts at a time. */
const importLock = 7_250_915

/**
 * Creates a staging table, which PostgreSQL drops with the session, also when the process ends during an import.
 * `beforeWrite` is called before each batch of rows, and stops the import when it throws.
 */
export async function createStagingTable(
  connection: Db,
  name: string,
  beforeWrite: () => Promise<void> = async () => {},
): Promise<StagingTable> {
  const table = sql.identifier(name)
  await connection.execute(sql`
    create temporary table ${table} (
      line integer, first_name text, last_name text, phone_number text, phone_e164 text, email text,
      company text, tags text[], time_zone text, consent jsonb, field text, value text, reason text
    )`)
  await connection.execute(sql`create index on ${table} (line) where reason is not null`)
  await connection.execute(sql`create index on ${table} (line)`)
  // Each batch of `insertContacts` looks up the first line of each phone number.
  await connection.execute(sql`create index on ${table} (phone_e164, line)`)
  let unwrittenLines: object[] = []
  let addedLineCount = 0
  const flush = async () => {
    if (unwrittenLines.length === 0) return
    const json = JSON.stringify(unwrittenLines)
    unwrittenLines = []
    await beforeWrite()
    await connection.execute(sql`
      insert into ${table} select * from json_populate_recordset(null::${table}, ${json})`)
    await yieldToEventLoop()
  }
  return {
    async add(line) {
      unwrittenLines.push(
        'error' in line ? { line: line.line, ...line.error } : { line: line.line, ...line.contact },
      )
      addedLineCount += 1
      if (unwrittenLines.length === linesPerStatement) await flush()
    },
    flush,
    lineCount: () => addedLineCount,
    async insertContacts(tx, access, options) {
      await tx.execute(sql`analyze ${table}`)
      await tx.execute(sql`set local work_mem = '64MB'`)
      // Two concurrent imports could deadlock on each other's rows.
      await tx.execute(sql`select pg_advisory_xact_lock(${importLock}, ${access.workspaceId})`)
      let contactCount = 0
      for (let afterLine = 0; ; ) {
        await beforeWrite()
        if (options.findSuppressed) {
          await rejectSuppressed(tx, table, options.findSuppressed, afterLine)
        }
        const { rows } = await tx.execute<{ last_line: number | null; inserted_count: number }>(
          insertBatchQuery(table, access, options, afterLine),
        )
        const batch = rows[0]
        if (!batch?.last_line) return contactCount
        contactCount += batch.inserted_count
        afterLine = batch.last_line
        await yieldToEventLoop()
      }
    },
    async *rejectedLines() {
      let afterLine = 0
      for (;;) {
        const { rows } = await connection.execute<ImportError & Record<string, unknown>>(sql`
          select line, field, value, reason from ${table}
          where reason is not null and line > ${afterLine} order by line limit ${linesPerStatement}`)
        const lastLine = rows.at(-1)
        if (!lastLine) return
        yield rows
        afterLine = lastLine.line
        await yieldToEventLoop()
      }
    },
    async drop() {
      // When the connection is lost, PostgreSQL has dropped the table.
      await connection.execute(sql`drop table if exists ${table}`).catch(() => {})
    },
  }
}

/** Stores the reason for each line whose number is suppressed, if the number is in the next batch. */
async function rejectSuppressed(
  tx: Tx,
  table: ReturnType<typeof sql.identifier>,
  findSuppressed: FindSuppressed,
  afterLine: number,
): Promise<void> {
  const { rows } = await tx.execute<{ phone_e164: string }>(sql`
    select phone_e164 from (
      select phone_e164, reason from ${table} where line > ${afterLine} order by line limit ${linesPerBatch}
    ) as batch where reason is null`)
  const suppressed = await findSuppressed(rows.map(({ phone_e164 }) => phone_e164))
  if (suppressed.size === 0) return
  const reasons = Array.from(suppressed, ([phone_e164, reason]) => ({ phone_e164, reason }))
  await tx.execute(sql`
    update ${table} as staged set field = 'phone_number', value = staged.phone_number, reason = found.reason
    from json_to_recordset(${JSON.stringify(reasons)}) as found (phone_e164 text, reason text)
    where staged.phone_e164 = found.phone_e164 and staged.reason is null`)
}

/**
 * Returns the query that inserts the contacts of the next batch of lines, and selects the last line and the number of
 * inserted contacts. For each phone number, its first line becomes a contact, unless one exists already; every other
 * line gets a reason.
 */
function insertBatchQuery(
  table: ReturnType<typeof sql.identifier>,
  { workspaceId, userId }: Access,
  { createdAt, isInSearchIndex }: Pick<InsertOptions, 'createdAt' | 'isInSearchIndex'>,
  afterLine: number,
): SQL {
  return sql`
    with batch as (
      select * from ${table} where line > ${afterLine} order by line limit ${linesPerBatch}
    ), inserted as (
      insert into contacts
        (workspace_id, user_id, first_name, last_name, phone_number, phone_e164, email, company, tags, time_zone, consent, created_at, searchable)
      select ${workspaceId}, ${userId}, first_name, last_name, phone_number, phone_e164, email, company, tags, time_zone, consent,
        ${createdAt.toISOString()}::timestamptz, ${isInSearchIndex}
      from batch where reason is null order by line
      on conflict (workspace_id, phone_e164) do nothing
      returning phone_e164
    ), lines_with_first as (
      select line, phone_e164, (
        select min(other.line) from ${table} as other where other.phone_e164 = batch.phone_e164
      ) as first_line from batch where reason is null
    ), rejected as (
      update ${table} as staged set field = 'phone_number', value = staged.phone_number,
        reason = case
          when staged.line = lines_with_first.first_line then 'Already a contact'
          else 'Repeats line ' || lines_with_first.first_line end
      from lines_with_first left join inserted using (phone_e164)
      where staged.line = lines_with_first.line
        and (staged.line <> lines_with_first.first_line or inserted.phone_e164 is null)
    )
    select (select max(line) from batch) as last_line,
      (select count(*)::integer from inserted) as inserted_count`
}
