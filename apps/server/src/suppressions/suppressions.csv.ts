import type { Readable } from 'node:stream'
import {
  InvalidCsvError,
  notCsvMessage,
  type SuppressionColumn,
  suppressionColumn,
  suppressionInput,
} from '@callwright/contract'
import { toE164 } from '../contacts/index.ts'
import {
  type ReadCell,
  type ReadCells,
  type RejectedLine,
  readCsvLines,
  rejectLine,
} from '../imports/index.ts'

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
  return readCsvLines<SuppressionColumn, { entry: ImportedSuppression }>(source, {
    readHeader: (cells) => readHeader(cells, defaultCountry),
    readLine: (cell, cells) => readEntry(cell, cells, defaultCountry),
  })
}

function readHeader(cells: string[], defaultCountry: string) {
  // Bytes that are not text are decoded as U+FFFD or as control characters.
  if (cells.some((cell) => /[\p{Cc}\uFFFD]/u.test(cell.trim())))
    throw new InvalidCsvError(notCsvMessage)
  const columns = cells.map(suppressionColumn)
  if (columns.includes('number') || columns.includes('prefix')) return { columns }
  const isNumber = (cell: string) => toE164(cell, defaultCountry) !== null
  if (isNumber(cells[0] ?? '')) {
    const columns = cells.map((cell) => (isNumber(cell) ? ('number' as const) : undefined))
    return { columns, isData: true }
  }
  const header = cells.map((cell) => cell.trim()).join(', ')
  throw new InvalidCsvError(
    `The file has no column number or prefix; its first line reads: ${header.slice(0, 200)}`,
  )
}

function readEntry(
  cell: ReadCell<SuppressionColumn>,
  cells: ReadCells<SuppressionColumn>,
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
  if (input.data.prefix !== undefined) {
    return { entry: { text: prefix, number: null, prefix: input.data.prefix, reason, source } }
  }
  const e164 = toE164(number, defaultCountry)
  if (!e164) return rejectLine('number', number, 'Not a valid phone number')
  return (
    rejectOtherNumber(cells('number'), e164, defaultCountry) ?? {
      entry: { text: number, number: e164, prefix: null, reason, source },
    }
  )
}

/** Rejects a line with a second number, such as that of a mobile phone, which would be missing on the list. */
function rejectOtherNumber(
  cells: ReturnType<ReadCells<SuppressionColumn>>,
  e164: string,
  defaultCountry: string,
): RejectedLine | null {
  const [first, ...others] = cells
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
