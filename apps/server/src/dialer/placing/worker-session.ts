import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Logger } from 'pino'

/** The class of the advisory locks that living workers hold. It may be any number that no other advisory lock uses. */
const lockClass = 7_250_914

/** Selects the ids of the workers that are alive: PostgreSQL holds their advisory locks. */
export const livingWorkers = sql`
  select objid::text from pg_locks
  where locktype = 'advisory' and classid = ${sql.raw(String(lockClass))} and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())`

/** The session under which this process takes leases. */
export interface WorkerSession {
  /** Stored in the leases of this worker; changes only when the session was lost and opened again. */
  readonly id: string
  /** Whether other processes may hold leases, too. */
  readonly isShared: boolean
  /** Whether other processes can see that this process is alive. The leases of this process are valid only then. */
  isAlive(): boolean
  /** Aborts its requests when other processes can no longer see that this process is alive. */
  readonly signal: AbortSignal
  close(): Promise<void>
}

/** Creates the session of the only process of an embedded database, which no other process can open. */
export function soleWorkerSession(id: string): WorkerSession {
  const neverAborted = new AbortController()
  return {
    id,
    isShared: false,
    isAlive: () => true,
    signal: neverAborted.signal,
    close: async () => {},
  }
}

const heartbeatMs = 2000
const queryTimeoutMs = 3000
const reconnectMs = 1000

/**
 * Opens a database session that holds an advisory lock: when the process dies, PostgreSQL ends the session and
 * releases the lock. A living process that loses the session aborts its requests before other processes conclude that
 * it is dead, and continues under another id.
 */
export async function openWorkerSession(databaseUrl: string, log: Logger): Promise<WorkerSession> {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  let id = ''
  let sessionController = new AbortController()

  const connect = async () => {
    const newClient = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5000,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
    })
    const handleLoss = () => {
      if (client !== newClient) return
      client = undefined
      sessionController.abort()
      void newClient.end().catch(() => {})
      if (isClosed) return
      log.warn('the worker session was lost, opening another')
      timer = setTimeout(reconnect, reconnectMs)
    }
    newClient.on('error', handleLoss)
    newClient.on('end', handleLoss)
    const newId = randomInt(1, 2 ** 31 - 1)
    try {
      await newClient.connect()
      const { rows } = await newClient.query('select pg_try_advisory_lock($1, $2) as held', [
        lockClass,
        newId,
      ])
      if (!rows[0]?.held) throw new Error('another process has this id')
    } catch (error) {
      void newClient.end().catch(() => {})
      throw error
    }
    client = newClient
    id = String(newId)
    sessionController = new AbortController()
    const heartbeat = () => {
      timer = setTimeout(
        () =>
          newClient.query('select 1').then(() => client === newClient && heartbeat(), handleLoss),
        heartbeatMs,
      )
    }
    heartbeat()
  }
  const reconnect = () => {
    connect().catch(() => {
      if (!isClosed) timer = setTimeout(reconnect, reconnectMs)
    })
  }
  await connect()
  return {
    isShared: true,
    get id() {
      return id
    },
    isAlive: () => client !== undefined,
    get signal() {
      return sessionController.signal
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      const currentClient = client
      client = undefined
      await currentClient?.end()
    },
  }
}
