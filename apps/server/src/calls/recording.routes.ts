import type { Hono } from 'hono'
import { accessOf } from '../auth/index.ts'
import { keepContext } from '../db/request-scope.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { hasRecording } from './calls.store.ts'

/** Serves `GET /api/calls/{id}/recording`: our stored copy of the recording, all of it or one range. */
export function serveRecordings(app: Hono, deps: Deps): void {
  app.get('/api/calls/:id{[0-9]{1,9}}/recording', async (c) => {
    const id = Number(c.req.param('id'))
    const { workspaceId } = accessOf(c)
    const recording = (await hasRecording(deps.db, workspaceId, id))
      ? await deps.recordings.find(workspaceId, id)
      : null
    if (!recording) throw notFound('Recording')
    const { size, contentType } = recording
    const send = (from: number, to: number, status: 200 | 206, rangeHeaders = {}) =>
      c.body(ReadableStream.from(keepContext(recording.read(from, to))), status, {
        ...headers,
        ...rangeHeaders,
        'content-length': String(to + 1 - from),
      })
    const headers = {
      'content-type': contentType,
      'accept-ranges': 'bytes',
    }
    const range = readRange(c.req.header('range'), size)
    if (range === null) {
      return c.body(null, 416, { ...headers, 'content-range': `bytes */${size}` })
    }
    if (range === undefined) return send(0, size - 1, 200)
    const { from, to } = range
    return send(from, to, 206, { 'content-range': `bytes ${from}-${to}/${size}` })
  })
}

/**
 * Parses a `range` header with one range. Returns null when the range is outside of the audio, and undefined when
 * there is no header. Ignores an invalid header and one with several ranges, as RFC 9110 allows.
 */
function readRange(
  header: string | undefined,
  size: number,
): { from: number; to: number } | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from >= size ? null : { from, to }
}
