import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Logger } from 'pino'

/** Advisory locks of this class say which processes live. Any number, so long as nothing else uses it. */
const lifeClass = 7_250_914

/** The ids of the holders that live, as PostgreSQL sees it. */
export const livingHolders = sql`
  select objid::text from pg_locks
  where locktype = 'advisory' and classid = ${sql.raw(String(lifeClass))} and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())`

/** Who takes leases: this process, as long as it can be known to live. */
export interface Holder {
  /** What it writes into the leases it takes; it does not change while it is alive. */
  readonly id: string
  /** Whether other processes may take leases beside it. */
  readonly shared: boolean
  /** Whether others can see that it lives: what it holds is its own only then. */
  alive(): boolean
  /** Cuts off what it has under way when it can no longer be seen to live. */
  readonly signal: AbortSignal
  close(): Promise<void>
}

/** The holder of an embedded database: nobody else can open its folder, so it is alone. */
export function soleHolder(id: string): Holder {
  const never = new AbortController()
  return { id, shared: false, alive: () => true, signal: never.signal, close: async () => {} }
}

const heartbeatMs = 2000
const answersWithinMs = 3000
const reconnectMs = 1000

/**
 * A holder whose life is a session of its own, with an advisory lock of its own: when the process dies,
 * PostgreSQL sees the session end and the lock is gone. A process that loses the session although it lives
 * cuts off what it has under way before anybody may conclude that it is dead, and begins again under
 * another id.
 */
export async function openHolder(databaseUrl: string, log: Logger): Promise<Holder> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  let id = ''
  let life = new AbortController()

  const connect = async () => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5000,
      query_timeout: answersWithinMs,
      keepAlive: true,
    })
    const lost = () => {
      if (client !== next) return
      client = undefined
      life.abort()
      void next.end().catch(() => {})
      if (stopped) return
      log.warn('the session that shows this process lives was lost')
      timer = setTimeout(again, reconnectMs)
    }
    next.on('error', lost)
    next.on('end', lost)
    const mine = randomInt(1, 2 ** 31 - 1)
    try {
      await next.connect()
      const { rows } = await next.query('select pg_try_advisory_lock($1, $2) as held', [
        lifeClass,
        mine,
      ])
      if (!rows[0]?.held) throw new Error('another process has this id')
    } catch (error) {
      void next.end().catch(() => {})
      throw error
    }
    client = next
    id = String(mine)
    life = new AbortController()
    const beat = () => {
      timer = setTimeout(
        () => next.query('select 1').then(() => client === next && beat(), lost),
        heartbeatMs,
      )
    }
    beat()
  }
  const again = () => {
    connect().catch(() => {
      if (!stopped) timer = setTimeout(again, reconnectMs)
    })
  }
  await connect()
  return {
    shared: true,
    get id() {
      return id
    },
    alive: () => client !== undefined,
    get signal() {
      return life.signal
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
