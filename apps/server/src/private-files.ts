import { chmodSync, lchownSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError } from './settings.ts'

/** The server's own files in a data folder. Other files are not changed. */
const ownFiles = [
  'lock',
  'lock-journal',
  'emulator.lock',
  'emulator.lock-journal',
  'emulator.log.jsonl',
]

const groupAndOthersBits = 0o077
/** Set on folders that everybody may write to by design, such as `/tmp`. */
const stickyBit = 0o1000

/** Makes new files and folders of this process accessible to its user only. */
export function keepNewFilesPrivate(): void {
  process.umask(groupAndOthersBits)
}

/**
 * Removes other users' access to a data folder and to the server's own files in it.
 * Returns the paths that stay accessible because this user may not change them.
 */
export function makePrivate(dataDir: string, ownUid = process.getuid?.()): string[] {
  const stillAccessible: string[] = []

  /** Returns whether other users had access. */
  const restrict = (path: string, { mode, uid }: Stats): boolean => {
    if ((mode & groupAndOthersBits) === 0) return false
    if (uid !== ownUid || mode & stickyBit) {
      stillAccessible.push(path)
      return true
    }
    try {
      chmodSync(path, mode & 0o700)
    } catch {
      stillAccessible.push(path)
    }
    return true
  }
  const restrictContents = (folder: string) => {
    for (const name of listNames(folder)) {
      const path = join(folder, name)
      const stats = lstatSync(path)
      if (stats.isSymbolicLink()) continue
      restrict(path, stats)
      if (stats.isDirectory()) restrictContents(path)
    }
  }
  const findEntry = (name: string) => statSync(join(dataDir, name), { throwIfNoEntry: false })

  restrict(dataDir, statSync(dataDir))
  for (const name of ownFiles) {
    const file = findEntry(name)
    if (file) restrict(join(dataDir, name), file)
  }
  // PGlite creates its files with mode 0666 and ignores the umask.
  const database = findEntry('postgres')
  if (database) {
    restrict(join(dataDir, 'postgres'), database)
    restrictContents(join(dataDir, 'postgres'))
  }
  // There may be 100,000 recordings, so they are checked only when their folder was accessible.
  const recordings = findEntry('recordings')
  if (recordings && restrict(join(dataDir, 'recordings'), recordings)) {
    restrictContents(join(dataDir, 'recordings'))
  }
  return stillAccessible
}

/**
 * Gives a file, or a folder with its contents, to the owner of the data folder: a server of that user could not open files
 * of root. Does nothing unless root runs this process, because no other user may. Throws `SettingError` when root may not
 * either, as in a container without the capability `CHOWN`.
 */
export function giveToOwner(dataDir: string, path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dataDir)
  const isFolder = lstatSync(path).isDirectory()
  const contents = isFolder ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  for (const each of [path, ...contents.map((name) => join(path, name))]) {
    const stats = lstatSync(each)
    if (stats.uid === uid && stats.gid === gid) continue
    try {
      lchownSync(each, uid, gid)
    } catch (error) {
      throw new SettingError(
        `DATA_DIR=${dataDir} belongs to user ${uid}, and root may not give files to that user here: ${(error as Error).message}. Run this as user ${uid}`,
      )
    }
  }
}

/** Returns the names in a folder; an empty list when this user may not read it. */
function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
