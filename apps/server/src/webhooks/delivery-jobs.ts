import type { Tx } from '../db/open.ts'
import type { Queue } from '../queue.ts'

/** The job of one attempt. */
export interface DeliveryJob {
  delivery_id: number
  /** When the attempt is due, in ISO 8601. */
  due_at: string
}

/** The jobs of each webhook are one group, so that a slow webhook does not delay the others. */
export const jobGroupOf = (endpointId: number) => String(endpointId)

const jobOf = (deliveryId: number, at: Date): DeliveryJob => ({
  delivery_id: deliveryId,
  due_at: at.toISOString(),
})

/** Enqueues the first attempts of deliveries, which are due now. */
export const enqueueFirstAttempts = (
  queue: Queue,
  tx: Tx,
  deliveries: { id: number; endpoint_id: number }[],
  now: Date,
) =>
  queue.sendAll(
    tx,
    'deliver-webhook',
    deliveries.map(({ id, endpoint_id }) => ({
      data: jobOf(id, now),
      group: jobGroupOf(endpoint_id),
    })),
  )

/** Enqueues an attempt of a delivery, due at a time. */
export const enqueueAttempt = (
  queue: Queue,
  tx: Tx,
  deliveryId: number,
  endpointId: number,
  at: Date,
) => queue.send(tx, 'deliver-webhook', jobOf(deliveryId, at), { at, group: jobGroupOf(endpointId) })
