import { randomBytes } from 'node:crypto'
import type {
  Webhook,
  WebhookDelivery,
  WebhookEvent,
  WebhookInput,
  WebhookPatch,
  WebhookWithSecret,
} from '@callwright/contract'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import { Webhook as Signer } from 'standardwebhooks'
import type { Sealer } from '../auth/index.ts'
import type { Db, Tx } from '../db/open.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import { invalidField, notFound, wrongState } from '../errors.ts'
import { isLoopback, type Network } from '../network/index.ts'
import type { Queue } from '../queue.ts'
import { checkDestination, DestinationRejected, webhookNetwork } from './destination.ts'
import { type PostLimits, type PostResult, post, postLimits } from './post.ts'
import { nextAttemptAt } from './retry-schedule.ts'
import {
  countEndpoints,
  type Delivery,
  type DeliveryFilter,
  deleteEndpoint,
  deleteOldDeliveries,
  disabledMessage,
  disableEndpoint,
  type Endpoint,
  findDue,
  findEndpoint,
  findFailingEndpoints,
  insertDeliveries,
  insertDelivery,
  insertEndpoint,
  listDeliveries,
  listWebhooks,
  lockDelivery,
  lockEndpoint,
  toDelivery,
  updateDelivery,
  updateDue,
  updateEndpoint,
  type WorkspaceEvent,
} from './webhooks.store.ts'

/** The job of one attempt. */
interface DeliveryJob {
  delivery_id: number
  /** When the attempt is due, in ISO 8601. */
  due_at: string
}

/** Sends the events of workspaces to the addresses that are subscribed to them. */
export interface Webhooks {
  /** Adds deliveries of events, in the transaction of the changes that the events are about. */
  add(tx: Tx, events: WorkspaceEvent[]): Promise<void>
  /** Makes an attempt, unless the delivery does not wait for it any more. */
  deliver(job: DeliveryJob): Promise<void>
  /** Returns the job groups of the webhooks that are failing. The jobs of each webhook are one group. */
  failingGroups(): Promise<string[]>
  /** Returns the webhooks of a workspace, oldest first. */
  list(workspaceId: WorkspaceId): Promise<Webhook[]>
  /** Throws an `HttpError` 400 that says why the address is refused, and 409 when there are too many. */
  create(workspaceId: WorkspaceId, userId: number, input: WebhookInput): Promise<WebhookWithSecret>
  /** Throws an `HttpError` 404, or 400 that says why the address is refused. */
  update(workspaceId: WorkspaceId, id: number, patch: WebhookPatch): Promise<Webhook>
  /** Throws an `HttpError` 404. */
  delete(workspaceId: WorkspaceId, id: number): Promise<void>
  /**
   * Replaces the secret; the previous one also signs for a day, if it can be opened, and with it those that still did, of
   * which at most three remain. Throws an `HttpError` 404.
   */
  rotateSecret(workspaceId: WorkspaceId, id: number): Promise<WebhookWithSecret>
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
  /** Deletes the oldest deliveries after 30 days. Returns whether more may be old. */
  deleteOld(): Promise<boolean>
}

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

