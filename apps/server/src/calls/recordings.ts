import { mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import type { Audio } from '../provider/recording.ts'
import { recordingPieces, recordings } from './calls.table.ts'

/** A recording of ours, to be read by piece. */
interface Recording {
  contentType: string
  size: number
  /** The bytes from one to another, both included; nothing is opened before the first is asked for. */
  read(from: number, to: number): AsyncIterable<Uint8Array>
}

/** Our own copies of recordings, by call. */
export interface Recordings {
  /** Keeps audio as it comes; what breaks off is not kept. */
  keep(callId: number, audio: Audio): Promise<void>
  find(callId: number): Promise<Recording | null>
}

/** As much as is read, and kept in a row, at a time. */
const pieceBytes = 256 * 1024

const extensions: Record<string, string> = {
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'mp4',
}
const types: Record<string, string> = { wav: 'audio/wav', mp3: 'audio/mpeg', mp4: 'audio/mp4' }

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Recordings as files in a folder. */
export function recordingFiles(folder: string): Recordings {
  const underWay = new Set<string>()
  return {
    async keep(callId, { contentType, pieces }) {
      await mkdir(folder, { recursive: true })
      const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
      const path = join(folder, `${callId}.${extensions[type] ?? 'wav'}`)
      // A copy that breaks off must never be taken for the recording.
      const part = `${path}.part`
      if (underWay.has(part)) throw new Error('This recording is being copied already')
      underWay.add(part)
      try {
        await writePieces(part, pieces)
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      } finally {
        underWay.delete(part)
      }
    },
    async find(callId) {
      for (const [extension, contentType] of Object.entries(types)) {
        const path = join(folder, `${callId}.${extension}`)
        const found = await stat(path).catch(absent)
        if (found) {
          return { contentType, size: found.size, read: (from, to) => readFrom(path, from, to) }
        }
      }
      return null
    },
  }
}

/** Recordings in the database, for processes that share nothing else. */
export function recordingRows(db: Db): Recordings {
  return {
    async keep(callId, { contentType, pieces }) {
      // To a file first: no transaction waits for who sends it.
      const folder = await mkdtemp(join(tmpdir(), 'callwright-recording-'))
      try {
        const path = join(folder, 'audio')
        const size = await writePieces(path, pieces)
        await db.transaction(async (tx) => {
          const mine = await tx
            .insert(recordings)
            .values({ call_id: callId, content_type: contentType, size })
            .onConflictDoNothing()
            .returning({ call_id: recordings.call_id })
          if (mine.length === 0) return
          let n = 0
          for await (const bytes of readFrom(path, 0, size - 1)) {
            await tx.insert(recordingPieces).values({ call_id: callId, n, bytes })
            n += 1
          }
        })
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async find(callId) {
      const [row] = await db.select().from(recordings).where(eq(recordings.call_id, callId))
      if (!row) return null
      const { content_type: contentType, size } = row
      return { contentType, size, read: (from, to) => readRows(db, callId, from, to) }
    },
  }
}

/** Writes a file anew and says how large it became. */
async function writePieces(path: string, pieces: Audio['pieces']): Promise<number> {
  const file = await open(path, 'w')
  let size = 0
  try {
    for await (const piece of pieces) {
      await file.writeFile(piece)
      size += piece.byteLength
    }
  } finally {
    await file.close()
  }
  return size
}

/** The pieces of a file, each as large as a row's. */
async function* readFrom(path: string, from: number, to: number): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    for (let at = from; at <= to; ) {
      const most = Math.min(pieceBytes, to + 1 - at)
      const { bytesRead, buffer } = await file.read(new Uint8Array(most), 0, most, at)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
      at += bytesRead
    }
  } finally {
    await file.close()
  }
}

async function* readRows(
  db: Db,
  callId: number,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  const first = Math.floor(from / pieceBytes)
  for (let n = first; n * pieceBytes <= to; n++) {
    const [row] = await db
      .select({ bytes: recordingPieces.bytes })
      .from(recordingPieces)
      .where(and(eq(recordingPieces.call_id, callId), eq(recordingPieces.n, n)))
    if (!row) return
    yield row.bytes.subarray(Math.max(0, from - n * pieceBytes), to + 1 - n * pieceBytes)
  }
}
