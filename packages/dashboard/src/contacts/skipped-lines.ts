import { contactColumn, type ImportError, isBlank } from '@callwright/contract'
import { toCsv } from '../lib/download.ts'
import { readCsv } from './csv-file.ts'

/** Before a cell that a spreadsheet would run stands an apostrophe; an import takes exactly one away. */
function disarmed(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}

/** With the mark by which a spreadsheet knows the encoding. */
function csvFile(rows: (string | number)[][]): string {
  return `\uFEFF${toCsv(rows.map((row) => row.map((cell) => disarmed(String(cell)))))}`
}

/** Why lines were skipped, as a CSV file to read. */
export function importErrorsCsv(errors: ImportError[]): string {
  return csvFile([
    ['line', 'field', 'value', 'reason'],
    ...errors.map(({ line, field, value, reason }) => [line, field, value, reason]),
  ])
}

/** Columns an import ignores; they stand first, so that a line with too many cells is still one. */
const added = ['line', 'reason']

/**
 * The skipped lines of a file as they stand in it, each with where it was and why it was skipped: mended, the
 * result can be imported. Rejects when the file is no longer what it was.
 */
export async function skippedLinesCsv(file: Blob, errors: ImportError[]): Promise<string> {
  const wanted = new Map(errors.map((error) => [error.line, error]))
  let header: string[] | undefined
  let own = 0
  const rows: (string | number)[][] = []
  for await (const records of readCsv(file)) {
    for (const { line, cells } of records) {
      if (!header && !isBlank(cells)) {
        // A file that was made here before brings these two along.
        own = added.every((head, place) => cells[place] === head) ? added.length : 0
        header = cells.slice(own)
      }
      const error = wanted.get(line)
      if (error) rows.push([line, error.reason, ...cells.slice(own)])
      wanted.delete(line)
    }
    if (wanted.size === 0) break
  }
  const lost = [...wanted.values()].map(({ line, field, value, reason }) => [
    ...[line, reason],
    ...(header ?? []).map((head) => (contactColumn(head) === field ? value : '')),
  ])
  return csvFile([[...added, ...(header ?? [])], ...rows, ...lost])
}
