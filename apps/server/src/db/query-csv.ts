import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Db } from './open.ts'
import { clientOf } from './session.ts'

/** Returns the result of a query without parameters as CSV, written by PostgreSQL. */
export async function queryCsv(db: Db, query: string): Promise<Uint8Array> {
  const client = clientOf(db)
  if (!(client instanceof pg.Pool)) {
    const { blob } = await (client as PGlite).query(`copy (${query}) to '/dev/blob' (format csv)`)
    return blob ? new Uint8Array(await blob.arrayBuffer()) : new Uint8Array()
  }
  const connection = await client.connect()
  // Without a listener, a lost connection would end the process. The stream fails anyway.
  const ignoreError = () => {}
  connection.on('error', ignoreError)
  try {
    const stream = connection.query(copyTo(`copy (${query}) to stdout (format csv)`))
    const bytes = Buffer.concat(await stream.toArray())
    connection.off('error', ignoreError)
    connection.release()
    return bytes
  } catch (error) {
    connection.release(true)
    throw error
  }
}
