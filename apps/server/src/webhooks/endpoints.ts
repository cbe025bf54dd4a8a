import type { Webhook, WebhookInput, WebhookPatch, WebhookWithSecret } from '@callwright/contract'
import type { Sealer } from '../auth/index.ts'
import type { Db } from '../db/open.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import { invalidField, notFound, wrongState } from '../errors.ts'
import type { Network } from '../network/index.ts'
import { checkDestination, DestinationRejected } from './destination.ts'
import { newSecret, rotatedSecrets, sealSecret } from './secrets.ts'
import {
  countEndpoints,
  deleteEndpoint,
  disableEndpoint,
  findEndpoint,
  insertEndpoint,
  listWebhooks,
  lockEndpoint,
  updateEndpoint,
} from './webhooks.store.ts'

/** The webhooks themselves, as the admins of a workspace manage them. */
export interface WebhookEndpoints {
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
}

interface EndpointsDeps {
  requestDb: Db
  sealer: Sealer
  network: Network
  allowsLoopback: boolean
  now: () => Date
}

const maxEndpoints = 20

export function openEndpoints(deps: EndpointsDeps): WebhookEndpoints {
  const { requestDb, sealer, network, allowsLoopback, now } = deps

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
          (newId) => sealSecret(sealer, secret, workspaceId, newId),
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
        await updateEndpoint(tx, id, rotatedSecrets(sealer, endpoint, secret, now()))
      })
      return { webhook: await find(workspaceId, id), secret }
    },
  }
}
