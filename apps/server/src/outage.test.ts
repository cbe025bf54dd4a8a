import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openTestServer, type TestServer } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
afterAll(() => server?.close())

const user_id = 1
const ada = { user_id, phone_number: '+12025550101' }
const total = async () => (await server.get('/api/contacts?user_id=1')).body.total

it('answers 503 on a full disk, and stores nothing in part', async () => {
  await server.deps.db.execute(sql`
    create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await server.deps.db.execute(sql`
    create trigger full_disk before insert on idempotency_keys
    for each row execute function disk_full()`)
  const answer = await server.request('/api/contacts', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
    body: JSON.stringify(ada),
  })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: 'unavailable' })
  await server.deps.db.execute(sql`drop trigger full_disk on idempotency_keys`)
  expect(await total()).toBe(0)
  expect((await server.get('/api/health')).status).toBe(200)
})

if (inject('databaseUrl') !== '') {
  it('answers 503 while the database is down, stores nothing in part, and recovers by itself', async () => {
    const admin = new pg.Client({ connectionString: inject('databaseUrl') })
    await admin.connect()
    const { rows } = await server.deps.db.execute<{ name: string }>(
      sql`select current_database() as name`,
    )
    const name = rows[0]?.name ?? ''
    const away = async () => {
      await admin.query(`alter database ${name} with allow_connections false`)
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [name],
      )
    }
    const before = await total()

    // In the midst of a transaction: its lock is waited for, and then the database goes.
    const holder = new pg.Client({ connectionString: ownUrl(name) })
    await holder.connect()
    holder.on('error', () => {})
    await holder.query('begin')
    await holder.query('lock table contacts in exclusive mode')
    const midway = server.post('/api/contacts', { ...ada, phone_number: '+12025550102' })
    await expect
      .poll(async () => {
        const waiting = await admin.query(
          `select 1 from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
          [name],
        )
        return waiting.rowCount
      })
      .toBe(1)
    await away()
    expect(await midway).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    await holder.end().catch(() => {})

    expect((await server.get('/api/health')).status).toBe(503)
    expect(await server.get('/api/contacts?user_id=1')).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    })
    await admin.query(`alter database ${name} with allow_connections true`)
    expect((await server.get('/api/health')).status).toBe(200)
    expect(await total()).toBe(before)

    // News come again too, and the gap is told.
    const events = await server.request('/api/events')
    const reader = (events.body as ReadableStream<Uint8Array>).getReader()
    let heard = ''
    while (!heard.includes('data:')) {
      heard += new TextDecoder().decode((await reader.read()).value)
    }
    expect(heard).toContain('{"changed":"contacts","ids":[]}')
    await reader.cancel()
    expect((await server.post('/api/contacts', ada)).status).toBe(201)
    await admin.end()
  }, 30_000)
}

function ownUrl(name: string): string {
  const own = new URL(inject('databaseUrl'))
  own.pathname = `/${name}`
  return own.href
}
