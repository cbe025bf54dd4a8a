import { pipeline, Readable } from 'node:stream'
import {
  type ContactColumn,
  contactColumn,
  contactColumns,
  contactInput,
  type ImportError,
} from '@callwright/contract'
import { CsvError, parse } from 'csv-parse'
import { invalidInput } from '../errors.ts'
import type { NewContact } from './contacts.store.ts'
import { openCsvText } from './csv-text.ts'
import { toE164 } from './phone.ts'

/** A line of an uploaded file: a contact to be, or why it cannot become one. */
export type ImportLine =
  | { line: number; contact: Omit<NewContact, 'user_id' | 'created_at'> }
  | { line: number; error: Omit<ImportError, 'line'> }

/** Longer than any record that could become a contact: a quote that is never closed would swallow the whole file. */
const longestRecord = 1_000_000

/**
 * Reads a CSV file line by line; throws a refusal when it is no CSV or lacks the `phone_number` column.
 * A repeat within the file is the caller's to find, as is one with the contacts already there.
 */
export async function* readContactsCsv(
  source: Readable,
  defaultCountry: string,
): AsyncGenerator<ImportLine> {
  const { separator, text } = await openCsvText(source)
  const parser = parse({
    delimiter: separator,
    // In this order: a CRLF is one line break. Lines may end in different ones.
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestRecord,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
  })
  // What goes wrong on either side surfaces where the parser is read.
  pipeline(Readable.from(text), parser, () => {})
  let header: Header | undefined
  let nextLine = 1
  try {
    for await (const { record, raw } of parser as AsyncIterable<{
      record: string[]
      raw: string
    }>) {
      const line = nextLine
      nextLine += linesOf(raw)
      if (record.every((cell) => cell.trim() === '')) continue
      if (header) yield { line, ...readRecord(header, record, defaultCountry) }
      else header = readHeader(record)
    }
  } catch (error) {
    if (error instanceof CsvError) {
      const why =
        error.code === 'CSV_MAX_RECORD_SIZE'
          ? `line ${nextLine} is too long, or a quote that opens in it is not closed`
          : `a quote that opens at line ${nextLine} is not closed`
      throw invalidInput(`The file is not a CSV file: ${why}`)
    }
    throw error
  }
  if (!header) throw invalidInput('The file is empty')
}

/** The parser counts a CRLF within a cell as two lines; editors do not. */
function linesOf(raw: string): number {
  return raw.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/).length
}

interface Header {
  length: number
  /** Where each of our columns stands; the first that is not empty counts. */
  places: Record<ContactColumn, number[]>
}

function readHeader(cells: string[]): Header {
  // Bytes that are no text come out as U+FFFD or as control characters.
  if (cells.some((cell) => /[\p{Cc}\uFFFD]/u.test(cell.trim()))) {
    throw invalidInput('The file is not a CSV file')
  }
  const names = cells.map(contactColumn)
  if (!names.includes('phone_number')) {
    throw invalidInput(
      `The file has no phone_number column; its first line reads: ${cells.join(', ').slice(0, 200)}`,
    )
  }
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
