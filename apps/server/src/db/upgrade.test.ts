import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../testing.ts'
import { backUp, restore } from './backup.ts'
import { type Db, openEmbedded, openServer } from './open.ts'
import { calls } from './tables/calls.table.ts'
import { campaigns } from './tables/campaigns.table.ts'
import { providerPolling } from './tables/polling.table.ts'

// These tests upgrade databases of the version before migration 0007, which renamed columns.

const upgradeTimeoutMs = 90_000

function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-upgrade-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Copies the migrations up to 0006; returns the folder. */
function copyOldMigrations(): string {
  const folder = createTemporaryFolder()
  cpSync(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number }[] }
  const entries = journal.entries.filter(({ idx }) => idx <= 6)
  writeFileSync(file, JSON.stringify({ ...journal, entries }))
  return folder
}

const oldVersionStatements = [
  `insert into campaigns (user_id, name, description, status, assistant_id, phone_number_id,
      max_concurrent_calls, retry_attempts, retry_delay_minutes, scheduled_start, scheduled_end,
      total_contacts, created_at, calling, wake_at)
    values (1, 'Spring', '', 'running', 'a', 'p', 1, 0, 30, '', '', 1, '2026-01-01T09:00Z', true,
      '2026-01-01T09:01Z')`,
  `insert into memberships (campaign_id, state, first_name, last_name, phone_number, phone_e164, email)
    values (1, 'live', 'Ada', '', '+12025550101', '+12025550101', '')`,
  `insert into calls (user_id, campaign_id, membership_id, attempt_id, status, name, created_at, updated_at,
      place_at, problem, let_go_ids, heard_at, read_again_at, lease_holder)
    values (1, 1, 1, '00000000-0000-4000-8000-000000000001', 'queued', 'Spring', '2026-01-01T09:00Z',
      '2026-01-01T09:00Z', '2026-01-01T09:02Z', 'No free line', '{x}', '2026-01-01T09:03Z',
      '2026-01-01T09:04Z', 'w')`,
  `insert into provider_watch (id, turn_at, seen_until) values (1, '2026-01-01T09:05Z', '2026-01-01T09:06Z')`,
]

async function expectUpgradedRows(db: Db): Promise<void> {
  const minuteAt = (n: number) => new Date(`2026-01-01T09:0${n}:00Z`)
  expect(await db.select().from(campaigns)).toMatchObject([{ next_run_at: minuteAt(1) }])
  expect(await db.select().from(calls)).toMatchObject([
    {
      due_at: minuteAt(2),
      last_error: 'No free line',
      rejected_provider_ids: ['x'],
      last_event_at: minuteAt(3),
      refresh_at: minuteAt(4),
      worker_id: 'w',
    },
  ])
  expect(await db.select().from(providerPolling)).toMatchObject([
    { polled_at: minuteAt(5), seen_until: minuteAt(6) },
  ])
}

async function createOldDataFolder(): Promise<string> {
  const folder = createTemporaryFolder()
  const client = await PGlite.create(join(folder, 'postgres'), { extensions: { pg_trgm } })
  await migrateEmbedded(drizzleEmbedded(client), { migrationsFolder: copyOldMigrations() })
  for (const statement of oldVersionStatements) await client.exec(statement)
  await client.close()
  return folder
}

if (inject('databaseUrl') === '') {
  it(
    'keeps the rows of a data folder in an upgrade',
    async () => {
      const { db, close } = await openEmbedded(await createOldDataFolder())
      await expectUpgradedRows(db)
      await close()
    },
    upgradeTimeoutMs,
  )

  it(
    'keeps the rows of a backup of the old version in a restore',
    async () => {
      const file = join(createTemporaryFolder(), 'backup.tar.gz')
      await backUp(await createOldDataFolder(), file)
      const target = createTemporaryFolder()
      await restore(target, file, { force: false })
      const { db, close } = await openEmbedded(target)
      await expectUpgradedRows(db)
      expect(await db.select().from(campaigns)).toMatchObject([{ status: 'paused' }])
      await close()
    },
    upgradeTimeoutMs,
  )
} else {
  it(
    'keeps the rows of a database on a PostgreSQL server in an upgrade',
    async () => {
      const { url, drop } = await createTestDatabase()
      onTestFinished(drop)
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await migrateServer(drizzleServer(client), { migrationsFolder: copyOldMigrations() })
      for (const statement of oldVersionStatements) await client.query(statement)
      await client.end()
      const { db, close } = await openServer(url)
      await expectUpgradedRows(db)
      await close()
    },
    upgradeTimeoutMs,
  )
}
