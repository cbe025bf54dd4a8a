import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { recordingPieces, recordings } from '../db/tables/calls.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import type { Audio } from '../provider/index.ts'
import { openTemporaryFile } from '../temporary-file.ts'
import { writePieces } from '../write-pieces.ts'
import { createStorageQuota, recordingLimits } from './storage-quota.ts'

/** A copied recording, which is read in pieces. */
interface Recording {
  contentType: string
  size: number
  /** Returns the bytes from one offset to another, both included. Opens the file with the first read. */
  read(from: number, to: number): AsyncIterable<Uint8Array>
}

/** Copies of recordings, by call. */
export interface RecordingStore {
  /** Throws `QuotaExceeded` when no further recording may be stored. */
  checkQuota(): Promise<void>
  /** Stores audio as it arrives; an incomplete copy is discarded. Throws `QuotaExceeded`. */
  save(workspaceId: WorkspaceId, callId: number, audio: Audio): Promise<void>
  find(workspaceId: WorkspaceId, callId: number): Promise<Recording | null>
  /** Deletes the copy of a call's recording, if there is one. */
  delete(workspaceId: WorkspaceId, callId: number): Promise<void>
}

/** Bytes per read, and per row in the database. */
const pieceBytes = 256 * 1024

/** The media types of audio that a provider may send, by the extension of its file. */
const mediaTypes: Record<string, [served: string, ...others: string[]]> = {
  wav: ['audio/wav', 'audio/wave', 'audio/x-wav', 'audio/vnd.wave'],
  mp3: ['audio/mpeg', 'audio/mp3'],
  mp4: ['audio/mp4', 'audio/m4a', 'audio/x-m4a', 'video/mp4'],
  ogg: ['audio/ogg', 'audio/opus', 'video/ogg'],
  webm: ['audio/webm', 'video/webm'],
}

