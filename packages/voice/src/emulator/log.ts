import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'

/** A file to which lines are only ever added, one JSON value each. */
export interface Log<Entry> {
  /** All that was ever added, as it was when the log was opened. */
  entries: Entry[]
  /** Adds a line; it is with the operating system before this returns, and survives our death. */
  add(entry: Entry): void
  close(): void
}

/**
 * Opens a log, or begins one. A last line that a crash left unfinished was never acknowledged, and is
 * taken off; any other unreadable line is an error that names it.
 */
export function openLog<Entry>(path: string): Log<Entry> {
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'a+')
  const bytes = readFileSync(file)
  const entries: Entry[] = []
  let start = 0
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
    try {
      entries.push(JSON.parse(bytes.toString('utf8', start, end)))
    } catch {
      closeSync(file)
      throw new Error(`${path}: line ${entries.length + 1} is not JSON`)
    }
    start = end + 1
  }
  if (start < bytes.length) truncateSync(path, start)
  return {
    entries,
    add: (entry) => {
      appendFileSync(file, `${JSON.stringify(entry)}\n`)
    },
    close: () => closeSync(file),
  }
}
