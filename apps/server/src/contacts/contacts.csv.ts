import { pipeline, Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import {
  type Consent,
  type ConsentInput,
  type ContactColumn,
  contactColumns,
  contactInput,
  countLines,
  csvOptions,
  emptyCsvMessage,
  type ImportError,
  InvalidCsvError,
  isBlank,
  mapHeadersToColumns,
  openCsvText,
  type ParsedRecord,
  toCsvError,
} from '@callwright/contract'
import { parse } from 'csv-parse'
import { invalidInput } from '../errors.ts'
import { consentParts, futureConsentMessage, isGivenBy } from './consent.ts'
import type { NewContact } from './contacts.store.ts'
import { toE164 } from './phone.ts'

/** What a line says about a contact. */
type ImportedContact = Omit<NewContact, 'workspace_id' | 'user_id' | 'created_at'>

/** A line of an uploaded file: the contact to import, or the error for which it is skipped. */
export type ImportLine =
  | { line: number; contact: ImportedContact }
  | { line: number; error: Omit<ImportError, 'line'> }

/**
 * Reads a CSV file line by line. The source must yield pieces of `csvPieceBytes`; only the last one may be shorter.
 * A line without a consent of its own gets `consent`. Throws `HttpError` 400 when it is not CSV or has no `phone_number` column. Does not detect repeated phone numbers.
 */
export async function* readContactsCsv(
  source: Readable,
  defaultCountry: string,
  { now, consent = null }: { now: Date; consent?: Consent | null },
): AsyncGenerator<ImportLine> {
  const { separator, text } = await openCsvText(source)
  const parser = parse(csvOptions(separator))
  // The callback is empty because errors of either stream are thrown where the parser is read.
  pipeline(Readable.from(splitIntoChunks(text)), parser, () => {})
  let header: Header | undefined
  let nextLine = 1
  try {
    for await (const csvRecord of parser as AsyncIterable<ParsedRecord>) {
      const line = nextLine
      nextLine += countLines(csvRecord)
      if (isBlank(csvRecord.record)) continue
      if (header) {
        const options = { defaultCountry, now, consent }
        yield { line, ...readRow(header, csvRecord.record, options) }
      } else header = readHeader(csvRecord.record)
    }
    if (!header) throw new InvalidCsvError(emptyCsvMessage)
  } catch (error) {
    // Errors that are not about the content, such as those of the disk, are returned unchanged.
    const converted = toCsvError(error, nextLine)
    throw converted instanceof InvalidCsvError ? invalidInput(converted.message) : converted
  }
}

/**
 * The parser blocks the event loop while it parses a chunk of so many bytes. Lines with fewer cells than the header
 * take the longest, because csv-parse creates an error for each of them.
 */
const chunkBytes = 4096

/** Yields bytes, not strings, because a split string could end with half of a surrogate pair. */
async function* splitIntoChunks(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece)
    for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
      yield bytes.subarray(offset, offset + chunkBytes)
      await yieldToEventLoop()
    }
  }
}

interface Header {
  length: number
  /** The indexes of the cells for each column; the first cell that is not empty counts. */
  columnIndexes: Record<ContactColumn, number[]>
}

function readHeader(cells: string[]): Header {
  const names = mapHeadersToColumns(cells)
  const indexesOf = (column: ContactColumn) =>
    names.flatMap((name, index) => (name === column ? [index] : []))
  return {
    length: cells.length,
    columnIndexes: Object.fromEntries(
      contactColumns.map((column) => [column, indexesOf(column)]),
    ) as Header['columnIndexes'],
  }
}

function readRow(
  { length, columnIndexes }: Header,
  record: string[],
  { defaultCountry, now, consent }: { defaultCountry: string; now: Date; consent: Consent | null },
): { contact: ImportedContact } | { error: Omit<ImportError, 'line'> } {
  const reject = (field: string, value: string, reason: string) => ({
    error: { field, value: toErrorValue(value), reason },
  })
  const extraCell = record.slice(length).find((cell) => cell.trim() !== '')
  if (extraCell !== undefined) {
    const reason = `Too many columns: ${record.length} where the header has ${length}`
    return reject('', extraCell, reason)
  }
  const cell = (column: ContactColumn) => {
    for (const index of columnIndexes[column]) {
      // A header may have far more columns than the line.
      if (index >= record.length) break
      const text = record[index]?.trim()
      if (text) return unescapeFormula(text)
    }
    return ''
  }
  const phone_number = cell('phone_number')
  if (phone_number === '') return reject('phone_number', '', 'Phone number is missing')
  const input = contactInput.safeParse({
    first_name: cell('first_name'),
    last_name: cell('last_name'),
    phone_number,
    email: cell('email'),
    company: cell('company'),
    tags: splitTags(cell('tags')),
    time_zone: cell('time_zone') || null,
    consent: readConsent(cell),
  })
  if (!input.success) {
    const issue = input.error.issues[0]
    const [name = '', part] = issue?.path ?? []
    const field = (name === 'consent' ? `consent_${String(part)}` : name) as ContactColumn
    return reject(field, cell(field), issue?.message ?? 'Invalid')
  }
  const phone_e164 = toE164(input.data.phone_number, defaultCountry)
  if (!phone_e164) return reject('phone_number', phone_number, 'Not a valid phone number')
  const own = input.data.consent
  if (own && !isGivenBy(own, now)) {
    return reject('consent_at', cell('consent_at'), futureConsentMessage)
  }
  return { contact: { ...input.data, consent: own ?? consent, phone_e164 } }
}

/** Returns what a line says about consent; null when all of its cells are empty. */
function readConsent(cell: (column: ContactColumn) => string) {
  const parts = consentParts.map((part) => [part, cell(`consent_${part}`)] as const)
  if (parts.every(([, text]) => text === '')) return null
  const { basis = '', ...others } = Object.fromEntries(parts)
  // The schema checks the rest.
  return { ...others, basis: basis.toLowerCase() } as ConsentInput
}

/** Removes the apostrophe that the export puts before a cell that a spreadsheet would run as a formula. */
function unescapeFormula(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

/** Splits at `;` and `|`. A backslash escapes each of them, and itself. */
function splitTags(cell: string): string[] {
  const parts = cell.match(/(?:\\[\\;|]|[^;|])+/g) ?? []
  return parts.map((part) => part.replace(/\\([\\;|])/g, '$1').trim()).filter(Boolean)
}

/** Shortens a rejected value for its error, and replaces characters that the database or JSON cannot contain. */
function toErrorValue(value: string): string {
  return value.slice(0, 200).toWellFormed().replaceAll('\0', '\uFFFD')
}
