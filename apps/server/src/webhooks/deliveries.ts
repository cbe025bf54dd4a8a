import type { WebhookDelivery, WebhookEvent } from '@callwright/contract'
import type { Db, Tx } from '../db/open.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import { notFound, wrongState } from '../errors.ts'
import type { Queue } from '../queue.ts'
import { enqueueAttempt, enqueueFirstAttempts } from './delivery-jobs.ts'
import type { SendEvent } from './send-event.ts'
import {
  type DeliveryFilter,
  deleteOldDeliveries,
  findEndpoint,
  insertDeliveries,
  insertDelivery,
  listDeliveries,
  lockDelivery,
  toDelivery,
  updateDelivery,
  type WorkspaceEvent,
} from './webhooks.store.ts'

/** What was and will be sent to the webhooks. */
export interface WebhookDeliveries {
  /** Adds deliveries of events, in the transaction of the changes that the events are about. */
  add(tx: Tx, events: WorkspaceEvent[]): Promise<void>
  /** Sends a test event once, and returns the result. Throws an `HttpError` 404. */
  test(workspaceId: WorkspaceId, id: number): Promise<WebhookDelivery>
  /** Returns deliveries of a webhook, newest first, and whether there are more. Throws an `HttpError` 404. */
  deliveries(
    workspaceId: WorkspaceId,
    id: number,
    filter: DeliveryFilter,
  ): Promise<{ deliveries: WebhookDelivery[]; hasMore: boolean }>
  /** Starts the attempts of a delivery anew. Throws an `HttpError` 404, and 409 while the webhook is disabled. */
  replay(workspaceId: WorkspaceId, deliveryId: number): Promise<WebhookDelivery>
  /** Deletes a batch of deliveries that are older than 30 days. Returns whether there may be more. */
  deleteOld(): Promise<boolean>
}

interface DeliveriesDeps {
  db: Db
  requestDb: Db
  queue: Queue
  sendEvent: SendEvent
  now: () => Date
  newId: () => string
}

const retentionMs = 30 * 24 * 60 * 60_000

export function openDeliveries(deps: DeliveriesDeps): WebhookDeliveries {
  const { db, requestDb, queue, sendEvent, now, newId } = deps
  const newEventId = () => `msg_${newId()}`

  return {
    async add(tx, events) {
      if (events.length === 0) return
      const at = now()
      const eventsWithId = events.map((event) => ({ ...event, id: newEventId() }))
      await enqueueFirstAttempts(queue, tx, await insertDeliveries(tx, eventsWithId, at), at)
    },
    async test(workspaceId, id) {
      const endpoint = await findEndpoint(requestDb, workspaceId, id)
      if (!endpoint) throw notFound('Webhook')
      const at = now()
      const event_id = newEventId()
      const payload: WebhookEvent = {
        type: 'webhook.test',
        timestamp: at.toISOString(),
        data: { message: 'This is a test' },
      }
      const { status, error } = await sendEvent(endpoint, event_id, payload)
      // Stored afterwards, because no job would go on with a test that was interrupted.
      return toDelivery(
        await insertDelivery(requestDb, {
          workspace_id: workspaceId,
          endpoint_id: id,
          event_id,
          event_type: payload.type,
          payload,
          state: error === null ? 'delivered' : 'failed',
          attempts: 1,
          last_attempt_at: at,
          last_status: status,
          last_error: error,
          created_at: at,
        }),
      )
    },
    async deliveries(workspaceId, id, filter) {
      if (!(await findEndpoint(requestDb, workspaceId, id))) throw notFound('Webhook')
      const { limit } = filter
      const rows = await listDeliveries(requestDb, workspaceId, id, { ...filter, limit: limit + 1 })
      return { deliveries: rows.slice(0, limit).map(toDelivery), hasMore: rows.length > limit }
    },
    replay(workspaceId, deliveryId) {
      return requestDb.transaction(async (tx) => {
        const found = await lockDelivery(tx, workspaceId, deliveryId)
        if (!found) throw notFound('Delivery')
        if (!found.endpoint.enabled) throw wrongState('Enable the webhook first')
        const at = now()
        const changes = { state: 'pending' as const, attempts: 0, next_attempt_at: at }
        const replayed = await updateDelivery(tx, deliveryId, changes)
        await enqueueAttempt(queue, tx, deliveryId, found.endpoint.id, at)
        return toDelivery(replayed)
      })
    },
    deleteOld: () => deleteOldDeliveries(db, new Date(now().getTime() - retentionMs)),
  }
}
