import * as z from 'zod/mini'
import { auditFilter, auditPage, auditSearch } from './audit.ts'
import { route } from './route.ts'

export const auditRoutes = {
  list: route('GET', '/api/audit', {
    summary: 'The audit log of the workspace, newest first',
    description:
      'Who did what, when and from where: sign-ins, changes of records, exports, commands, members and settings, and what was refused for want of a role. An erasure that was refused because of a live call is recorded, too, because the number is then on the do-not-call list. Contains no contents, phone numbers or secrets. The next page is requested with `before`, the id of the last entry. Exists with accounts only.',
    errors: [409],
  })
    .input(auditSearch)
    .output(auditPage),

  export: route('GET', '/api/audit/export', {
    summary: 'The audit log as a CSV file',
    description:
      'All entries of the audit log, or those that match, oldest first: in JSON, or as a streamed file when `Accept` contains `text/csv`. The export is itself recorded.',
    errors: [409],
  })
    .input(auditFilter)
    .output(z.object({ csv_content: z.string(), filename: z.string() })),
}
