import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../testing.ts'
import { ask, listedText, prepare, wireTime } from './statement.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
afterAll(() => server.close())

const odd = `it's "so" \\ or {not}, E'\\n' -- $1`

describe('a prepared statement', () => {
  it('runs concurrently, each time with its own values', async () => {
    const value = sql.placeholder
    const asked = prepare<[string | null, number]>(
      server.deps.db,
      'echo "twice"',
      sql`select ${value('text')}::text, ${value('number')}::integer * 2`,
    )
    const given = [odd, 'ü 😀', '', null, 'null']
    const answers = await Promise.all(given.map((text, number) => asked({ text, number })))
    expect(answers).toEqual(given.map((text, number) => [[text, number * 2]]))
  })

  it('is prepared again after a failure', async () => {
    const asked = prepare(server.deps.db, 'early', sql`select name from not_yet_there`)
    await expect(asked({})).rejects.toThrow('not_yet_there')
    await server.deps.db.execute(sql`create table not_yet_there (name text)`)
    expect(await asked({})).toEqual([])
    await server.deps.db.execute(sql`drop table not_yet_there`)
  })

  it('may be created again with the same name', async () => {
    for (const _ of [1, 2]) {
      const asked = prepare(server.deps.db, 'again', sql`select ${sql.placeholder('n')}::integer`)
      expect(await asked({ n: 7 })).toEqual([[7]])
    }
  })

  it('returns the same rows as an unprepared one', async () => {
    expect(await ask(server.deps.db, sql`select ${odd}::text, 7, null`)).toEqual([[odd, 7, null]])
  })

  /** How often a statement was run by the plan that is kept for it, and how often by one made anew. */
  const plansOf = async (name: string) => {
    const { rows } = await server.deps.db.execute(sql`
      select generic_plans::integer as kept, custom_plans::integer as anew
      from pg_prepared_statements where name = ${name}`)
    return rows
  }
  // PostgreSQL tries it five times with the values at hand before it keeps a plan.
  const oneOfTwelve = [{ kept: 7, anew: 5 }]

  it('is planned once for every page of contacts', async () => {
    for (let round = 0; round < 12; round++) {
      await server.get(`/api/contacts?user_id=1&page=${1 + (round % 3)}&per_page=${5 + round}`)
    }
    expect(await plansOf('contacts by newest from its beginning')).toEqual(oneOfTwelve)
  })

  it('is planned once for all statistics of ten campaigns that have called for a year', async () => {
    const { db } = server.deps
    const none = sql.raw(Array(24).fill(0).join())
    await db.execute(sql`insert into call_rollups
      select 1, 'day', date_bin('1 day', now(), 'epoch') - ago * interval '1 day', campaign, ${none}
      from generate_series(0, 400) as ago, generate_series(1, 10) as campaign`)
    await db.execute(sql`insert into call_rollups
      select 1, 'quarter_hour', date_bin('15 minutes', now(), 'epoch') - ago * interval '15 minutes', campaign, ${none}
      from generate_series(0, 90 * 96) as ago, generate_series(1, 10) as campaign`)
    await db.execute(sql`insert into call_counts
      select 1, 'hour', campaign, date_bin('1 hour', now(), 'epoch') - ago * interval '1 hour', 0
      from generate_series(0, 90 * 24) as ago, generate_series(0, 10) as campaign`)
    await db.execute(sql`insert into call_counts
      select 1, 'quarter_hour', campaign, date_bin('15 minutes', now(), 'epoch') - ago * interval '15 minutes', 0
      from generate_series(0, 90 * 96) as ago, generate_series(0, 10) as campaign`)
    await db.execute(sql`analyze call_rollups, call_counts`)
    for (let round = 0; round < 12; round++) {
      await server.get(`/api/calls/stats?user_id=1&days=${20 + round}&tz=America/New_York`)
    }
    expect(await plansOf('call_statistics')).toEqual(oneOfTwelve)
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
    expect(wireTime(text)).toBe(time)
  })

  it('are parsed as the original array', async () => {
    for (const list of [[], ['plain'], ['a b', 'c;d'], [odd, 'NULL', '', ' '], ['ü', '😀\n']]) {
      const [row] = await ask<[string]>(
        server.deps.db,
        sql`select array(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))::text`,
      )
      expect(listedText(row?.[0] ?? '')).toEqual(list)
    }
  })
})
