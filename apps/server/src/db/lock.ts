import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SettingError } from '../settings.ts'
import { finishRestore } from './finish-restore.ts'
import { makeFolder } from './make-folder.ts'

/**
 * Creates the data folder if it is missing, locks it for this process, and finishes a restore that was interrupted. Returns
 * the function that unlocks the folder. Throws `SettingError` when it cannot be written, or when another process has the
 * lock.
 *
 * The lock is SQLite's exclusive lock on the file `lock`. The operating system releases it when the process ends.
 */
export function lockDataDir(dataDir: string): () => void {
  makeFolder(dataDir, `DATA_DIR=${dataDir}`)
  let lock: DatabaseSync
  try {
    lock = new DatabaseSync(join(dataDir, 'lock'))
  } catch (error) {
    throw cannotBeWritten(dataDir, error)
  }
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === 5) {
      throw new SettingError(
        `DATA_DIR=${dataDir} is in use by another running server: stop that one, or set DATA_DIR to another folder`,
      )
    }
    throw cannotBeWritten(dataDir, error)
  }
  try {
    finishRestore(dataDir)
  } catch (error) {
    lock.close()
    throw error
  }
  return () => lock.close()
}

function cannotBeWritten(dataDir: string, error: unknown): SettingError {
  return new SettingError(`DATA_DIR=${dataDir} cannot be written: ${(error as Error).message}`)
}
