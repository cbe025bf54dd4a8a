import { createReadStream } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Db } from '../db/open.ts'
import { isEmbedded, withConnection } from '../db/session.ts'
import type { Deps } from '../deps.ts'
import { tooManyRequests } from '../errors.ts'
import { publishChange } from '../events/index.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { readContactsCsv } from './contacts.csv.ts'
import { openStaging, type Staging } from './staging.ts'
import { receiveUpload } from './upload.ts'

/** Each holds a connection for as long as it takes, and calls and requests need theirs. */
const importsAtOnce = 2

/** Each holds a file on the disk, up to the largest that may be sent, from its first byte until it is imported. */
const uploadsAtOnce = 4
const retryAfterSeconds = 10

/** `POST /api/contacts/import`: read as it arrives, which the contract's ordinary handler cannot do. */
export function serveImport(app: Hono, deps: Deps): void {
  const inTurn = limitConcurrency(importsAtOnce)
  let uploads = 0
  app.post('/api/contacts/import', async (c) => {
    if (uploads >= uploadsAtOnce) {
      const message = `${uploadsAtOnce} files are being imported at the moment. Please try again in ${retryAfterSeconds} seconds.`
      throw tooManyRequests(message, retryAfterSeconds)
    }
    uploads += 1
    try {
      const announced = Number(c.req.header('content-length') ?? 0)
      await deps.diskSpace.requireForImport(Math.min(announced, deps.settings.importLimitBytes))
      const answer = await importUpload(deps, inTurn, c.req.raw)
      return c.body(answer, 200, { 'content-type': 'application/json' })
    } finally {
      uploads -= 1
    }
  })
}

/** Imports the uploaded file of a request; returns the answer's JSON. */
async function importUpload(
  deps: Deps,
  inTurn: ReturnType<typeof limitConcurrency>,
  request: Request,
): Promise<ReadableStream> {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-import-'))
  try {
    const path = join(folder, 'contacts.csv')
    const user = await receiveUpload(request, path, deps.settings.importLimitBytes)
    // Others may have used the room meanwhile, and an upload in chunks did not say how large it is.
    await deps.diskSpace.requireForImport((await stat(path)).size)
    const answer = await open(join(folder, 'answer.json'), 'w+')
    try {
      await inTurn(async () => {
        const file = createReadStream(path)
        try {
          await importContacts(deps, user, file, answer)
        } finally {
          file.destroy()
        }
      })
    } catch (error) {
      await answer.close()
      throw error
    }
    // Its folder goes; the answer is read from the open file, and closed with it.
    return Readable.toWeb(answer.createReadStream({ start: 0 })) as ReadableStream
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Turns the lines of a file into contacts: all of them are there at once, or none is. Writes what is to be said of it. */
async function importContacts(
  deps: Deps,
  user: number,
  file: Readable,
  answer: FileHandle,
): Promise<void> {
  const embedded = isEmbedded(deps.db)
  await withConnection(deps.db, async (own) => {
    const name = `import_${deps.newId().replaceAll('-', '_')}`
    const staging = await openStaging(own, name, () => deps.diskSpace.requireForImport())
    try {
      for await (const line of readContactsCsv(file, deps.settings.defaultCountry)) {
        await staging.add(line)
      }
      await staging.flush()
      const imported = await own.transaction(async (tx) => {
        const added = await staging.become(tx, user, deps.now(), !embedded)
        if (added > 0) await publishChange(tx, 'contacts', [])
        return added
      })
      await writeAnswer(answer, imported, staging)
    } finally {
      await staging.drop()
    }
    if (embedded) await makeSearchable(own)
    // The planner knows nothing of so many new rows yet; the embedded database cleans up only when told to.
    await own.execute(embedded ? sql`vacuum (analyze) contacts` : sql`analyze contacts`)
  })
}

async function writeAnswer(file: FileHandle, imported: number, staging: Staging): Promise<void> {
  const skipped = staging.count() - imported
  await file.write(`{"imported_count":${imported},"skipped_count":${skipped},"errors":[`)
  let comma = ''
  for await (const errors of staging.refused()) {
    await file.write(comma + errors.map((error) => JSON.stringify(error)).join())
    comma = ','
  }
  await file.write(']}')
}

const rowsATurn = 250

/**
 * Takes new contacts up into the trigram index some at a time. It is most of the work of adding a contact, and
 * where there is only one connection everybody would wait for it. Also those that a process left when it died.
 */
async function makeSearchable(db: Db): Promise<void> {
  // By ranges of ids, and without the condition of a partial index: a turn reads its own rows, not all that wait.
  for (let after = 0; ; ) {
    const { rows } = await db.execute<{ id: number }>(sql`
      update contacts set searchable = true
      where searchable is distinct from true and id > ${after} and id <= coalesce((
        select id from contacts where not searchable and id > ${after}
        order by id limit 1 offset ${rowsATurn - 1}
      ), 2147483647) returning id`)
    if (rows.length === 0) return
    after = rows.reduce((most, { id }) => Math.max(most, id), after)
    await othersTurn()
  }
}
