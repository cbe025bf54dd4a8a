import { type ContactColumn, contactColumn } from './contact-columns.ts'

/** Longer than any record that could become a contact: a quote that is never closed would take in the whole file. */
const maxRecordLength = 1_000_000

/** The options of csv-parse with which the import and its preview read a file. */
export function csvOptions(separator: string) {
  return {
    delimiter: separator,
    // In this order: a CRLF is one line break. Lines may end in different ones.
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

/** How many lines of a file a record takes up. csv-parse counts a CRLF within a cell as two lines; editors do not. */
export function countLines({ raw }: ParsedRecord): number {
  return raw.match(/\r\n|\r|\n/g)?.length ?? 0
}

/** Whether a line is blank, or has only separators. */
export function isBlank(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

/** A file cannot be imported. The message is a sentence for the person who chose it. */
export class InvalidCsvError extends Error {
  override name = 'InvalidCsvError'
}

export const emptyCsv = 'The file is empty'
export const notCsv = 'The file is not a CSV file'

/** An error of csv-parse as an `InvalidCsvError` that names the line of the record; any other error as it is. */
export function toCsvError(error: unknown, line: number): unknown {
  const { code } = error as { code?: unknown }
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return new InvalidCsvError(
      `${notCsv}: line ${line} is too long, or a quote that opens in it is not closed`,
    )
  }
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return new InvalidCsvError(`${notCsv}: a quote that opens at line ${line} is not closed`)
  }
  return error
}

/** Which of our columns each cell of the first line means. Throws `InvalidCsvError` where none is `phone_number`. */
export function readCsvHeader(cells: string[]): (ContactColumn | undefined)[] {
  // Bytes that are not text come out as U+FFFD or as control characters.
  if (cells.some((cell) => /[\p{Cc}\uFFFD]/u.test(cell.trim()))) throw new InvalidCsvError(notCsv)
  const columns = cells.map(contactColumn)
  if (!columns.includes('phone_number')) {
    const heads = cells.map((cell) => cell.trim()).join(', ')
    throw new InvalidCsvError(
      `The file has no phone_number column; its first line reads: ${heads.slice(0, 200)}`,
    )
  }
  return columns
}
