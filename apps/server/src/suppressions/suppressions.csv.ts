import type { Readable } from 'node:stream'
import {
  InvalidCsvError,
  notCsvMessage,
  type SuppressionColumn,
  suppressionColumn,
  suppressionInput,
} from '@callwright/contract'
import { minDigitsOfNumber, toE164 } from '../contacts/index.ts'
import {
  type ReadCell,
  type ReadCells,
  type RejectedLine,
  readCsvLines,
  rejectLine,
} from '../imports/index.ts'

/** A column of a list, or `unnamed` for one without a header, which may have second numbers. */
type ListColumn = SuppressionColumn | 'unnamed'

/** Searching a cell takes long, and a line may have hundreds of thousands of them. */
const maxUnnamedCells = 50
const isoDate = /^\d{4}-\d\d-\d\d/

/** What a line adds to the list. */
interface ImportedSuppression {
  /** The number or prefix as the file has it. */
  text: string
  number: string | null
  prefix: string | null
  reason: string
  source: string
}

/** A line of an uploaded file: the entry to import, or the error for which it is skipped. */
export type SuppressionLine = { line: number } & ({ entry: ImportedSuppression } | RejectedLine)

/**
 * Reads the entries of a CSV file, as `readCsvLines` does. Registries publish lists that are one column of numbers: a first
 * line that begins with a number is not a header. Does not detect repeated entries.
 */
export function readSuppressionsCsv(
  source: Readable,
  defaultCountry: string,
): AsyncGenerator<SuppressionLine> {
  return readCsvLines<ListColumn, { entry: ImportedSuppression }>(source, {
    readHeader: (cells) => readHeader(cells, defaultCountry),
    readLine: (cell, cells) => readEntry(cell, cells, defaultCountry),
  })
}

function readHeader(cells: string[], defaultCountry: string) {
  // Bytes that are not text are decoded as U+FFFD or as control characters.
  if (cells.some((cell) => /[\p{Cc}\uFFFD]/u.test(cell.trim())))
    throw new InvalidCsvError(notCsvMessage)
  const columns = cells.map((cell) => (cell.trim() === '' ? 'unnamed' : suppressionColumn(cell)))
  if (columns.includes('number') || columns.includes('prefix')) return { columns }
  if (toE164(cells[0] ?? '', defaultCountry) !== null) {
    const columns = cells.map((_, index) => (index === 0 ? 'number' : 'unnamed'))
    return { columns, isData: true }
  }
  const header = cells.map((cell) => cell.trim()).join(', ')
  throw new InvalidCsvError(
    `The file has no column number or prefix; its first line reads: ${header.slice(0, 200)}`,
  )
}

function readEntry(
  cell: ReadCell<ListColumn>,
  cells: ReadCells<ListColumn>,
  defaultCountry: string,
): { entry: ImportedSuppression } | RejectedLine {
  const [number, prefix] = [cell('number'), cell('prefix')]
  if (number === '' && prefix === '') return rejectLine('number', '', 'Number is missing')
  if (number !== '' && prefix !== '') {
    return rejectLine('prefix', prefix, 'Give either a number or a prefix')
  }
  const input = suppressionInput.safeParse({
    ...(number === '' ? { prefix } : { number }),
    reason: cell('reason'),
    source: cell('source'),
    user_id: 0,
  })
  if (!input.success) {
    const issue = input.error.issues[0]
    const field = issue?.path[0] as SuppressionColumn
    return rejectLine(field, cell(field), issue?.message ?? 'Invalid')
  }
  const { reason, source } = input.data
  const e164 = number === '' ? null : toE164(number, defaultCountry)
  if (number !== '' && !e164) return rejectLine('number', number, 'Not a valid phone number')
  return (
    rejectOtherNumber(cells, e164, defaultCountry) ?? {
      entry: {
        text: number || prefix,
        number: e164,
        prefix: input.data.prefix ?? null,
        reason,
        source,
      },
    }
  )
}

/** Rejects a line with a second number, such as that of a mobile phone, which would be missing on the list. */
function rejectOtherNumber(
  cells: ReadCells<ListColumn>,
  e164: string | null,
  defaultCountry: string,
): RejectedLine | null {
  let searchedCount = 0
  for (const { text } of cells('unnamed')) {
    if (searchedCount === maxUnnamedCells) break
    searchedCount += 1
    // Row numbers and dates are valid numbers in some countries.
    if (text.replace(/\D/g, '').length < minDigitsOfNumber || isoDate.test(text)) continue
    const unnamed = toE164(text, defaultCountry)
    // Most of these cells are names or notes.
    if (unnamed === null || unnamed === e164) continue
    const shortText = text.slice(0, 50).toWellFormed()
    return rejectLine('number', text, `Give one number per line: ${shortText} is another one`)
  }
  const [first, ...others] = cells('number')
  const other = others.find(
    ({ text }) => text !== first?.text && toE164(text, defaultCountry) !== e164,
  )
  if (!first || !other) return null
  const [name, otherName] = [first.header, other.header].map((header) =>
    header.slice(0, 50).toWellFormed(),
  )
  const reason = `Give one number per line: ${name} and ${otherName} are not the same`
  return rejectLine('number', other.text, reason)
}
