import * as z from 'zod/mini'
import { consent } from './consent.ts'
import {
  changedConsents,
  contact,
  contactExport,
  contactFilter,
  contactIdList,
  contactInput,
  contactPage,
  contactPatch,
  contactSearch,
  deletedContacts,
  deletedCount,
  importResult,
  restoredContacts,
} from './contacts.ts'
import { erasure, erasureInput } from './privacy.ts'
import { route } from './route.ts'
import { bodyUserId, idParameter, queryUserId, withError } from './shared.ts'

const limitMessage = 'must be between 1 and 100000'
const deletionLimit = z
  .int(withError(limitMessage))
  .check(z.minimum(1, limitMessage), z.maximum(100_000, limitMessage))

const minimumMessage = 'must be 1 or more'
/** Any number, because one request stores the consent of all contacts that match. */
const consentLimit = z.int(withError(minimumMessage)).check(z.minimum(1, minimumMessage))

const contactIds = z
  .array(
    z.int(withError('must be a whole number')).check(z.positive('must be 1 or more')),
    withError('must be a list'),
  )
  .check(z.maxLength(100_000, 'Name at most 100,000 contacts at once'))

export const contactRoutes = {
  list: route('GET', '/api/contacts', {
    summary: 'A page of contacts, newest first by default',
    description:
      'A page of contacts, newest first by default, and their total number. `search` matches part of a name, phone number, e-mail address, company or tag; `tag` matches one complete tag; `consent` matches contacts with a consent for their number (`given`), without one (`none`), or with one of this basis.',
  })
    .input(contactSearch)
    .output(contactPage),

  listIds: route('GET', '/api/contacts/ids', {
    summary: 'The ids of all contacts that match',
    description:
      'The ids of the contacts that match, newest first, to select them all. At most 10,000; a campaign over more contacts is created with `contact_filter`.',
  })
    .input(contactExport)
    .output(contactIdList),

  create: route('POST', '/api/contacts', {
    summary: 'Add a contact',
    description:
      'Adds one contact. The phone number is stored as typed and in E.164. A second contact with the same number is rejected.',
    errors: [409, 413, 415, 422],
    successStatus: 201,
  })
    .input(z.extend(contactInput, { user_id: bodyUserId }))
    .output(z.object({ contact })),

  update: route('PATCH', '/api/contacts/{id}', {
    summary: 'Change a contact',
    description:
      'Changes the given fields; absent fields stay unchanged. A consent counts only for calls to the number for which it was given (`consent.phone_e164`): after a change of the phone number, send a `consent` without that field when it covers the new number.',
    errors: [404, 409, 413, 415],
  })
    .input(z.extend(contactPatch, { id: idParameter, user_id: bodyUserId }))
    .output(z.object({ contact })),

  delete: route('DELETE', '/api/contacts/{id}', {
    summary: 'Delete a contact',
    description:
      'Deletes one contact. Running campaigns do not call it any more. Its calls remain, with the name and number that they had. `POST /api/contacts/restore` undoes it within a minute.',
    errors: [404],
    inputStructure: 'detailed',
  })
    .input(
      z.object({
        params: z.object({ id: idParameter }),
        query: z.object({ user_id: queryUserId }),
      }),
    )
    .output(deletedCount),

  bulkDelete: route('POST', '/api/contacts/bulk-delete', {
    summary: 'Delete several contacts by id or by filter',
    description:
      'Deletes the contacts with these ids, or the oldest contacts that match a filter, without those in `except_ids`. Returns how many were deleted, and their ids: `POST /api/contacts/restore` undoes it within a minute.',
    errors: [413, 415],
  })
    .input(
      z.object({
        contact_ids: z.optional(contactIds.check(z.minLength(1, 'Give at least one contact'))),
        /** Instead of `contact_ids`. */
        contact_filter: z.optional(contactFilter),
        /** Contacts that match the filter and are not deleted. */
        except_ids: z._default(contactIds, []),
        /**
         * How many matches to delete at most, oldest first. The limit allows a client to delete in steps, and no more contacts
         * than the user saw.
         */
        limit: z._default(deletionLimit, 100_000),
        user_id: bodyUserId,
      }),
    )
    .output(deletedContacts),

  setConsent: route('POST', '/api/contacts/consent', {
    summary: 'Record or withdraw the consent of several contacts',
    description:
      'Stores one consent, for the number of each, for the contacts with these ids, or for the oldest contacts that match a filter, without those in `except_ids`: at most 100,000, or as many as `limit` says; null withdraws what they had. Contacts that campaigns have skipped for want of consent are called again, unless the campaign was stopped; a campaign that completed meanwhile returns to the status that it had, and is paused when that was more than 7 days ago or its schedule has ended. Contacts whose consent is withdrawn are not called any more where the law requires it.',
    errors: [413, 415],
  })
    .input(
      z.object({
        contact_ids: z.optional(contactIds.check(z.minLength(1, 'Give at least one contact'))),
        /** Instead of `contact_ids`. */
        contact_filter: z.optional(contactFilter),
        /** Contacts that match the filter and are not changed. */
        except_ids: z._default(contactIds, []),
        /**
         * How many matches to change at most, oldest first. The limit allows a client to change no more contacts than the
         * user saw.
         */
        limit: z._default(consentLimit, 100_000),
        consent: z.nullable(consent),
        user_id: bodyUserId,
      }),
    )
    .output(changedConsents),

  restore: route('POST', '/api/contacts/restore', {
    summary: 'Undo the deletion of contacts',
    description:
      'Restores contacts that were deleted within the last minute, with their ids, tags and campaigns: those whom a campaign had still to call are called again, unless it was stopped. A contact whose phone number belongs to a newer one is not restored, and is named in `not_restored`. Contacts that exist count as restored, so a repeated request gets the same answer. 404 when there is nothing to restore.',
    errors: [404, 413, 415],
  })
    .input(
      z.object({
        contact_ids: contactIds.check(z.minLength(1, 'Give at least one contact')),
        user_id: bodyUserId,
      }),
    )
    .output(restoredContacts),

  erase: route('POST', '/api/contacts/{id}/erase', {
    summary: 'Erase the data of a person',
    description:
      'Deletes a contact for good, and removes name, numbers, e-mail address, transcripts, analyses and recordings from all campaigns and calls of the contact and of its phone number, here and at the voice provider. Status, times and cost of the calls remain. The number can neither be added nor called again. Responds with 409 while a call to the contact is live: its number is then on the do-not-call list, and a request after the call erases it. `GET /api/erasures` shows when the recordings and the calls at the provider are deleted. Responds with 409 in a demo.',
    errors: [404, 409, 413, 415],
  })
    .input(z.extend(erasureInput, { id: idParameter }))
    .output(z.object({ erasure })),

  import: route('POST', '/api/contacts/import', {
    summary: 'Import contacts from a CSV file',
    description:
      'Imports contacts from a CSV file with a header line. Each invalid line is skipped and reported; all valid lines are imported together. `consent` is JSON, and is stored for each imported contact whose line has none of its own. Four files are imported at a time; a further one is rejected, and `retry-after` has the seconds after which to send it again.',
    errors: [413, 415, 429],
  })
    .input(z.object({ file: z.file(), consent: z.optional(z.string()), user_id: bodyUserId }))
    .output(importResult),

  export: route('GET', '/api/contacts/export', {
    summary: 'Contacts as a CSV file',
    description:
      'All contacts, or those that match `search`, `tag` and `consent` as in the list, as a CSV file that can be imported again: in JSON, or as a streamed file when `Accept` contains `text/csv`.',
  })
    .input(contactExport)
    .output(z.object({ csv_content: z.string(), filename: z.string() })),
}
