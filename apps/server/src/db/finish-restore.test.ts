import fs, { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockDataDir } from './lock.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'callwright-finish-restore-'))
})
afterEach(() => {
  allowRenames()
  rmSync(dataDir, { recursive: true })
})

/** Writes `text` to the database, which is a folder, and to other entries that are backed up. */
function writeEntries(folder: string, text: string, names: string[]): void {
  for (const name of ['postgres', ...names]) {
    const path = join(folder, name)
    if (name !== 'emulator.log.jsonl') mkdirSync(path, { recursive: true })
    fs.writeFileSync(name === 'emulator.log.jsonl' ? path : join(path, 'file'), text)
  }
}

/** Returns the text of each file in the data folder but the lock. */
function readEntries(): Record<string, string> {
  const paths = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  const files = paths.filter((path) => fs.statSync(join(dataDir, path)).isFile())
  return Object.fromEntries(
    files
      .filter((path) => path !== 'lock')
      .map((path) => [path, readFileSync(join(dataDir, path), 'utf8')]),
  )
}

/** Writes a data folder with a file of another program, and with a complete restore that is not finished. */
function writeUnfinishedRestore(): void {
  writeEntries(dataDir, 'former', ['recordings'])
  fs.writeFileSync(join(dataDir, 'secret.key'), 'key')
  writeEntries(join(dataDir, 'restore', 'new'), 'restored', ['recordings', 'emulator.log.jsonl'])
  mkdirSync(join(dataDir, 'restore', 'old'))
}

const { renameSync } = fs
/** Lets the renames for whose number `fails` returns true throw. */
function failRenames(fails: (number: number) => boolean): void {
  let count = 0
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    count += 1
    if (fails(count)) {
      const message = `EBUSY: resource busy or locked, rename '${from}' -> '${to}'`
      throw Object.assign(new Error(message), { code: 'EBUSY' })
    }
    renameSync(from, to)
  })
  syncBuiltinESMExports()
}
function allowRenames(): void {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
}

const restored = {
  'postgres/file': 'restored',
  'recordings/file': 'restored',
  'emulator.log.jsonl': 'restored',
  'secret.key': 'key',
}
const former = { 'postgres/file': 'former', 'recordings/file': 'former', 'secret.key': 'key' }

// Two renames for each entry that is replaced, one for the log that is new, and one to end the restore.
const renameNumbers = [1, 2, 3, 4, 5, 6]

describe('an interrupted restore', () => {
  it('is finished by whoever locks the folder next', () => {
    writeUnfinishedRestore()
    lockDataDir(dataDir)()
    expect(readEntries()).toEqual(restored)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restore'))).toEqual([])
  })

  it.each(renameNumbers)('is finished after an interruption at rename %i', (interrupted) => {
    writeUnfinishedRestore()
    failRenames((number) => number >= interrupted)
    expect(() => lockDataDir(dataDir)).toThrow(/^DATA_DIR=.* has only a part of the restored data/)
    allowRenames()
    lockDataDir(dataDir)()
    expect(readEntries()).toEqual(restored)
  })

  it('is ignored while it is not unpacked', () => {
    writeEntries(dataDir, 'former', [])
    writeEntries(join(dataDir, 'restore.partial', 'new'), 'restored', [])
    lockDataDir(dataDir)()
    expect(readFileSync(join(dataDir, 'postgres', 'file'), 'utf8')).toBe('former')
  })
})

describe('a restore whose entries cannot be renamed', () => {
  it.each(renameNumbers.slice(0, -1))('leaves the former data, at rename %i', (failing) => {
    writeUnfinishedRestore()
    failRenames((number) => number === failing)
    expect(() => lockDataDir(dataDir)).toThrow(
      /^DATA_DIR=.* has its former data: EBUSY: .* DATA_DIR may be a mount point, but postgres, /,
    )
    expect(readEntries()).toEqual(former)
    allowRenames()
    lockDataDir(dataDir)()
    expect(readEntries()).toEqual(former)
  })

  it('keeps the former data when it is interrupted while that is moved back', () => {
    writeUnfinishedRestore()
    failRenames((number) => number === 4 || number >= 6)
    expect(() => lockDataDir(dataDir)).toThrow('has only a part of the restored data')
    expect(existsSync(join(dataDir, 'restore', 'old'))).toBe(true)
    allowRenames()
    lockDataDir(dataDir)()
    expect(readEntries()).toEqual(restored)
  })
})
