import { lstatSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError } from '../settings.ts'

/** The entries of a data folder that are backed up. */
export const backedUpNames = ['postgres', 'recordings', 'emulator.log.jsonl']

/**
 * The paths of a restore in a data folder. `partial` is being unpacked or removed, and can be deleted. It is renamed to
 * `complete` when `new` in it has all backed-up entries; from then on, `old` in it gets the entries that they replace.
 */
export const restorePaths = (dataDir: string) => ({
  partial: join(dataDir, 'restore.partial'),
  complete: join(dataDir, 'restore'),
})

/**
 * Moves the entries of a completely unpacked restore, if there is one, to their places in the data folder. Continues where
 * an earlier process was interrupted. When an entry cannot be moved, moves the former entries back and throws
 * `SettingError`. The data folder must be locked.
 */
export function finishRestore(dataDir: string): void {
  const { complete, partial } = restorePaths(dataDir)
  if (!exists(complete)) return
  const paths = backedUpNames.map((name) => ({
    current: join(dataDir, name),
    new: join(complete, 'new', name),
    old: join(complete, 'old', name),
  }))
  let failure: Error | undefined
  try {
    try {
      for (const path of paths) {
        // An interrupted process has already moved an entry that is missing in `new`.
        if (!exists(path.new)) continue
        if (exists(path.current)) renameSync(path.current, path.old)
        renameSync(path.new, path.current)
      }
    } catch (error) {
      failure = error as Error
      for (const path of paths) {
        if (!exists(path.new)) renameSync(path.current, path.new)
        if (exists(path.old)) renameSync(path.old, path.current)
      }
    }
    // A folder that is only half removed must not be taken for a restore.
    renameSync(complete, partial)
  } catch (error) {
    throw new SettingError(
      `DATA_DIR=${dataDir} has only a part of the restored data: ${(error as Error).message}. The former data is in ${join(complete, 'old')}. Let this user rename the entries of DATA_DIR, then try again: the restore continues`,
    )
  }
  rmSync(partial, { recursive: true, force: true })
  if (failure) {
    throw new SettingError(
      `DATA_DIR=${dataDir} cannot be restored, and has its former data: ${failure.message}. DATA_DIR may be a mount point, but ${backedUpNames.join(', ')} in it must be ordinary entries that this user may rename`,
    )
  }
}

/** Unlike `existsSync`, returns true for a symbolic link whose target is missing. */
const exists = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined
