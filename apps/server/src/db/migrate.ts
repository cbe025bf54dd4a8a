import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { SettingError } from '../settings.ts'
import { breakingMigrations, firstMigration } from './compatibility.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }
import type { Db } from './open.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** The key of the advisory lock that every process takes for its migrations; an arbitrary number. */
const migrationLock = 7_250_913

/**
 * How long a migration waits for a table that others use. Their requests queue behind it meanwhile. It is shorter than
 * PostgreSQL's `deadlock_timeout`, so that of a migration and a request that wait for each other, the migration gives up.
 */
const lockTimeoutMs = 500
const retryMs = 500
const maxTries = 120

/** Migrates the embedded database of a folder. Throws `SettingError` when a newer version has changed it. */
export async function migrateFolder<Schema extends Record<string, unknown>>(
  db: PgliteDatabase<Schema>,
  where: string,
): Promise<void> {
  const connection = db as unknown as Db
  await rejectNewerSchema(connection, where)
  await migrateEmbedded(db, { migrationsFolder })
  await recordCompatibility(connection)
}

/**
 * Migrates the database of a PostgreSQL server while processes of older versions use it. Only one process migrates at a
 * time, and then calls `whenMigrated` before another one goes on; both are tried again while others lock what they need.
 * Throws `SettingError` when the server does not answer, when a newer version has changed the database, or when others use
 * its tables for so long that no migration can start.
 */
export async function migrateUnderLock(
  pool: pg.Pool,
  url: string,
  whenMigrated: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const { host, pathname } = new URL(url)
  const where = `DATABASE_URL: ${host}${pathname}`
  const client = await pool.connect().catch((error: NodeJS.ErrnoException) => {
    const reason = error.message || error.code
    throw new SettingError(
      `DATABASE_URL: the database at ${host}${pathname} does not answer: ${reason}`,
    )
  })
  try {
    const db = drizzle(client)
    const connection = db as unknown as Db
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    await rejectNewerSchema(connection, where)
    // A large table may take long to change, whatever limit the server has for other statements.
    await db.execute(sql`set statement_timeout = 0`)
    await db.execute(sql.raw(`set lock_timeout = ${lockTimeoutMs}`))
    await retryWhileLocked(where, () => migrateServer(db, { migrationsFolder }))
    await recordCompatibility(connection)
    await retryWhileLocked(where, () => whenMigrated(client))
  } finally {
    // Closed rather than returned to the pool: the session has the lock and the timeouts.
    client.release(true)
  }
}

async function retryWhileLocked(where: string, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isLockFailure(error)) throw error
      if (tries === maxTries) {
        throw new SettingError(
          `${where} cannot be migrated, because other transactions use its tables for too long: end them, or start again when there is less to do`,
        )
      }
      await setTimeout(retryMs)
    }
  }
}

/** Returns whether a statement waited too long for a lock, or was chosen to end a deadlock. */
export function isLockFailure(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof pg.DatabaseError && ['55P03', '40P01'].includes(cause.code ?? '')
}

/**
 * Throws `SettingError` when a newer version has changed the database in a way that this one does not tolerate. A newer
 * version that has only added something is tolerated.
 */
async function rejectNewerSchema(db: Db, where: string): Promise<void> {
  const { rows: tableRows } = await db.execute(
    sql`select to_regclass('drizzle.compatibility') is not null as exists`,
  )
  if (!tableRows[0]?.exists) return
  const { rows } = await db.execute<{ oldest_migration: string }>(
    sql`select oldest_migration from drizzle.compatibility`,
  )
  const newest = Math.max(...journal.entries.map(({ when }) => when))
  if (Number(rows[0]?.oldest_migration) > newest) {
    throw new SettingError(
      `${where} was changed by a newer version of Callwright: start that one, or name another database`,
    )
  }
}

/** Stores which migration a process must know to use the database, for processes of older versions that start later. */
async function recordCompatibility(db: Db): Promise<void> {
  const names = [firstMigration, ...Object.values(breakingMigrations).map(({ since }) => since)]
  const requiredMigrations = journal.entries.filter(({ tag }) => names.includes(tag))
  const oldestMigration = Math.max(...requiredMigrations.map(({ when }) => when))
  await db.execute(sql`
    create table if not exists drizzle.compatibility (
      id integer primary key default 1 check (id = 1), oldest_migration bigint not null)`)
  await db.execute(sql`
    insert into drizzle.compatibility as stored (oldest_migration) values (${oldestMigration})
    on conflict (id) do update set oldest_migration = excluded.oldest_migration
    where stored.oldest_migration < excluded.oldest_migration`)
}
