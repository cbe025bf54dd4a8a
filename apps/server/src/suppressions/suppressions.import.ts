import type { Readable } from 'node:stream'
import { type SQL, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { lockLeases } from '../db/lease-locks.ts'
import type { Tx } from '../db/open.ts'
import { isEmbedded, withConnection } from '../db/session.ts'
import { findHashedNumbers, hasHashes } from '../db/suppressions.ts'
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

const alreadyListed = 'Already on the list'

/** Imports the entries of a file. */
async function importSuppressions(
  deps: Deps,
  file: Readable,
  { access: { userId, workspaceId }, responseFile }: Upload,
): Promise<ImportCounts> {
  const { db, hashNumber, settings } = deps
  return withConnection(db, async (connection) => {
    const counts = await importLines(
      deps,
      connection,
      {
        workspaceId,
        lines: toStagedLines(readSuppressionsCsv(file, settings.defaultCountry)),
        columns: staged,
        async begin(tx) {
          const mayBeHashed = await hasHashes(tx, workspaceId)
          // Not the time at which the upload began: calls that are placed while it is read do not see the list.
          const insert = insertQuery({ workspaceId, userId, createdAt: deps.now() })
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
          await publishListChange(tx, workspaceId, [])
        },
      },
      responseFile,
    )
    // The planner needs new statistics after many inserts. The embedded database has no autovacuum.
    await connection.execute(
      isEmbedded(db)
        ? sql`vacuum (analyze) suppressions`
        : sql`select analyze_table('suppressions')`,
    )
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
