import { type SQL, sql } from 'drizzle-orm'
import type { DialerDeps } from '../deps.ts'

const channel = 'callwright_placing'

/**
 * What a statement selects to wake the placers of all processes after its commit: calls wait to be placed, and so
 * many calls have ended.
 */
export function placingNotification(freedLines: number): SQL {
  return sql`pg_notify(${channel}, ${String(freedLines)})`
}

/** Calls `wake` for each notification, and once when some may have been missed. Returns what stops it. */
export function listenForPlacing(
  { listen }: DialerDeps,
  wake: (freedLines: number) => void,
): Promise<() => Promise<void>> {
  return listen(
    channel,
    (payload) => wake(Number(payload)),
    () => wake(0),
  )
}
