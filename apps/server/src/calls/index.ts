export { callRoutes } from './calls.routes.ts'
export { serveRecordings } from './recording.routes.ts'
export { callStatistics } from './stats.store.ts'
export { serveWebhook } from './webhook.routes.ts'
