import {
  countLines,
  csvOptions,
  csvPieceBytes,
  hasUnclosedQuote,
  openCsvText,
  toCsvError,
} from '@callwright/contract'
import { parse } from 'csv-parse/browser/esm'

/** A record of a CSV file: one line, or several when a cell contains line breaks. */
export interface CsvRecord {
  /** The number of its first line, from 1. */
  line: number
  cells: string[]
  /** The cells of each of its lines, when only a quote that is not closed joins them. */
  joinedLines?: string[][]
}

/** Returns the complete records in the first piece of a CSV file, and whether the file has more pieces. */
export async function readFirstRecords(
  file: Blob,
): Promise<{ records: CsvRecord[]; hasMore: boolean }> {
  const hasMore = file.size > csvPieceBytes
  const records: CsvRecord[] = []
  for await (const batch of readCsv(file.slice(0, csvPieceBytes), !hasMore)) records.push(...batch)
  return { records, hasMore }
}

/**
 * Reads a CSV file piece by piece, as the server's import does. The last record is omitted when `file` is
 * not the whole file, because it may be incomplete. Throws `InvalidCsvError`.
 */
export async function* readCsv(file: Blob, isWholeFile = true): AsyncGenerator<CsvRecord[]> {
  const { separator, text } = await openCsvText(readPieces(file))
  const parser = parse(csvOptions(separator))
  const parserFailure = new Promise<never>((_, reject) => parser.on('error', reject))
  let nextLine = 1
  const takeParsedRecords = () => {
    const records: CsvRecord[] = []
    for (let entry = parser.read(); entry !== null; entry = parser.read()) {
      records.push({
        line: nextLine,
        cells: entry.record,
        ...(hasUnclosedQuote(entry) && { joinedLines: splitLines(entry.raw, separator) }),
      })
      nextLine += countLines(entry)
    }
    return records
  }
  try {
    for await (const piece of text) {
      await Promise.race([parserFailure, new Promise((resolve) => parser.write(piece, resolve))])
      yield takeParsedRecords()
    }
    if (!isWholeFile) return
    await Promise.race([parserFailure, new Promise((resolve) => parser.end(resolve))])
    yield takeParsedRecords()
  } catch (error) {
    // Drops the records, and counts their lines for the error.
    takeParsedRecords()
    throw toCsvError(error, nextLine)
  }
}

/** Returns the cells of each line of a text, with the quotes in them. */
const splitLines = (text: string, separator: string) =>
  text
    .split(/\r\n|\r|\n/)
    .filter((line) => line !== '')
    .map((line) => line.split(separator))

async function* readPieces(file: Blob): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < file.size; offset += csvPieceBytes) {
    yield new Uint8Array(await file.slice(offset, offset + csvPieceBytes).arrayBuffer())
  }
}

/** Returns whether an error means that a file was changed, moved or deleted since it was chosen. */
export function isFileReadError(error: Error): boolean {
  return ['NotReadableError', 'NotFoundError'].includes(error.name)
}
