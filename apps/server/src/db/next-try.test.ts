import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCampaigns } from '../calls/testing.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { selectNextTry } from './next-try.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
  const { db } = server.deps
  await insertCampaigns(db, 1)
  await db.execute(sql`
    insert into memberships
      (workspace_id, campaign_id, first_name, last_name, phone_number, phone_e164, email, state, next_try_at)
    select 1, 1, '', '', '', '', '', 'waiting', case when n > 1000 then '2026-01-14T14:00:00Z'::timestamptz + n * interval '1 s' end
    from generate_series(3000, 1, -1) as n`)
  await db.execute(sql`analyze memberships`)
})
afterAll(() => server.close())

it('finds the next try of a campaign without sorting its waiting members', async () => {
  const { rows } = await server.deps.db.execute<{ next_try_at: string }>(selectNextTry(sql`1`))
  expect(rows.map(({ next_try_at }) => new Date(next_try_at).toISOString())).toEqual([
    '2026-01-14T14:16:41.000Z',
  ])
  const plan = await server.deps.db.execute(sql`explain (costs off) ${selectNextTry(sql`1`)}`)
  expect(JSON.stringify(plan.rows)).toContain('memberships_campaign_due')
  expect(JSON.stringify(plan.rows)).not.toContain('Sort')
})
