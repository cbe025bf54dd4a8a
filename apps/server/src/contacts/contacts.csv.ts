import type { Readable } from 'node:stream'
import {
  type Consent,
  type ContactColumn,
  type ContactConsentInput,
  contactInput,
  mapHeadersToColumns,
} from '@callwright/contract'
import { type ReadCell, type RejectedLine, readCsvLines, rejectLine } from '../imports/index.ts'
import { consentParts, futureConsentMessage, isGivenBy } from './consent.ts'
import type { NewContact } from './contacts.store.ts'
import { countryOf, toE164 } from './phone.ts'

/** What a line says about a contact. */
type ImportedContact = Omit<NewContact, 'workspace_id' | 'user_id' | 'created_at'>

/** A line of an uploaded file: the contact to import, or the error for which it is skipped. */
export type ImportLine = { line: number } & ({ contact: ImportedContact } | RejectedLine)

/**
 * Reads the contacts of a CSV file, as `readCsvLines` does; a column must be `phone_number`. A line without a consent of its
 * own gets `consent`. A number without a country code belongs to the country of `phone_e164`, which an export has, or else
 * to the default country. Does not detect repeated phone numbers.
 */
export function readContactsCsv(
  source: Readable,
  defaultCountry: string,
  { now, consent = null }: { now: Date; consent?: Consent | null },
): AsyncGenerator<ImportLine> {
  return readCsvLines<ContactColumn, { contact: ImportedContact }>(source, {
    readHeader: (cells) => ({ columns: mapHeadersToColumns(cells) }),
    readLine: (cell) => readContact(cell, { defaultCountry, now, consent }),
  })
}

function readContact(
  cell: ReadCell<ContactColumn>,
  { defaultCountry, now, consent }: { defaultCountry: string; now: Date; consent: Consent | null },
): { contact: ImportedContact } | RejectedLine {
  const phone_number = cell('phone_number')
  if (phone_number === '') return rejectLine('phone_number', '', 'Phone number is missing')
  const input = contactInput.safeParse({
    first_name: cell('first_name'),
    last_name: cell('last_name'),
    phone_number,
    email: cell('email'),
    company: cell('company'),
    tags: splitTags(cell('tags')),
    time_zone: cell('time_zone') || null,
    consent: readConsent(cell, defaultCountry),
  })
  if (!input.success) {
    const issue = input.error.issues[0]
    const [name = '', part] = issue?.path ?? []
    const field = (name === 'consent' ? `consent_${String(part)}` : name) as ContactColumn
    return rejectLine(field, cell(field), issue?.message ?? 'Invalid')
  }
  const phone_e164 = readNumber(input.data.phone_number, cell('phone_e164'), defaultCountry)
  if (!phone_e164) return rejectLine('phone_number', phone_number, 'Not a valid phone number')
  const own = input.data.consent
  if (own && !isGivenBy(own, now)) {
    return rejectLine('consent_at', cell('consent_at'), futureConsentMessage)
  }
  return { contact: { ...input.data, consent: own ?? consent, phone_e164 } }
}

/**
 * Converts a typed number to E.164; null when it is invalid. Without a country code, it belongs to the country of the
 * exported number beside it, or else to the default country. A corrected number counts, whatever the exported one is.
 */
function readNumber(typed: string, exported: string, defaultCountry: string): string | null {
  const number = toE164(typed, defaultCountry)
  const country = number === exported ? null : countryOf(exported)
  return country ? toE164(typed, country) : number
}

/** Returns what a line says about consent; null when all of its cells are empty. */
function readConsent(cell: ReadCell<ContactColumn>, defaultCountry: string) {
  const parts = consentParts.map((part) => [part, cell(`consent_${part}`)] as const)
  if (parts.every(([, text]) => text === '')) return null
  const { basis = '', phone_e164: number = '', ...others } = Object.fromEntries(parts)
  const phone_e164 = number === '' ? undefined : (toE164(number, defaultCountry) ?? number)
  // The schema checks the rest.
  return { ...others, basis: basis.toLowerCase(), phone_e164 } as ContactConsentInput
}

/** Splits at `;` and `|`. A backslash escapes each of them, and itself. */
function splitTags(cell: string): string[] {
  const parts = cell.match(/(?:\\[\\;|]|[^;|])+/g) ?? []
  return parts.map((part) => part.replace(/\\([\\;|])/g, '$1').trim()).filter(Boolean)
}
