import type { Deps } from './deps.ts'
import { wrongState } from './errors.ts'
import { implementer } from './implementer.ts'
import type { Webhooks } from './webhooks/index.ts'

/** Implements the webhooks of a workspace. */
export function webhookRoutes({ webhooks }: Deps) {
  const { webhooks: operations } = implementer
  const requireWebhooks = (): Webhooks => {
    if (!webhooks) throw wrongState('A demo has no webhooks: they need AUTH=accounts')
    return webhooks
  }
  return {
    webhooks: {
      list: operations.list.handler(async ({ context }) => ({
        webhooks: await requireWebhooks().list(context.access.workspaceId),
      })),
      create: operations.create.handler(async ({ input, context }) => {
        const { workspaceId, userId } = context.access
        return requireWebhooks().create(workspaceId, userId, input)
      }),
      update: operations.update.handler(async ({ input: { id, ...patch }, context }) => ({
        webhook: await requireWebhooks().update(context.access.workspaceId, id, patch),
      })),
      delete: operations.delete.handler(async ({ input, context }) => {
        await requireWebhooks().delete(context.access.workspaceId, input.params.id)
        return { deleted_count: 1 }
      }),
      rotateSecret: operations.rotateSecret.handler(async ({ input, context }) =>
        requireWebhooks().rotateSecret(context.access.workspaceId, input.id),
      ),
      test: operations.test.handler(async ({ input, context }) => ({
        delivery: await requireWebhooks().test(context.access.workspaceId, input.id),
      })),
      deliveries: operations.deliveries.handler(async ({ input, context }) => {
        const { id, state, before, limit } = input
        const filter = { state, before, limit }
        const { workspaceId } = context.access
        const { deliveries, hasMore } = await requireWebhooks().deliveries(workspaceId, id, filter)
        return { deliveries, next_before: (hasMore && deliveries.at(-1)?.id) || null }
      }),
      replay: operations.replay.handler(async ({ input, context }) => ({
        delivery: await requireWebhooks().replay(context.access.workspaceId, input.id),
      })),
    },
  }
}
