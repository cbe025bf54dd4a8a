import { contract, readInput, suppressionColumns, suppressionExport } from '@callwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { accessOf, queryOf, requireOwnUserId } from '../auth/index.ts'
import { type CsvPiece, escapeFormula, sendCsv, streamCsvPieces } from '../csv-response.ts'
import type { Db } from '../db/open.ts'
import { queryCsv } from '../db/query-csv.ts'
import { searchedSuppressions } from '../db/tables/suppressions.table.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import type { Deps } from '../deps.ts'
import { fromValidationIssues } from '../errors.ts'
import { utcDate } from '../utc-date.ts'
import { type SuppressionFilter, suppressionCondition } from './suppressions.store.ts'

/**
 * Serves `GET /api/suppressions/export`: streams all readable entries, or those that match, as a CSV file, or as CSV in a
 * JSON response.
 */
export function serveSuppressionExport(app: Hono, { db, now, settings }: Deps): void {
  app.get('/api/suppressions/export', async (c) => {
    const readBody = async () => undefined
    const query = { params: {}, query: queryOf(c), readBody }
    const input = await readInput(contract.suppressions.export, query)
    const { data, error } = suppressionExport.safeParse(input)
    if (error) throw fromValidationIssues(error.issues)
    const access = accessOf(c)
    requireOwnUserId(access, data.user_id)
    const today = utcDate(now())
    const { defaultCountry } = settings
    c.set('exchange', { input: data, output: undefined })
    const pieces = streamCsvPieces(suppressionColumns, (afterId) =>
      readPieceAfter(db, access.workspaceId, data, { afterId, defaultCountry }),
    )
    return sendCsv(c, `do-not-call-${today}.csv`, pieces)
  })
}

const rowsPerPiece = 10_000

async function readPieceAfter(
  db: Db,
  workspaceId: WorkspaceId,
  filter: SuppressionFilter,
  { afterId, defaultCountry }: { afterId: number; defaultCountry: string },
): Promise<CsvPiece | undefined> {
  const condition = suppressionCondition(workspaceId, filter, defaultCountry)
  const isFiltered = filter.search !== '' || filter.origin !== undefined
  const { rows } = await db.execute<{ last_id: number | null; ids: string | null }>(sql`
    select max(id) as last_id, ${isFiltered ? matchingIds : sql`null`} as ids from (
      select id from ${searchedSuppressions} where ${condition} and number_hmac is null and id > ${afterId}
      order by id limit ${rowsPerPiece}
    ) as piece`)
  const { last_id: lastId, ids } = rows[0] ?? {}
  if (!lastId) return undefined
  const bytes = await queryCsv(
    db,
    `select ${suppressionColumns.map(escapeFormula).join(', ')} from suppressions
      where workspace_id = ${workspaceId} and number_hmac is null and id > ${afterId} and id <= ${lastId}
      ${ids ? `and id in (${ids})` : ''} order by id`,
  )
  return { lastId, bytes }
}

/** The ids of the matching entries: the query that writes the CSV has no parameters, so it cannot search. */
const matchingIds: SQL = sql`string_agg(id::text, ',')`
