import type { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { duplicateReasons } from '@callwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Access } from '../auth/index.ts'
import { analyzeGrownTable } from '../db/analyze-grown-table.ts'
import { lockContactCount } from '../db/contact-counts.ts'
import type { Db, Tx } from '../db/open.ts'
import { isEmbedded, withConnection } from '../db/session.ts'
import { type FindErased, holdErasedNumbers } from '../db/suppressions.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../events/index.ts'
import {
  type ImportCounts,
  type Importer,
  importLines,
  insertFirstLines,
  type LinesToImport,
  rejectKeys,
  type StagedBatch,
  type Upload,
} from '../imports/index.ts'
import { readImportConsent } from './consent.ts'
import { type ImportLine, readContactsCsv } from './contacts.csv.ts'

/** Serves `POST /api/contacts/import`. */
export function serveImport(app: Hono, deps: Deps, runImport: Importer): void {
  app.post('/api/contacts/import', (c) =>
    runImport(c, (file, upload) => importContacts(deps, file, upload)),
  )
}

const contactColumns = {
  columns: sql`first_name text, last_name text, phone_number text, phone_e164 text, email text, company text,
    tags text[], time_zone text, consent jsonb`,
  key: 'phone_e164',
}

/** Where an error of a line is found. */
const rejection = { key: 'phone_e164', field: sql`'phone_number'`, value: sql`phone_number` }

/** Imports the contacts of a file. The form may have a consent for all of them. */
async function importContacts(
  deps: Deps,
  file: Readable,
  { access, fields, responseFile }: Upload,
): Promise<ImportCounts> {
  const now = deps.now()
  const consent = readImportConsent(fields.get('consent'), now)
  const embedded = isEmbedded(deps.db)
  return withConnection(deps.db, async (connection) => {
    const lines = readContactsCsv(file, deps.settings.defaultCountry, { now, consent })
    const contacts = contactsToImport(deps, access, lines, now)
    const counts = await importLines(deps, connection, contacts, responseFile)
    if (embedded) await addToSearchIndex(connection)
    // The embedded database has no autovacuum.
    if (embedded) await connection.execute(sql`vacuum (analyze) contacts`)
    else await analyzeGrownTable(connection, 'contacts')
    return counts
  })
}

/** Returns how the lines of a file become contacts. */
export function contactsToImport(
  { db, hashNumber }: Deps,
  access: Access,
  lines: AsyncIterable<ImportLine>,
  createdAt: Date,
): LinesToImport {
  const { workspaceId } = access
  const insert = insertQuery(access, { createdAt, isInSearchIndex: !isEmbedded(db) })
  return {
    workspaceId,
    lines: toStagedLines(lines),
    columns: contactColumns,
    async begin(tx) {
      const findErased = await holdErasedNumbers(tx, hashNumber, workspaceId)
      await lockContactCount(tx, workspaceId)
      return async (batch) => {
        if (findErased) await rejectErased(tx, batch, findErased)
        const existing = duplicateReasons.contact
        return insertFirstLines(tx, batch, { ...rejection, insert, existing })
      }
    },
    finish: (tx) => publishChange(tx, workspaceId, 'contacts', []),
  }
}

async function* toStagedLines(lines: AsyncIterable<ImportLine>) {
  for await (const each of lines)
    yield 'error' in each ? each : { line: each.line, ...each.contact }
}

/** Stores the reason for each line of a batch whose number was erased. */
async function rejectErased(tx: Tx, batch: StagedBatch, findErased: FindErased): Promise<void> {
  const { rows } = await tx.execute<{ phone_e164: string }>(sql`
    select phone_e164 from (${batch.lines}) as batch`)
  const reasons = await findErased(rows.map(({ phone_e164 }) => phone_e164))
  await rejectKeys(tx, batch, { ...rejection, reasons })
}

/** Returns the query that inserts the contacts of a batch of lines, unless they exist. */
const insertQuery = (
  { workspaceId, userId }: Access,
  { createdAt, isInSearchIndex }: { createdAt: Date; isInSearchIndex: boolean },
): SQL => sql`
  insert into contacts
    (workspace_id, user_id, first_name, last_name, phone_number, phone_e164, email, company, tags, time_zone, consent, created_at, searchable)
  select ${workspaceId}, ${userId}, first_name, last_name, phone_number, phone_e164, email, company, tags, time_zone, consent,
    ${createdAt.toISOString()}::timestamptz, ${isInSearchIndex}
  from batch order by line
  on conflict (workspace_id, phone_e164) do nothing
  returning phone_e164`

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
