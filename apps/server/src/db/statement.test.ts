import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../testing.ts'
import { runInWorkspace } from './request-scope.ts'
import { parseTextArray, prepare, queryRows, toIsoTime } from './statement.ts'
import { firstWorkspaceId } from './workspace-id.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
afterAll(() => server.close())

const specialText = `it's "so" \\ or {not}, E'\\n' -- $1`

describe('a prepared statement', () => {
  it('runs concurrently with different values', async () => {
    const placeholder = sql.placeholder
    const execute = prepare<[string | null, number]>(
      server.deps.db,
      'echo "twice"',
      sql`select ${placeholder('text')}::text, ${placeholder('number')}::integer * 2`,
    )
    const texts = [specialText, 'ü 😀', '', null, 'null']
    const results = await Promise.all(texts.map((text, number) => execute({ text, number })))
    expect(results).toEqual(texts.map((text, number) => [[text, number * 2]]))
  })

  it('is prepared again after a failure', async () => {
    const execute = prepare(server.deps.db, 'early', sql`select name from not_created_yet`)
    await expect(execute({})).rejects.toThrow('not_created_yet')
    await server.deps.db.execute(sql`create table not_created_yet (name text)`)
    expect(await execute({})).toEqual([])
    await server.deps.db.execute(sql`drop table not_created_yet`)
  })

  it('may be created again with the same name', async () => {
    for (const _ of [1, 2]) {
      const execute = prepare(server.deps.db, 'again', sql`select ${sql.placeholder('n')}::integer`)
      expect(await execute({ n: 7 })).toEqual([[7]])
    }
  })

  it('returns the same rows when it is not prepared', async () => {
    expect(await queryRows(server.deps.db, sql`select ${specialText}::text, 7, null`)).toEqual([
      [specialText, 7, null],
    ])
  })

  /** Returns how many executions of a prepared statement used its generic plan and how many a custom plan. */
  const countExecutionsByPlan = async (name: string) => {
    const plans = sql`
      select generic_plans::integer as generic, custom_plans::integer as custom
      from pg_prepared_statements where name = ${name}`
    const { rows } = await runInWorkspace(
      firstWorkspaceId,
      async () => await server.deps.requestDb.execute(plans),
    )
    return rows
  }
  // PostgreSQL makes five custom plans before it chooses the generic plan. So seven of twelve executions use the generic plan.
  const genericAfterFive = [{ generic: 7, custom: 5 }]

  it('uses its generic plan for every page of contacts', async () => {
    for (let round = 0; round < 12; round++) {
      await server.get(`/api/contacts?user_id=1&page=${1 + (round % 3)}&per_page=${5 + round}`)
    }
    expect(await countExecutionsByPlan('contacts by newest from the start')).toEqual(
      genericAfterFive,
    )
  })

  it('uses its generic plan for all statistics of ten campaigns with a year of calls', async () => {
    const { db } = server.deps
    const zeroCounts = sql.raw(Array(24).fill(0).join())
    await db.execute(sql`insert into call_rollups
      select 1, 'day', date_bin('1 day', now(), 'epoch') - ago * interval '1 day', campaign, ${zeroCounts}
      from generate_series(0, 400) as ago, generate_series(1, 10) as campaign`)
    await db.execute(sql`insert into call_rollups
      select 1, 'quarter_hour', date_bin('15 minutes', now(), 'epoch') - ago * interval '15 minutes', campaign, ${zeroCounts}
      from generate_series(0, 90 * 96) as ago, generate_series(1, 10) as campaign`)
    await db.execute(sql`insert into call_counts
      select 1, 'hour', campaign, date_bin('1 hour', now(), 'epoch') - ago * interval '1 hour', 0
      from generate_series(0, 90 * 24) as ago, generate_series(0, 10) as campaign`)
    await db.execute(sql`insert into call_counts
      select 1, 'quarter_hour', campaign, date_bin('15 minutes', now(), 'epoch') - ago * interval '15 minutes', 0
      from generate_series(0, 90 * 96) as ago, generate_series(0, 10) as campaign`)
    await db.execute(sql`analyze call_rollups, call_counts`)
    const requestStatistics = async () => {
      for (let round = 0; round < 12; round++) {
        await server.get(`/api/calls/stats?user_id=1&days=${20 + round}&tz=America/New_York`)
      }
    }
    // The cost of the generic plan is near that of the first custom plans, so the random sample of `analyze` decides
    // whether a sixth custom plan is made. Later executions use the generic plan.
    await requestStatistics()
    const [before] = await countExecutionsByPlan('call_statistics')
    await requestStatistics()
    expect(await countExecutionsByPlan('call_statistics')).toEqual([
      { generic: Number(before?.generic) + 12, custom: before?.custom },
    ])
  })
})

describe('text values of the database', () => {
  it.each([
    ['2026-11-21 21:36:09.123+00', '2026-11-21T21:36:09.123Z'],
    ['2026-11-21 21:36:09.1+00', '2026-11-21T21:36:09.100Z'],
    ['2026-11-21 21:36:09+00', '2026-11-21T21:36:09.000Z'],
    ['2026-11-22 03:06:09.12+05:30', '2026-11-21T21:36:09.120Z'],
    ['2026-11-21 16:36:09-05', '2026-11-21T21:36:09.000Z'],
  ])('%s is parsed as the time %s', (text, time) => {
    expect(toIsoTime(text)).toBe(time)
  })

  it('are parsed as the original array', async () => {
    for (const items of [
      [],
      ['plain'],
      ['a b', 'c;d'],
      [specialText, 'NULL', '', ' '],
      ['ü', '😀\n'],
    ]) {
      const [row] = await queryRows<[string]>(
        server.deps.db,
        sql`select array(select jsonb_array_elements_text(${JSON.stringify(items)}::jsonb))::text`,
      )
      expect(parseTextArray(row?.[0] ?? '')).toEqual(items)
    }
  })
})
