import { sql } from 'drizzle-orm'
import type { Db } from './open.ts'

/** How many consecutive failures are reported; a single one may be temporary. */
const maxFailures = 3

/**
 * Runs a small transaction periodically, and calls `onFailure` when several consecutive ones fail. The probe checks
 * the rows, because the embedded database returns none and throws nothing after a fault in its WebAssembly.
 * Returns the function that stops the probe.
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
  if (rows[0]?.one !== 1) throw new Error('the transaction returned no rows')
}
