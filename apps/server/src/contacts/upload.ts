import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { currentUser } from '../auth/current-user.ts'
import { invalidInput, Refusal } from '../errors.ts'

/** Writes the uploaded file to a path; returns for whom it was sent. Throws a refusal, and then nothing is kept. */
export async function receiveUpload(
  request: Request,
  path: string,
  limit: number,
): Promise<number> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new Refusal(415, 'unsupported_type', 'Send the file as multipart/form-data')
  }
  const tooLarge = new Refusal(
    413,
    'too_large',
    `The file is larger than ${Math.round(limit / 1024 / 1024)} MB`,
  )
  const missing = () => invalidInput('file: Required', { file: 'Required' })
  if (!request.body) throw missing()
  let userId: string | undefined
  let written: Promise<unknown> | undefined
  let refusal: Refusal | undefined
  try {
    const form = new Busboy({
      headers: Object.fromEntries(request.headers) as unknown as BusboyHeaders,
      limits: { fileSize: limit, files: 1, fields: 10, fieldSize: 1000 },
    })
    form.on('field', (name, value) => {
      if (name === 'user_id') userId = value
    })
    form.on('file', (name, stream, filename) => {
      if (name !== 'file' || !/\.csv$/i.test(filename)) {
        refusal ??= invalidInput('file: Only .csv files can be imported', {
          file: 'Only .csv files can be imported',
        })
        stream.resume()
        return
      }
      stream.on('limit', () => {
        refusal ??= tooLarge
      })
      written = pipeline(stream, createWriteStream(path)).catch((error: unknown) => {
        // The rest of the upload is read and dropped, so that its sender hears the answer.
        stream.resume()
        return error
      })
    })
    await pipeline(Readable.fromWeb(request.body as ReadableStream), form)
  } catch {
    throw invalidInput('file: The upload broke off or is not multipart/form-data', {
      file: 'The upload broke off or is not multipart/form-data',
    })
  }
  const failure = await written
  if (refusal) throw refusal
  if (!written) throw missing()
  if (failure) throw isDiskFull(failure) ? diskFull() : failure
  if (!/^\d{1,9}$/.test(userId ?? '')) {
    const message = userId === undefined ? 'Required' : 'must be a whole number'
    throw invalidInput(`user_id: ${message}`, { user_id: message })
  }
  return currentUser(Number(userId))
}

const isDiskFull = (error: unknown) => (error as { code?: string }).code === 'ENOSPC'
const diskFull = () => new Refusal(503, 'unavailable', 'There is no room on the disk for the file')
