import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { SettingError } from '../settings.ts'

/**
 * Creates a folder if it is missing, for this user only, and checks that it is writable. Throws `SettingError`
 * with the reason; `label` is how the message names the folder.
 */
export function makeFolder(path: string, label: string): void {
  const folder = resolve(path)
  try {
    createMissingFolders(folder)
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = describeError(error as NodeJS.ErrnoException)
    throw new SettingError(
      `${label} cannot be written: ${reason}. Choose a folder that exists or can be created`,
    )
  }
}

/**
 * Creates a folder and its missing parents. `mkdirSync` with `recursive` hangs below a folder that allows no new
 * folders, for example `/proc`.
 */
function createMissingFolders(folder: string): void {
  if (existsSync(folder)) return
  createMissingFolders(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have created the folder meanwhile.
    if (!existsSync(folder)) throw error
  }
}

function describeError({ code, path = '', message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'EEXIST':
      return `${path} is not a folder`
    case 'ENOTDIR':
      return `${dirname(path)} is not a folder`
    case 'EACCES':
    case 'EPERM':
      return `this user may not write to ${existsSync(path) ? path : dirname(path)}`
    case 'EROFS':
      return `${path} is on a file system that can only be read`
    case 'ENOENT':
      return `no folder can be created in ${dirname(path)}`
    case 'ENAMETOOLONG':
      return 'the name is too long'
    default:
      return message
  }
}
