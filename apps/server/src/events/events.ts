import type { ChangeEvent } from '@callwright/contract'
import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/open.ts'

const channel = 'callwright_changes'

/** PostgreSQL carries 8,000 bytes a notification: more ids than this are sent as "any". */
const mostIds = 500

/** Tells every process, once the transaction is committed, what it changed. */
export async function announce(
  tx: Tx,
  changed: ChangeEvent['changed'],
  ids: number[],
): Promise<void> {
  const event: ChangeEvent = { changed, ids: ids.length > mostIds ? [] : ids }
  await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(event)})`)
}

/** What this process hears of changes, its own and other processes'. */
export interface Changes {
  subscribe(listener: (event: ChangeEvent) => void): () => void
  close(): Promise<void>
}

/** Listens for changes on the database. After a gap every kind is announced as changed. */
export async function openChanges(database: Database): Promise<Changes> {
  const listeners = new Set<(event: ChangeEvent) => void>()
  const publish = (event: ChangeEvent) => {
    for (const listener of listeners) listener(event)
  }
  const stop = await database.listen(
    channel,
    (payload) => publish(JSON.parse(payload)),
    () => {
      for (const changed of ['contacts', 'campaigns', 'calls'] as const)
        publish({ changed, ids: [] })
    },
  )
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: stop,
  }
}
