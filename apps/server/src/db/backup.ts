import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { SettingError } from '../settings.ts'
import { lockDataDir } from './lock.ts'
import { openEmbedded } from './open.ts'

/** What of a data folder is ours and worth keeping; the lock is made anew and other files are left alone. */
const kept = ['postgres', 'recordings', 'emulator.log.jsonl']

/**
 * Writes database, recordings and the embedded provider's log into a .tar.gz file. The server must be stopped;
 * the file is there whole or not at all.
 */
export function backUp(dataDir: string, file: string): void {
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new SettingError(`DATA_DIR=${dataDir} holds no database to back up`)
  }
  if (existsSync(file)) throw new SettingError(`${file} is there already: name another file`)
  const unlock = lockDataDir(dataDir)
  const partial = `${file}.partial`
  try {
    mkdirSync(dirname(resolve(file)), { recursive: true })
    const present = kept.filter((name) => existsSync(join(dataDir, name)))
    runTar(['-czf', resolve(partial), '-C', dataDir, ...present], `${file} cannot be written`)
    renameSync(partial, file)
  } finally {
    rmSync(partial, { force: true })
    unlock()
  }
}

/**
 * Puts a backup in the place of a data folder: beside it first, and by renaming when it is whole. A folder that
 * holds a database is replaced only by force; files in it that are not ours stay. It comes back with its
 * campaigns at rest.
 */
export async function restore(
  dataDir: string,
  file: string,
  { force }: { force: boolean },
): Promise<void> {
  const folder = resolve(dataDir)
  if (!existsSync(file)) throw new SettingError(`There is no file ${file}`)
  const present = existsSync(folder) ? readdirSync(folder) : []
  if (present.some((name) => kept.includes(name)) && !force) {
    throw new SettingError(
      `DATA_DIR=${dataDir} is not empty: add --force to replace what is there, or name another folder`,
    )
  }
  mkdirSync(dirname(folder), { recursive: true })
  const beside = mkdtempSync(join(dirname(folder), `${basename(folder)}.restoring-`))
  const unlock = lockDataDir(folder)
  try {
    runTar(['-xzf', resolve(file), '-C', beside], `${file} cannot be read as a backup`)
    if (!existsSync(join(beside, 'postgres', 'PG_VERSION'))) {
      throw new SettingError(`${file} is no backup of Callwright`)
    }
    await restCampaigns(beside)
    for (const name of present.filter((name) => name !== 'lock' && !kept.includes(name))) {
      cpSync(join(folder, name), join(beside, name), { recursive: true })
    }
    const before = `${folder}.before-restore`
    rmSync(before, { recursive: true, force: true })
    renameSync(folder, before)
    renameSync(beside, folder)
    rmSync(before, { recursive: true, force: true })
  } finally {
    unlock()
    rmSync(beside, { recursive: true, force: true })
  }
}

/** Whom they called since the backup they no longer know, and would call again. */
async function restCampaigns(dataDir: string): Promise<void> {
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

function runTar(args: string[], failed: string): void {
  try {
    execFileSync('tar', args, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new SettingError(`${failed}: ${(stderr || message).trim().split('\n')[0]}`)
  }
}
