import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Locks a folder for this emulator, and creates it when it is missing. Throws when the folder cannot be
 * written or another emulator has locked it. Returns a function that unlocks it.
 *
 * The lock is SQLite's lock on a separate file. The operating system releases it when the process ends, so a
 * killed emulator leaves no stale lock.
 */
export function lockFolder(folder: string): () => void {
  let lock: DatabaseSync | undefined
  try {
    createFolder(resolve(folder))
    lock = new DatabaseSync(join(folder, 'emulator.lock'))
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    const { errcode, message } = error as Error & { errcode?: number }
    throw new Error(
      errcode === 5
        ? `the folder ${folder} is in use by another running emulator: stop that one, or set DATA_DIR to another folder`
        : `the folder ${folder} cannot be written: ${message}`,
    )
  }
  const openLock = lock
  return () => openLock.close()
}

/**
 * Creates a folder and its parents. `mkdirSync` with `recursive` hangs below a folder that allows no new folders, for
 * example `/proc`.
 */
function createFolder(folder: string): void {
  if (existsSync(folder)) return
  createFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}
