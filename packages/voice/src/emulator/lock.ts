import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Locks a folder for this emulator, creating it if it is missing; throws when it cannot be written or
 * another emulator has it. Returns a function that unlocks it.
 *
 * The lock is SQLite's lock on a separate file: the operating system releases it with the process, so a
 * killed emulator leaves no stale lock.
 */
export function lockFolder(folder: string): () => void {
  let lock: DatabaseSync | undefined
  try {
    makeFolder(resolve(folder))
    lock = new DatabaseSync(join(folder, 'emulator.lock'))
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    const { errcode, message } = error as Error & { errcode?: number }
    throw new Error(
      errcode === 5
        ? `the folder ${folder} is in use by another running emulator: stop that one, or name another folder in DATA_DIR`
        : `the folder ${folder} cannot be written: ${message}`,
    )
  }
  const held = lock
  return () => held.close()
}

/** Without `recursive`, as Node then never returns below a parent that accepts no folder, such as `/proc`. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}
