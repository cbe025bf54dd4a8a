import { existsSync, statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { HttpError } from './errors.ts'
import { SettingError } from './settings.ts'

/** Returns the bytes that this user may still write to a folder's disk; undefined when it does not report them. */
export type ReadFreeBytes = (folder: string) => Promise<number | undefined>

/** A folder that an import writes to. */
export interface WrittenFolder {
  path: string
  /** Its name in messages. */
  name: string
  /** Returns how many bytes the import of a file of this size writes to the disk. */
  importBytes: (fileBytes: number) => number
}

/** Checks the free space of the disks that the server writes to. */
export interface DiskSpace {
  /** Throws `HttpError` 503 when an import of this size would use the reserve. Without a size, checks whether the reserve is in use already. */
  requireForImport(fileBytes?: number): Promise<void>
  /** Returns a sentence about the first disk whose reserve is in use. */
  warning(): Promise<string | null>
}

const mb = 1024 * 1024

/**
 * The space that an import leaves free. A full disk stops the embedded database, and live calls still store
 * transcripts and recordings; this is enough for several hundred calls.
 */
const reservedBytes = 200 * mb

/** A new embedded database takes 40 MB; an existing one may start a new WAL file of 16 MB. */
const startBytes = { new: 48 * mb, existing: 24 * mb }

/** PostgreSQL recycles its WAL files above this size (`max_wal_size`). */
const maxWalBytes = 1024 * mb

/**
 * The folder of the embedded database. Measured with lines of 90 bytes: rows and indexes take 14 times the size
 * of the file, and the WAL 52 times, up to its limit. Shorter lines take more, so a running import checks again.
 */
export const databaseFolder = (path: string): WrittenFolder => ({
  path,
  name: 'data folder',
  importBytes: (fileBytes) => 20 * fileBytes + Math.min(60 * fileBytes, maxWalBytes),
})

/** The folder of the uploaded file and of the response, which lists each skipped line. */
export const temporaryFolder = (path: string): WrittenFolder => ({
  path,
  name: 'temporary folder',
  importBytes: (fileBytes) => 4 * fileBytes,
})

/** Opens the check of these folders' disks. */
export function openDiskSpace(
  folders: WrittenFolder[],
  readFreeBytes: ReadFreeBytes = readDiskFreeBytes,
): DiskSpace {
  return {
    async requireForImport(fileBytes = 0) {
      for (const { path, name, importBytes } of folders) {
        const freeBytes = await readFreeBytes(path)
        const needed = importBytes(fileBytes) + reservedBytes
        if (freeBytes === undefined || freeBytes >= needed) continue
        const message = `The disk of the ${name} has ${formatMb(freeBytes)} free, and this import needs ${formatMb(needed)}. Make room, then import the file again.`
        throw new HttpError(503, 'unavailable', message)
      }
    },
    async warning() {
      for (const { path, name } of folders) {
        const freeBytes = await readFreeBytes(path)
        if (freeBytes === undefined || freeBytes >= reservedBytes) continue
        return `The disk of the ${name} has ${formatMb(freeBytes)} free. Imports are refused below ${formatMb(reservedBytes)}, and on a full disk the embedded database stops.`
      }
      return null
    },
  }
}

/** Throws `SettingError` when there is too little space to open the embedded database of a data folder. */
export function requireSpaceToStart(dataDir: string): void {
  const isNew = !existsSync(join(dataDir, 'postgres', 'PG_VERSION'))
  const needed = isNew ? startBytes.new : startBytes.existing
  const freeBytes = toFreeBytes(statfsSync(dataDir))
  if (freeBytes === undefined || freeBytes >= needed) return
  throw new SettingError(
    `DATA_DIR=${dataDir}: its disk has ${formatMb(freeBytes)} free, and the embedded database needs ${formatMb(needed)} to start. Make room there, or set DATA_DIR to another folder`,
  )
}

/** Formats the free space of a folder's disk. */
export function formatFree(folder: string): string {
  const freeBytes = toFreeBytes(statfsSync(folder))
  return freeBytes === undefined ? 'an unknown amount' : formatMb(freeBytes)
}

const readDiskFreeBytes: ReadFreeBytes = async (folder) => toFreeBytes(await statfs(folder))

/** Returns the bytes that this user may write; undefined on a virtual file system that reports no blocks. */
const toFreeBytes = ({
  blocks,
  bavail,
  bsize,
}: {
  blocks: number
  bavail: number
  bsize: number
}) => (blocks === 0 ? undefined : bavail * bsize)

const formatMb = (bytes: number) => `${Math.floor(bytes / mb)} MB`
