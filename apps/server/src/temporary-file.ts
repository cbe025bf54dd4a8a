import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Opens an empty file for writing and reading. Its name is deleted at once, so the content is gone when the file is
 * closed or the process ends, also when it is killed.
 */
export async function openTemporaryFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `callwright-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
  } catch (error) {
    await file.close()
    throw error
  }
  return file
}
