import { statfs } from 'node:fs/promises'
import type { NotCopiedReason } from '../drop-reporter.ts'
import type { Audio } from '../provider/index.ts'

const mb = 1024 * 1024
const gb = 1024 * mb

/** Limits for all recordings together. */
export interface QuotaLimits {
  recordings: number
  bytes: number
  /** Bytes of the disk that stay free. */
  minFreeBytes: number
  /** Returns the free bytes on the disk of a folder. */
  readFreeBytes(folder: string): Promise<number>
}

/** The default limits. 50 GB is about 450 hours in the provider's format. */
export const recordingLimits: QuotaLimits = {
  recordings: 100_000,
  bytes: 50 * gb,
  minFreeBytes: gb,
  readFreeBytes: async (folder) => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
}

/** Thrown when there is no space for a recording, or for the rest of a recording. */
export class QuotaExceeded extends Error {
  readonly reason: NotCopiedReason

  constructor(reason: NotCopiedReason, details: string) {
    super(`Recordings are not copied any more: ${details}`)
    this.reason = reason
  }
}

/** The storage that copies of recordings may use. */
export interface StorageQuota {
  /** Throws `QuotaExceeded` when no further copy may be stored. */
  check(): Promise<void>
  /**
   * Calls `write` with the pieces of a copy; reading them throws `QuotaExceeded` when the limit is
   * reached.
   */
  store<T>(pieces: Audio['pieces'], write: (pieces: Audio['pieces']) => Promise<T>): Promise<T>
}

/** During a copy, used and free space are checked again after each of these intervals. */
const recheckEveryBytes = 16 * mb

/** Creates a quota. `readUsage` returns what is stored already; copies are written to `folder`. */
export function createStorageQuota(
  folder: string,
  limits: QuotaLimits,
  readUsage: () => Promise<{ recordings: number; bytes: number }>,
): StorageQuota {
  /** Copies that `readUsage` does not include yet. */
  const pending = { recordings: 0, bytes: 0 }

  const checkFreeSpace = async () => {
    if ((await limits.readFreeBytes(folder)) >= limits.minFreeBytes) return
    const details = `less than ${Math.round(limits.minFreeBytes / mb)} MB of the disk are free`
    throw new QuotaExceeded('disk-full', details)
  }
  const checkTotalSize = (usedBytes: number) => {
    if (usedBytes + pending.bytes <= limits.bytes) return
    throw new QuotaExceeded(
      'storage-full',
      `the limit of ${Math.round(limits.bytes / mb)} MB is reached`,
    )
  }
  /** Returns the bytes that are used. */
  const check = async (): Promise<number> => {
    const { recordings, bytes } = await readUsage()
    if (recordings + pending.recordings >= limits.recordings) {
      throw new QuotaExceeded('too-many', `the limit of ${limits.recordings} recordings is reached`)
    }
    // A copy has at least one byte, so there must be space for one.
    checkTotalSize(bytes + 1)
    await checkFreeSpace()
    return bytes
  }

  return {
    async check() {
      await check()
    },
    async store(pieces, write) {
      let usedBytes = await check()
      // A copy that completes moves from `pending` to the usage, which is therefore read again.
      const recheck = async () => {
        usedBytes = (await readUsage()).bytes
        checkTotalSize(usedBytes)
        await checkFreeSpace()
      }
      let copiedBytes = 0
      pending.recordings += 1
      async function* checkedPieces() {
        let checkedAtBytes = 0
        for await (const piece of pieces) {
          copiedBytes += piece.byteLength
          pending.bytes += piece.byteLength
          if (copiedBytes - checkedAtBytes >= recheckEveryBytes) {
            checkedAtBytes = copiedBytes
            await recheck()
          }
          checkTotalSize(usedBytes)
          yield piece
        }
        await recheck()
      }
      try {
        return await write(checkedPieces())
      } finally {
        pending.recordings -= 1
        pending.bytes -= copiedBytes
      }
    },
  }
}
