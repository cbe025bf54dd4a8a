import {
  contract,
  type Webhook,
  type WebhookDelivery,
  webhook,
  webhookDelivery,
} from '@callwright/contract'
import { minutesAgo, minutesFromNow, mockNow } from '../mocks/clock.ts'
import {
  dropsConnection,
  errorResponse,
  fails,
  hangs,
  refuses,
  responds,
  respondsWithHtml,
} from '../mocks/handlers.ts'

const day = 24 * 60

/** A webhook with defaults. */
export function aWebhook(overrides: Partial<Webhook> = {}): Webhook {
  return webhook.parse({
    id: 1,
    url: 'https://crm.northwind.example/hooks/callwright',
    description: 'Creates a task in the CRM for each qualified contact.',
    events: ['call.ended', 'call.analyzed'],
    enabled: true,
    disabled_reason: null,
    previous_secret_until: null,
    recent: { pending: 0, delivered: 20, failed: 0 },
    created_at: minutesAgo(3 * day),
    ...overrides,
  })
}

/** A webhook that works, one whose receiver fails at the moment, and one that the server disabled. */
export const someWebhooks = () => [
  aWebhook(),
  aWebhook({
    id: 2,
    url: 'https://ops.northwind.example/webhooks',
    description: '',
    events: ['campaign.completed', 'campaign.paused'],
    recent: { pending: 1, delivered: 16, failed: 3 },
  }),
  aWebhook({
    id: 3,
    url: 'https://old.northwind.example/in?source=callwright',
    description: 'The old reporting server',
    events: ['campaign.completed'],
    enabled: false,
    disabled_reason: 'Every attempt failed for 5 days. The last one: Responded with 503',
    recent: { pending: 0, delivered: 4, failed: 16 },
  }),
]

/** A delivery with defaults. */
export function aDelivery(overrides: Partial<WebhookDelivery> = {}): WebhookDelivery {
  const id = overrides.id ?? 1
  return webhookDelivery.parse({
    id,
    event_id: `msg_${String(id).padStart(8, '0')}-5b1c-4f0e-9d1e-5a2b8c7d6e4f`,
    event: {
      type: 'call.ended',
      timestamp: minutesAgo(4),
      data: {
        id: 1204,
        campaign_id: 3,
        contact_id: 87,
        phone_number: '+12025550187',
        status: 'ended',
        outcome: 'conversation',
        ended_reason: 'customer-ended-call',
        duration_seconds: 96.4,
        cost_usd: 0.1432,
        started_at: minutesAgo(6),
        ended_at: minutesAgo(4),
      },
    },
    state: 'delivered',
    attempts: 1,
    next_attempt_at: null,
    last_attempt_at: minutesAgo(4),
    last_status: 204,
    last_error: null,
    created_at: minutesAgo(4),
    ...overrides,
  })
}

const eventOf = (type: string): WebhookDelivery['event'] => ({ ...aDelivery().event, type })

/** Deliveries in every state, newest first. */
export const someDeliveries = () => [
  aDelivery({
    id: 4,
    event: eventOf('call.analyzed'),
    state: 'pending',
    attempts: 4,
    next_attempt_at: minutesFromNow(12),
    last_status: 503,
    last_error: 'Responded with 503',
  }),
  aDelivery({ id: 3 }),
  aDelivery({
    id: 2,
    event: eventOf('campaign.completed'),
    state: 'failed',
    attempts: 10,
    last_attempt_at: minutesAgo(day),
    last_status: null,
    last_error: 'No response within 15 seconds',
    created_at: minutesAgo(2 * day),
  }),
  aDelivery({
    id: 1,
    event: {
      type: 'webhook.test',
      timestamp: minutesAgo(3 * day),
      data: { message: 'This is a test' },
    },
    last_attempt_at: minutesAgo(3 * day),
    created_at: minutesAgo(3 * day),
  }),
]

const webhookNotFound = () => errorResponse(404, { error: 'Webhook not found', code: 'not_found' })

/** The secret that the handlers return. */
export const mockSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='

const { webhooks: operations } = contract

