import type { ChangeEvent } from '@callwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/open.ts'
import { HttpError } from '../errors.ts'

const channel = 'callwright_changes'

/** PostgreSQL limits a notification to 8,000 bytes. A longer list is sent as an empty one, which means any id. */
const maxIds = 500

/** Notifies every process of a change when the transaction commits. */
export async function publishChange(
  tx: Tx,
  changed: ChangeEvent['changed'],
  ids: number[],
): Promise<void> {
  await tx.execute(sql`select ${changeNotification({ changed, ids })}`)
}

/** Returns the SQL expression that sends the notification, for use in a larger statement. */
export function changeNotification({ changed, ids }: ChangeEvent): SQL {
  const event: ChangeEvent = { changed, ids: ids.length > maxIds ? [] : ids }
  return sql`pg_notify(${channel}, ${JSON.stringify(event)})`
}

/** Distributes changes, which this or another process made, to subscribers. */
export interface ChangeFeed {
  /** Returns the function that unsubscribes. `onEnd` is called when the server ends the subscription. */
  subscribe(listener: (event: ChangeEvent) => void, onEnd: () => void): () => void
  /** Ends every subscription and rejects new ones. */
  end(): void
  close(): Promise<void>
}

/** Listens to the database's notifications. After a lost connection, reports every kind of record as changed. */
export async function openChangeFeed(database: Database): Promise<ChangeFeed> {
  const subscribers = new Map<(event: ChangeEvent) => void, () => void>()
  let hasEnded = false
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
    hasEnded = true
    for (const onEnd of subscribers.values()) onEnd()
    subscribers.clear()
  }
  return {
    subscribe(listener, onEnd) {
      if (hasEnded) throw new HttpError(503, 'unavailable', 'The server is stopping')
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
