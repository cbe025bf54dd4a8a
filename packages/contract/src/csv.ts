import { type ContactColumn, contactColumn } from './contact-columns.ts'

/** Longer than any valid record. Without a limit, a quote that is not closed would extend a record to the end of the file. */
const maxRecordLength = 1_000_000

/** Returns the options of csv-parse for the import and its preview. */
export function csvOptions(separator: string) {
  return {
    delimiter: separator,
    // CRLF comes first, so that it counts as one line break. A file may mix them.
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: maxRecordLength,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
  }
}

/** A record as csv-parse returns it with these options. */
export interface ParsedRecord {
  record: string[]
  raw: string
}

/** Returns how many lines of the file a record has. csv-parse counts a CRLF in a cell as two lines, unlike editors. */
export function countLines({ raw }: ParsedRecord): number {
  return raw.match(/\r\n|\r|\n/g)?.length ?? 0
}

/**
 * Returns whether a quoted cell of several lines also contains a quote that is not doubled. The parser reads such a quote as
 * text, but it may open a cell of a later line, which would be missing.
 */
export function hasUnclosedQuote({ record, raw }: ParsedRecord): boolean {
  let position = 0
  return record.some((cell) => {
    if (!/[\r\n]/.test(cell)) return false
    const quoted = `"${cell.replaceAll('"', '""')}"`
    const index = raw.indexOf(quoted, position)
    position = index + quoted.length
    return index === -1
  })
}

/** Some programs for DOS write it at the end of a file. */
const endOfFile = '\x1a'

/** Returns whether a line is blank, has only separators, or has only the end-of-file character of DOS. */
export function isBlank(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === '' || cell === endOfFile)
}

/** Thrown when a file cannot be imported. The message is a sentence for the user who chose it. */
export class InvalidCsvError extends Error {
  override name = 'InvalidCsvError'
}

export const emptyCsvMessage = 'The file is empty'
export const notCsvMessage = 'The file is not a CSV file'

/** Converts an error of csv-parse to an `InvalidCsvError` that names the line of the record; returns other errors unchanged. */
export function toCsvError(error: unknown, line: number): unknown {
  const { code } = error as { code?: unknown }
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return new InvalidCsvError(
      `${notCsvMessage}: line ${line} is too long, or a quote that opens in it is not closed`,
    )
  }
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return new InvalidCsvError(`${notCsvMessage}: a quote that opens at line ${line} is not closed`)
  }
  return error
}

/** Returns the contact column of each cell of the header. Throws `InvalidCsvError` when none is `phone_number`. */
export function mapHeadersToColumns(cells: string[]): (ContactColumn | undefined)[] {
  // Bytes that are not text are decoded as U+FFFD or as control characters.
  if (cells.some((cell) => /[\p{Cc}\uFFFD]/u.test(cell.trim())))
    throw new InvalidCsvError(notCsvMessage)
  const columns = cells.map(contactColumn)
  if (!columns.includes('phone_number')) {
    const header = cells.map((cell) => cell.trim()).join(', ')
    throw new InvalidCsvError(
      `The file has no phone_number column; its first line reads: ${header.slice(0, 200)}`,
    )
  }
  return columns
}
