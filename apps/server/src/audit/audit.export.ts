import { auditFilter, contract, readInput } from '@callwright/contract'
import type { Hono } from 'hono'
import { accessOf, queryOf } from '../auth/index.ts'
import { sendCsv } from '../csv-response.ts'
import type { Deps } from '../deps.ts'
import { fromValidationIssues } from '../errors.ts'
import { utcDate } from '../utc-date.ts'
import { requireAuditLog } from './audit.routes.ts'
import { streamAuditCsv } from './audit.store.ts'

/** Serves `GET /api/audit/export`: streams the matching entries as a CSV file, or as CSV in a JSON response. */
export function serveAuditExport(app: Hono, deps: Deps): void {
  app.get('/api/audit/export', async (c) => {
    requireAuditLog(deps)
    const input = await readInput(contract.audit.export, {
      params: {},
      query: queryOf(c),
      readBody: async () => undefined,
    })
    const { data, error } = auditFilter.safeParse(input)
    if (error) throw fromValidationIssues(error.issues)
    const today = utcDate(deps.now())
    const csv = streamAuditCsv(deps.db, accessOf(c).workspaceId, data)
    return sendCsv(c, `audit-log-${today}.csv`, csv)
  })
}
