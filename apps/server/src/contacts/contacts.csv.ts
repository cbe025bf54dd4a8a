import type { Readable } from 'node:stream'
import { type Contact, contactInput, type ImportError } from '@callwright/contract'
import { CsvError, parse } from 'csv-parse'
import { invalidInput } from '../errors.ts'
import type { NewContact } from './contacts.store.ts'
import { toE164 } from './phone.ts'

const columns = ['first_name', 'last_name', 'phone_number', 'email', 'company', 'tags'] as const
type Column = (typeof columns)[number]

/** What other programs call our columns. */
const spellings: Record<string, Column> = {
  firstname: 'first_name',
  given_name: 'first_name',
  lastname: 'last_name',
  surname: 'last_name',
  family_name: 'last_name',
  phone: 'phone_number',
  mobile: 'phone_number',
  telephone: 'phone_number',
  e_mail: 'email',
  email_address: 'email',
  organization: 'company',
  organisation: 'company',
  tag: 'tags',
}

/** A line of an uploaded file: a contact to be, or why it cannot become one. */
export type ImportLine =
  | { line: number; contact: Omit<NewContact, 'user_id' | 'created_at'> }
  | { line: number; error: Omit<ImportError, 'line'> }

/**
 * Reads a CSV file line by line; throws a refusal when it is no CSV or lacks the `phone_number` column.
 * A repeat within the file is the caller's to find, as is one with the contacts already there.
 */
export async function* readContactsCsv(
  source: Readable,
  defaultCountry: string,
): AsyncGenerator<ImportLine> {
  const parser = source.pipe(
    parse({ bom: true, raw: true, relax_column_count: true, relax_quotes: true }),
  )
  source.on('error', (error) => parser.destroy(error))
  let header: (Column | undefined)[] | undefined
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
    if (error instanceof CsvError)
      throw invalidInput(`The file is not a CSV file: ${error.message}`)
    throw error
  }
  if (!header) throw invalidInput('The file is empty')
}

/** The parser counts a CRLF within a cell as two lines; editors do not. */
function linesOf(raw: string): number {
  return raw.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/).length
}

function readHeader(cells: string[]): (Column | undefined)[] {
  const header = cells.map((cell) => {
    const name = cell
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_')
    return columns.find((column) => column === name) ?? spellings[name]
  })
  // Bytes that are no text come out as U+FFFD or as control characters.
  if (cells.some((cell) => /[\p{Cc}\uFFFD]/u.test(cell.trim()))) {
    throw invalidInput('The file is not a CSV file')
  }
  if (!header.includes('phone_number')) {
    throw invalidInput(
      `The file has no phone_number column; its first line reads: ${cells.join(', ').slice(0, 200)}`,
    )
  }
  return header
}

function readRecord(
  header: (Column | undefined)[],
  record: string[],
  defaultCountry: string,
): { contact: Omit<NewContact, 'user_id' | 'created_at'> } | { error: Omit<ImportError, 'line'> } {
  const refuse = (field: string, value: string, reason: string) => ({
    error: { field, value: value.slice(0, 200), reason },
  })
  const surplus = record.slice(header.length).find((cell) => cell.trim() !== '')
  if (surplus !== undefined) {
    return refuse(
      '',
      surplus,
      `Too many columns: ${record.length} where the header has ${header.length}`,
    )
  }
  const cell = (column: Column) => (record[header.indexOf(column)] ?? '').trim()
  if (cell('phone_number') === '') return refuse('phone_number', '', 'Phone number is missing')
  const parsed = contactInput.safeParse({
    first_name: cell('first_name'),
    last_name: cell('last_name'),
    phone_number: cell('phone_number'),
    email: cell('email'),
    company: cell('company'),
    tags: cell('tags')
      .split(/[;|]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const field = String(issue?.path[0] ?? '') as Column
    return refuse(field, cell(field), issue?.message ?? 'Invalid')
  }
  const e164 = toE164(parsed.data.phone_number, defaultCountry)
  if (!e164) return refuse('phone_number', cell('phone_number'), 'Not a valid phone number')
  return { contact: { ...parsed.data, phone_e164: e164 } }
}

/** Contacts as a CSV file that a spreadsheet opens and an import reads back. */
export function writeContactsCsv(contacts: Contact[]): string {
  const lines = contacts.map((contact) =>
    columns
      .map((column) => (column === 'tags' ? contact.tags.join(';') : contact[column]))
      .map(csvCell)
      .join(','),
  )
  return `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

function csvCell(value: string): string {
  return /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
