import type { WebhookEvent } from '@callwright/contract'
import type { Logger } from 'pino'
import { Webhook as Signer } from 'standardwebhooks'
import type { Sealer } from '../auth/index.ts'
import type { Network } from '../network/index.ts'
import { type PostLimits, type PostResult, post } from './post.ts'
import { openSecrets } from './secrets.ts'
import type { Endpoint } from './webhooks.store.ts'

interface SenderDeps {
  sealer: Sealer
  network: Network
  allowsLoopback: boolean
  limits: PostLimits
  log: Logger
  now: () => Date
}

/** Sends a signed event to a webhook once. Never throws: the result says what failed. */
export type SendEvent = (
  endpoint: Endpoint,
  eventId: string,
  event: WebhookEvent,
) => Promise<PostResult>

/** Signs as Standard Webhooks has it (https://www.standardwebhooks.com). */
export function createEventSender(deps: SenderDeps): SendEvent {
  const { sealer, network, allowsLoopback, limits, log, now } = deps
  return async (endpoint, eventId, event) => {
    const body = JSON.stringify(event)
    const timestamp = now()
    let signatures: string[]
    try {
      signatures = openSecrets(sealer, endpoint, timestamp).map((secret) =>
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
}
