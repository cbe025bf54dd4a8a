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
   * Appends a line. The operating system has the line before this returns, so it survives a crash of the process.
   * Throws when the line cannot be written, for example on a full disk; the file then contains no part of the line.
   */
  append(entry: Entry): void
  /** Replaces all lines atomically. */
  replace(entries: Iterable<Entry>): void
  close(): void
}

const blockBytes = 1 << 20

/**
 * Opens or creates a log and passes each of its entries to `onEntry`. Removes an unfinished last line, which a
 * crash left and nobody was told about. Throws an error with the line number for any other invalid line.
 */
export function openLog<Entry>(path: string, onEntry: (entry: Entry) => void): Log<Entry> {
  let file = openSync(path, 'a+')
  let size = 0
  /** Whether the file may end with part of a line, because a write failed. */
  let hasPartialLine = false
  let isFailing = false
  try {
    size = readLines(file, path, onEntry)
  } catch (error) {
    closeSync(file)
    throw error
  }

  function reportFailure(error: unknown) {
    if (!isFailing)
      console.error(`emulator: ${path} cannot be written: ${(error as Error).message}`)
    isFailing = true
    return new Error(`${path} cannot be written`, { cause: error })
  }

  function removePartialLine() {
    if (hasPartialLine) ftruncateSync(file, size)
    hasPartialLine = false
  }

  return {
    append(entry) {
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
      if (isFailing) console.error(`emulator: ${path} can be written again`)
      isFailing = false
    },
    replace(entries) {
      const draftPath = `${path}.new`
      let draftFile: number | undefined
      try {
        draftFile = openSync(draftPath, 'w')
        for (const entry of entries) writeFileSync(draftFile, `${JSON.stringify(entry)}\n`)
        fsyncSync(draftFile)
        const draftSize = fstatSync(draftFile).size
        renameSync(draftPath, path)
        size = draftSize
        hasPartialLine = false
      } catch (error) {
        rmSync(draftPath, { force: true })
        throw reportFailure(error)
      } finally {
        if (draftFile !== undefined) closeSync(draftFile)
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

/** Passes each entry to `onEntry`; returns the length of the complete lines in bytes. */
function readLines<Entry>(file: number, path: string, onEntry: (entry: Entry) => void): number {
  const block = Buffer.alloc(blockBytes)
  let incompleteLine = Buffer.alloc(0)
  let completeBytes = 0
  let lineNumber = 0
  for (let read = readSync(file, block); read > 0; read = readSync(file, block)) {
    const bytes = Buffer.concat([incompleteLine, block.subarray(0, read)])
    let start = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      lineNumber += 1
      onEntry(parseLine(bytes.toString('utf8', start, end), path, lineNumber))
      start = end + 1
    }
    completeBytes += start
    incompleteLine = bytes.subarray(start)
  }
  if (incompleteLine.length > 0) ftruncateSync(file, completeBytes)
  return completeBytes
}

function parseLine(text: string, path: string, line: number) {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${path}: line ${line} is not JSON`)
  }
}
