import { join } from 'node:path'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded, type PgliteQueryResultHKT } from 'drizzle-orm/pglite'
import pg from 'pg'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import { SettingError } from '../settings.ts'
import { EmbeddedPostgres } from './embedded.ts'
import { migrateFolder, migrateUnderLock } from './migrate.ts'
import { RequestPool } from './request-pool.ts'
import { defaultRequestRole, openRequestRole, RequestRoleError } from './request-role.ts'
import * as tables from './tables/index.ts'
import { TracedPool } from './traced-pool.ts'

/** The type of the embedded driver is used for both drivers, because the methods used here do not differ. */
export type Db = PgDatabase<PgliteQueryResultHKT, typeof tables>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** An open, migrated database. */
export interface Database {
  /** Under the role that owns the tables, which sees the rows of all workspaces. */
  db: Db
  /** For the statements of requests, which see only the rows of their workspace unless row-level security is off. */
  requestDb: Db
  /** Why row-level security is off; undefined while it is on. */
  noRowSecurity?: string | undefined
  /** The queue's connection to this database. */
  queueOptions: ConstructorOptions
  /**
   * Listens to a channel. `onPayload` is called with each notification, and `onGap` when some may have been
   * missed.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap: () => void,
  ): Promise<Listener>
  close(): Promise<void>
}

/** Listens to a channel until it is stopped. */
interface Listener {
  stop(): Promise<void>
  /**
   * Resolves after `onPayload` was called for the notifications of all transactions that are committed already.
   * Rejects when the connection is lost.
   */
  catchUp(): Promise<void>
}

/** An open, migrated database inside this process. */
export interface EmbeddedDatabase extends Database {
  /** Resolves with the fatal error, after which only a new process can open the database. */
  whenFailed: Promise<Error>
}

/**
 * Opens and migrates the embedded database of a folder, or one in memory without a folder. A new database starts as a
 * copy of `copy`, a PGlite dump, which is faster than migrating an empty database.
 */
export async function openEmbedded(dataDir?: string, copy?: Blob): Promise<EmbeddedDatabase> {
  const client = new EmbeddedPostgres(dataDir ? join(dataDir, 'postgres') : 'memory://', {
    extensions: { pg_trgm },
    ...(copy && { loadDataDir: copy }),
  })
  await client.waitReady.catch((error: Error) => {
    throw cannotOpen(dataDir, error)
  })
  const db = drizzleEmbedded(client, { schema: tables })
  try {
    await migrateFolder(db, `DATA_DIR=${dataDir}`)
  } catch (error) {
    await client.close()
    throw client.failure ? cannotOpen(dataDir, client.failure) : error
  }
  return {
    db,
    requestDb: db,
    noRowSecurity: 'the embedded database has only one user',
    queueOptions: { db: fromPglite(client), backend: 'pglite' },
    async listen(channel, onPayload) {
      const stop = await client.listen(channel, onPayload)
      // The embedded database calls listeners before a commit resolves.
      return { stop: () => stop(), catchUp: async () => {} }
    },
    close: () => client.close(),
    whenFailed: client.whenFailed,
  }
}

/** Uses the error's name when it has no message, as errors of WebAssembly's file system. */
function cannotOpen(dataDir: string | undefined, { message, name }: Error): SettingError {
  return new SettingError(
    `DATA_DIR=${dataDir}: the embedded database cannot be opened: ${message || name}. Its disk may be full, or one of its files may be damaged: make room, or restore a backup`,
  )
}

interface ServerOptions {
  /** A transaction that sends no statement for this long is rolled back. */
  idleTransactionMs?: number
  /** The role of requests, without which the database is not opened. Unset means one that may be missing. */
  requestRole?: string | undefined
}

/**
 * Connects to a PostgreSQL server and migrates the database. Throws `SettingError` when the server does not answer, or when
 * the given role of requests cannot be used. A transaction that sends no statement for long is rolled back: a process that
 * is frozen within one would otherwise keep its row locks, and no other process could go on with those campaigns.
 */
export async function openServer(
  url: string,
  { idleTransactionMs = 30_000, requestRole }: ServerOptions = {},
): Promise<Database> {
  const config: pg.PoolConfig = {
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    idle_in_transaction_session_timeout: idleTransactionMs,
  }
  const pool = ignoreErrors(new TracedPool(config))
  const role = requestRole ?? defaultRequestRole
  let noRowSecurity: string | undefined
  try {
    await migrateUnderLock(pool, url, async (client) => {
      try {
        await openRequestRole(client, role)
      } catch (error) {
        if (!(error instanceof RequestRoleError)) throw error
        if (requestRole) throw new SettingError(`DATABASE_REQUEST_ROLE=${role}: ${error.message}`)
        noRowSecurity = error.message
      }
    })
  } catch (error) {
    await pool.end()
    throw error
  }
  const requestPool = noRowSecurity ? pool : ignoreErrors(new RequestPool(config, role))
  const toDb = (client: pg.Pool) => drizzleServer(client, { schema: tables }) as unknown as Db
  const db = toDb(pool)
  return {
    db,
    requestDb: requestPool === pool ? db : toDb(requestPool),
    noRowSecurity,
    queueOptions: { connectionString: url, max: 4 },
    listen: (channel, onPayload, onGap) => listenServer(url, channel, onPayload, onGap),
    async close() {
      if (requestPool !== pool) await requestPool.end()
      await pool.end()
    },
  }
}

function ignoreErrors<Pool extends pg.Pool>(pool: Pool): Pool {
  // The pool replaces a lost idle connection; the next query fails if it cannot.
  pool.on('error', () => {})
  // Without a listener, an error of a connection in use would end the process; its query fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const reconnectMs = 1000
/** A connection that does not answer for this long is lost, although the network may not report it for minutes. */
const listenerTimeoutMs = 3000

async function listenServer(
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
  onGap: () => void,
): Promise<Listener> {
  let isStopped = false
  let connection: { client: pg.Client; reconnectLater(): void } | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    const newClient = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      query_timeout: listenerTimeoutMs,
      keepAlive: true,
    })
    const reconnectLater = () => {
      if (isStopped || connection?.client !== newClient) return
      connection = undefined
      void newClient.end().catch(() => {})
      retry = setTimeout(() => connect().then(onGap, reconnectLater), reconnectMs)
    }
    connection = { client: newClient, reconnectLater }
    newClient.on('error', reconnectLater)
    newClient.on('end', reconnectLater)
    newClient.on('notification', (message) => onPayload(message.payload ?? ''))
    try {
      await newClient.connect()
      await newClient.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      reconnectLater()
      throw error
    }
  }
  await connect()
  return {
    async stop() {
      isStopped = true
      clearTimeout(retry)
      await connection?.client.end()
    },
    async catchUp() {
      if (!connection) throw new Error('The connection is lost')
      const { client, reconnectLater } = connection
      try {
        // PostgreSQL sends the notifications that wait for a connection before it is ready for the next query.
        await client.query('select')
      } catch (error) {
        reconnectLater()
        throw error
      }
    },
  }
}
