import * as z from 'zod/mini'
import {
  contact,
  contactExport,
  contactFilter,
  contactInput,
  contactPage,
  contactPatch,
  contactSearch,
  deletedCount,
  importResult,
} from './contacts.ts'
import { route } from './route.ts'
import { bodyUserId, errorMessage, pathId, queryUserId } from './shared.ts'

const limitMessage = 'must be between 1 and 100000'
const deletionLimit = z
  .int(errorMessage(limitMessage))
  .check(z.minimum(1, limitMessage), z.maximum(100_000, limitMessage))

const contactIds = z
  .array(
    z.int(errorMessage('must be a whole number')).check(z.positive('must be 1 or more')),
    errorMessage('must be a list'),
  )
  .check(z.maxLength(100_000, 'Name at most 100,000 contacts at once'))

export const contactRoutes = {
  list: route('GET', '/api/contacts', {
    summary: 'Contacts by page, newest first unless sorted otherwise',
    description:
      'A page of contacts, newest first, with how many there are in all. `search` finds part of a name, phone number, e-mail address, company or tag; `tag` finds one whole tag.',
  })
    .input(contactSearch)
    .output(contactPage),

  create: route('POST', '/api/contacts', {
    summary: 'Add a contact',
    description:
      'Adds one contact. The phone number is kept as typed and in E.164, which is unique: a second contact with the same number is refused.',
    errors: [409, 413, 415, 422],
    successStatus: 201,
  })
    .input(z.extend(contactInput, { user_id: bodyUserId }))
    .output(z.object({ contact })),

  update: route('PATCH', '/api/contacts/{id}', {
    summary: 'Change a contact',
    description: 'Changes the fields that are sent and leaves the others as they are.',
    errors: [404, 409, 413, 415],
  })
    .input(z.extend(contactPatch, { id: pathId, user_id: bodyUserId }))
    .output(z.object({ contact })),

  delete: route('DELETE', '/api/contacts/{id}', {
    summary: 'Delete a contact',
    description:
      'Deletes one contact. In a running campaign it is called no more; its calls stay, with the name they had.',
    errors: [404],
    inputStructure: 'detailed',
  })
    .input(
      z.object({ params: z.object({ id: pathId }), query: z.object({ user_id: queryUserId }) }),
    )
    .output(deletedCount),

  bulkDelete: route('POST', '/api/contacts/bulk-delete', {
    summary: 'Delete several contacts, named by id or by what they match',
    description:
      'Deletes those of the named contacts that exist, or the oldest that match a filter and are not excepted, and says how many those were.',
    errors: [413, 415],
  })
    .input(
      z.object({
        contact_ids: z.optional(contactIds.check(z.minLength(1, 'Name at least one contact'))),
        /** Instead of `contact_ids`. */
        contact_filter: z.optional(contactFilter),
        /** Contacts that match the filter and are not deleted. */
        except_ids: z._default(contactIds, []),
        /** How many matches to delete, oldest first: it allows deleting in steps, and no more than the user saw. */
        limit: z._default(deletionLimit, 100_000),
        user_id: bodyUserId,
      }),
    )
    .output(deletedCount),

  import: route('POST', '/api/contacts/import', {
    summary: 'Import contacts from a CSV file',
    description:
      'Reads contacts from a CSV file with a header line. Bad lines are skipped and reported one by one; the good ones become contacts together. Four files at a time: one more is refused, and `retry-after` says in how many seconds to send it again.',
    errors: [413, 415, 429],
  })
    .input(z.object({ file: z.file(), user_id: bodyUserId }))
    .output(importResult),

  export: route('GET', '/api/contacts/export', {
    summary: 'All contacts as a CSV file',
    description:
      'All contacts as a CSV file that imports back: within JSON, or bare and streamed where `Accept` asks for `text/csv`.',
  })
    .input(contactExport)
    .output(z.object({ csv_content: z.string(), filename: z.string() })),
}
