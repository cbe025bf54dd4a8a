import {
  appendFileSync,
  closeSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs'

/** A file to which lines are only ever added, one JSON value each. */
export interface Log<Entry> {
  /** Adds a line; it is with the operating system before this returns, and survives our death. */
  add(entry: Entry): void
  /** Puts these lines in the place of all there are, at once or not at all. */
  replace(entries: Iterable<Entry>): void
  close(): void
}

const blockBytes = 1 << 20

/**
 * Opens a log, or begins one, and hands over what was ever added, line by line. A last line that a
 * crash left unfinished was never acknowledged, and is taken off; any other unreadable line is an
 * error that names it.
 */
export function openLog<Entry>(path: string, onEntry: (entry: Entry) => void): Log<Entry> {
  let file = openSync(path, 'a+')
  try {
    readLines(file, path, onEntry)
  } catch (error) {
    closeSync(file)
    throw error
  }
  return {
    add: (entry) => {
      appendFileSync(file, `${JSON.stringify(entry)}\n`)
    },
    replace(entries) {
      const draft = `${path}.new`
      const next = openSync(draft, 'w')
      for (const entry of entries) writeSync(next, `${JSON.stringify(entry)}\n`)
      fsyncSync(next)
      closeSync(next)
      renameSync(draft, path)
      closeSync(file)
      file = openSync(path, 'a+')
    },
    close: () => closeSync(file),
  }
}

function readLines<Entry>(file: number, path: string, onEntry: (entry: Entry) => void) {
  const block = Buffer.alloc(blockBytes)
  let rest = Buffer.alloc(0)
  let complete = 0
  let line = 0
  for (let read = readSync(file, block); read > 0; read = readSync(file, block)) {
    const bytes = Buffer.concat([rest, block.subarray(0, read)])
    let start = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      line += 1
      onEntry(parsed(bytes.toString('utf8', start, end), path, line))
      start = end + 1
    }
    complete += start
    rest = bytes.subarray(start)
  }
  if (rest.length > 0) ftruncateSync(file, complete)
}

function parsed(text: string, path: string, line: number) {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${path}: line ${line} is not JSON`)
  }
}
