import {
  InvalidCsvError,
  notCsvMessage,
  type SuppressionColumn,
  suppressionColumn,
} from '@callwright/contract'

/** Returns the column of each header. Throws `InvalidCsvError` when neither numbers nor prefixes are in the file. */
export function mapSuppressionHeaders(headers: string[]): (SuppressionColumn | undefined)[] {
  // Bytes that are not text are decoded as U+FFFD or as control characters.
  if (headers.some((header) => /[\p{Cc}\uFFFD]/u.test(header.trim())))
    throw new InvalidCsvError(notCsvMessage)
  const columns = headers.map(suppressionColumn)
  if (!columns.includes('number') && !columns.includes('prefix')) {
    throw new InvalidCsvError(
      `The file has no column number or prefix; its first line reads: ${headers.join(', ').slice(0, 200)}`,
    )
  }
  return columns
}

/** Returns the header of a list that begins with a number, as registries publish them; undefined for other files. */
export function impliedSuppressionHeader(firstLine: string[]): string[] | undefined {
  const first = firstLine[0]?.trim() ?? ''
  const digits = first.match(/\d/g)?.length ?? 0
  // The server checks whether it is a valid number.
  const isNumber = digits >= 7 && /^'?\+?[\d\s().-]+$/.test(first)
  return isNumber ? firstLine.map((_, index) => (index === 0 ? 'number' : '')) : undefined
}
