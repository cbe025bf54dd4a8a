import {
  countLines,
  csvOptions,
  csvPieceBytes,
  openCsvText,
  toCsvError,
} from '@callwright/contract'
import { parse } from 'csv-parse/browser/esm'

/** A line of a CSV file, or several where a cell holds line breaks. */
export interface CsvRecord {
  /** The line on which it begins, counted from 1. */
  line: number
  cells: string[]
}

/** The records that lie whole in the first piece of a CSV file, and whether there is more. */
export async function readHead(file: Blob): Promise<{ records: CsvRecord[]; more: boolean }> {
  const more = file.size > csvPieceBytes
  const records: CsvRecord[] = []
  for await (const read of readCsv(file.slice(0, csvPieceBytes), !more)) records.push(...read)
  return { records, more }
}

/**
 * Reads a CSV file as the server's import does, a piece at a time. The last record is left out where the file
 * does not end there. Throws `InvalidCsvError`.
 */
export async function* readCsv(file: Blob, isWhole = true): AsyncGenerator<CsvRecord[]> {
  const { separator, text } = await openCsvText(piecesOf(file))
  const parser = parse(csvOptions(separator))
  const failure = new Promise<never>((_, reject) => parser.on('error', reject))
  // An error that comes while nobody waits is not an unhandled one.
  failure.catch(() => {})
  let nextLine = 1
  const parsed = () => {
    const records: CsvRecord[] = []
    for (let read = parser.read(); read !== null; read = parser.read()) {
      records.push({ line: nextLine, cells: read.record })
      nextLine += countLines(read)
    }
    return records
  }
  try {
    for await (const piece of text) {
      await Promise.race([failure, new Promise((done) => parser.write(piece, done))])
      yield parsed()
    }
    if (!isWhole) return
    await Promise.race([failure, new Promise((done) => parser.end(done))])
    yield parsed()
  } catch (error) {
    parsed()
    throw toCsvError(error, nextLine)
  }
}

async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += csvPieceBytes) {
    yield new Uint8Array(await file.slice(at, at + csvPieceBytes).arrayBuffer())
  }
}

/** Whether it is the file that could not be read: it was changed, moved or taken away since it was chosen. */
export function isUnreadable(error: Error): boolean {
  return ['NotReadableError', 'NotFoundError'].includes(error.name)
}
