import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from './open.ts'
import * as tables from './tables.ts'

/** Whether all of the process shares one connection, so that a long statement keeps everybody waiting. */
export function isEmbedded(db: Db): boolean {
  return !(clientOf(db) instanceof pg.Pool)
}

/** Runs work on one connection, its own where there are several: what is temporary to a session outlives a statement. */
export async function onOneConnection<T>(db: Db, work: (own: Db) => Promise<T>): Promise<T> {
  const pool = clientOf(db)
  if (!(pool instanceof pg.Pool)) return work(db)
  const connection = await pool.connect()
  // A connection that breaks says so in the query that was under way, too.
  connection.on('error', () => {})
  try {
    return await work(drizzle(connection, { schema: tables }) as unknown as Db)
  } finally {
    // Closed rather than given back: whatever the work left in the session goes with it.
    connection.release(true)
  }
}

/** What Drizzle speaks through: a pool of connections, or the embedded database. */
export function clientOf(db: Db): unknown {
  return (db as Db & { $client?: unknown }).$client
}
