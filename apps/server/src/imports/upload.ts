import type { FileHandle } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { type Access, requireOwnUserId } from '../auth/index.ts'
import { HttpError, invalidField } from '../errors.ts'
import { writePieces } from '../write-pieces.ts'

/**
 * Writes what is uploaded to an empty file; returns the other fields of the form. Throws an `HttpError` as soon as the
 * upload is known to be invalid; the HTTP server discards the rest of the request. No write is pending when it settles.
 */
export async function receiveUpload(
  request: Request,
  storedFile: FileHandle,
  maxBytes: number,
  access: Access,
): Promise<ReadonlyMap<string, string>> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new HttpError(415, 'unsupported_type', 'Send the file as multipart/form-data')
  }
  if (!request.body) throw invalidFile('Required')
  const fields = new Map<string, string>()
  let writePromise: Promise<number> | undefined
  // Only the first reason is reported, because aborting causes further errors.
  const abortController = new AbortController()
  const { signal } = abortController
  const abort = (reason: unknown) => abortController.abort(reason)
  const interruptedError = invalidFile('The upload was interrupted or is not multipart/form-data')
  try {
    const form = new Busboy({
      headers: Object.fromEntries(request.headers) as unknown as BusboyHeaders,
      limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: maxFieldBytes },
    })
    form.on('error', () => abort(interruptedError))
    // The parser replaces bytes that are not UTF-8, and does not report them.
    form.on('field', (name, value) => {
      if (fields.has(name)) return abort(invalidField(name, 'must be sent once'))
      if (value.includes('\uFFFD')) return abort(invalidField(name, 'must be in UTF-8'))
      fields.set(name, value)
    })
    form.on('filesLimit', () => abort(invalidFile('Send one file')))
    form.on('file', (name, file, filename) => {
      // An interrupted form emits an error here too, and an error event without a listener would end the process.
      file.on('error', () => {})
      if (name !== 'file' || !/\.csv$/i.test(filename)) {
        return abort(invalidFile('Only .csv files can be imported'))
      }
      file.on('limit', () => abort(fileTooLarge(maxBytes)))
      writePromise = writePieces(storedFile, addAbortSignal(signal, file))
      writePromise.catch(abort)
    })
    await pipeline(Readable.fromWeb(request.body as ReadableStream), form, { signal })
    await writePromise
  } catch {
    abort(interruptedError)
    await writePromise?.catch(() => {})
    throw isDiskFull(signal.reason) ? diskFull() : signal.reason
  }
  if (!writePromise) throw invalidFile('Required')
  const userId = fields.get('user_id') ?? access.defaultUserId?.toString()
  if (!/^\d{1,9}$/.test(userId ?? '')) {
    const message = userId === undefined ? 'Required' : 'must be a whole number'
    throw invalidField('user_id', message)
  }
  requireOwnUserId(access, Number(userId))
  return fields
}

/** Enough for a consent as JSON. */
const maxFieldBytes = 20_000

const invalidFile = (message: string) => invalidField('file', message)
const fileTooLarge = (maxBytes: number) =>
  new HttpError(413, 'too_large', `The file is larger than ${maxBytes / 1024 / 1024} MB`)
const isDiskFull = (error: unknown) => (error as { code?: string }).code === 'ENOSPC'
const diskFull = () =>
  new HttpError(503, 'unavailable', 'There is no space on the disk for the file')
