export { serveAuditExport } from './audit.export.ts'
export { auditRoutes } from './audit.routes.ts'
export { auditRequests } from './audit-requests.ts'
