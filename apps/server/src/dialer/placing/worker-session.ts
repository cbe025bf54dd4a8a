import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Logger } from 'pino'

/** The class of the advisory locks that workers hold while they live. Any number that nothing else uses. */
const lockClass = 7_250_914

/** Selects the ids of the workers that live, as PostgreSQL sees it. */
export const livingWorkers = sql`
  select objid::text from pg_locks
  where locktype = 'advisory' and classid = ${sql.raw(String(lockClass))} and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())`

/** The session of this process, which takes leases. */
export interface WorkerSession {
  /** Written into its leases; it changes only when the session was lost and opened again. */
  readonly id: string
  /** Whether other processes may hold leases, too. */
  readonly isShared: boolean
  /** Whether other processes can see that it lives: its leases are valid only then. */
  isAlive(): boolean
  /** Aborts its requests when other processes can no longer see that it lives. */
  readonly signal: AbortSignal
  close(): Promise<void>
}

/** The session of the only process of an embedded database, which nobody else can open. */
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
 * releases the lock. A process that loses the session although it lives aborts its requests before others may
 * conclude that it is dead, and continues under another id.
 */
export async function openWorkerSession(databaseUrl: string, log: Logger): Promise<WorkerSession> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  let id = ''
  let lifetime = new AbortController()

  const connect = async () => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5000,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
    })
    const lost = () => {
      if (client !== next) return
      client = undefined
      lifetime.abort()
      void next.end().catch(() => {})
      if (stopped) return
      log.warn('the worker session was lost, opening another')
      timer = setTimeout(reconnect, reconnectMs)
    }
    next.on('error', lost)
    next.on('end', lost)
    const ownId = randomInt(1, 2 ** 31 - 1)
    try {
      await next.connect()
      const { rows } = await next.query('select pg_try_advisory_lock($1, $2) as held', [
        lockClass,
        ownId,
      ])
      if (!rows[0]?.held) throw new Error('another process has this id')
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
    client = next
    id = String(ownId)
    lifetime = new AbortController()
    const heartbeat = () => {
      timer = setTimeout(
        () => next.query('select 1').then(() => client === next && heartbeat(), lost),
        heartbeatMs,
      )
    }
    heartbeat()
  }
  const reconnect = () => {
    connect().catch(() => {
      if (!stopped) timer = setTimeout(reconnect, reconnectMs)
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
      return lifetime.signal
    },
    async close() {
      stopped = true
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end()
    },
  }
}
