import { pipeline, Readable } from 'node:stream'
import { setImmediate as othersTurn } from 'node:timers/promises'
import {
  type ContactColumn,
  contactColumns,
  contactInput,
  countLines,
  csvOptions,
  emptyCsv,
  type ImportError,
  InvalidCsvError,
  isBlank,
  openCsvText,
  type ParsedRecord,
  readCsvHeader,
  toCsvError,
} from '@callwright/contract'
import { parse } from 'csv-parse'
import { invalidInput } from '../errors.ts'
import type { NewContact } from './contacts.store.ts'
import { toE164 } from './phone.ts'

/** A line of an uploaded file: a contact to be, or why it cannot become one. */
export type ImportLine =
  | { line: number; contact: Omit<NewContact, 'user_id' | 'created_at'> }
  | { line: number; error: Omit<ImportError, 'line'> }

/**
 * Reads a CSV file, which arrives in pieces of `csvPieceBytes`, line by line; throws a refusal when it is no CSV
 * or lacks the `phone_number` column.
 * A repeat within the file is the caller's to find, as is one with the contacts already there.
 */
export async function* readContactsCsv(
  source: Readable,
  defaultCountry: string,
): AsyncGenerator<ImportLine> {
  const { separator, text } = await openCsvText(source)
  const parser = parse(csvOptions(separator))
  // What goes wrong on either side surfaces where the parser is read.
  pipeline(Readable.from(inPieces(text)), parser, () => {})
  let header: Header | undefined
  let nextLine = 1
  try {
    for await (const parsed of parser as AsyncIterable<ParsedRecord>) {
      const line = nextLine
      nextLine += countLines(parsed)
      if (isBlank(parsed.record)) continue
      if (header) yield { line, ...readRecord(header, parsed.record, defaultCountry) }
      else header = readHeader(parsed.record)
    }
    if (!header) throw new InvalidCsvError(emptyCsv)
  } catch (error) {
    const known = toCsvError(error, nextLine)
    throw known instanceof InvalidCsvError ? invalidInput(known.message) : known
  }
}

/** The size of one chunk for the parser, which is slow for lines that are shorter than the header. */
const pieceBytes = 4096

/** In bytes, as a text that is cut could end with half a character. */
async function* inPieces(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece)
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      yield bytes.subarray(at, at + pieceBytes)
      await othersTurn()
    }
  }
}

interface Header {
  length: number
  /** Where each of our columns stands; the first that is not empty counts. */
  places: Record<ContactColumn, number[]>
}

function readHeader(cells: string[]): Header {
  const names = readCsvHeader(cells)
  const placesOf = (column: ContactColumn) =>
    names.flatMap((name, place) => (name === column ? [place] : []))
  return {
    length: cells.length,
    places: Object.fromEntries(
      contactColumns.map((column) => [column, placesOf(column)]),
    ) as Header['places'],
  }
}

function readRecord(
  { length, places }: Header,
  record: string[],
  defaultCountry: string,
): { contact: Omit<NewContact, 'user_id' | 'created_at'> } | { error: Omit<ImportError, 'line'> } {
  const refuse = (field: string, value: string, reason: string) => ({
    error: { field, value: presentable(value), reason },
  })
  const surplus = record.slice(length).find((cell) => cell.trim() !== '')
  if (surplus !== undefined) {
    const reason = `Too many columns: ${record.length} where the header has ${length}`
    return refuse('', surplus, reason)
  }
  const cell = (column: ContactColumn) => {
    for (const place of places[column]) {
      // A header may name far more columns than the line has.
      if (place >= record.length) break
      const text = record[place]?.trim()
      if (text) return rearmed(text)
    }
    return ''
  }
  const phone_number = cell('phone_number')
  if (phone_number === '') return refuse('phone_number', '', 'Phone number is missing')
  const parsed = contactInput.safeParse({
    first_name: cell('first_name'),
    last_name: cell('last_name'),
    phone_number,
    email: cell('email'),
    company: cell('company'),
    tags: splitTags(cell('tags')),
  })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const field = String(issue?.path[0] ?? '') as ContactColumn
    return refuse(field, cell(field), issue?.message ?? 'Invalid')
  }
  const phone_e164 = toE164(parsed.data.phone_number, defaultCountry)
  if (!phone_e164) return refuse('phone_number', phone_number, 'Not a valid phone number')
  return { contact: { ...parsed.data, phone_e164 } }
}

/** Takes away what an export put before a cell that a spreadsheet would run. */
function rearmed(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

/** Splits at `;` and `|`; a backslash before one of them, or before a backslash, makes it a part of the tag. */
function splitTags(cell: string): string[] {
  const parts = cell.match(/(?:\\[\\;|]|[^;|])+/g) ?? []
  return parts.map((part) => part.replace(/\\([\\;|])/g, '$1').trim()).filter(Boolean)
}

/** As much of a refused value as helps to find it, and only what the database and JSON can carry. */
function presentable(value: string): string {
  return value.slice(0, 200).toWellFormed().replaceAll('\0', '\uFFFD')
}
