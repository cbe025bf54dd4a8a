import * as z from 'zod/mini'
import { contactSorts } from './choices.ts'
import {
  bodyUserId,
  pageInfo,
  pageQuery,
  pathId,
  queryUserId,
  route,
  says,
  shortText,
  timestamp,
} from './shared.ts'

/** Loose on purpose: the provider of the mailbox is the judge, this only catches slips. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const emailOrNothing = shortText(254).check(
  z.refine((value) => value === '' || emailPattern.test(value), 'Email is invalid'),
)

const tags = z
  .array(shortText(60).check(z.minLength(1, 'A tag cannot be empty')), says('must be a list'))
  .check(
    z.maxLength(50, 'Use at most 50 tags'),
    z.overwrite((tags) => [...new Set(tags)]),
  )

/** A person a campaign may call. */
export const contact = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** As typed. */
  phone_number: z.string(),
  /** The same number in E.164; unique per user. */
  phone_e164: z.string(),
  email: z.string(),
  company: z.string(),
  tags: z.array(z.string()),
  user_id: z.int(),
  created_at: timestamp,
})
export type Contact = z.infer<typeof contact>

/** What a person types to add a contact; only the phone number is required. */
export const contactInput = z.object({
  first_name: z._default(shortText(100), ''),
  last_name: z._default(shortText(100), ''),
  phone_number: shortText(40).check(z.minLength(1, 'Phone number is required')),
  email: z._default(emailOrNothing, ''),
  company: z._default(shortText(200), ''),
  tags: z._default(tags, []),
})
export type ContactInput = z.input<typeof contactInput>

/** A change to a contact: fields left out stay as they are. */
export const contactPatch = z.object({
  first_name: z.optional(shortText(100)),
  last_name: z.optional(shortText(100)),
  phone_number: z.optional(shortText(40).check(z.minLength(1, 'Phone number is required'))),
  email: z.optional(emailOrNothing),
  company: z.optional(shortText(200)),
  tags: z.optional(tags),
})

export const contactSort = z.enum(contactSorts, says(`must be one of ${contactSorts.join(', ')}`))
export type ContactSort = z.infer<typeof contactSort>

export const contactSearch = z.object({
  user_id: queryUserId,
  ...pageQuery,
  /**
   * Three characters or more: part of a name, phone number, e-mail, company or tag. One or two: how a first
   * name, last name, company or the phone number in E.164 begins (with or without its +), or a whole tag.
   */
  search: z._default(shortText(200), ''),
  /** One whole tag. */
  tag: z._default(shortText(60), ''),
  sort: z._default(contactSort, 'newest'),
})
export type ContactSearch = z.input<typeof contactSearch>

/** All contacts that match a search and a tag. Both are named, so that nobody means everything by leaving them out. */
export const contactFilter = z.object({ search: shortText(200), tag: shortText(60) })
export type ContactFilter = z.infer<typeof contactFilter>

export const contactPage = z.object({ contacts: z.array(contact), ...pageInfo })
export type ContactPage = z.infer<typeof contactPage>

/** Why one line of an uploaded file was not imported. Lines count from 1, the header being line 1. */
export const importError = z.object({
  line: z.int(),
  field: z.string(),
  value: z.string(),
  reason: z.string(),
})
export type ImportError = z.infer<typeof importError>

export const importResult = z.object({
  imported_count: z.int(),
  skipped_count: z.int(),
  /** One per skipped line, in the order of the file. */
  errors: z.array(importError),
})
export type ImportResult = z.infer<typeof importResult>

/** Whose contacts to export. */
export const contactExport = z.object({ user_id: queryUserId })

const limitMessage = 'must be between 1 and 100000'
const deletionLimit = z
  .int(says(limitMessage))
  .check(z.minimum(1, limitMessage), z.maximum(100_000, limitMessage))

const contactIds = z
  .array(
    z.int(says('must be a whole number')).check(z.positive('must be 1 or more')),
    says('must be a list'),
  )
  .check(z.maxLength(100_000, 'Name at most 100,000 contacts at once'))

export const deletedCount = z.object({ deleted_count: z.int() })

export const contactRoutes = {
  list: route('GET', '/api/contacts', 'Contacts by page, newest first unless sorted otherwise')
    .input(contactSearch)
    .output(contactPage),

  create: route('POST', '/api/contacts', 'Add a contact', { successStatus: 201 })
    .input(z.extend(contactInput, { user_id: bodyUserId }))
    .output(z.object({ contact })),

  update: route('PATCH', '/api/contacts/{id}', 'Change a contact')
    .input(z.extend(contactPatch, { id: pathId, user_id: bodyUserId }))
    .output(z.object({ contact })),

  delete: route('DELETE', '/api/contacts/{id}', 'Delete a contact', { inputStructure: 'detailed' })
    .input(
      z.object({ params: z.object({ id: pathId }), query: z.object({ user_id: queryUserId }) }),
    )
    .output(deletedCount),

  bulkDelete: route(
    'POST',
    '/api/contacts/bulk-delete',
    'Delete several contacts, named by id or by what they match',
  )
    .input(
      z.object({
        contact_ids: z.optional(contactIds.check(z.minLength(1, 'Name at least one contact'))),
        /** Instead of ids. */
        contact_filter: z.optional(contactFilter),
        /** Those that match the filter and are to stay. */
        except_ids: z._default(contactIds, []),
        /** How many that match the filter to delete, oldest first: to delete many in steps, and no more than were seen. */
        limit: z._default(deletionLimit, 100_000),
        user_id: bodyUserId,
      }),
    )
    .output(deletedCount),

  import: route('POST', '/api/contacts/import', 'Import contacts from a CSV file')
    .input(z.object({ file: z.file(), user_id: bodyUserId }))
    .output(importResult),

  export: route('GET', '/api/contacts/export', 'All contacts as a CSV file')
    .input(contactExport)
    .output(z.object({ csv_content: z.string(), filename: z.string() })),
}
