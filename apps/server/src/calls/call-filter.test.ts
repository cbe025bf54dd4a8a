import { callPage } from '@callwright/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { type CallFilter, callCondition } from './call-filter.ts'
import { insertCalls, insertCampaigns } from './testing.ts'

let server: TestServer
const now = new Date('2026-11-08T17:10:00Z')
const hourMs = 60 * 60_000

/** 3000 calls, one an hour. The oldest 100 failed and belong to campaign 2, the others to campaign 1. */
const insertedCalls = sql`
  select 1, 1 + old::integer, 1 + old::integer, gen_random_uuid(), '', case when old then 'failed' else 'ended' end,
    case when old then 'carrier' else 'conversation' end,
    ${now.toISOString()}::timestamptz - (3000 - n) * interval '1 hour', now()
  from generate_series(1, 3000) as n, lateral (select n <= 100 as old)`

beforeAll(async () => {
  server = await openTestServer({ runsDialer: false, now: () => now })
  const { db } = server.deps
  await insertCampaigns(db, 2)
  await db.execute(sql`
    insert into calls (workspace_id, campaign_id, membership_id, attempt_id, name, status, outcome, created_at, updated_at)
    ${insertedCalls}`)
  await db.execute(sql`analyze calls`)
})
afterAll(() => server.close())

interface PlanNode {
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** Returns how many rows the scans of a plan have read. */
function countRowsRead({ Plans, ...node }: PlanNode): number {
  if (Plans) return Plans.reduce((sum, child) => sum + countRowsRead(child), 0)
  return node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
}

it.each<CallFilter>([
  {},
  { since: now.getTime() - 7 * 24 * hourMs },
  { campaign_id: 2 },
  { campaign_id: 2, since: now.getTime() - 2950 * hourMs },
  { status: 'failed' },
  { outcome: 'conversation' },
  { outcome: 'failed' },
  { outcome: 'failed', since: now.getTime() - 2950 * hourMs },
  { before: 1500 },
  { campaign_id: 2, before: 50 },
  { status: 'ended', before: 1500 },
])('the newest calls of %j are found without reading the others', async (filter) => {
  const plan = await server.deps.db.transaction(async (tx) => {
    // With so few rows PostgreSQL would prefer a sequential scan; it is turned off to see whether the query can use
    // an index.
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(sql`
      explain (analyze, format json)
      select id from calls where ${callCondition(firstWorkspaceId, filter)} order by id desc limit 10`)
    return rows[0]?.['QUERY PLAN'][0].Plan
  })
  expect(plan?.['Actual Rows']).toBe(10)
  expect(plan && countRowsRead(plan)).toBeLessThanOrEqual(200)
})

it.each(['', '&status=failed', '&days=366'])(
  'pages by `before` have each call once while calls are added, with the filter "%s"',
  async (filter) => {
    const listed: number[] = []
    const totals: number[] = []
    for (let n = 0; n < 3; n++) {
      const before = n === 0 ? '' : `&before=${listed.at(-1)}`
      const query = `user_id=1&campaign_id=2&per_page=40${filter}${before}`
      const page = callPage.parse((await server.get(`/api/calls?${query}`)).body)
      listed.push(...page.calls.map(({ id }) => id))
      totals.push(page.total)
      await insertCalls(server.deps.db, {
        campaign_id: 2,
        created_at: now,
        status: 'failed',
        outcome: 'carrier',
      })
    }
    const [total = 0] = totals
    expect(listed).toHaveLength(total)
    expect(listed).toEqual([...new Set(listed)].toSorted((a, b) => b - a))
    expect(totals).toEqual([total, total - 40, total - 80])
  },
)

it.each([2_147_483_648, Number.MAX_SAFE_INTEGER])(
  'all calls are older than %d, which no id reaches',
  async (before) => {
    const totalOf = async (query: string) =>
      callPage.parse((await server.get(`/api/calls?user_id=1${query}`)).body).total
    expect(await totalOf(`&before=${before}`)).toBe(await totalOf(''))
    expect(await totalOf(`&campaign_id=${before}`)).toBe(0)
  },
)
