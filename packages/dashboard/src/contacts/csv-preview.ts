import {
  type ContactColumn,
  contactColumns,
  emptyCsv,
  InvalidCsvError,
  isBlank,
  notCsv,
  readCsvHeader,
} from '@callwright/contract'
import { messages } from '../lib/messages.ts'
import { readHead } from './csv-file.ts'

/** What the beginning of a file says of it. */
export interface CsvPreview {
  /** Our columns that the file has, each with the heads it goes by there. */
  columns: { column: ContactColumn; heads: string[] }[]
  /** Heads of columns that are not imported. */
  ignored: string[]
  /** What the first lines would become, a cell for each of `columns`. */
  rows: { line: number; cells: string[] }[]
  /** Whether there are more lines than these. */
  more: boolean
}

const rowsShown = 5

/** Reads the first rows of a file; a sentence instead says why it cannot be imported. */
export async function previewCsv(file: Blob): Promise<CsvPreview | string> {
  try {
    return await readPreview(file)
  } catch (error) {
    if (error instanceof InvalidCsvError) return error.message
    throw error
  }
}

async function readPreview(file: Blob): Promise<CsvPreview> {
  const { records, more } = await readHead(file)
  const [header, ...rest] = records.filter(({ cells }) => !isBlank(cells))
  if (!header) throw new InvalidCsvError(more ? notCsv : emptyCsv)
  const heads = header.cells.map((head) => head.trim())
  const meant = readCsvHeader(heads)
  if (rest.length === 0 && !more) throw new InvalidCsvError(messages.contacts.fileNoContacts)

  const placesOf = (column: ContactColumn) =>
    meant.flatMap((name, place) => (name === column ? [place] : []))
  const columns = contactColumns.filter((column) => meant.includes(column))
  return {
    columns: columns.map((column) => ({
      column,
      heads: placesOf(column).map((place) => heads[place] ?? ''),
    })),
    ignored: heads.filter((head, place) => head !== '' && !meant[place]),
    rows: rest.slice(0, rowsShown).map(({ line, cells }) => ({
      line,
      // Of several columns that mean the same, the first that is not empty counts.
      cells: columns.map(
        (column) =>
          placesOf(column)
            .map((place) => cells[place]?.trim())
            .find(Boolean) ?? '',
      ),
    })),
    more: more || rest.length > rowsShown,
  }
}
