import {
  appendFileSync,
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'

/** A file to which lines are only ever added, one JSON value each. */
export interface Log<Entry> {
  /**
   * Adds a line; it is with the operating system before this returns, and survives our death. Where it
   * cannot be written, as on a full disk, nothing of it is left, and that is an error.
   */
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
  let size = 0
  /** Part of a line that failed may stand at the end. */
  let torn = false
  let failing = false
  try {
    size = readLines(file, path, onEntry)
  } catch (error) {
    closeSync(file)
    throw error
  }

  function say(error: unknown) {
    if (!failing) console.error(`emulator: ${path} cannot be written: ${(error as Error).message}`)
    failing = true
    return new Error(`${path} cannot be written`, { cause: error })
  }

  function mend() {
    if (torn) ftruncateSync(file, size)
    torn = false
  }

  return {
    add(entry) {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`)
      try {
        mend()
        torn = true
        appendFileSync(file, line)
        torn = false
      } catch (error) {
        throw say(error)
      }
      size += line.byteLength
      if (failing) console.error(`emulator: ${path} can be written again`)
      failing = false
    },
    replace(entries) {
      const draft = `${path}.new`
      let next: number | undefined
      try {
        next = openSync(draft, 'w')
        for (const entry of entries) writeFileSync(next, `${JSON.stringify(entry)}\n`)
        fsyncSync(next)
        const written = fstatSync(next).size
        renameSync(draft, path)
        size = written
        torn = false
      } catch (error) {
        rmSync(draft, { force: true })
        throw say(error)
      } finally {
        if (next !== undefined) closeSync(next)
      }
      closeSync(file)
      file = openSync(path, 'a+')
    },
    close() {
      try {
        mend()
      } catch {
        // A last line that is not whole is taken off when it is opened again.
      }
      closeSync(file)
    },
  }
}

/** Hands over each line, and says how many bytes they are. */
function readLines<Entry>(file: number, path: string, onEntry: (entry: Entry) => void): number {
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
  return complete
}

function parsed(text: string, path: string, line: number) {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${path}: line ${line} is not JSON`)
  }
}
