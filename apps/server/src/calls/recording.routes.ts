import type { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { hasRecording } from './calls.store.ts'

/** `GET /api/calls/{id}/recording`: our own copy of the audio, whole or by range; 404 where there is none. */
export function serveRecordings(app: Hono, { db, recordings }: Deps): void {
  app.get('/api/calls/:id{[0-9]{1,9}}/recording', async (c) => {
    const id = Number(c.req.param('id'))
    const recording = (await hasRecording(db, id)) ? await recordings.read(id) : null
    if (!recording) throw notFound('Recording')
    const { bytes, contentType } = recording
    const size = bytes.byteLength
    const headers = {
      'content-type': contentType,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=86400',
    }
    const range = readRange(c.req.header('range'), size)
    if (range === null) {
      return c.body(null, 416, { ...headers, 'content-range': `bytes */${size}` })
    }
    if (range === undefined) return c.body(bytes as Uint8Array<ArrayBuffer>, 200, headers)
    const part = bytes.subarray(range.from, range.to + 1) as Uint8Array<ArrayBuffer>
    return c.body(part, 206, {
      ...headers,
      'content-range': `bytes ${range.from}-${range.to}/${size}`,
    })
  })
}

/** One range of bytes; undefined when none is asked for, null when it lies outside. */
function readRange(
  header: string | undefined,
  size: number,
): { from: number; to: number } | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to || from >= size ? null : { from, to }
}
