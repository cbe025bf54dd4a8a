export { serveContactExport } from './export.routes.ts'
export { privacyRoutes } from './privacy.routes.ts'
