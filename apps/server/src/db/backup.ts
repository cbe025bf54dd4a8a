import {
  appendFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { create, extract, list, type ReadEntry } from 'tar'
import { giveToOwner, makePrivate } from '../private-files.ts'
import { SettingError } from '../settings.ts'
import { backedUpNames, finishRestore, restorePaths } from './finish-restore.ts'
import { lockDataDir } from './lock.ts'
import { makeFolder } from './make-folder.ts'
import { openEmbedded } from './open.ts'

/**
 * Writes database, recordings and the emulator's log to a .tar.gz file. The server must be stopped. The file
 * gets its name only when it is complete.
 */
export async function backUp(dataDir: string, file: string): Promise<void> {
  // While a restore is interrupted, the database may be missing until the folder is locked.
  const databasePaths = [join(dataDir, 'postgres'), restorePaths(dataDir).complete]
  if (!databasePaths.some((path) => existsSync(path))) {
    throw new SettingError(`DATA_DIR=${dataDir} has no database to back up`)
  }
  if (existsSync(file)) throw new SettingError(`${file} exists already: name another file`)
  const unlock = lockDataDir(dataDir)
  const partialFile = `${file}.partial`
  try {
    makeFolder(dirname(resolve(file)), file)
    const existingNames = backedUpNames.filter((name) => existsSync(join(dataDir, name)))
    // Symbolic links are followed, because restoring rejects links.
    const options = { file: partialFile, cwd: dataDir, gzip: true, follow: true }
    await create(options, existingNames).catch((error: Error) => {
      throw new SettingError(`${file} cannot be written: ${error.message}`)
    })
    renameSync(partialFile, file)
  } finally {
    rmSync(partialFile, { force: true })
    unlock()
  }
}

/**
 * Replaces the backed-up entries of a data folder. A data folder that already has some is replaced only with `force`; files
 * that are not the server's stay. Pauses campaigns, so that none calls by itself. Before anything is written, rejects an
 * archive that has entries other than files and folders.
 *
 * Unpacks in the data folder itself, which may be a mount point, and its parent may be a folder that this user cannot write.
 */
export async function restore(
  dataDir: string,
  file: string,
  { force }: { force: boolean },
): Promise<void> {
  if (!existsSync(file)) throw new SettingError(`There is no file ${file}`)
  const { partial, complete } = restorePaths(dataDir)
  const replacedPaths = [complete, ...backedUpNames.map((name) => join(dataDir, name))]
  if (replacedPaths.some((path) => existsSync(path)) && !force) {
    throw new SettingError(
      `DATA_DIR=${dataDir} is not empty: add --force to replace what is there, or set DATA_DIR to another folder`,
    )
  }
  await checkEntries(file)
  const unlock = lockDataDir(dataDir)
  try {
    giveToOwner(dataDir, join(dataDir, 'lock'))
    await unpack(dataDir, file)
    renameSync(partial, complete)
    finishRestore(dataDir)
  } finally {
    rmSync(partial, { recursive: true, force: true })
    unlock()
  }
}

/** Unpacks a backup to the partial restore of a data folder, with one entry for each backed-up name. */
async function unpack(dataDir: string, file: string): Promise<void> {
  const { partial } = restorePaths(dataDir)
  const folder = join(partial, 'new')
  try {
    rmSync(partial, { recursive: true, force: true })
    for (const path of [partial, folder, join(partial, 'old')]) mkdirSync(path, { mode: 0o700 })
    // Extracted files belong to this user, not to the owner that the archive names.
    await extract({ file, cwd: folder, strict: true, preserveOwner: false })
    if (!existsSync(join(folder, 'postgres', 'PG_VERSION'))) {
      throw new SettingError(`${file} is not a backup of Callwright`)
    }
    mkdirSync(join(folder, 'recordings'), { recursive: true, mode: 0o700 })
    appendFileSync(join(folder, 'emulator.log.jsonl'), '')
    await pauseCampaigns(folder)
    // Opening the database has recreated some of its files with access for all users.
    makePrivate(folder)
    giveToOwner(dataDir, partial)
  } catch (error) {
    if (error instanceof SettingError || !(error instanceof Error && 'code' in error)) throw error
    throw new SettingError(
      `DATA_DIR=${dataDir} is unchanged, because ${file} cannot be unpacked there: ${error.message}. Besides its own data, DATA_DIR needs room for that of the backup, and this user must be able to write and remove files in it`,
    )
  }
}

/** A file, because psql runs it for a restored dump of PostgreSQL (docs/hosting.md). */
const pauseFile = join(import.meta.dirname, 'pause-restored.sql')

async function pauseCampaigns(dataDir: string): Promise<void> {
  const { db, close } = await openEmbedded(dataDir)
  try {
    await db.execute(sql.raw(readFileSync(pauseFile, 'utf8')))
  } finally {
    await close()
  }
}

/** Throws `SettingError` when an entry is not a file or folder, or lies outside of the data folder; names the first. */
async function checkEntries(file: string): Promise<void> {
  let rejection: string | undefined
  const check = ({ path, type }: ReadEntry) => {
    const problem = findProblem(path, type)
    if (problem) rejection ??= `${file} is refused: its entry ${JSON.stringify(path)} ${problem}`
  }
  const archive = list({ strict: true, onReadEntry: check })
  // Emitted for entry types that tar skips silently.
  archive.on('ignoredEntry', check)
  await new Promise<void>((resolve, reject) => {
    archive.on('end', resolve)
    archive.on('error', reject)
    createReadStream(file).on('error', reject).pipe(archive)
  }).catch(throwUnreadable(file))
  if (rejection) throw new SettingError(rejection)
}

const allowedTypes = new Set(['File', 'OldFile', 'ContiguousFile', 'Directory'])

function findProblem(path: string, type: string): string | undefined {
  if (isAbsolute(path) || path.split('/').includes('..')) return 'lies outside of the data folder'
  if (!allowedTypes.has(type)) return `is neither a file nor a folder, but of the type ${type}`
}

const throwUnreadable = (file: string) => (error: Error) => {
  throw new SettingError(`${file} cannot be read as a backup: ${error.message}`)
}
