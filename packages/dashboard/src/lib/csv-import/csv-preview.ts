import {
  emptyCsvMessage,
  InvalidCsvError,
  indexesByColumn,
  isBlank,
  notCsvMessage,
} from '@callwright/contract'
import { readFirstRecords } from './csv-file.ts'
import type { CsvImportKind } from './csv-import-kind.ts'

/** The columns and the first rows of a file. */
export interface CsvPreview {
  /** The columns of the import found in the file, each with the file's headers that map to it. */
  columns: { column: string; headers: string[] }[]
  /** The headers of the columns that are not imported. */
  ignoredHeaders: string[]
  /** The first rows, with a cell for each of `columns`. */
  rows: { line: number; cells: string[] }[]
  /** Whether the file has more rows. */
  hasMore: boolean
}

const maxRows = 5

/** Reads the first rows of a file; returns the reason as a sentence when the file cannot be imported. */
export async function previewCsv(file: Blob, kind: CsvImportKind): Promise<CsvPreview | string> {
  try {
    return await readPreview(file, kind)
  } catch (error) {
    if (error instanceof InvalidCsvError) return error.message
    throw error
  }
}

async function readPreview(file: Blob, kind: CsvImportKind): Promise<CsvPreview> {
  const { records, hasMore } = await readFirstRecords(file)
  const lines = records.filter(({ cells }) => !isBlank(cells))
  const [first] = lines
  if (!first) throw new InvalidCsvError(hasMore ? notCsvMessage : emptyCsvMessage)
  const impliedHeader = kind.impliedHeader?.(first.cells)
  const headers = impliedHeader ?? first.cells.map((header) => header.trim())
  const rest = impliedHeader ? lines : lines.slice(1)
  const columnByIndex = kind.mapHeaders(headers)
  if (rest.length === 0 && !hasMore) throw new InvalidCsvError(kind.texts.noRows)

  const indexes = indexesByColumn(columnByIndex, headers)
  const indexesOf = (column: string) => indexes.get(column) ?? []
  const columns = kind.columns.filter((column) => columnByIndex.includes(column))
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
