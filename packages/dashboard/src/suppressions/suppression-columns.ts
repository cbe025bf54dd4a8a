import { InvalidCsvError, notCsvMessage } from '@callwright/contract'

/** The columns of a CSV file with a do-not-call list, in the order of the export. */
export const suppressionColumns = ['number', 'prefix', 'reason', 'source'] as const

/** Returns the column for a header of a file; undefined for one that the import ignores. */
export function suppressionColumn(header: string): string | undefined {
  const name = header.trim().toLowerCase()
  return suppressionColumns.find((column) => column === name)
}

/** Returns the column of each header. Throws `InvalidCsvError` when neither numbers nor prefixes are in the file. */
export function mapSuppressionHeaders(headers: string[]): (string | undefined)[] {
  // Bytes that are not text are decoded as U+FFFD or as control characters.
  if (headers.some((header) => /[\p{Cc}\uFFFD]/u.test(header.trim())))
    throw new InvalidCsvError(notCsvMessage)
  const columns = headers.map(suppressionColumn)
  if (!columns.includes('number') && !columns.includes('prefix')) {
    throw new InvalidCsvError(
      `The file has no number or prefix column; its first line reads: ${headers.join(', ').slice(0, 200)}`,
    )
  }
  return columns
}
