import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a folder for this emulator alone, creating it where it is missing; throws when it cannot be
 * written or another emulator has it. Returns what gives it back.
 *
 * The lock is SQLite's own on a file of its own: the operating system drops it with the process,
 * so a killed emulator leaves nothing behind that a later one must judge.
 */
export function lockFolder(folder: string): () => void {
  let lock: DatabaseSync | undefined
  try {
    mkdirSync(folder, { recursive: true })
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