const maxEndpoints = 20
const previousSecretMs = 24 * 60 * 60_000
const maxPreviousSecrets = 3
/** Between sealed secrets in one column; no sealed secret contains it. */
const sealedSeparator = '.'
const secretBytes = 32
/** A webhook of which every attempt has failed for this long is disabled. */
const maxFailingMs = 5 * 24 * 60 * 60_000
const retentionMs = 30 * 24 * 60 * 60_000
const gone = 410
const goneReason = 'The receiver responded with 410 Gone'

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
  const attempts = new Counter({
    name: 'callwright_webhook_attempts_total',
    help: 'Requests to webhooks, by result: delivered, will-retry, failed after the last attempt, or gone.',
    labelNames: ['result'],
    registers: [registry],
  })
  const newEventId = () => `msg_${newId()}`

  async function send(endpoint: Endpoint, eventId: string, event: WebhookEvent) {
    const body = JSON.stringify(event)
    const timestamp = now()
    let signatures: string[]
    try {
      signatures = secretsOf(endpoint).map((secret) =>
        new Signer(secret).sign(eventId, timestamp, body),
      )
    } catch (error) {
      log.error(
        { err: error, workspace: endpoint.workspace_id, webhook: endpoint.id },
        'the secret of a webhook cannot be opened with this SECRET_KEY: an admin must rotate it',
      )
      return { status: null, error: 'The secret cannot be opened: rotate it' }
    }
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Callwright',
      'webhook-id': eventId,
      'webhook-timestamp': Math.floor(timestamp.getTime() / 1000),
      'webhook-signature': signatures.join(' '),
    }
    return post(network, { url: endpoint.url, allowsLoopback, headers, body }, limits)
  }

  /** Returns the sealed secrets that sign a request: the present one and, for a day after a rotation, previous ones. */
  function sealedSecretsOf(endpoint: Endpoint): string[] {
    const { sealed_secret, sealed_previous_secret, previous_secret_until } = endpoint
    const isPreviousValid = previous_secret_until !== null && previous_secret_until > now()
    const previous = isPreviousValid ? sealed_previous_secret?.split(sealedSeparator) : undefined
    return [sealed_secret, ...(previous ?? [])]
  }

  const secretsOf = (endpoint: Endpoint): string[] =>
    sealedSecretsOf(endpoint).map((sealed) =>
      sealer.open(sealed, contextOf(endpoint.workspace_id, endpoint.id)),
    )

  /** Whether the secret was sealed with this `SECRET_KEY`; otherwise it can sign nothing. */
  function canOpenSecret({ workspace_id, id, sealed_secret }: Endpoint): boolean {
    try {
      sealer.open(sealed_secret, contextOf(workspace_id, id))
      return true
    } catch {
      return false
    }
  }

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
        await sendJob(tx, delivery.id, endpointId, nextAt)
      }
    })
    attempts.inc({ result })
    if (result === 'failed')
      log.warn({ ...ids, delivery: delivery.id }, 'an event was not delivered')
  }

  const sendJob = (tx: Tx, deliveryId: number, endpointId: number, at: Date) =>
    queue.send(
      tx,
      'deliver-webhook',
      { delivery_id: deliveryId, due_at: at.toISOString() },
      { at, group: String(endpointId) },
    )

  /** Returns an address in its normal form. Throws `HttpError` 400 that names the field. */
  async function checkUrl(text: string): Promise<string> {
    try {
      return (await checkDestination(network, text, allowsLoopback)).url.href
    } catch (error) {
      if (!(error instanceof DestinationRejected)) throw error
      throw invalidField('url', error.message)
    }
  }

  async function find(workspaceId: WorkspaceId, id: number): Promise<Webhook> {
    const [webhook] = await listWebhooks(requestDb, workspaceId, now(), id)
    if (!webhook) throw notFound('Webhook')
    return webhook
  }

  return {
    async add(tx, events) {
      if (events.length === 0) return
      const at = now()
      const eventsWithId = events.map((event) => ({ ...event, id: newEventId() }))
      const deliveries = await insertDeliveries(tx, eventsWithId, at)
      await queue.sendAll(
        tx,
        'deliver-webhook',
        deliveries.map(({ id, endpoint_id }) => ({
          data: { delivery_id: id, due_at: at.toISOString() },
          group: String(endpoint_id),
        })),
      )
    },
    async deliver({ delivery_id, due_at }) {
      const found = await findDue(db, delivery_id, new Date(due_at))
      if (!found) return
      const { delivery, endpoint } = found
      if (!endpoint.enabled) {
        // Its transaction was open when the webhook was disabled, which failed only the deliveries that were committed.
        const last_error = delivery.last_error ?? disabledMessage
        await updateDue(db, delivery, { state: 'failed', next_attempt_at: null, last_error })
        return
      }
      await finish(delivery, await send(endpoint, delivery.event_id, delivery.payload))
    },
    failingGroups: async () => (await findFailingEndpoints(db)).map(String),
    list: (workspaceId) => listWebhooks(requestDb, workspaceId, now()),
    async create(workspaceId, userId, { url, description = '', events }) {
      const checkedUrl = await checkUrl(url)
      const secret = newSecret()
      const id = await requestDb.transaction(async (tx) => {
        if ((await countEndpoints(tx, workspaceId)) >= maxEndpoints) {
          throw wrongState(`A workspace has at most ${maxEndpoints} webhooks`)
        }
        return insertEndpoint(
          tx,
          {
            workspace_id: workspaceId,
            url: checkedUrl,
            description,
            events: [...new Set(events)],
            created_at: now(),
            created_by: userId,
          },
          (newId) => sealer.seal(secret, contextOf(workspaceId, newId)),
        )
      })
      return { webhook: await find(workspaceId, id), secret }
    },
    async update(workspaceId, id, { url, description, events, enabled }) {
      if (!(await findEndpoint(requestDb, workspaceId, id))) throw notFound('Webhook')
      const checkedUrl = url === undefined ? undefined : await checkUrl(url)
      await requestDb.transaction(async (tx) => {
        const endpoint = await lockEndpoint(tx, workspaceId, id)
        if (!endpoint) throw notFound('Webhook')
        await updateEndpoint(tx, id, {
          ...(checkedUrl !== undefined && { url: checkedUrl, failing_since: null }),
          ...(description !== undefined && { description }),
          ...(events !== undefined && { events: [...new Set(events)] }),
          ...(enabled && { enabled, disabled_reason: null }),
        })
        if (enabled === false && endpoint.enabled) await disableEndpoint(tx, id, null)
      })
      return find(workspaceId, id)
    },
    async delete(workspaceId, id) {
      await requestDb.transaction(async (tx) => {
        if (!(await lockEndpoint(tx, workspaceId, id))) throw notFound('Webhook')
        await disableEndpoint(tx, id, null)
      })
      await deleteEndpoint(requestDb, workspaceId, id)
    },
    async rotateSecret(workspaceId, id) {
      const secret = newSecret()
      await requestDb.transaction(async (tx) => {
        const endpoint = await lockEndpoint(tx, workspaceId, id)
        if (!endpoint) throw notFound('Webhook')
        const until = new Date(now().getTime() + previousSecretMs)
        // After two rotations within a day, the receiver may still have the first secret.
        const sealed = sealedSecretsOf(endpoint).slice(0, maxPreviousSecrets)
        const previous = canOpenSecret(endpoint)
          ? {
              sealed_previous_secret: sealed.join(sealedSeparator),
              previous_secret_until: until,
            }
          : { sealed_previous_secret: null, previous_secret_until: null }
        await updateEndpoint(tx, id, {
          sealed_secret: sealer.seal(secret, contextOf(workspaceId, id)),
          ...previous,
        })
      })
      return { webhook: await find(workspaceId, id), secret }
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
      const { status, error } = await send(endpoint, event_id, payload)
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
        await sendJob(tx, deliveryId, found.endpoint.id, at)
        return toDelivery(replayed)
      })
    },
    deleteOld: () => deleteOldDeliveries(db, new Date(now().getTime() - retentionMs)),
  }
}

/** A sealed secret can be opened for its webhook only. */
const contextOf = (workspaceId: WorkspaceId, id: number) =>
  `webhook ${id} of workspace ${workspaceId}`

const newSecret = () => `whsec_${randomBytes(secretBytes).toString('base64')}`
