import { addAbortSignal, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { currentUser } from '../auth/index.ts'
import { HttpError, invalidInput } from '../errors.ts'
import { writePieces } from '../write-pieces.ts'

/**
 * Writes the uploaded file to a path; returns for whom it was sent. Throws a refusal as soon as there is one,
 * and then holds nothing open: the HTTP server drops what still arrives.
 */
export async function receiveUpload(
  request: Request,
  path: string,
  limit: number,
): Promise<number> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new HttpError(415, 'unsupported_type', 'Send the file as multipart/form-data')
  }
  if (!request.body) throw refusedFile('Required')
  let userId: string | undefined
  let written: Promise<number> | undefined
  // The first reason counts: what is ended for it fails as well.
  const receiving = new AbortController()
  const { signal } = receiving
  const stop = (reason: unknown) => receiving.abort(reason)
  const broken = refusedFile('The upload broke off or is not multipart/form-data')
  try {
    const form = new Busboy({
      headers: Object.fromEntries(request.headers) as unknown as BusboyHeaders,
      limits: { fileSize: limit, files: 1, fields: 10, fieldSize: 1000 },
    })
    form.on('error', () => stop(broken))
    form.on('field', (name, value) => {
      if (name === 'user_id') userId = value
    })
    form.on('file', (name, file, filename) => {
      // A form that breaks off reports it here too, and an error event without a listener ends the process.
      file.on('error', () => {})
      if (name !== 'file' || !/\.csv$/i.test(filename)) {
        return stop(refusedFile('Only .csv files can be imported'))
      }
      file.on('limit', () => stop(tooLarge(limit)))
      written = writePieces(path, addAbortSignal(signal, file))
      written.catch(stop)
    })
    await pipeline(Readable.fromWeb(request.body as ReadableStream), form, { signal })
    await written
  } catch {
    stop(broken)
    await written?.catch(() => {})
    throw isDiskFull(signal.reason) ? diskFull() : signal.reason
  }
  if (!written) throw refusedFile('Required')
  if (!/^\d{1,9}$/.test(userId ?? '')) {
    const message = userId === undefined ? 'Required' : 'must be a whole number'
    throw invalidInput(`user_id: ${message}`, { user_id: message })
  }
  return currentUser(Number(userId))
}

const refusedFile = (message: string) => invalidInput(`file: ${message}`, { file: message })
const tooLarge = (limit: number) =>
  new HttpError(413, 'too_large', `The file is larger than ${Math.round(limit / 1024 / 1024)} MB`)
const isDiskFull = (error: unknown) => (error as { code?: string }).code === 'ENOSPC'
const diskFull = () =>
  new HttpError(503, 'unavailable', 'There is no room on the disk for the file')
