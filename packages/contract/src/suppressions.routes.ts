import * as z from 'zod/mini'
import { deletedCount, importResult } from './contacts.ts'
import { route } from './route.ts'
import { bodyUserId } from './shared.ts'
import {
  suppression,
  suppressionExport,
  suppressionId,
  suppressionInput,
  suppressionPage,
  suppressionSearch,
} from './suppressions.ts'

export const suppressionRoutes = {
  list: route('GET', '/api/suppressions', {
    summary: 'A page of the do-not-call list, newest first',
    description:
      'The numbers and prefixes that no campaign of the workspace calls, newest first. `search` matches the start of a number or prefix, a complete number as people write it, also by a prefix, or a part of a reason or source. Of a number whose contact was deleted or erased only a keyed hash is kept: `number` is null.',
  })
    .input(suppressionSearch)
    .output(suppressionPage),

  create: route('POST', '/api/suppressions', {
    summary: 'Add a number or a prefix to the do-not-call list',
    description:
      'Adds a number, a prefix, or the number of a call (`call_id`) in which the person asked not to be called again; exactly one of them. It holds in all campaigns from the next decision on: contacts that wait are skipped, and a call that is reserved is not placed. Responds with 409 when the entry exists.',
    errors: [404, 409, 413, 415, 422],
    successStatus: 201,
  })
    .input(suppressionInput)
    .output(z.object({ suppression })),

  delete: route('DELETE', '/api/suppressions/{id}', {
    summary: 'Remove an entry of the do-not-call list',
    description:
      'Contacts that campaigns have skipped because of it are called again, unless the campaign was stopped or another entry matches; a campaign that completed meanwhile returns to the status that it had, and is paused when that was more than 7 days ago or its schedule has ended. Responds with 409 for a number that was erased at the person’s request.',
    errors: [404, 409],
    inputStructure: 'detailed',
  })
    .input(suppressionId)
    .output(deletedCount),

  import: route('POST', '/api/suppressions/import', {
    summary: 'Import a do-not-call list from a CSV file',
    description:
      'Imports entries from a CSV file with a header line and a column `number` or `prefix`, and optionally `reason` and `source`. Each invalid or repeated line is skipped and reported; all valid lines are imported together. Four files are imported at a time; a further one is rejected, and `retry-after` has the seconds after which to send it again.',
    errors: [413, 415, 429],
  })
    .input(z.object({ file: z.file(), user_id: bodyUserId }))
    .output(importResult),

  export: route('GET', '/api/suppressions/export', {
    summary: 'The do-not-call list as a CSV file',
    description:
      'All entries with a readable number or prefix, or those that match `search` and `origin` as in the list, as a CSV file that can be imported again: in JSON, or as a streamed file when `Accept` contains `text/csv`.',
  })
    .input(suppressionExport)
    .output(z.object({ csv_content: z.string(), filename: z.string() })),
}
