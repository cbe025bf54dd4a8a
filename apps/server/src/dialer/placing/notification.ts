import { type SQL, sql } from 'drizzle-orm'
import type { DialerDeps } from '../deps.ts'

const channel = 'callwright_placing'

/**
 * Returns an expression for a `select` that wakes the placers of all processes after the commit. `freedLines` is how
 * many calls have ended.
 */
export function placingNotification(freedLines: number): SQL {
  return sql`pg_notify(${channel}, ${String(freedLines)})`
}

/** Calls `wake` for each notification, and once when some may have been missed. Returns a function that stops it. */
export async function listenForPlacing(
  { listen }: DialerDeps,
  wake: (freedLines: number) => void,
): Promise<() => Promise<void>> {
  const { stop } = await listen(
    channel,
    (payload) => wake(Number(payload)),
    () => wake(0),
  )
  return stop
}
