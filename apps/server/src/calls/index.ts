export { callRoutes } from './calls.routes.ts'
export { serveRecordings } from './recording.routes.ts'
export { serveWebhook } from './webhook.routes.ts'
