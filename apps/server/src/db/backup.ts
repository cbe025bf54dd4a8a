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
 * appears only when it is complete.
 */
export async function backUp(dataDir: string, file: string): Promise<void> {
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new SettingError(`DATA_DIR=${dataDir} holds no database to back up`)
  }
  if (existsSync(file)) throw new SettingError(`${file} is there already: name another file`)
  const unlock = lockDataDir(dataDir)
  const partial = `${file}.partial`
  try {
    makeFolder(dirname(resolve(file)), file)
    const present = backedUpNames.filter((name) => existsSync(join(dataDir, name)))
    // Symbolic links are followed, because restoring rejects links.
    const options = { file: partial, cwd: dataDir, gzip: true, follow: true }
    await create(options, present).catch((error: Error) => {
      throw new SettingError(`${file} cannot be written: ${error.message}`)
    })
    renameSync(partial, file)
  } finally {
    rmSync(partial, { force: true })
    unlock()
  }
}

/**
 * Replaces a data folder with a backup. It extracts to a folder beside it and renames that when it is complete.
 * A folder with a database is replaced only with `force`; files that are not the server's stay. Running campaigns
 * come back paused. An archive with other entries than files and folders is rejected before anything is written.
 */
export async function restore(
  dataDir: string,
  file: string,
  { force }: { force: boolean },
): Promise<void> {
  const folder = resolve(dataDir)
  if (!existsSync(file)) throw new SettingError(`There is no file ${file}`)
  const present = existsSync(folder) ? readdirSync(folder) : []
  if (present.some((name) => backedUpNames.includes(name)) && !force) {
    throw new SettingError(
      `DATA_DIR=${dataDir} is not empty: add --force to replace what is there, or name another folder`,
    )
  }
  await checkEntries(file)
  makeFolder(dirname(folder), `DATA_DIR=${dataDir}`)
  const staging = mkdtempSync(join(dirname(folder), `${basename(folder)}.restoring-`))
  const unlock = lockDataDir(folder)
  try {
    // Files belong to this user, whoever made the backup.
    await extract({ file, cwd: staging, strict: true, preserveOwner: false }).catch(
      unreadable(file),
    )
    if (!existsSync(join(staging, 'postgres', 'PG_VERSION'))) {
      throw new SettingError(`${file} is no backup of Callwright`)
    }
    await pauseCampaigns(staging)
    // The database recreates some of its files with access for everybody.
    makePrivate(staging)
    for (const name of present.filter((name) => name !== 'lock' && !backedUpNames.includes(name))) {
      cpSync(join(folder, name), join(staging, name), { recursive: true })
    }
    const before = `${folder}.before-restore`
    rmSync(before, { recursive: true, force: true })
    renameSync(folder, before)
    renameSync(staging, folder)
    rmSync(before, { recursive: true, force: true })
  } finally {
    unlock()
    rmSync(staging, { recursive: true, force: true })
  }
}

/** Running campaigns would repeat the calls made since the backup. */
async function pauseCampaigns(dataDir: string): Promise<void> {
  const { db, close } = await openEmbedded(dataDir)
  try {
    await db.execute(sql`
      update campaigns set status = 'paused',
        paused_reason = 'Restored from a backup: whoever was called since would be called again'
      where status = 'running'
        or (status = 'draft' and nullif(scheduled_start, '')::timestamptz <= now())`)
  } finally {
    await close()
  }
}

/** Throws `SettingError`, which names the first entry that is not a file or folder inside the archive. */
async function checkEntries(file: string): Promise<void> {
  let rejection: string | undefined
  const check = ({ path, type }: ReadEntry) => {
    const problem = problemOf(path, type)
    if (problem) rejection ??= `${file} is refused: its entry ${JSON.stringify(path)} ${problem}`
  }
  const archive = list({ strict: true, onReadEntry: check })
  // Entry types that tar would skip silently.
  archive.on('ignoredEntry', check)
  await new Promise<void>((resolve, reject) => {
    archive.on('end', resolve)
    archive.on('error', reject)
    createReadStream(file).on('error', reject).pipe(archive)
  }).catch(unreadable(file))
  if (rejection) throw new SettingError(rejection)
}

const plainTypes = new Set(['File', 'OldFile', 'ContiguousFile', 'Directory'])

function problemOf(path: string, type: string): string | undefined {
  if (isAbsolute(path) || path.split('/').includes('..')) return 'lies outside of the data folder'
  if (!plainTypes.has(type)) return `is neither a file nor a folder, but of the type ${type}`
}

const unreadable = (file: string) => (error: Error) => {
  throw new SettingError(`${file} cannot be read as a backup: ${error.message}`)
}
