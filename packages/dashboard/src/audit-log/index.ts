export type { AuditLogFilter } from './audit-log.queries.ts'
export { AuditLogPage } from './audit-log-page.tsx'
