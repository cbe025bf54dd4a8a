import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import type { Db } from '../db/open.ts'
import type { Queue } from '../queue.ts'
import { type DeliveryJob, enqueueAttempt, jobGroupOf } from './delivery-jobs.ts'
import type { PostResult } from './post.ts'
import { nextAttemptAt } from './retry-schedule.ts'
import type { SendEvent } from './send-event.ts'
import {
  type Delivery,
  disabledMessage,
  disableEndpoint,
  findDue,
  findFailingEndpoints,
  lockEndpoint,
  updateDue,
  updateEndpoint,
} from './webhooks.store.ts'

/** The attempts to send events, which the queue makes. */
export interface DeliveryAttempts {
  /** Makes an attempt, unless the delivery does not wait for it any more. */
  deliver(job: DeliveryJob): Promise<void>
  /** Returns the job groups of the webhooks that are failing. */
  failingGroups(): Promise<string[]>
}

interface AttemptsDeps {
  db: Db
  queue: Queue
  sendEvent: SendEvent
  log: Logger
  registry: Registry
  now: () => Date
  random: () => number
}

/** A webhook of which every attempt has failed for this long is disabled. */
const maxFailingMs = 5 * 24 * 60 * 60_000
const gone = 410
const goneReason = 'The receiver responded with 410 Gone'

export function openAttempts(deps: AttemptsDeps): DeliveryAttempts {
  const { db, queue, sendEvent, log, registry, now, random } = deps
  const attempts = new Counter({
    name: 'callwright_webhook_attempts_total',
    help: 'Requests to webhooks, by result: delivered, will-retry, failed after the last attempt, or gone.',
    labelNames: ['result'],
    registers: [registry],
  })

  /** Stores the result of an attempt, unless the delivery was replayed, failed or deleted meanwhile. */
  async function finish(delivery: Delivery, { status, error }: PostResult): Promise<void> {
    const { workspace_id: workspaceId, endpoint_id: endpointId } = delivery
    const at = now()
    const attempted = {
      attempts: delivery.attempts + 1,
      last_attempt_at: at,
      last_status: status,
      last_error: error,
    }
    const nextAt = error === null ? null : nextAttemptAt(attempted.attempts, at, random())
    const result =
      error === null
        ? 'delivered'
        : status === gone
          ? 'gone'
          : nextAt === null
            ? 'failed'
            : 'will-retry'
    const ids = { workspace: workspaceId, webhook: endpointId }
    await db.transaction(async (tx) => {
      const endpoint = await lockEndpoint(tx, workspaceId, endpointId)
      const changes =
        result === 'will-retry'
          ? { next_attempt_at: nextAt }
          : {
              state: result === 'delivered' ? ('delivered' as const) : ('failed' as const),
              next_attempt_at: null,
            }
      if (!endpoint || !(await updateDue(tx, delivery, { ...attempted, ...changes }))) return
      if (result === 'delivered') {
        if (endpoint.failing_since) await updateEndpoint(tx, endpointId, { failing_since: null })
        return
      }
      const failingSince = endpoint.failing_since ?? at
      if (!endpoint.failing_since) {
        await updateEndpoint(tx, endpointId, { failing_since: failingSince })
      }
      const isFailingTooLong =
        result === 'failed' && at.getTime() - failingSince.getTime() >= maxFailingMs
      if (result === 'gone' || isFailingTooLong) {
        const reason =
          result === 'gone' ? goneReason : `Every attempt failed for 5 days. The last one: ${error}`
        await disableEndpoint(tx, endpointId, reason)
        log.warn({ ...ids, reason }, 'a webhook was disabled')
      }
      if (nextAt) {
        await enqueueAttempt(queue, tx, delivery.id, endpointId, nextAt)
      }
    })
    attempts.inc({ result })
    if (result === 'failed')
      log.warn({ ...ids, delivery: delivery.id }, 'an event was not delivered')
  }

  return {
    async deliver({ delivery_id, due_at }) {
      const found = await findDue(db, delivery_id, new Date(due_at))
      if (!found) return
      const { delivery, endpoint } = found
      if (!endpoint.enabled) {
        // The transaction that added it was still open when the webhook was disabled, so it was not marked as failed then.
        const last_error = delivery.last_error ?? disabledMessage
        await updateDue(db, delivery, { state: 'failed', next_attempt_at: null, last_error })
        return
      }
      await finish(delivery, await sendEvent(endpoint, delivery.event_id, delivery.payload))
    },
    failingGroups: async () => (await findFailingEndpoints(db)).map(jobGroupOf),
  }
}
