import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { duplicateReasons, type ImportError } from '@callwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/open.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'

/** A line of a file, with the values of its columns, or the error for which it is skipped. */
export type StagedLine = { line: number } & (object | { error: Omit<ImportError, 'line'> })

/** What a staging table holds besides the lines' numbers and errors. */
export interface StagedColumns {
  /** The names and types of the columns. */
  columns: SQL
  /** The column by which repeated lines are found. */
  key: string
}

/** A batch of lines that is about to be inserted. */
export interface StagedBatch {
  /** The staging table. */
  table: SQL
  /** A query for the valid lines of the batch. */
  lines: SQL
}

/** A staging table: a temporary table that holds the lines of one file until they are stored in one transaction. */
export interface StagingTable {
  add(line: StagedLine): Promise<void>
  /** Writes the lines that `add` has buffered. */
  flush(): Promise<void>
  /** Calls `insert` with each batch of valid lines, and returns the sum of its results. */
  insertBatches(
    tx: Tx,
    workspaceId: WorkspaceId,
    insert: (batch: StagedBatch) => Promise<number>,
  ): Promise<number>
  /** Returns how many lines were added. */
  lineCount(): number
  /** Yields the rejected lines in the order of the file, in batches. */
  rejectedLines(): AsyncGenerator<ImportError[]>
  drop(): Promise<void>
}

const linesPerStatement = 1000
/** A statement blocks the process of the embedded database, so lines are inserted in batches. */
const linesPerBatch = 2000

/** The key of the advisory lock that lets only one import of a workspace insert rows at a time. */
const importLock = 7_250_915

/**
 * Creates a staging table, which PostgreSQL drops with the session, also when the process ends during an import.
 * `beforeWrite` is called before each batch of rows, and stops the import when it throws.
 */
export async function createStagingTable(
  connection: Db,
  name: string,
  { columns, key }: StagedColumns,
  beforeWrite: () => Promise<void> = async () => {},
): Promise<StagingTable> {
  const table = sql`${sql.identifier(name)}`
  await connection.execute(sql`
    create temporary table ${table} (line integer, ${columns}, field text, value text, reason text)`)
  await connection.execute(sql`create index on ${table} (line) where reason is not null`)
  // Batches read the valid lines alone: a transaction keeps all others from the embedded database.
  await connection.execute(sql`create index on ${table} (line) where reason is null`)
  // Each batch looks up the first line of each key.
  await connection.execute(sql`create index on ${table} (${sql.identifier(key)}, line)`)
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
      unwrittenLines.push('error' in line ? { line: line.line, ...line.error } : line)
      addedLineCount += 1
      if (unwrittenLines.length === linesPerStatement) await flush()
    },
    flush,
    lineCount: () => addedLineCount,
    async insertBatches(tx, workspaceId, insert) {
      await tx.execute(sql`analyze ${table}`)
      await tx.execute(sql`set local work_mem = '64MB'`)
      // Two concurrent imports could deadlock on each other's rows.
      await tx.execute(sql`select pg_advisory_xact_lock(${importLock}, ${workspaceId})`)
      let insertedCount = 0
      for (let afterLine = 0; ; ) {
        await beforeWrite()
        const valid = sql`reason is null and line > ${afterLine}`
        const { rows } = await tx.execute<{ last_line: number | null }>(sql`
          select max(line) as last_line from (
            select line from ${table} where ${valid} order by line limit ${linesPerBatch}) as batch`)
        const lastLine = rows[0]?.last_line
        if (!lastLine) return insertedCount
        const lines = sql`select * from ${table} where ${valid} and line <= ${lastLine}`
        insertedCount += await insert({ table, lines })
        afterLine = lastLine
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

/** Stores a reason for the lines of a batch that have one of some keys. */
export async function rejectKeys(
  tx: Tx,
  { table }: StagedBatch,
  { key, field, value, reasons }: RejectionColumns & { reasons: ReadonlyMap<string, string> },
): Promise<void> {
  if (reasons.size === 0) return
  const found = Array.from(reasons, ([text, reason]) => ({ text, reason }))
  await tx.execute(sql`
    update ${table} as staged set field = ${field}, value = staged.${value}, reason = found.reason
    from json_to_recordset(${JSON.stringify(found)}) as found (text text, reason text)
    where staged.${sql.identifier(key)} = found.text and staged.reason is null`)
}

/** Of which column an error of a line names the field and the value. */
interface RejectionColumns {
  key: string
  /** An expression for the name of the field. */
  field: SQL
  value: SQL
}

/**
 * Runs the statement that inserts the valid lines of a batch, and returns how many it inserted. `insert` has to return the
 * keys that it inserted, from the subquery `batch`. Of the lines with the same key, the first one is inserted, unless a row
 * exists already; every other line gets a reason.
 */
export async function insertFirstLines(
  tx: Tx,
  { table, lines }: StagedBatch,
  { key, field, value, insert, existing }: RejectionColumns & { insert: SQL; existing: string },
): Promise<number> {
  const keyColumn = sql.identifier(key)
  const { rows } = await tx.execute<{ inserted_count: number }>(sql`
    with batch as (${lines}), inserted (key) as (${insert}), lines_with_first as (
      select line, ${keyColumn} as key, (
        select min(other.line) from ${table} as other where other.${keyColumn} = batch.${keyColumn}
      ) as first_line from batch
    ), rejected as (
      update ${table} as staged set field = ${field}, value = staged.${value},
        reason = case
          when staged.line = lines_with_first.first_line then ${existing}
          else ${duplicateReasons.repeatPrefix}::text || lines_with_first.first_line end
      from lines_with_first left join inserted using (key)
      where staged.line = lines_with_first.line and staged.reason is null
        and (staged.line <> lines_with_first.first_line or inserted.key is null)
    )
    select count(*)::integer as inserted_count from inserted`)
  return rows[0]?.inserted_count ?? 0
}
