import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Sealer } from '../auth/index.ts'
import type { Db } from '../db/open.ts'
import { isLoopback, type Network } from '../network/index.ts'
import type { Queue } from '../queue.ts'
import { type DeliveryAttempts, openAttempts } from './attempts.ts'
import { openDeliveries, type WebhookDeliveries } from './deliveries.ts'
import { webhookNetwork } from './destination.ts'
import { openEndpoints, type WebhookEndpoints } from './endpoints.ts'
import { type PostLimits, postLimits } from './post.ts'
import { createEventSender } from './send-event.ts'

/** Sends the events of workspaces to the addresses that are subscribed to them. */
export interface Webhooks extends WebhookEndpoints, WebhookDeliveries, DeliveryAttempts {}

interface WebhooksOptions {
  db: Db
  /** For what requests do with webhooks. */
  requestDb: Db
  queue: Queue
  sealer: Sealer
  /** The server's own address: with a loopback one, webhooks on this machine are allowed, to try them out. */
  publicUrl: string
  log: Logger
  registry: Registry
  now: () => Date
  newId: () => string
  random?: () => number
  network?: Network
  limits?: PostLimits
}

export function openWebhooks({
  db,
  requestDb,
  queue,
  sealer,
  publicUrl,
  log,
  registry,
  now,
  newId,
  random = Math.random,
  network = webhookNetwork,
  limits = postLimits,
}: WebhooksOptions): Webhooks {
  const allowsLoopback = isLoopback(new URL(publicUrl).hostname)
  const sendEvent = createEventSender({ sealer, network, allowsLoopback, limits, log, now })
  return {
    ...openEndpoints({ requestDb, sealer, network, allowsLoopback, now }),
    ...openDeliveries({ db, requestDb, queue, sendEvent, now, newId }),
    ...openAttempts({ db, queue, sendEvent, log, registry, now, random }),
  }
}
