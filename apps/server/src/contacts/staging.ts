import { setImmediate as othersTurn } from 'node:timers/promises'
import type { ImportError } from '@callwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/open.ts'
import type { ImportLine } from './contacts.csv.ts'

/** Where the lines of one file wait, until they become contacts all at once. */
export interface Staging {
  add(line: ImportLine): Promise<void>
  /** Writes down the lines that still wait for others to be written with. */
  flush(): Promise<void>
  /** Makes contacts of what may become one; what may not now has its reason. Returns how many were made. */
  become(tx: Tx, userId: number, createdAt: Date, searchable: boolean): Promise<number>
  /** How many lines there are in all. */
  count(): number
  /** The refused lines in the order of the file, some at a time. */
  refused(): AsyncGenerator<ImportError[]>
  drop(): Promise<void>
}

const linesAStatement = 1000
/** One statement of the embedded database blocks the whole process, so none may take long. */
const linesABatch = 5000

/** Numbers the locks under which imports of one user take turns. */
const importLock = 7_250_915

/**
 * A table that only this session sees, and that goes with it: nothing is left of an import whose process died.
 * A thousand lines a statement: nobody waits long for the connection, where there is only one. What is called
 * before each batch of rows may stop the import by throwing.
 */
export async function openStaging(
  own: Db,
  name: string,
  beforeWrite: () => Promise<void> = async () => {},
): Promise<Staging> {
  const table = sql.identifier(name)
  await own.execute(sql`
    create temporary table ${table} (
      line integer, first_name text, last_name text, phone_number text, phone_e164 text, email text,
      company text, tags text[], field text, value text, reason text
    )`)
  await own.execute(sql`create index on ${table} (line) where reason is not null`)
  // The lines become contacts in batches, and each batch looks up which line has a number first.
  await own.execute(sql`create index on ${table} (line)`)
  await own.execute(sql`create index on ${table} (phone_e164, line)`)
  let waiting: object[] = []
  let lines = 0
  const flush = async () => {
    if (waiting.length === 0) return
    const json = JSON.stringify(waiting)
    waiting = []
    await beforeWrite()
    await own.execute(sql`
      insert into ${table} select * from json_populate_recordset(null::${table}, ${json})`)
    await othersTurn()
  }
  return {
    async add(read) {
      waiting.push(
        'error' in read ? { line: read.line, ...read.error } : { line: read.line, ...read.contact },
      )
      lines += 1
      if (waiting.length === linesAStatement) await flush()
    },
    flush,
    count: () => lines,
    async become(tx, userId, createdAt, searchable) {
      await tx.execute(sql`analyze ${table}`)
      await tx.execute(sql`set local work_mem = '64MB'`)
      // Two imports that meet would wait for each other's rows in a circle.
      await tx.execute(sql`select pg_advisory_xact_lock(${importLock}, ${userId})`)
      let added = 0
      for (let after = 0; ; ) {
        await beforeWrite()
        const { rows } = await tx.execute<{ last: number | null; added: number }>(
          contactsFrom(table, userId, createdAt, searchable, after),
        )
        const batch = rows[0]
        if (!batch?.last) return added
        added += batch.added
        after = batch.last
        await othersTurn()
      }
    },
    async *refused() {
      let after = 0
      for (;;) {
        const { rows } = await own.execute<ImportError & Record<string, unknown>>(sql`
          select line, field, value, reason from ${table}
          where reason is not null and line > ${after} order by line limit ${linesAStatement}`)
        const last = rows.at(-1)
        if (!last) return
        yield rows
        after = last.line
        await othersTurn()
      }
    },
    async drop() {
      // Where the connection is gone, so is the table.
      await own.execute(sql`drop table if exists ${table}`).catch(() => {})
    },
  }
}

/**
 * Makes contacts of the next batch of lines, and returns the last of them. The first line with a number becomes
 * the contact, unless one exists already; every other line gets its reason.
 */
function contactsFrom(
  table: ReturnType<typeof sql.identifier>,
  userId: number,
  createdAt: Date,
  searchable: boolean,
  after: number,
): SQL {
  return sql`
    with batch as (
      select * from ${table} where line > ${after} order by line limit ${linesABatch}
    ), added as (
      insert into contacts
        (user_id, first_name, last_name, phone_number, phone_e164, email, company, tags, created_at, searchable)
      select ${userId}, first_name, last_name, phone_number, phone_e164, email, company, tags,
        ${createdAt.toISOString()}::timestamptz, ${searchable}
      from batch where reason is null order by line
      on conflict (user_id, phone_e164) do nothing
      returning phone_e164
    ), firsts as (
      select line, phone_e164, (
        select min(other.line) from ${table} as other where other.phone_e164 = batch.phone_e164
      ) as first from batch where reason is null
    ), refused as (
      update ${table} as staged set field = 'phone_number', value = staged.phone_number,
        reason = case when staged.line = firsts.first then 'Already a contact' else 'Repeats line ' || firsts.first end
      from firsts left join added using (phone_e164)
      where staged.line = firsts.line and (staged.line <> firsts.first or added.phone_e164 is null)
    )
    select (select max(line) from batch) as last, (select count(*)::integer from added) as added`
}
