import { createReadStream } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Consent, ImportResult } from '@callwright/contract'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { type Access, accessOf } from '../auth/index.ts'
import type { Db } from '../db/open.ts'
import { isEmbedded, withConnection } from '../db/session.ts'
import { holdSuppressions } from '../db/suppressions.ts'
import type { Deps } from '../deps.ts'
import { tooManyRequests } from '../errors.ts'
import { eventIdHeader, publishChange } from '../events/index.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { readImportConsent } from './consent.ts'
import { readContactsCsv } from './contacts.csv.ts'
import { createStagingTable, type StagingTable } from './staging-table.ts'
import { receiveUpload } from './upload.ts'

/** Each import occupies a database connection until it ends, and calls and requests need connections too. */
const maxConcurrentImports = 2

/** Each upload occupies disk space, up to the size limit, until it is imported. */
const maxConcurrentUploads = 4
const retryAfterSeconds = 10

/** Serves `POST /api/contacts/import`. It reads the upload as it arrives, which a handler of the contract cannot do. */
export function serveImport(app: Hono, deps: Deps): void {
  const limitImports = limitConcurrency(maxConcurrentImports)
  let activeUploads = 0
  app.post('/api/contacts/import', async (c) => {
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
        limitImports,
        c.req.raw,
        accessOf(c),
      )
      c.set('exchange', { input: undefined, output: counts })
      return c.body(responseFile, 200, {
        'content-type': 'application/json',
        ...(await eventIdHeader(deps.changes)),
      })
    } finally {
      activeUploads -= 1
    }
  })
}

type ImportCounts = Pick<ImportResult, 'imported_count' | 'skipped_count'>

/** Imports the uploaded file of a request; returns how many lines were imported, and the JSON of the response. */
async function importUpload(
  deps: Deps,
  limitImports: ReturnType<typeof limitConcurrency>,
  request: Request,
  access: Access,
): Promise<{ counts: ImportCounts; responseFile: ReadableStream }> {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-import-'))
  try {
    const path = join(folder, 'contacts.csv')
    const { consent: consentJson } = await receiveUpload(
      request,
      path,
      deps.settings.importLimitBytes,
      access,
    )
    const consent = readImportConsent(consentJson, deps.now())
    // The free space may have shrunk meanwhile, and an upload in chunks declares no size.
    await deps.diskSpace.requireForImport((await stat(path)).size)
    const responseFile = await open(join(folder, 'response.json'), 'w+')
    try {
      const counts = await limitImports(async () => {
        const file = createReadStream(path)
        try {
          return await importContacts(deps, access, file, { consent, responseFile })
        } finally {
          file.destroy()
        }
      })
      // The folder is deleted, but the open file can still be read. The stream closes it at its end.
      const stream = responseFile.createReadStream({ start: 0 })
      return { counts, responseFile: Readable.toWeb(stream) as ReadableStream }
    } catch (error) {
      await responseFile.close()
      throw error
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Imports all valid lines of a file in one transaction, with a consent for all of them, and writes the JSON of the response. */
async function importContacts(
  deps: Deps,
  access: Access,
  file: Readable,
  { consent, responseFile }: { consent: Consent | null; responseFile: FileHandle },
): Promise<ImportCounts> {
  const embedded = isEmbedded(deps.db)
  return withConnection(deps.db, async (connection) => {
    const name = `import_${deps.newId().replaceAll('-', '_')}`
    let counts: ImportCounts
    const stagingTable = await createStagingTable(connection, name, () =>
      deps.diskSpace.requireForImport(),
    )
    try {
      for await (const line of readContactsCsv(file, deps.settings.defaultCountry, {
        now: deps.now(),
        consent,
      })) {
        await stagingTable.add(line)
      }
      await stagingTable.flush()
      const importedCount = await connection.transaction(async (tx) => {
        const findSuppressed = await holdSuppressions(tx, deps.hashNumber, access.workspaceId)
        const contactCount = await stagingTable.insertContacts(tx, access, {
          createdAt: deps.now(),
          isInSearchIndex: !embedded,
          findSuppressed,
        })
        if (contactCount > 0) await publishChange(tx, access.workspaceId, 'contacts', [])
        return contactCount
      })
      counts = {
        imported_count: importedCount,
        skipped_count: stagingTable.lineCount() - importedCount,
      }
      await writeResponse(responseFile, counts, stagingTable)
    } finally {
      await stagingTable.drop()
    }
    if (embedded) await addToSearchIndex(connection)
    // The planner needs new statistics after many inserts. The embedded database has no autovacuum.
    await connection.execute(embedded ? sql`vacuum (analyze) contacts` : sql`analyze contacts`)
    return counts
  })
}

async function writeResponse(
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

const rowsPerBatch = 250

/**
 * Adds new contacts to the trigram index in batches, also those that an earlier process did not add before it ended.
 * Indexing is most of the work of an insert, and would block the only connection of the embedded database.
 */
async function addToSearchIndex(db: Db): Promise<void> {
  // A range of ids and `is distinct from` keep PostgreSQL from using the partial index, which would read all
  // contacts that are not indexed yet for each batch.
  for (let afterId = 0; ; ) {
    const { rows } = await db.execute<{ id: number }>(sql`
      update contacts set searchable = true
      where searchable is distinct from true and id > ${afterId} and id <= coalesce((
        select id from contacts where not searchable and id > ${afterId}
        order by id limit 1 offset ${rowsPerBatch - 1}
      ), 2147483647) returning id`)
    if (rows.length === 0) return
    afterId = rows.reduce((maxId, { id }) => Math.max(maxId, id), afterId)
    await yieldToEventLoop()
  }
}
