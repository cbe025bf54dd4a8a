import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../testing.ts'
import { analyzeGrownTable } from './analyze-grown-table.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
afterAll(() => server.close())

/** Adds entries to the do-not-call list; returns how many rows the planner then takes the list to have. */
async function addEntries(count: number): Promise<number | undefined> {
  const { db } = server.deps
  await db.execute(sql`
    insert into suppressions (workspace_id, number_hmac, reason, source, created_at)
    select 1, gen_random_uuid(), '', '', now() from generate_series(1, ${count}::integer)`)
  await analyzeGrownTable(db, 'suppressions')
  const { rows } = await db.execute<{ rows: number }>(sql`
    select reltuples::integer as rows from pg_class where oid = 'suppressions'::regclass`)
  return rows[0]?.rows
}

it('makes new statistics of a table only when it has grown by more than a tenth', async () => {
  expect(await addEntries(5000)).toBe(5000)
  expect(await addEntries(200)).toBe(5000)
  expect(await addEntries(200)).toBe(5000)
  expect(await addEntries(400)).toBe(5800)
})
