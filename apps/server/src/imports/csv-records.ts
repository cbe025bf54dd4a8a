import { pipeline, Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import {
  countLines,
  csvOptions,
  emptyCsvMessage,
  hasUnclosedQuote,
  type ImportError,
  InvalidCsvError,
  indexesByColumn,
  isBlank,
  openCsvText,
  type ParsedRecord,
  toCsvError,
} from '@callwright/contract'
import { parse } from 'csv-parse'
import { invalidInput } from '../errors.ts'

/** Why a line is skipped. */
export interface RejectedLine {
  error: Omit<ImportError, 'line'>
}

/** Returns the text of the first cell of a column that is not empty, trimmed. */
export type ReadCell<Column extends string> = (column: Column) => string

/** Yields the cells of a column that are not empty, trimmed, each with its header. */
export type ReadCells<Column extends string> = (
  column: Column,
) => Iterable<{ header: string; text: string }>

/** How the lines of a file are read. */
export interface LineReader<Column extends string, Line> {
  /**
   * Returns the column of each cell, by the first line. It is also read as a line of data when it is one. Throws
   * `InvalidCsvError` when a column is missing.
   */
  readHeader(cells: string[]): { columns: (Column | undefined)[]; isData?: boolean }
  readLine(cell: ReadCell<Column>, cells: ReadCells<Column>): Line | RejectedLine
}

/**
 * Reads a CSV file line by line. The source must yield pieces of `csvPieceBytes`; only the last one may be shorter.
 * Throws `HttpError` 400 when it is not CSV or lacks a column. Does not detect repeated lines.
 */
export async function* readCsvLines<Column extends string, Line extends object>(
  source: Readable,
  { readHeader, readLine }: LineReader<Column, Line>,
): AsyncGenerator<{ line: number } & (Line | RejectedLine)> {
  const { separator, text } = await openCsvText(source)
  const parser = parse(csvOptions(separator))
  // The callback is empty because errors of either stream are thrown where the parser is read.
  pipeline(Readable.from(splitIntoChunks(text)), parser, () => {})
  let header: Header | undefined
  let nextLine = 1
  try {
    for await (const csvRecord of parser as AsyncIterable<ParsedRecord>) {
      const line = nextLine
      nextLine += countLines(csvRecord)
      if (isBlank(csvRecord.record)) continue
      if (!header) {
        const { columns, isData } = readHeader(csvRecord.record)
        header = {
          names: csvRecord.record,
          indexes: indexesByColumn(columns, csvRecord.record),
        }
        if (!isData) continue
      }
      yield { line, ...readRecord(header, csvRecord, readLine) }
    }
    if (!header) throw new InvalidCsvError(emptyCsvMessage)
  } catch (error) {
    // Errors that are not about the content, such as those of the disk, are returned unchanged.
    const converted = toCsvError(error, nextLine)
    if (!(converted instanceof InvalidCsvError)) throw converted
    throw invalidInput(converted.message, { file: converted.message })
  }
}

/**
 * The parser blocks the event loop while it parses a chunk of so many bytes. Lines with fewer cells than the header
 * take the longest, because csv-parse creates an error for each of them.
 */
const chunkBytes = 4096

/** Yields bytes, not strings, because a split string could end with half of a surrogate pair. */
async function* splitIntoChunks(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece)
    for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
      yield bytes.subarray(offset, offset + chunkBytes)
      await yieldToEventLoop()
    }
  }
}

interface Header {
  names: string[]
  /** The indexes of the cells for each column. */
  indexes: Map<string, number[]>
}

function readRecord<Column extends string, Line>(
  { names, indexes }: Header,
  csvRecord: ParsedRecord,
  readLine: LineReader<Column, Line>['readLine'],
): Line | RejectedLine {
  const { record, raw } = csvRecord
  if (hasUnclosedQuote(csvRecord)) {
    return rejectLine('', raw.trim(), 'A quote that opens in this line is not closed')
  }
  const { length } = names
  const extraCell = record.slice(length).find((cell) => cell.trim() !== '')
  if (extraCell !== undefined) {
    const reason = `Too many columns: ${record.length} where the header has ${length}`
    return rejectLine('', extraCell, reason)
  }
  function* readCells(column: Column) {
    for (const index of indexes.get(column) ?? []) {
      // A header may have far more columns than the line.
      if (index >= record.length) return
      const text = record[index]?.trim()
      if (text) yield { header: names[index]?.trim() ?? '', text: unescapeFormula(text) }
    }
  }
  return readLine((column) => {
    for (const { text } of readCells(column)) return text
    return ''
  }, readCells)
}

/** Returns why a line is skipped. The value is shortened, and without characters that the database or JSON cannot contain. */
export function rejectLine(field: string, value: string, reason: string): RejectedLine {
  const shortValue = value.slice(0, 200).toWellFormed().replaceAll('\0', '\uFFFD')
  return { error: { field, value: shortValue, reason } }
}

/** Removes the apostrophe that the export puts before a cell that a spreadsheet would run as a formula. */
function unescapeFormula(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}
