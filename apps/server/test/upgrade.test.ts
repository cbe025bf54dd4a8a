import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, inject, vi } from 'vitest'
import { createNextVersion } from './next-version.ts'
import { createCallingCampaign, it, waitOptions, waitUntilCompleted } from './process-fixtures.ts'
import { endAll, type Process } from './processes.ts'
import { findAttemptsPlacedTwice } from './provider-calls.ts'

// Processes of two versions on one PostgreSQL server, over one migration.

afterAll(endAll)

const addition = `
ALTER TABLE contacts ADD COLUMN next_version text;
--> statement-breakpoint
ALTER TABLE campaigns ADD COLUMN next_version integer DEFAULT 7 NOT NULL;
--> statement-breakpoint
ALTER TABLE memberships ADD COLUMN next_version boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE calls ADD COLUMN next_version text;
--> statement-breakpoint
CREATE TABLE next_version (workspace_id integer NOT NULL REFERENCES workspaces (id), name text NOT NULL);
--> statement-breakpoint
CREATE INDEX calls_next_version ON calls (next_version);`

/** Sends requests that read and write, one after the other, until it is stopped. */
function startTraffic(server: () => Process) {
  const failures: string[] = []
  let answeredCount = 0
  let isStopped = false
  const send = async (path: string, init: RequestInit) => {
    try {
      const response = await fetch(`${server().url}/api/${path}`, init)
      const text = await response.text()
      if (response.ok) answeredCount += 1
      else failures.push(`${init.method} ${path}: ${response.status} ${text}`)
      return text
    } catch (error) {
      failures.push(`${init.method} ${path}: ${error}`)
      return '{}'
    }
  }
  const write = async (method: string, path: string, body: object) =>
    JSON.parse(
      await send(path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user_id: 1, ...body }),
      }),
    )
  const reads = ['contacts?search=a&', 'campaigns?', 'calls?per_page=20&', 'calls/stats?tz=UTC&']
  const run = async () => {
    for (let round = 0; !isStopped; round += 1) {
      for (const path of reads) await send(`${path}user_id=1`, { method: 'GET' })
      const phone_number = `+1303${String(2_000_000 + round)}`
      const { contact } = await write('POST', 'contacts', { phone_number, company: 'New' })
      if (contact) await write('PATCH', `contacts/${contact.id}`, { company: `Round ${round}` })
      await setTimeout(10)
    }
  }
  const running = run()
  return {
    failures,
    answeredCount: () => answeredCount,
    stop: () => {
      isStopped = true
      return running
    },
  }
}

if (inject('databaseUrl') !== '') {
  it('upgrades under an older process without a failed request or a second call, while a transaction holds a table', async ({
    processes: { startProvider, startTestServer, databaseUrl },
  }) => {
    const { emulator, startProxy } = await startProvider(50)
    const proxy = await startProxy()
    const old = await startTestServer(proxy)
    let current = old
    const traffic = startTraffic(() => current)
    const id = await createCallingCampaign(old, 60)
    await vi.waitFor(
      async () => expect((await emulator.fetchCalls()).length).toBeGreaterThan(5),
      waitOptions,
    )

    const reader = new pg.Client({ connectionString: databaseUrl })
    // The database is dropped when the test fails.
    reader.on('error', () => {})
    await reader.connect()
    await reader.query('begin')
    await reader.query('select count(*) from calls')
    const starting = startTestServer(proxy, { ROLE: 'worker' }, {}, createNextVersion(addition))
    const isWaiting = `select from pg_locks where not granted and relation = 'calls'::regclass and mode = 'AccessExclusiveLock'`
    await vi.waitFor(async () => expect((await reader.query(isWaiting)).rowCount).toBe(1), {
      ...waitOptions,
      interval: 20,
    })
    // The old process answers although the migration cannot get the table.
    const answeredBefore = traffic.answeredCount()
    await vi.waitFor(
      () => expect(traffic.answeredCount()).toBeGreaterThan(answeredBefore + 50),
      waitOptions,
    )
    await reader.query('commit')
    const next = await starting
    const { rows } = await reader.query(`select next_version from campaigns where id = ${id}`)
    expect(rows).toEqual([{ next_version: 7 }])
    await reader.end()

    // Both answer and place calls; a restart of the older one does not hurt.
    const answeredOfBoth = traffic.answeredCount()
    await vi.waitFor(
      () => expect(traffic.answeredCount()).toBeGreaterThan(answeredOfBoth + 50),
      waitOptions,
    )
    current = next
    await vi.waitFor(
      () => expect(traffic.answeredCount()).toBeGreaterThan(answeredOfBoth + 100),
      waitOptions,
    )
    await old.end('SIGTERM')
    await old.start()
    const lastId = await createCallingCampaign(old, 10)
    await waitUntilCompleted(next, id)
    await waitUntilCompleted(next, lastId)
    await traffic.stop()
    expect(traffic.failures).toEqual([])
    const providerCalls = await emulator.fetchCalls()
    expect(findAttemptsPlacedTwice(providerCalls)).toEqual([])
    expect(providerCalls).toHaveLength(70)
  })

  it('refuses to start an older version on a database that a newer one has changed', async ({
    processes: { startProvider, startTestServer },
  }) => {
    const proxy = await (await startProvider()).startProxy()
    const removal = 'ALTER TABLE calls DROP COLUMN name'
    await startTestServer(proxy, { ROLE: 'web' }, {}, createNextVersion(removal, true))
    await expect(startTestServer(proxy)).rejects.toThrow('was changed by a newer version')
  })
}
