import { type ChangeEvent, changeEvent } from '@callwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/open.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import { HttpError } from '../errors.ts'

const channel = 'callwright_changes'

/** PostgreSQL limits a notification to 8,000 bytes. A longer list is sent as an empty one, which means any id. */
const maxIds = 500

/**
 * A browser fetches its first data before its event stream is open. The stream repeats the changes of this long, which
 * covers the time between the two.
 */
const repeatMs = 10_000

/** A change in a workspace; in any of them when the workspace is null. */
export interface WorkspaceChange extends ChangeEvent {
  workspaceId: WorkspaceId | null
}

/** Sent by triggers when a session, a membership or an API key of a user was deleted. */
interface AccessEnd {
  endedAccessOf: number
}

/** Notifies every process of a change when the transaction commits. */
export async function publishChange(
  tx: Tx,
  workspaceId: WorkspaceId,
  changed: ChangeEvent['changed'],
  ids: number[],
): Promise<void> {
  await tx.execute(sql`select ${changeNotification({ workspaceId, changed, ids })}`)
}

/** Returns the SQL expression that sends the notification, for use in a larger statement. */
export function changeNotification({ workspaceId, changed, ids }: WorkspaceChange): SQL {
  const change: WorkspaceChange = { workspaceId, changed, ids: ids.length > maxIds ? [] : ids }
  return sql`pg_notify(${channel}, ${JSON.stringify(change)})`
}

interface Subscriber {
  /**
   * Called with a change and the id of its event: the id of the feed, a hyphen and a number that counts up. Ids of
   * different feeds, which belong to different processes, cannot be compared.
   */
  onChange: (change: WorkspaceChange, id: string) => void
  /** Called when the server ends the subscription. */
  onEnd?: () => void
  /** Called with the id of a user when a session, a membership or an API key of the user was deleted. */
  onAccessEnd?: (userId: number) => void
}

/** Distributes changes, which this or another process made, to subscribers. */
export interface ChangeFeed {
  /** Returns the function that unsubscribes. */
  subscribe(subscriber: Subscriber): () => void
  /**
   * Returns the id of the last event that was published to the subscribers, when those of all committed changes were;
   * null when that is unknown.
   */
  lastEventId(): Promise<string | null>
  /**
   * Returns the last change of each kind in each workspace, if it is recent, with the id of its event. The ids of the
   * records are left out, which means any id.
   */
  recentChanges(): Parameters<Subscriber['onChange']>[]
  /** Ends every subscription and rejects new ones. */
  end(): void
  close(): Promise<void>
}

/**
 * Listens to the database's notifications. After a lost connection, reports every kind of record as changed. `feedId`
 * must differ from those of all other feeds.
 */
export async function openChangeFeed(
  database: Database,
  feedId: string,
  now: () => Date,
): Promise<ChangeFeed> {
  const subscribers = new Set<Subscriber>()
  let hasEnded = false
  let eventCount = 0
  /** The last change of each kind in each workspace. */
  const lastChanges = new Map<string, { change: WorkspaceChange; id: string; at: Date }>()
  const currentId = () => `${feedId}-${eventCount}`
  const publish = (change: WorkspaceChange) => {
    eventCount += 1
    const id = currentId()
    const { workspaceId, changed } = change
    lastChanges.set(`${workspaceId} ${changed}`, { change: { ...change, ids: [] }, id, at: now() })
    for (const { onChange } of subscribers) onChange(change, id)
  }
  const notifications = await database.listen(
    channel,
    (payload) => {
      const notification: WorkspaceChange | AccessEnd = JSON.parse(payload)
      if (!('endedAccessOf' in notification)) return publish(notification)
      for (const { onAccessEnd } of subscribers) onAccessEnd?.(notification.endedAccessOf)
    },
    () => {
      for (const changed of changeEvent.shape.changed.options)
        publish({ workspaceId: null, changed, ids: [] })
    },
  )
  const end = () => {
    hasEnded = true
    for (const { onEnd } of subscribers) onEnd?.()
    subscribers.clear()
  }
  return {
    subscribe(subscriber) {
      if (hasEnded) throw new HttpError(503, 'unavailable', 'The server is stopping')
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    recentChanges() {
      const since = now().getTime() - repeatMs
      return [...lastChanges.values()]
        .filter(({ at }) => at.getTime() > since)
        .map(({ change, id }) => [change, id])
    },
    lastEventId: () => notifications.catchUp().then(currentId, () => null),
    end,
    async close() {
      end()
      await notifications.stop()
    },
  }
}

/**
 * Returns the header of responses to writes: the id of the last event before the response. What a browser fetches after
 * the response includes the changes of all events up to this one, so it ignores these events.
 */
export async function eventIdHeader(changes: ChangeFeed): Promise<Record<string, string>> {
  const id = await changes.lastEventId()
  return id === null ? {} : { 'x-last-event-id': id }
}
