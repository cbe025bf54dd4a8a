import type { FileHandle } from 'node:fs/promises'
import type { Db, Tx } from '../db/open.ts'
import type { WorkspaceId } from '../db/workspace-id.ts'
import type { Deps } from '../deps.ts'
import { type ImportCounts, writeResponse } from './serve-import.ts'
import {
  createStagingTable,
  type StagedBatch,
  type StagedColumns,
  type StagedLine,
} from './staging-table.ts'

/** The lines of a file, and how they are stored. */
export interface LinesToImport {
  workspaceId: WorkspaceId
  lines: AsyncIterable<StagedLine>
  columns: StagedColumns
  /** Called at the start of the transaction; returns the function that inserts a batch of lines. */
  begin(tx: Tx): Promise<(batch: StagedBatch) => Promise<number>>
  /** Called at the end of the transaction with the number of inserted lines. */
  finish(tx: Tx, insertedCount: number): Promise<void>
}

/** Imports all valid lines of a file in one transaction, and writes the JSON of the response. */
export async function importLines(
  deps: Deps,
  connection: Db,
  { workspaceId, lines, columns, begin, finish }: LinesToImport,
  responseFile: FileHandle,
): Promise<ImportCounts> {
  const name = `import_${deps.newId().replaceAll('-', '_')}`
  const stagingTable = await createStagingTable(connection, name, columns, () =>
    deps.diskSpace.requireForImport(),
  )
  try {
    for await (const line of lines) await stagingTable.add(line)
    await stagingTable.flush()
    const imported_count = await connection.transaction(async (tx) => {
      const insert = await begin(tx)
      const insertedCount = await stagingTable.insertBatches(tx, workspaceId, insert)
      if (insertedCount > 0) await finish(tx, insertedCount)
      return insertedCount
    })
    const counts = { imported_count, skipped_count: stagingTable.lineCount() - imported_count }
    await writeResponse(responseFile, counts, stagingTable)
    return counts
  } finally {
    await stagingTable.drop()
  }
}
