import { sql } from 'drizzle-orm'
import type { Db } from './open.ts'

/** Failures in a row; a single one may be temporary. */
const maxFailures = 3

/**
 * Runs a small transaction periodically. `onFailure` is called when several fail in a row. It checks the rows,
 * because after a fault in its WebAssembly the embedded database returns none and throws nothing.
 * Returns the function that stops it.
 */
export function probeTransactions(
  db: Db,
  everyMs: number,
  onFailure: (lastError: unknown) => void,
): () => void {
  let failures = 0
  let timer: NodeJS.Timeout
  const schedule = () => {
    timer = setTimeout(probe, everyMs).unref()
  }
  const probe = async () => {
    try {
      await runTransaction(db)
      failures = 0
    } catch (error) {
      failures += 1
      if (failures === maxFailures) return onFailure(error)
    }
    schedule()
  }
  schedule()
  return () => clearTimeout(timer)
}

async function runTransaction(db: Db): Promise<void> {
  const { rows } = await db.transaction((tx) => tx.execute<{ one: number }>(sql`select 1 as one`))
  if (rows[0]?.one !== 1) throw new Error('it answers without rows')
}
