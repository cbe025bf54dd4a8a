import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ImportResult } from '@callwright/contract'
import type { Context } from 'hono'
import { type Access, accessOf } from '../auth/index.ts'
import type { Deps } from '../deps.ts'
import { tooManyRequests } from '../errors.ts'
import { eventIdHeader } from '../events/index.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { openTemporaryFile } from '../temporary-file.ts'
import type { StagingTable } from './staging-table.ts'
import { receiveUpload } from './upload.ts'

/** Each import occupies a database connection until it ends, and calls and requests need connections too. */
const maxConcurrentImports = 2

/** Each upload occupies disk space, up to the size limit, until it is imported. */
const maxConcurrentUploads = 4
const retryAfterSeconds = 10

export type ImportCounts = Pick<ImportResult, 'imported_count' | 'skipped_count'>

/** A file that was uploaded, and where the response to its request is written. */
export interface Upload {
  access: Access
  /** The other fields of the form. */
  fields: ReadonlyMap<string, string>
  responseFile: FileHandle
}

/** Imports the file of a request; returns how many lines were imported. */
type ImportFile = (file: Readable, upload: Upload) => Promise<ImportCounts>

/** Handles a request that imports a file. It reads the upload as it arrives, which a handler of the contract cannot do. */
export type Importer = (c: Context, importFile: ImportFile) => Promise<Response>

/** Creates the importer that limits the imports of all kinds together. */
export function createImporter(deps: Deps): Importer {
  const limitImports = limitConcurrency(maxConcurrentImports)
  let activeUploads = 0
  return async (c, importFile) => {
    await deps.auth.limit(c, 'import')
    if (activeUploads >= maxConcurrentUploads) {
      const message = `${maxConcurrentUploads} files are being imported at the moment. Please try again in ${retryAfterSeconds} seconds.`
      throw tooManyRequests(message, retryAfterSeconds)
    }
    activeUploads += 1
    try {
      const declaredBytes = Number(c.req.header('content-length') ?? 0)
      await deps.diskSpace.requireForImport(Math.min(declaredBytes, deps.settings.importLimitBytes))
      const { counts, responseFile } = await importUpload(
        deps,
        c.req.raw,
        accessOf(c),
        (file, upload) => limitImports(() => importFile(file, upload)),
      )
      c.set('exchange', { input: undefined, output: counts })
      return c.body(responseFile, 200, {
        'content-type': 'application/json',
        ...(await eventIdHeader(deps.changes)),
      })
    } finally {
      activeUploads -= 1
    }
  }
}

/** Imports the uploaded file of a request; returns how many lines were imported, and the JSON of the response. */
async function importUpload(
  deps: Deps,
  request: Request,
  access: Access,
  importFile: ImportFile,
): Promise<{ counts: ImportCounts; responseFile: ReadableStream }> {
  const storedFile = await openTemporaryFile()
  try {
    const fields = await receiveUpload(request, storedFile, deps.settings.importLimitBytes, access)
    // The free space may have shrunk meanwhile, and an upload in chunks declares no size.
    await deps.diskSpace.requireForImport((await storedFile.stat()).size)
    const responseFile = await openTemporaryFile()
    const file = storedFile.createReadStream({ start: 0 })
    try {
      const counts = await importFile(file, { access, fields, responseFile })
      // The stream closes the file at its end.
      const stream = responseFile.createReadStream({ start: 0 })
      return { counts, responseFile: Readable.toWeb(stream) as ReadableStream }
    } catch (error) {
      await responseFile.close()
      throw error
    } finally {
      file.destroy()
    }
  } finally {
    await storedFile.close()
  }
}

/** Writes the JSON of the response to an import. */
export async function writeResponse(
  file: FileHandle,
  { imported_count, skipped_count }: ImportCounts,
  stagingTable: StagingTable,
): Promise<void> {
  await file.write(
    `{"imported_count":${imported_count},"skipped_count":${skipped_count},"errors":[`,
  )
  let separator = ''
  for await (const errors of stagingTable.rejectedLines()) {
    await file.write(separator + errors.map((error) => JSON.stringify(error)).join())
    separator = ','
  }
  await file.write(']}')
}
