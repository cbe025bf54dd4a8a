import * as z from 'zod/mini'
import { consentFilters, contactSorts, emailPattern } from './choices.ts'
import { consent, contactConsentInput } from './consent.ts'
import {
  pageInfo,
  pageQuery,
  queryUserId,
  singleLineText,
  timestamp,
  timeZoneName,
  withError,
} from './shared.ts'

const optionalEmail = singleLineText(254).check(
  z.refine((value) => value === '' || emailPattern.test(value), 'Email is invalid'),
)

const tags = z
  .array(
    singleLineText(60).check(z.minLength(1, 'A tag cannot be empty')),
    withError('must be a list'),
  )
  .check(
    z.maxLength(50, 'Use at most 50 tags'),
    z.overwrite((tags) => [...new Set(tags)]),
  )

/** A person whom campaigns may call. */
export const contact = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** The number as the user typed it. */
  phone_number: z.string(),
  /** The same number in E.164; unique per user. */
  phone_e164: z.string(),
  /** The same number for display, formatted like all others: nationally in North America, else internationally. */
  phone_formatted: z.string(),
  email: z.string(),
  company: z.string(),
  tags: z.array(z.string()),
  /** The IANA time zone that somebody entered; null leaves it to the number. */
  time_zone: z.nullable(z.string()),
  /** What the person agreed to; null when nothing is known. */
  consent: z.nullable(
    z.object({
      basis: consent.shape.basis,
      text: z.string(),
      source: z.string(),
      evidence: z.string(),
      at: timestamp,
      /** The number for which it was given, in E.164. It counts for no other one. */
      phone_e164: z.string(),
    }),
  ),
  /** The time zones that the number may be in, by its area code or country; none when they are unknown. */
  number_time_zones: z.array(z.string()),
  user_id: z.int(),
  created_at: timestamp,
})
export type Contact = z.infer<typeof contact>

/** The fields of the form for a contact; only the phone number is required. */
export const contactInput = z.object({
  first_name: z._default(singleLineText(100), ''),
  last_name: z._default(singleLineText(100), ''),
  phone_number: singleLineText(40).check(z.minLength(1, 'Phone number is required')),
  email: z._default(optionalEmail, ''),
  company: z._default(singleLineText(200), ''),
  tags: z._default(tags, []),
  time_zone: z._default(z.nullable(timeZoneName), null),
  consent: z._default(z.nullable(contactConsentInput), null),
})
export type ContactInput = z.input<typeof contactInput>

/** A change of a contact. Absent fields stay unchanged. */
export const contactPatch = z.object({
  first_name: z.optional(singleLineText(100)),
  last_name: z.optional(singleLineText(100)),
  phone_number: z.optional(singleLineText(40).check(z.minLength(1, 'Phone number is required'))),
  email: z.optional(optionalEmail),
  company: z.optional(singleLineText(200)),
  tags: z.optional(tags),
  time_zone: z.optional(z.nullable(timeZoneName)),
  consent: z.optional(z.nullable(contactConsentInput)),
})

const contactSort = z.enum(contactSorts, withError(`must be one of ${contactSorts.join(', ')}`))
export type ContactSort = z.infer<typeof contactSort>

const consentFilter = z.enum(
  consentFilters,
  withError(`must be one of ${consentFilters.join(', ')}`),
)

export const contactSearch = z.object({
  user_id: queryUserId,
  ...pageQuery,
  /**
   * Three or more characters match a part of a name, phone number, e-mail, company or tag. One or two characters match
   * the start of a first name, last name, company or phone number in E.164 (with or without +), or a complete tag.
   */
  search: z._default(singleLineText(200), ''),
  /** One complete tag. */
  tag: z._default(singleLineText(60), ''),
  consent: z.optional(consentFilter),
  sort: z._default(contactSort, 'newest'),
})

/**
 * Selects all contacts that match a search, a tag and a consent. The first two are required, so that omitting them
 * cannot select all contacts.
 */
export const contactFilter = z.object({
  search: singleLineText(200),
  tag: singleLineText(60),
  consent: z.optional(consentFilter),
})
export type ContactFilter = z.infer<typeof contactFilter>

export const contactPage = z.object({ contacts: z.array(contact), ...pageInfo })
export type ContactPage = z.infer<typeof contactPage>

/** The ids of the contacts that match, newest first; at most `maxContactIds` of them. */
export const contactIdList = z.object({ contact_ids: z.array(z.int()) })

/** Why one line of an uploaded file was not imported. Line 1 is the header. */
export const importError = z.object({
  line: z.int(),
  field: z.string(),
  value: z.string(),
  reason: z.string(),
})
export type ImportError = z.infer<typeof importError>

/** Why a line was skipped that needs no correction: an import has stored its contact or entry before. */
export const duplicateReasons = {
  contact: 'Already a contact',
  suppression: 'Already on the list',
  /** The number of the line that it repeats follows. */
  repeatPrefix: 'Repeats line ',
}

export const importResult = z.object({
  imported_count: z.int(),
  skipped_count: z.int(),
  /** One per skipped line, in the order of the file. */
  errors: z.array(importError),
})
export type ImportResult = z.infer<typeof importResult>

/** The query of an export, and of ids: all contacts, or those that match as in the list. */
export const contactExport = z.pick(contactSearch, {
  user_id: true,
  search: true,
  tag: true,
  consent: true,
})

/** How many contacts a consent was stored for. */
export const changedConsents = z.object({ updated_count: z.int() })

export const deletedCount = z.object({ deleted_count: z.int() })

/** The result of a deletion of several contacts. `deleted_ids` is what undoes it. */
export const deletedContacts = z.extend(deletedCount, { deleted_ids: z.array(z.int()) })

/** Why a contact was not restored: its number belongs to a newer contact or must not be called, or it was not deleted within the last minute. */
const restoreFailure = z.enum(['number_taken', 'number_suppressed', 'not_found'])

export const restoredContacts = z.object({
  /** How many of the contacts exist now, also those that were not deleted. */
  restored_count: z.int(),
  not_restored: z.array(z.object({ contact_id: z.int(), reason: restoreFailure })),
})
export type RestoredContacts = z.infer<typeof restoredContacts>
