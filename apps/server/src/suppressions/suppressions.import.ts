import type { Readable } from 'node:stream'
import { duplicateReasons } from '@callwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { analyzeGrownTable } from '../db/analyze-grown-table.ts'
import { lockLeases } from '../db/lease-locks.ts'
import type { Tx } from '../db/open.ts'
import { isEmbedded, withConnection } from '../db/session.ts'
import { findHashedNumbers, hasHashes, prefixesIn } from '../db/suppressions.ts'
import { calls } from '../db/tables/calls.table.ts'
import { suppressions } from '../db/tables/suppressions.table.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import type { Deps } from '../deps.ts'
import {
  type ImportCounts,
  type Importer,
  importLines,
  insertFirstLines,
  rejectKeys,
  type StagedBatch,
  type Upload,
} from '../imports/index.ts'
import { publishListChange } from './publish-list-change.ts'
import { readSuppressionsCsv, type SuppressionLine } from './suppressions.csv.ts'

/** Serves `POST /api/suppressions/import`. */
export function serveSuppressionImport(app: Hono, deps: Deps, runImport: Importer): void {
  app.post('/api/suppressions/import', (c) =>
    runImport(c, (file, upload) => importSuppressions(deps, file, upload)),
  )
}

/** The key is the number, or the prefix with an asterisk, because a prefix may be as long as a number. */
const staged = {
  columns: sql`key text, text text, number text, prefix text, entry_reason text, entry_source text`,
  key: 'key',
}

/** Where an error of a line is found. */
const rejection = {
  key: 'key',
  field: sql`case when staged.number is null then 'prefix' else 'number' end`,
  value: sql`text`,
}

const alreadyListed = duplicateReasons.suppression

/** Imports the entries of a file. */
async function importSuppressions(
  deps: Deps,
  file: Readable,
  { access: { userId, workspaceId }, responseFile }: Upload,
): Promise<ImportCounts> {
  const { db, hashNumber, settings } = deps
  return withConnection(db, async (connection) => {
    let createdAt: Date
    const counts = await importLines(
      deps,
      connection,
      {
        workspaceId,
        lines: toStagedLines(readSuppressionsCsv(file, settings.defaultCountry)),
        columns: staged,
        async begin(tx) {
          // Not the time at which the upload began: calls that are placed while it is read do not see the list.
          createdAt = deps.now()
          const mayBeHashed = await hasHashes(tx, workspaceId)
          const insert = insertQuery({ workspaceId, userId, createdAt })
          return async (batch) => {
            if (mayBeHashed) {
              const numbers = await findHashedNumbers(
                tx,
                hashNumber,
                workspaceId,
                await readNumbers(tx, batch),
              )
              const reasons = new Map(numbers.map((number) => [number, alreadyListed]))
              await rejectKeys(tx, batch, { ...rejection, reasons })
            }
            return insertFirstLines(tx, batch, { ...rejection, insert, existing: alreadyListed })
          }
        },
        async finish(tx) {
          // At the end, because no lease is taken from here until the commit.
          await lockLeases(tx, workspaceId)
          await postponeEntriesOfPlacedCalls(tx, workspaceId, createdAt, deps.now())
          await publishListChange(tx, workspaceId, [])
        },
      },
      responseFile,
    )
    // The embedded database has no autovacuum.
    if (isEmbedded(db)) await connection.execute(sql`vacuum (analyze) suppressions`)
    else await analyzeGrownTable(connection, 'suppressions')
    return counts
  })
}

async function* toStagedLines(lines: AsyncIterable<SuppressionLine>) {
  for await (const each of lines) {
    if ('error' in each) {
      yield each
      continue
    }
    const { text, number, prefix, reason, source } = each.entry
    const key = number ?? `${prefix}*`
    const texts = { entry_reason: reason, entry_source: source }
    yield { line: each.line, key, text, number, prefix, ...texts }
  }
}

/**
 * Sets the time of the imported entries that match a number called since `createdAt` to `now`: those calls were placed
 * while the list was inserted, and could not see it.
 */
async function postponeEntriesOfPlacedCalls(
  tx: Tx,
  workspaceId: WorkspaceId,
  createdAt: Date,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    with called as (
      select distinct phone_e164 as number from ${calls}
      where workspace_id = ${workspaceId} and attempted_at >= ${createdAt.toISOString()}::timestamptz
        and phone_e164 is not null
    )
    update ${suppressions} as entry set created_at = ${now.toISOString()}::timestamptz from called
    where entry.workspace_id = ${workspaceId} and entry.origin = 'imported'
      and entry.created_at = ${createdAt.toISOString()}::timestamptz
      and (entry.number = called.number or entry.prefix = any(${prefixesIn(sql`called.number`)}))`)
}

async function readNumbers(tx: Tx, { lines }: StagedBatch): Promise<string[]> {
  const { rows } = await tx.execute<{ number: string }>(sql`
    select number from (${lines}) as batch where number is not null`)
  return rows.map(({ number }) => number)
}

/** Returns the query that inserts the entries of a batch of lines, unless they exist. */
const insertQuery = ({
  workspaceId,
  userId,
  createdAt,
}: {
  workspaceId: number
  userId: number
  createdAt: Date
}): SQL => sql`
  insert into suppressions (workspace_id, number, prefix, reason, source, origin, created_by, created_at)
  select ${workspaceId}, number, prefix, entry_reason, entry_source, 'imported', ${userId},
    ${createdAt.toISOString()}::timestamptz
  from batch order by line
  on conflict do nothing
  returning coalesce(number, prefix || '*')`
