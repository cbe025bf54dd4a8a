export { serveEvidence } from './evidence.export.ts'
export { evidenceRoutes } from './evidence.routes.ts'
