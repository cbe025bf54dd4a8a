import { type ImportError, isBlank } from '@callwright/contract'
import { toCsv } from '../download.ts'
import { readCsv } from './csv-file.ts'
import type { CsvImportKind } from './csv-import-kind.ts'

/** Puts an apostrophe before a cell that a spreadsheet would treat as a formula; the import removes one apostrophe. */
function escapeFormula(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}

/** Returns rows as CSV with a byte order mark, from which a spreadsheet detects the encoding. */
function toCsvText(rows: (string | number)[][]): string {
  return `\uFEFF${toCsv(rows.map((row) => row.map((cell) => escapeFormula(String(cell)))))}`
}

/** Returns the errors of an import as CSV. */
export function importErrorsCsv(errors: ImportError[]): string {
  return toCsvText([
    ['line', 'field', 'value', 'reason'],
    ...errors.map(({ line, field, value, reason }) => [line, field, value, reason]),
  ])
}

/**
 * The columns added to skipped lines, which every import ignores: a do-not-call list has a column `reason` of its own.
 * They come first, so that a line with too many cells still has too many.
 */
const addedColumns = ['line', 'skip_reason']

/**
 * Returns the skipped lines of a file as CSV, each with its line number and the reason. After corrections, the result
 * can be imported. Rejects when the file has changed since the import.
 */
export async function skippedLinesCsv(
  file: Blob,
  errors: ImportError[],
  { columnOf, impliedHeader }: Pick<CsvImportKind, 'columnOf' | 'impliedHeader'>,
): Promise<string> {
  const errorsByLine = new Map(errors.map((error) => [error.line, error]))
  let header: string[] | undefined
  let addedCount = 0
  const rows: (string | number)[][] = []
  for await (const records of readCsv(file)) {
    for (const { line, cells, joinedLines = [cells] } of records) {
      if (!header && !isBlank(cells)) {
        // A file that this function created has the added columns already.
        addedCount = addedColumns.every((name, index) => cells[index] === name)
          ? addedColumns.length
          : 0
        header = impliedHeader?.(cells) ?? cells.slice(addedCount)
      }
      const error = errorsByLine.get(line)
      // As one cell that is closed, the joined lines would be imported, and the later ones would be missing.
      if (error) {
        rows.push(
          ...joinedLines.map((cells, index) => [
            ...[line + index, error.reason],
            ...cells.slice(addedCount),
          ]),
        )
      }
      errorsByLine.delete(line)
    }
    if (errorsByLine.size === 0) break
  }
  const notFoundRows = [...errorsByLine.values()].map(({ line, field, value, reason }) => [
    ...[line, reason],
    ...(header ?? []).map((name) => (columnOf(name) === field ? value : '')),
  ])
  return toCsvText([[...addedColumns, ...(header ?? [])], ...rows, ...notFoundRows])
}
