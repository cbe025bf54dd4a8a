import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../src/db/open.ts'
import { openQueue } from '../src/queue.ts'

/** Runs the tests on the embedded database: one in memory a file, each a copy of one made here. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-embedded-'))
  const database = await openEmbedded(folder)
  const queue = await openQueue(database, pino({ level: 'fatal' }))
  await queue.close()
  await database.close()

  const client = await PGlite.create(join(folder, 'postgres'), { extensions: { pg_trgm } })
  const dump = await client.dumpDataDir('none')
  await client.close()
  const copy = join(folder, 'copy.tar')
  writeFileSync(copy, await dump.bytes())

  project.provide('databaseUrl', '')
  project.provide('databaseCopy', copy)
  return () => rmSync(folder, { recursive: true, force: true })
}
