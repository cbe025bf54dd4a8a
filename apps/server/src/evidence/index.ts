export { appendEvidence } from './append-evidence.ts'
export { personalPartNames } from './entry-hash.ts'
export { serveEvidence } from './evidence.export.ts'
export { evidenceRoutes } from './evidence.routes.ts'
