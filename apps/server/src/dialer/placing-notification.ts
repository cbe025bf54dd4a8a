import { type SQL, sql } from 'drizzle-orm'
import type { WorkspaceId } from '../db/workspace-id.ts'
import type { DialerDeps } from './deps.ts'

const channel = 'callwright_placing'

/** Lines that became free because calls of a workspace have ended. */
export interface FreedLines {
  workspaceId: WorkspaceId
  count: number
}

/** Returns an expression for a `select` that wakes the placers of all processes after the commit. */
export function placingNotification(freedLines: FreedLines): SQL {
  return sql`pg_notify(${channel}, ${JSON.stringify(freedLines)})`
}

/** Calls `wake` for each notification, and without lines when some may have been missed. Returns a function that stops it. */
export async function listenForPlacing(
  { listen }: DialerDeps,
  wake: (freedLines?: FreedLines) => void,
): Promise<() => Promise<void>> {
  const { stop } = await listen(
    channel,
    (payload) => wake(JSON.parse(payload)),
    () => wake(),
  )
  return stop
}
