import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError } from '../settings.ts'

const minLength = 32

/**
 * Returns the key of a data folder, which its first server generates. The folder must be locked. Throws `SettingError` when
 * its file has no complete key.
 */
export function readSecretKey(dataDir: string): string {
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    // The file gets its name only when its content is on the disk, so that a full disk leaves no empty key.
    const partialFile = `${file}.partial`
    const key = randomBytes(minLength).toString('base64')
    writeFileSync(partialFile, key, { mode: 0o600, flush: true })
    renameSync(partialFile, file)
  }
  const key = readFileSync(file, 'utf8')
  const { length } = key.trim()
  if (length < minLength) {
    throw new SettingError(
      `${file} is not valid: it has ${length} characters, and a key has at least ${minLength}. Put your copy of the key there, or delete the file to get a new key: then everybody signs in again, sealed secrets have to be stored again, and numbers of erased and deleted contacts on the do-not-call list are no longer recognized (docs/hosting.md, Keys)`,
    )
  }
  return key
}
