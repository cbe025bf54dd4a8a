export { serveEvidence } from './evidence.export.ts'
export { evidenceRoutes } from './evidence.routes.ts'
export { findCallEvidence } from './evidence.store.ts'
