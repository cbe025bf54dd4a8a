/** A line of a CSV file, or several where a cell holds line breaks. */
export interface CsvRecord {
  /** Where it begins, counted from 1. */
  line: number
  cells: string[]
}

/**
 * Reads the text of a CSV file bit by bit, with the same result as the server's import: lines end in CRLF, LF
 * or CR, a quote opens only at the beginning of a cell, and what follows a closing quote belongs to the cell.
 */
export function csvParser(separator: string) {
  let held = ''
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let wasQuoted = false
  let line = 1
  let begins = 1

  const endCell = () => {
    cells.push(cell)
    cell = ''
    wasQuoted = false
  }
  const endRecord = (): CsvRecord => {
    endCell()
    const record = { line: begins, cells }
    cells = []
    line += 1
    begins = line
    return record
  }

  /** The records that end in this text; the last of the file too, once `end` says that there is no more. */
  return function* read(text: string, end: boolean): Generator<CsvRecord> {
    const all = held + text
    // What these two mean depends on what comes after them.
    held = end ? '' : (/["\r]+$/.exec(all)?.[0] ?? '')
    const stop = all.length - held.length
    for (let at = 0; at < stop; at += 1) {
      const sign = all[at] as string
      const next = all[at + 1]
      if (quoted) {
        if (sign !== '"') {
          cell += sign
          if (sign === '\n' || (sign === '\r' && next !== '\n')) line += 1
        } else if (next === '"') {
          cell += sign
          at += 1
        } else {
          quoted = false
          const closes = next === undefined || next === separator || /[\r\n]/.test(next)
          if (!closes) cell = `"${cell}"`
        }
      } else if (sign === '"' && cell === '' && !wasQuoted) {
        quoted = true
        wasQuoted = true
      } else if (sign === separator) {
        endCell()
      } else if (sign === '\n' || sign === '\r') {
        if (sign === '\r' && next === '\n') at += 1
        yield endRecord()
      } else {
        cell += sign
      }
    }
    if (end && (cells.length > 0 || cell !== '' || wasQuoted)) yield endRecord()
  }
}
