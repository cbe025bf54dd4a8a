import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { ImportResult } from '@callwright/contract'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { Hono } from 'hono'
import { currentUser } from '../auth/current-user.ts'
import type { Deps } from '../deps.ts'
import { invalidInput, Refusal } from '../errors.ts'
import { announce } from '../events/events.ts'
import { readContactsCsv } from './contacts.csv.ts'
import { addContacts, type NewContact } from './contacts.store.ts'

/** `POST /api/contacts/import`: read as it arrives, which the contract's ordinary handler cannot do. */
export function serveImport(app: Hono, deps: Deps): void {
  app.post('/api/contacts/import', async (c) => {
    const folder = await mkdtemp(join(tmpdir(), 'callwright-import-'))
    try {
      const file = join(folder, 'contacts.csv')
      const user = await receiveUpload(c.req.raw, file, deps.settings.importLimitBytes)
      return c.json(await importContacts(deps, user, createReadStream(file)))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/** Writes the uploaded file to a path; returns for whom it was sent. Throws a refusal, and then nothing is kept. */
async function receiveUpload(request: Request, path: string, limit: number): Promise<number> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!contentType.startsWith('multipart/form-data')) {
    throw new Refusal(415, 'unsupported_type', 'Send the file as multipart/form-data')
  }
  const tooLarge = new Refusal(
    413,
    'too_large',
    `The file is larger than ${Math.round(limit / 1024 / 1024)} MB`,
  )
  let userId: string | undefined
  let written: Promise<void> | undefined
  let refusal: Refusal | undefined
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
    written = pipeline(stream, createWriteStream(path))
  })
  if (!request.body) throw invalidInput('file: Required', { file: 'Required' })
  try {
    await pipeline(Readable.fromWeb(request.body as ReadableStream), form)
  } catch {
    throw invalidInput('The upload broke off or is not multipart/form-data')
  }
  await written
  if (refusal) throw refusal
  if (!written) throw invalidInput('file: Required', { file: 'Required' })
  if (!/^\d{1,9}$/.test(userId ?? '')) {
    throw invalidInput('user_id: Required', { user_id: 'Required' })
  }
  return currentUser(Number(userId))
}

const rowsAStatement = 1000

/** Turns the lines of a file into contacts, in one transaction: the import is there or it is not. */
async function importContacts(deps: Deps, user: number, file: Readable): Promise<ImportResult> {
  const errors: ImportResult['errors'] = []
  const firstLines = new Map<string, number>()
  let imported = 0
  await deps.db.transaction(async (tx) => {
    let chunk: { line: number; row: NewContact }[] = []
    const flush = async () => {
      if (chunk.length === 0) return
      const added = await addContacts(
        tx,
        chunk.map(({ row }) => row),
      )
      const addedNumbers = new Set(added.map((contact) => contact.phone_e164))
      for (const { line, row } of chunk) {
        if (!addedNumbers.has(row.phone_e164)) {
          const reason = 'Already a contact'
          errors.push({ line, field: 'phone_number', value: row.phone_number, reason })
        }
      }
      imported += added.length
      chunk = []
    }
    const created_at = deps.now()
    for await (const read of readContactsCsv(file, deps.settings.defaultCountry)) {
      const { line } = read
      if ('error' in read) {
        errors.push({ line, ...read.error })
        continue
      }
      const { contact } = read
      const first = firstLines.get(contact.phone_e164)
      if (first !== undefined) {
        const reason = `Repeats line ${first}`
        errors.push({ line, field: 'phone_number', value: contact.phone_number, reason })
        continue
      }
      firstLines.set(contact.phone_e164, line)
      chunk.push({ line, row: { ...contact, user_id: user, created_at } })
      if (chunk.length === rowsAStatement) await flush()
    }
    await flush()
    if (imported > 0) await announce(tx, 'contacts', [])
  })
  errors.sort((a, b) => a.line - b.line)
  return { imported_count: imported, skipped_count: errors.length, errors }
}