/** Returns the extension for the file of a recording; `wav` for an unknown media type. */
export function recordingExtension(contentType: string): string {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const found = Object.entries(mediaTypes).find(([, types]) => types.includes(type))
  return found?.[0] ?? 'wav'
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Stores recordings as files in a folder, by the ids of the calls, which are unique in all workspaces. */
export function createFileRecordingStore(folder: string, limits = recordingLimits): RecordingStore {
  const inProgress = new Set<string>()
  // The sizes are cached, because no other process writes to the folder.
  let sizes: Promise<Map<string, number>> | undefined
  const readCachedSizes = () => {
    sizes ??= readSizes(folder).catch((error) => {
      sizes = undefined
      throw error
    })
    return sizes
  }
  const quota = createStorageQuota(folder, limits, async () => {
    const sizeList = [...(await readCachedSizes()).values()]
    return { recordings: sizeList.length, bytes: sizeList.reduce((sum, size) => sum + size, 0) }
  })
  return {
    async checkQuota() {
      await mkdir(folder, { recursive: true })
      await quota.check()
    },
    async save(_workspaceId, callId, { contentType, pieces }) {
      await mkdir(folder, { recursive: true })
      const path = join(folder, `${callId}.${recordingExtension(contentType)}`)
      // An incomplete copy must not be served as the recording.
      const partPath = `${path}.part`
      if (inProgress.has(partPath)) throw new Error('This recording is being copied already')
      inProgress.add(partPath)
      try {
        await quota.store(pieces, async (checkedPieces) => {
          const size = await writeFile(partPath, checkedPieces)
          await rename(partPath, path)
          const cachedSizes = await readCachedSizes()
          cachedSizes.set(basename(path), size)
        })
      } catch (error) {
        await rm(partPath, { force: true })
        throw error
      } finally {
        inProgress.delete(partPath)
      }
    },
    async find(_workspaceId, callId) {
      for (const [extension, [contentType]] of Object.entries(mediaTypes)) {
        const path = join(folder, `${callId}.${extension}`)
        const stats = await stat(path).catch(nullIfMissing)
        if (stats) {
          return { contentType, size: stats.size, read: (from, to) => readFrom(path, from, to) }
        }
      }
      return null
    },
    async delete(_workspaceId, callId) {
      const cachedSizes = await readCachedSizes().catch(nullIfMissing)
      for (const extension of Object.keys(mediaTypes)) {
        const name = `${callId}.${extension}`
        await rm(join(folder, name), { force: true })
        cachedSizes?.delete(name)
      }
    },
  }
}

/** Stores recordings in the database, for processes that share no file system. Only requests find them. */
export function createDatabaseRecordingStore(
  { db, requestDb }: { db: Db; requestDb: Db },
  limits = recordingLimits,
): RecordingStore {
  const quota = createStorageQuota(tmpdir(), limits, async () => {
    const [used] = await db
      .select({
        recordings: sql<number>`count(*)::integer`,
        bytes: sql<number>`coalesce(sum(${recordings.size}), 0)::double precision`,
      })
      .from(recordings)
    return used ?? { recordings: 0, bytes: 0 }
  })
  return {
    checkQuota: () => quota.check(),
    async save(workspaceId, callId, { contentType, pieces }) {
      // The audio is written to a file first, so that no transaction waits for the download.
      const file = await openTemporaryFile()
      try {
        await quota.store(pieces, async (checkedPieces) => {
          const size = await writePieces(file, checkedPieces)
          await db.transaction(async (tx) => {
            const inserted = await tx
              .insert(recordings)
              .values({
                workspace_id: workspaceId,
                call_id: callId,
                content_type: contentType,
                size,
              })
              .onConflictDoNothing()
              .returning({ call_id: recordings.call_id })
            if (inserted.length === 0) return
            let pieceNumber = 0
            for await (const bytes of readPieces(file, 0, size - 1)) {
              await tx
                .insert(recordingPieces)
                .values({ workspace_id: workspaceId, call_id: callId, n: pieceNumber, bytes })
              pieceNumber += 1
            }
          })
        })
      } finally {
        await file.close()
      }
    },
    async find(workspaceId, callId) {
      const [row] = await requestDb
        .select()
        .from(recordings)
        .where(and(inWorkspace(recordings, workspaceId), eq(recordings.call_id, callId)))
      if (!row) return null
      const { content_type: contentType, size } = row
      return { contentType, size, read: (from, to) => readRows(requestDb, row, from, to) }
    },
    async delete(workspaceId, callId) {
      await db.transaction(async (tx) => {
        for (const table of [recordingPieces, recordings]) {
          await tx
            .delete(table)
            .where(and(inWorkspace(table, workspaceId), eq(table.call_id, callId)))
        }
      })
    },
  }
}

/** Returns the sizes of a folder's recordings, without incomplete copies. */
async function readSizes(folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const name of await readdir(folder)) {
    if (name.endsWith('.part')) continue
    const stats = await stat(join(folder, name)).catch(nullIfMissing)
    if (stats) sizes.set(name, stats.size)
  }
  return sizes
}

/** Creates or overwrites a file; returns its size. */
async function writeFile(path: string, pieces: Audio['pieces']): Promise<number> {
  const file = await open(path, 'w')
  try {
    return await writePieces(file, pieces)
  } finally {
    await file.close()
  }
}

async function* readFrom(path: string, from: number, to: number): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    yield* readPieces(file, from, to)
  } finally {
    await file.close()
  }
}

/** Reads a file in pieces of the size of a row. */
async function* readPieces(file: FileHandle, from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let offset = from; offset <= to; ) {
    const length = Math.min(pieceBytes, to + 1 - offset)
    const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, offset)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    offset += bytesRead
  }
}

async function* readRows(
  db: Db,
  { workspace_id, call_id }: typeof recordings.$inferSelect,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  const firstPiece = Math.floor(from / pieceBytes)
  for (let pieceNumber = firstPiece; pieceNumber * pieceBytes <= to; pieceNumber++) {
    const [row] = await db
      .select({ bytes: recordingPieces.bytes })
      .from(recordingPieces)
      .where(
        and(
          inWorkspace(recordingPieces, workspace_id),
          eq(recordingPieces.call_id, call_id),
          eq(recordingPieces.n, pieceNumber),
        ),
      )
    if (!row) return
    yield row.bytes.subarray(
      Math.max(0, from - pieceNumber * pieceBytes),
      to + 1 - pieceNumber * pieceBytes,
    )
  }
}
