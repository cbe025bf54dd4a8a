export { webhookRoutes } from './webhooks.routes.ts'
export type { WorkspaceEvent } from './webhooks.store.ts'
export { openWebhooks, type Webhooks } from './webhooks.ts'