/** The handlers of webhooks and their deliveries. */
export const webhooksHandlers = {
  stateful(initial = someWebhooks(), initialDeliveries = someDeliveries()) {
    let webhooks = initial
    let deliveries = initialDeliveries
    const change = (id: number, changes: Partial<Webhook>) => {
      webhooks = webhooks.map((each) => (each.id === id ? { ...each, ...changes } : each))
      return webhooks.find((each) => each.id === id)
    }
    return [
      responds(operations.list, () => ({ webhooks })),
      responds(operations.create, ({ url, description, events }) => {
        const created = aWebhook({
          id: webhooks.length + 1,
          ...{ url, description, events },
          recent: { pending: 0, delivered: 0, failed: 0 },
          created_at: mockNow.toISOString(),
        })
        webhooks = [...webhooks, created]
        return { webhook: created, secret: mockSecret }
      }),
      responds(operations.update, ({ id, ...patch }) => {
        const changes = Object.entries(patch).filter(([, value]) => value !== undefined)
        const changed = change(id, {
          ...Object.fromEntries(changes),
          ...(patch.enabled !== undefined && { disabled_reason: null }),
        })
        return changed ? { webhook: changed } : webhookNotFound()
      }),
      responds(operations.delete, ({ params: { id } }) => {
        if (!webhooks.some((each) => each.id === id)) return webhookNotFound()
        webhooks = webhooks.filter((each) => each.id !== id)
        return { deleted_count: 1 }
      }),
      responds(operations.rotateSecret, ({ id }) => {
        const changed = change(id, { previous_secret_until: minutesFromNow(day) })
        return changed ? { webhook: changed, secret: mockSecret } : webhookNotFound()
      }),
      responds(operations.test, ({ id }) => {
        if (!webhooks.some((each) => each.id === id)) return webhookNotFound()
        const delivery = aDelivery({
          id: Math.max(0, ...deliveries.map((each) => each.id)) + 1,
          event: eventOf('webhook.test'),
          created_at: mockNow.toISOString(),
        })
        deliveries = [delivery, ...deliveries]
        return { delivery }
      }),
      responds(operations.deliveries, ({ id, state, before = Number.POSITIVE_INFINITY, limit }) => {
        if (!webhooks.some((each) => each.id === id)) return webhookNotFound()
        const matching = deliveries.filter(
          (each) => each.id < before && (state === undefined || each.state === state),
        )
        const page = matching.slice(0, limit)
        const hasMore = matching.length > limit
        return { deliveries: page, next_before: (hasMore && page.at(-1)?.id) || null }
      }),
      responds(operations.replay, ({ id }) => {
        const replayed = deliveries.find((each) => each.id === id)
        if (!replayed) return errorResponse(404, { error: 'Delivery not found', code: 'not_found' })
        const delivery: WebhookDelivery = {
          ...replayed,
          state: 'pending',
          attempts: 0,
          next_attempt_at: mockNow.toISOString(),
        }
        deliveries = deliveries.map((each) => (each.id === id ? delivery : each))
        return { delivery }
      }),
    ]
  },
  hangs: () => hangs(operations.list),
  fails: () => fails(operations.list),
  isUnreachable: () => dropsConnection(operations.list),
  respondsWithHtml: () => respondsWithHtml(operations.list),
  refusesUrl: (message: string) =>
    refuses(operations.create, 400, {
      error: `url: ${message}`,
      code: 'invalid_input',
      fields: { url: message },
    }),
  testIsNotDelivered: () =>
    responds(operations.test, () => ({
      delivery: aDelivery({
        event: eventOf('webhook.test'),
        state: 'failed',
        last_status: 401,
        last_error: 'Responded with 401',
      }),
    })),
  testFails: () => fails(operations.test),
  rotationFails: () => fails(operations.rotateSecret),
  deliveriesHang: () => hangs(operations.deliveries),
  deliveriesFail: () => fails(operations.deliveries),
  replayFails: () => fails(operations.replay),
  updateFails: () => fails(operations.update),
  deletionFails: () => fails(operations.delete),
  /** A demo has no webhooks. */
  areRefused: () =>
    Object.values(operations).map((operation) =>
      refuses(operation, 409, {
        error: 'A demo has no webhooks: they need AUTH=accounts',
        code: 'wrong_state',
      }),
    ),
}
