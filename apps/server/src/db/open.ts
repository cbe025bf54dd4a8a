import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded, type PgliteQueryResultHKT } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import { SettingError } from '../settings.ts'
import * as tables from './tables.ts'

/** Both databases speak through the embedded driver's type: they differ in nothing that is used here. */
export type Db = PgDatabase<PgliteQueryResultHKT, typeof tables>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** An open, migrated database. */
export interface Database {
  db: Db
  /** Names PostgreSQL's side of the queue. */
  queueOptions: ConstructorOptions
  /**
   * Hears what is notified on a channel; `onGap` is called when some may have been missed.
   * Returns what stops it.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap: () => void,
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Opens the PostgreSQL that lives in a folder (or, without one, in memory) and migrates it. A new one begins
 * as a copy of another where it is given one, as PGlite dumps it: that is quicker than from nothing.
 */
export async function openEmbedded(dataDir?: string, copy?: Blob): Promise<Database> {
  const client = await PGlite.create(dataDir ? join(dataDir, 'postgres') : 'memory://', {
    extensions: { pg_trgm },
    ...(copy && { loadDataDir: copy }),
  })
  const db = drizzleEmbedded(client, { schema: tables })
  try {
    await refuseNewer(db, `DATA_DIR=${dataDir}`)
    await migrateEmbedded(db, { migrationsFolder })
  } catch (error) {
    await client.close()
    throw error
  }
  return {
    db,
    queueOptions: { db: fromPglite(client), backend: 'pglite' },
    async listen(channel, onPayload) {
      const stop = await client.listen(channel, onPayload)
      return () => stop()
    },
    close: () => client.close(),
  }
}

/** Any number, so long as every server takes the same one before it migrates. */
const migrationLock = 7_250_913

/** Opens a PostgreSQL server by its address and migrates it; throws a SettingError when it does not answer. */
export async function openServer(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000 })
  // An idle connection that breaks is replaced by the pool; the next query says if that failed.
  pool.on('error', () => {})
  // So is one that breaks in the midst of a transaction, which then fails; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  await migrateUnderLock(pool, url)
  return {
    db: drizzleServer(pool, { schema: tables }) as unknown as Db,
    queueOptions: { connectionString: url, max: 4 },
    listen: (channel, onPayload, onGap) => listenServer(url, channel, onPayload, onGap),
    close: () => pool.end(),
  }
}

async function migrateUnderLock(pool: pg.Pool, url: string): Promise<void> {
  const { host, pathname } = new URL(url)
  try {
    const client = await pool.connect().catch((error: NodeJS.ErrnoException) => {
      const reason = error.message || error.code
      throw new SettingError(
        `DATABASE_URL: the database at ${host}${pathname} does not answer: ${reason}`,
      )
    })
    try {
      const db = drizzleServer(client) as unknown as Db
      await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
      try {
        await refuseNewer(db, `DATABASE_URL: ${host}${pathname}`)
        await migrateServer(drizzleServer(client), { migrationsFolder })
      } finally {
        await db.execute(sql`select pg_advisory_unlock(${migrationLock})`)
      }
    } finally {
      client.release()
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** Migrations go forward only: what a newer program has made of a database, this one would misread. */
async function refuseNewer(db: Db, where: string): Promise<void> {
  const table = 'drizzle.__drizzle_migrations'
  const { rows: found } = await db.execute(sql`select to_regclass(${table}) is not null as there`)
  if (!found[0]?.there) return
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from ${sql.raw(table)}`,
  )
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  if (Number(rows[0]?.newest) > Math.max(...known)) {
    throw new SettingError(
      `${where} was written by a newer version of Callwright: start that one, or name another database`,
    )
  }
}

const reconnectMs = 1000

async function listenServer(
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
  onGap: () => void,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    })
    client = next
    const lost = () => {
      if (stopped || client !== next) return
      client = undefined
      void next.end().catch(() => {})
      retry = setTimeout(() => connect().then(onGap, lost), reconnectMs)
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', (message) => onPayload(message.payload ?? ''))
    try {
      await next.connect()
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      lost()
      throw error
    }
  }
  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end()
  }
}
