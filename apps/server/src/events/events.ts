import type { ChangeEvent } from '@callwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/open.ts'
import { Refusal } from '../errors.ts'

const channel = 'callwright_changes'

/** PostgreSQL carries 8,000 bytes a notification: more ids than this are sent as "any". */
const mostIds = 500

/** Tells every process, once the transaction is committed, what it changed. */
export async function announce(
  tx: Tx,
  changed: ChangeEvent['changed'],
  ids: number[],
): Promise<void> {
  await announceAll(tx, [{ changed, ids }])
}

/** The same of several kinds at once. */
export async function announceAll(tx: Tx, events: ChangeEvent[]): Promise<void> {
  if (events.length === 0) return
  await tx.execute(sql`select ${sql.join(events.map(notice), sql`, `)}`)
}

/** What a statement selects to announce a change. */
export function notice({ changed, ids }: ChangeEvent): SQL {
  const event: ChangeEvent = { changed, ids: ids.length > mostIds ? [] : ids }
  return sql`pg_notify(${channel}, ${JSON.stringify(event)})`
}

/** What this process hears of changes, its own and other processes'. */
export interface Changes {
  /** Returns what ends the subscription; `onEnd` is called when the server ends it. */
  subscribe(listener: (event: ChangeEvent) => void, onEnd: () => void): () => void
  /** Ends every subscription, and takes no more. */
  end(): void
  close(): Promise<void>
}

/** Listens for changes on the database. After a gap every kind is announced as changed. */
export async function openChanges(database: Database): Promise<Changes> {
  const subscribers = new Map<(event: ChangeEvent) => void, () => void>()
  let ended = false
  const publish = (event: ChangeEvent) => {
    for (const listener of subscribers.keys()) listener(event)
  }
  const stop = await database.listen(
    channel,
    (payload) => publish(JSON.parse(payload)),
    () => {
      for (const changed of ['contacts', 'campaigns', 'calls'] as const)
        publish({ changed, ids: [] })
    },
  )
  const end = () => {
    ended = true
    for (const onEnd of subscribers.values()) onEnd()
    subscribers.clear()
  }
  return {
    subscribe(listener, onEnd) {
      if (ended) throw new Refusal(503, 'unavailable', 'The server is stopping')
      subscribers.set(listener, onEnd)
      return () => subscribers.delete(listener)
    },
    end,
    async close() {
      end()
      await stop()
    },
  }
}
