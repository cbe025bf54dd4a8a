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

/** An append-only file of JSON lines. */
export interface Log<Entry> {
  /**
   * Appends a line; the operating system has it before this returns, so it survives the end of the process.
   * Throws when it cannot be written, as on a full disk; then nothing of it stays in the file.
   */
  add(entry: Entry): void
  /** Replaces all lines atomically. */
  replace(entries: Iterable<Entry>): void
  close(): void
}

const blockBytes = 1 << 20

/**
 * Opens or creates a log and passes each of its entries to `onEntry`. A last line that a crash left
 * unfinished was never acknowledged and is removed; any other invalid line throws an error that names it.
 */
export function openLog<Entry>(path: string, onEntry: (entry: Entry) => void): Log<Entry> {
  let file = openSync(path, 'a+')
  let size = 0
  /** Whether part of a line may stand at the end after a failed write. */
  let hasPartialLine = false
  let failing = false
  try {
    size = readLines(file, path, onEntry)
  } catch (error) {
    closeSync(file)
    throw error
  }

  function reportFailure(error: unknown) {
    if (!failing) console.error(`emulator: ${path} cannot be written: ${(error as Error).message}`)
    failing = true
    return new Error(`${path} cannot be written`, { cause: error })
  }

  function removePartialLine() {
    if (hasPartialLine) ftruncateSync(file, size)
    hasPartialLine = false
  }

  return {
    add(entry) {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`)
      try {
        removePartialLine()
        hasPartialLine = true
        appendFileSync(file, line)
        hasPartialLine = false
      } catch (error) {
        throw reportFailure(error)
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
        hasPartialLine = false
      } catch (error) {
        rmSync(draft, { force: true })
        throw reportFailure(error)
      } finally {
        if (next !== undefined) closeSync(next)
      }
      closeSync(file)
      file = openSync(path, 'a+')
    },
    close() {
      try {
        removePartialLine()
      } catch {
        // A partial last line is removed when the log is opened again.
      }
      closeSync(file)
    },
  }
}

/** Passes on each entry; returns how many bytes the complete lines have. */
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
