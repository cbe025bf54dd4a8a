import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { openTestServer, type TestServer } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
afterAll(() => server?.close())

const user_id = 1
const ada = { user_id, phone_number: '+12025550101' }
const countContacts = async () => (await server.get('/api/contacts?user_id=1')).body.total

it('returns 503 on a full disk, and stores no part of a change', async () => {
  await server.deps.db.execute(sql`
    create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await server.deps.db.execute(sql`
    create trigger full_disk before insert on idempotency_keys
    for each row execute function disk_full()`)
  const response = await server.request('/api/contacts', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
    body: JSON.stringify(ada),
  })
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'unavailable' })
  await server.deps.db.execute(sql`drop trigger full_disk on idempotency_keys`)
  expect(await countContacts()).toBe(0)
  expect((await server.get('/api/health')).status).toBe(200)
})

it('is not healthy while the queue does not answer', async () => {
  const ping = vi.spyOn(server.deps.queue, 'ping').mockRejectedValue(new Error('no connection'))
  expect(await server.get('/api/health')).toMatchObject({
    status: 503,
    body: { error: 'The database or the queue does not answer' },
  })
  ping.mockRestore()
  expect((await server.get('/api/health')).status).toBe(200)
})

if (inject('databaseUrl') !== '') {
  it('returns 503 while the database is down, stores no part of a change, and recovers', async () => {
    const admin = new pg.Client({ connectionString: inject('databaseUrl') })
    await admin.connect()
    const { rows } = await server.deps.db.execute<{ name: string }>(
      sql`select current_database() as name`,
    )
    const name = rows[0]?.name ?? ''
    const takeDatabaseDown = async () => {
      await admin.query(`alter database ${name} with allow_connections false`)
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [name],
      )
    }
    const before = await countContacts()

    // The database goes down while a transaction waits for a lock.
    const lockingClient = new pg.Client({ connectionString: testDatabaseUrl(name) })
    await lockingClient.connect()
    lockingClient.on('error', () => {})
    await lockingClient.query('begin')
    await lockingClient.query('lock table contacts in exclusive mode')
    const blockedRequest = server.post('/api/contacts', { ...ada, phone_number: '+12025550102' })
    await expect
      .poll(async () => {
        const blockedSessions = await admin.query(
          `select 1 from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
          [name],
        )
        return blockedSessions.rowCount
      })
      .toBe(1)
    await takeDatabaseDown()
    expect(await blockedRequest).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    await lockingClient.end().catch(() => {})

    expect((await server.get('/api/health')).status).toBe(503)
    expect(await server.get('/api/contacts?user_id=1')).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    })
    await admin.query(`alter database ${name} with allow_connections true`)
    expect((await server.get('/api/health')).status).toBe(200)
    expect(await countContacts()).toBe(before)

    // The event stream works again, and reports that changes may have been missed.
    const events = await server.request('/api/events')
    const reader = (events.body as ReadableStream<Uint8Array>).getReader()
    let received = ''
    // No other change of this test is one of the do-not-call list.
    while (!received.includes('{"changed":"suppressions","ids":[]}')) {
      received += new TextDecoder().decode((await reader.read()).value)
    }
    expect(received).toContain('{"changed":"contacts","ids":[]}')
    await reader.cancel()
    expect((await server.post('/api/contacts', ada)).status).toBe(201)
    await admin.end()
  })
}

function testDatabaseUrl(name: string): string {
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  return url.href
}
