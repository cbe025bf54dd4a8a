import {
  type ContactFilter,
  contactColumns,
  contactExport,
  contract,
  readInput,
} from '@callwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { accessOf, queryOf, requireOwnUserId } from '../auth/index.ts'
import { type CsvPiece, escapeFormula, sendCsv, streamCsvPieces } from '../csv-response.ts'
import type { Db } from '../db/open.ts'
import { queryCsv } from '../db/query-csv.ts'
import { searchedContacts } from '../db/tables/contacts.table.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import type { Deps } from '../deps.ts'
import { fromValidationIssues } from '../errors.ts'
import { utcDate } from '../utc-date.ts'
import { consentParts } from './consent.ts'
import { contactFilterCondition, isUnfiltered } from './contacts.store.ts'

const { export: exportRoute } = contract.contacts

/**
 * Serves `GET /api/contacts/export`: streams all contacts, or those that match, as a CSV file, or as CSV in a JSON
 * response.
 */
export function serveExport(app: Hono, { db, now }: Deps): void {
  app.get('/api/contacts/export', async (c) => {
    const readBody = async () => undefined
    const input = await readInput(exportRoute, { params: {}, query: queryOf(c), readBody })
    const { data, error } = contactExport.safeParse(input)
    if (error) throw fromValidationIssues(error.issues)
    const access = accessOf(c)
    requireOwnUserId(access, data.user_id)
    const today = utcDate(now())
    const isFiltered = !isUnfiltered(data)
    const filename = `contacts-${isFiltered ? 'filtered-' : ''}${today}.csv`
    c.set('exchange', { input: data, output: undefined })
    // Oldest first; without a filter, all of them.
    const pieces = streamCsvPieces(contactColumns, (afterId) =>
      readPieceAfter(db, access.workspaceId, isFiltered ? data : null, afterId),
    )
    return sendCsv(c, filename, pieces)
  })
}

const rowsPerPiece = 10_000

async function readPieceAfter(
  db: Db,
  workspaceId: WorkspaceId,
  filter: ContactFilter | null,
  afterId: number,
): Promise<CsvPiece | undefined> {
  const condition = contactFilterCondition(workspaceId, filter ?? { search: '', tag: '' })
  const { rows } = await db.execute<{ last_id: number | null; ids: string | null }>(sql`
    select max(id) as last_id, ${matchingIds(filter)} as ids from (
      select id from ${searchedContacts} where ${condition} and id > ${afterId} order by id limit ${rowsPerPiece}
    ) as piece`)
  const { last_id: lastId, ids } = rows[0] ?? {}
  if (!lastId) return undefined
  // `offset 0` keeps PostgreSQL from inlining the subquery and computing `tag_text` several times per row.
  const bytes = await queryCsv(
    db,
    `select ${escapedColumns} from (
      select *, ${joinedTags} as tag_text, ${consentTexts} from contacts
      where workspace_id = ${workspaceId} and id > ${afterId} and id <= ${lastId}
        ${ids ? `and id in (${ids})` : ''} order by id offset 0
    ) as piece`,
  )
  return { lastId, bytes }
}

/** The ids of the matching contacts: the query that writes the CSV has no parameters, so it cannot search. */
const matchingIds = (filter: ContactFilter | null): SQL =>
  filter ? sql`string_agg(id::text, ',')` : sql`null`

/** The tags, joined with semicolons. `\\`, `;` and `|` in a tag are escaped, because the import splits at `;` and `|`. */
const joinedTags = String.raw`case
  when tags = '{}' then ''
  when array_to_string(tags, '') ~ '[\\;|]'
  then (select string_agg(regexp_replace(tag, '([\\;|])', '\\\1', 'g'), ';' order by ordinal)
    from unnest(tags) with ordinality as each (tag, ordinal))
  else array_to_string(tags, ';') end`

/** The parts of the consent, as texts. */
const consentTexts = consentParts.map((part) => `consent->>'${part}' as consent_${part}`).join(', ')

const escapedColumns = contactColumns
  .map((column) => escapeFormula(column === 'tags' ? 'tag_text' : column))
  .join(', ')
