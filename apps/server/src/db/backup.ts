import {
  cpSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { create, extract, list, type ReadEntry } from 'tar'
import { makePrivate } from '../private-files.ts'
import { SettingError } from '../settings.ts'
import { lockDataDir } from './lock.ts'
import { makeFolder } from './make-folder.ts'
import { openEmbedded } from './open.ts'

/** The entries of a data folder that are backed up. */
const backedUpNames = ['postgres', 'recordings', 'emulator.log.jsonl']

/**
 * Writes database, recordings and the emulator's log to a .tar.gz file. The server must be stopped. The file
 * gets its name only when it is complete.
 */
export async function backUp(dataDir: string, file: string): Promise<void> {
  if (!existsSync(join(dataDir, 'postgres'))) {
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
 * Replaces a data folder with a backup. Extracts to a folder beside the data folder, and renames that folder when it
 * is complete. A data folder that already has a database is replaced only with `force`; files that are not the
 * server's stay. Pauses campaigns that are running or would start by their schedule. Before anything is written, rejects
 * an archive that has entries other than files and folders.
 */
export async function restore(
  dataDir: string,
  file: string,
  { force }: { force: boolean },
): Promise<void> {
  const folder = resolve(dataDir)
  if (!existsSync(file)) throw new SettingError(`There is no file ${file}`)
  const existingNames = existsSync(folder) ? readdirSync(folder) : []
  if (existingNames.some((name) => backedUpNames.includes(name)) && !force) {
    throw new SettingError(
      `DATA_DIR=${dataDir} is not empty: add --force to replace what is there, or set DATA_DIR to another folder`,
    )
  }
  await checkEntries(file)
  makeFolder(dirname(folder), `DATA_DIR=${dataDir}`)
  const stagingFolder = mkdtempSync(join(dirname(folder), `${basename(folder)}.restoring-`))
  const unlock = lockDataDir(folder)
  try {
    // Extracted files belong to this user, not to the owner that the archive names.
    await extract({ file, cwd: stagingFolder, strict: true, preserveOwner: false }).catch(
      throwUnreadable(file),
    )
    if (!existsSync(join(stagingFolder, 'postgres', 'PG_VERSION'))) {
      throw new SettingError(`${file} is not a backup of Callwright`)
    }
    await pauseCampaigns(stagingFolder)
    // Opening the database has recreated some of its files with access for all users.
    makePrivate(stagingFolder)
    for (const name of existingNames.filter(
      (name) => name !== 'lock' && !backedUpNames.includes(name),
    )) {
      cpSync(join(folder, name), join(stagingFolder, name), { recursive: true })
    }
    const replacedFolder = `${folder}.before-restore`
    rmSync(replacedFolder, { recursive: true, force: true })
    renameSync(folder, replacedFolder)
    renameSync(stagingFolder, folder)
    rmSync(replacedFolder, { recursive: true, force: true })
  } finally {
    unlock()
    rmSync(stagingFolder, { recursive: true, force: true })
  }
}

/**
 * Pauses campaigns that are running or would start by their schedule, also later: they would repeat the calls made after
 * the backup.
 */
async function pauseCampaigns(dataDir: string): Promise<void> {
  const { db, close } = await openEmbedded(dataDir)
  try {
    await db.execute(sql`
      with paused as (
        update campaigns set status = 'paused',
          paused_reason = 'Restored from a backup: contacts who were called after it would be called again'
        where status = 'running' or (status = 'draft' and scheduled_start <> '')
        returning *
      )
      insert into campaign_log (workspace_id, campaign_id, kind, at, status, reason, max_concurrent_calls)
      select workspace_id, id, 'status', now(), status, paused_reason, max_concurrent_calls from paused`)
    // To undo a deletion from before the backup could start a completed campaign again.
    await db.execute(sql`delete from deleted_contacts`)
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
