import type { Deps } from '../deps.ts'
import { notFound, wrongState } from '../errors.ts'
import { implementer } from '../implementer.ts'
import { findEndpoint, listDeliveries, listWebhooks, toDelivery } from './webhooks.store.ts'
import type { Webhooks } from './webhooks.ts'

/** Implements the webhooks of a workspace. */
export function webhookRoutes({ db, now, webhooks }: Deps) {
  const { webhooks: operations } = implementer
  const requireWebhooks = (): Webhooks => {
    if (!webhooks) throw wrongState('A demo has no webhooks: they need AUTH=accounts')
    return webhooks
  }
  const find = async (workspaceId: number, id: number) => {
    const [webhook] = await listWebhooks(db, workspaceId, now(), id)
    if (!webhook) throw notFound('Webhook')
    return webhook
  }
  return {
    webhooks: {
      list: operations.list.handler(async ({ context }) => {
        requireWebhooks()
        return { webhooks: await listWebhooks(db, context.access.workspaceId, now()) }
      }),
      create: operations.create.handler(async ({ input, context }) => {
        const { workspaceId, userId } = context.access
        return requireWebhooks().create(workspaceId, userId, input)
      }),
      update: operations.update.handler(async ({ input: { id, ...patch }, context }) => {
        const { workspaceId } = context.access
        await requireWebhooks().update(workspaceId, id, patch)
        return { webhook: await find(workspaceId, id) }
      }),
      delete: operations.delete.handler(async ({ input, context }) => {
        await requireWebhooks().delete(context.access.workspaceId, input.params.id)
        return { deleted_count: 1 }
      }),
      rotateSecret: operations.rotateSecret.handler(({ input, context }) =>
        requireWebhooks().rotateSecret(context.access.workspaceId, input.id),
      ),
      test: operations.test.handler(async ({ input, context }) => ({
        delivery: await requireWebhooks().test(context.access.workspaceId, input.id),
      })),
      deliveries: operations.deliveries.handler(async ({ input, context }) => {
        requireWebhooks()
        const { workspaceId } = context.access
        const { id, state, before, limit } = input
        if (!(await findEndpoint(db, workspaceId, id))) throw notFound('Webhook')
        const filter = { state, before, limit: limit + 1 }
        const rows = await listDeliveries(db, workspaceId, id, filter)
        const deliveries = rows.slice(0, limit).map(toDelivery)
        const next_before = rows.length > limit ? (deliveries.at(-1)?.id ?? null) : null
        return { deliveries, next_before }
      }),
      replay: operations.replay.handler(async ({ input, context }) => ({
        delivery: await requireWebhooks().replay(context.access.workspaceId, input.id),
      })),
    },
  }
}
