import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../testing.ts'
import { type CallFilter, callCondition } from './call-filter.ts'
import { insertCampaigns } from './testing.ts'

let server: TestServer
const now = new Date('2026-11-08T17:10:00Z')

beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
  const { db } = server.deps
  await insertCampaigns(db, 3)
  await db.execute(sql`
    insert into calls (user_id, campaign_id, membership_id, attempt_id, name, status, created_at, updated_at)
    select 1, 1 + n % 3, 1 + n % 3, gen_random_uuid(), '', case when n % 50 = 0 then 'failed' else 'ended' end,
      ${now.toISOString()}::timestamptz - (3000 - n) * interval '1 hour', now()
    from generate_series(1, 3000) as n`)
  await db.execute(sql`analyze calls`)
})
afterAll(() => server.close())

const since = now.getTime() - 7 * 24 * 60 * 60_000

it.each<[CallFilter, RegExp]>([
  [{}, /calls_user_newest/],
  [{ since }, /calls_user_newest|calls_user_created/],
  [{ campaign_id: 2 }, /calls_campaign/],
  [{ campaign_id: 2, since }, /calls_campaign|calls_user_created/],
  [{ status: 'failed' }, /calls_user_status/],
])('an index finds the newest calls of %j', async (filter, index) => {
  const plan = await server.deps.db.transaction(async (tx) => {
    // With so few rows PostgreSQL would prefer a sequential scan; it is turned off to see whether the query can use
    // the index.
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute(sql`
      explain (costs off) select id from calls where ${callCondition(1, filter)} order by id desc limit 10`)
    return JSON.stringify(rows)
  })
  expect(plan).toMatch(index)
  expect(plan).not.toContain('Seq Scan')
})
