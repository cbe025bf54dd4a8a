import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { recordings } from './calls.table.ts'

interface Recording {
  contentType: string
  bytes: Uint8Array
}

/** Our own copies of recordings, by call. */
export interface Recordings {
  keep(callId: number, recording: Recording): Promise<void>
  read(callId: number): Promise<Recording | null>
}

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
  return {
    async keep(callId, { contentType, bytes }) {
      await mkdir(folder, { recursive: true })
      const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
      const path = join(folder, `${callId}.${extensions[type] ?? 'wav'}`)
      // A copy that breaks off must never be taken for the recording.
      await writeFile(`${path}.part`, bytes)
      await rename(`${path}.part`, path)
    },
    async read(callId) {
      for (const [extension, contentType] of Object.entries(types)) {
        const bytes = await readFile(join(folder, `${callId}.${extension}`)).catch(absent)
        if (bytes) return { contentType, bytes }
      }
      return null
    },
  }
}

/** Recordings in the database, for processes that share nothing else. */
export function recordingRows(db: Db): Recordings {
  return {
    async keep(callId, { contentType, bytes }) {
      await db
        .insert(recordings)
        .values({ call_id: callId, content_type: contentType, bytes })
        .onConflictDoNothing()
    },
    async read(callId) {
      const [row] = await db.select().from(recordings).where(eq(recordings.call_id, callId))
      return row ? { contentType: row.content_type, bytes: row.bytes } : null
    },
  }
}
