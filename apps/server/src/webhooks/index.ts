export type { WorkspaceEvent } from './webhooks.store.ts'
export { openWebhooks, type Webhooks } from './webhooks.ts'
