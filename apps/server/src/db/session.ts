import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from './open.ts'
import * as tables from './tables/index.ts'

/** Returns whether the database is embedded. It has one connection, so a long statement blocks all others. */
export function isEmbedded(db: Db): boolean {
  return !(clientOf(db) instanceof pg.Pool)
}

/** Runs `work` on one connection, so that temporary tables and settings last over several statements. */
export async function withConnection<T>(db: Db, work: (connection: Db) => Promise<T>): Promise<T> {
  const pool = clientOf(db)
  if (!(pool instanceof pg.Pool)) return work(db)
  const connection = await pool.connect()
  // Without a listener, a lost connection would end the process. The running query fails anyway.
  connection.on('error', () => {})
  try {
    return await work(drizzle(connection, { schema: tables }) as unknown as Db)
  } finally {
    // Closed rather than returned to the pool, to discard the state of its session.
    connection.release(true)
  }
}

/** Returns Drizzle's client: a connection pool or the embedded database. */
export function clientOf(db: Db): unknown {
  return (db as Db & { $client?: unknown }).$client
}
