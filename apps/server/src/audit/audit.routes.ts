import type { Deps } from '../deps.ts'
import { wrongState } from '../errors.ts'
import { implementer } from '../implementer.ts'
import { listAuditEvents } from './audit.store.ts'

/** Throws `HttpError` 409 while sign-in is simulated, which nothing is recorded of. */
export function requireAuditLog({ settings }: Deps): void {
  if (!settings.accounts) throw wrongState('The audit log exists on a server with accounts only')
}

/** Implements /api/audit, except the export, which streams. */
export function auditRoutes(deps: Deps) {
  return {
    list: implementer.audit.list.handler(({ input, context }) => {
      requireAuditLog(deps)
      const { before, limit, ...filter } = input
      return listAuditEvents(deps.db, context.access.workspaceId, filter, { before, limit })
    }),
  }
}
