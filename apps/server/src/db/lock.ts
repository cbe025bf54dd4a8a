import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SettingError } from '../settings.ts'

/**
 * Takes the data folder for this process alone, creating it where it is missing; throws a SettingError
 * when it cannot be written or another process has it. Returns what gives it back.
 *
 * The lock is SQLite's own on a file of its own: the operating system drops it with the process,
 * so a killed server leaves nothing behind that a later one must judge.
 */
export function lockDataDir(dataDir: string): () => void {
  let lock: DatabaseSync
  try {
    mkdirSync(dataDir, { recursive: true })
    lock = new DatabaseSync(join(dataDir, 'lock'))
  } catch (error) {
    throw new SettingError(`DATA_DIR=${dataDir} cannot be written: ${reasonOf(error)}`)
  }
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === 5) {
      throw new SettingError(
        `DATA_DIR=${dataDir} is in use by another running server: stop that one, or name another folder`,
      )
    }
    throw new SettingError(`DATA_DIR=${dataDir} cannot be written: ${reasonOf(error)}`)
  }
  return () => lock.close()
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
