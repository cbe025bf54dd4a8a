import {
  type ContactColumn,
  contactColumns,
  emptyCsvMessage,
  InvalidCsvError,
  isBlank,
  mapHeadersToColumns,
  notCsvMessage,
} from '@callwright/contract'
import { messages } from '../lib/messages.ts'
import { readFirstRecords } from './csv-file.ts'

/** The columns and the first rows of a file. */
export interface CsvPreview {
  /** The contact columns found in the file, each with the file's headers that map to it. */
  columns: { column: ContactColumn; headers: string[] }[]
  /** The headers of the columns that are not imported. */
  ignoredHeaders: string[]
  /** The first rows, with a cell for each of `columns`. */
  rows: { line: number; cells: string[] }[]
  /** Whether the file has more rows. */
  hasMore: boolean
}

const maxRows = 5

/** Reads the first rows of a file; returns the reason as a sentence when the file cannot be imported. */
export async function previewCsv(file: Blob): Promise<CsvPreview | string> {
  try {
    return await readPreview(file)
  } catch (error) {
    if (error instanceof InvalidCsvError) return error.message
    throw error
  }
}

async function readPreview(file: Blob): Promise<CsvPreview> {
  const { records, hasMore } = await readFirstRecords(file)
  const [header, ...rest] = records.filter(({ cells }) => !isBlank(cells))
  if (!header) throw new InvalidCsvError(hasMore ? notCsvMessage : emptyCsvMessage)
  const headers = header.cells.map((header) => header.trim())
  const columnByIndex = mapHeadersToColumns(headers)
  if (rest.length === 0 && !hasMore) throw new InvalidCsvError(messages.contacts.fileNoContacts)

  const indexesOf = (column: ContactColumn) =>
    columnByIndex.flatMap((name, index) => (name === column ? [index] : []))
  const columns = contactColumns.filter((column) => columnByIndex.includes(column))
  return {
    columns: columns.map((column) => ({
      column,
      headers: indexesOf(column).map((index) => headers[index] ?? ''),
    })),
    ignoredHeaders: headers.filter((header, index) => header !== '' && !columnByIndex[index]),
    rows: rest.slice(0, maxRows).map(({ line, cells }) => ({
      line,
      // When several columns map to the same one, the first cell that is not empty counts.
      cells: columns.map(
        (column) =>
          indexesOf(column)
            .map((index) => cells[index]?.trim())
            .find(Boolean) ?? '',
      ),
    })),
    hasMore: hasMore || rest.length > maxRows,
  }
}
