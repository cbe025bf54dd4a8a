import * as z from 'zod/mini'
import { route } from './route.ts'
import { beforeParameter, idParameter, wholeNumberParameter } from './shared.ts'
import {
  webhook,
  webhookDelivery,
  webhookDeliveryState,
  webhookInput,
  webhookPatch,
  webhookWithSecret,
} from './webhooks.ts'

const deliveryLimit = { max: 100, default: 20 }
const limitMessage = `must be between 1 and ${deliveryLimit.max}`

export const webhookRoutes = {
  list: route('GET', '/api/webhooks', {
    summary: 'The webhooks of the workspace',
    description:
      'The addresses that are sent events, oldest first, with the states of their last deliveries. Secrets are never sent back.',
    errors: [409],
  }).output(z.object({ webhooks: z.array(webhook) })),

  create: route('POST', '/api/webhooks', {
    summary: 'Subscribe an address to events',
    description:
      'Sends the events to the address from now on. The response has the secret that verifies the signatures; it is not shown again. The address must use https and resolve to public IP addresses only.',
    errors: [409, 413, 415],
    successStatus: 201,
  })
    .input(webhookInput)
    .output(webhookWithSecret),

  update: route('PATCH', '/api/webhooks/{id}', {
    summary: 'Change, disable or enable a webhook',
    description:
      'Changes the given fields; absent fields stay unchanged. A disabled webhook is sent nothing, and events that happen meanwhile are not sent later.',
    errors: [404, 409, 413, 415],
  })
    .input(z.extend(webhookPatch, { id: idParameter }))
    .output(z.object({ webhook })),

  delete: route('DELETE', '/api/webhooks/{id}', {
    summary: 'Delete a webhook',
    description: 'Deletes a webhook and the log of its deliveries. Pending ones are not sent.',
    errors: [404, 409],
    inputStructure: 'detailed',
  })
    .input(z.object({ params: z.object({ id: idParameter }) }))
    .output(z.object({ deleted_count: z.int() })),

  rotateSecret: route('POST', '/api/webhooks/{id}/rotate-secret', {
    summary: 'Replace the secret of a webhook',
    description:
      'Returns a new secret. For 24 hours requests carry two signatures, by the new and by the previous secret, so that the receiver can change over meanwhile. When it is replaced again within that time, up to three previous secrets sign for another 24 hours.',
    errors: [404, 409, 413, 415],
  })
    .input(z.object({ id: idParameter }))
    .output(webhookWithSecret),

  test: route('POST', '/api/webhooks/{id}/test', {
    summary: 'Send a test event to a webhook',
    description:
      'Sends a `webhook.test` event once and at once, also to a disabled webhook, and returns the result.',
    errors: [404, 409, 413, 415],
  })
    .input(z.object({ id: idParameter }))
    .output(z.object({ delivery: webhookDelivery })),

  deliveries: route('GET', '/api/webhooks/{id}/deliveries', {
    summary: 'The deliveries of a webhook',
    description:
      'The events of the last 30 days that were or will be sent to a webhook, newest first. `next_before` is the `before` of the next page; null on the last one.',
    errors: [404, 409],
  })
    .input(
      z.object({
        id: idParameter,
        /** Only deliveries in this state. */
        state: z.optional(webhookDeliveryState),
        /** Only deliveries with a lower id. */
        before: z.optional(beforeParameter),
        limit: z._default(
          wholeNumberParameter(
            z
              .int(limitMessage)
              .check(z.minimum(1, limitMessage), z.maximum(deliveryLimit.max, limitMessage)),
          ),
          deliveryLimit.default,
        ),
      }),
    )
    .output(z.object({ deliveries: z.array(webhookDelivery), next_before: z.nullable(z.int()) })),

  replay: route('POST', '/api/webhook-deliveries/{id}/replay', {
    summary: 'Send a delivery again',
    description:
      'Sends an event again at once, with all attempts anew and the same `webhook-id`, whatever became of it before.',
    errors: [404, 409, 413, 415],
  })
    .input(z.object({ id: idParameter }))
    .output(z.object({ delivery: webhookDelivery })),
}
