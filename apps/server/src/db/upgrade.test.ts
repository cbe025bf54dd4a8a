import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { eq, sql } from 'drizzle-orm'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../testing.ts'
import { backUp, restore } from './backup.ts'
import { type Db, openEmbedded, openServer } from './open.ts'
import { callCounts, callRollups } from './tables/call-rollups.table.ts'
import { calls, recordingPieces, recordings } from './tables/calls.table.ts'
import { campaignLog } from './tables/campaign-log.table.ts'
import { campaigns, memberships } from './tables/campaigns.table.ts'
import { providerPolling } from './tables/polling.table.ts'
import { invitations } from './tables/users.table.ts'
import { workspaces } from './tables/workspaces.table.ts'

// Migration 0007 renamed columns, 0008 rebuilt the rollups of calls, 0010 and 0011 added turns and peaks to calls, 0014 the
// sums of daily series, 0015 workspaces, 0019 the workspace of recordings, and 0035 the log of campaigns. Migration 0043 cancels
// invitations of former admins. These tests upgrade databases from before them.

function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-upgrade-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Copies the migrations, with a journal that ends at one of them; returns the folder. */
function copyOldMigrations(last = 6): string {
  const folder = createTemporaryFolder()
  cpSync(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number }[] }
  const entries = journal.entries.filter(({ idx }) => idx <= last)
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
  `insert into calls (user_id, campaign_id, membership_id, attempt_id, status, outcome, name, qualified,
      duration_seconds, cost_usd, created_at, updated_at)
    select 1, 1, 1, gen_random_uuid(), case when n % 7 = 0 then 'failed' else 'ended' end,
      (array['bad-number', 'conversation', 'no-answer', 'conversation', 'busy', 'voicemail', 'conversation'])[1 + n % 7],
      'Spring', case when n % 7 = 3 then n % 2 = 0 end, n, n / 1000.0, '2026-01-01T09:00Z'::timestamptz - n * interval '7 hours 5 minutes',
      '2026-01-01T09:00Z'
    from generate_series(1, 40) as n`,
  `insert into recordings (call_id, content_type, size) values (1, 'audio/wav', 3)`,
  `insert into recording_pieces (call_id, n, bytes) values (1, 0, 'abc')`,
  `insert into provider_watch (id, turn_at, seen_until) values (1, '2026-01-01T09:05Z', '2026-01-01T09:06Z')`,
]

const columns = `scheduled, queued, ringing, in_progress, forwarding, ended, failed, timed, milliseconds, micro_dollars`
const sumsQuery = (select: string) =>
  `select jsonb_agg(to_jsonb(sums) order by period, starts_at, campaign_id) as sums from (${select}) as sums`
const oldSumsQuery = sumsQuery(`
  select case grain when 'all' then grain else 'quarter_hour' end as period, at as starts_at, campaign_id,
    conversations as conversation, qualified, unqualified, ${columns} from call_tallies
  union all
  select 'day', day::timestamp at time zone 'UTC', campaign_id, conversations, null, null, ${columns} from call_days`)
const newSumsQuery = sumsQuery(`
  select period, starts_at, campaign_id, conversation, case when period <> 'day' then qualified end as qualified,
    case when period <> 'day' then unqualified end as unqualified, ${columns} from call_rollups`)

async function expectUpgradedRows(db: Db, sums: unknown): Promise<void> {
  const minuteAt = (n: number) => new Date(`2026-01-01T09:0${n}:00Z`)
  expect(await db.select().from(campaigns)).toMatchObject([
    { next_run_at: minuteAt(1), workspace_id: 1, user_id: 1 },
  ])
  expect(await db.select().from(campaignLog).orderBy(campaignLog.id).limit(1)).toMatchObject([
    { campaign_id: 1, workspace_id: 1, kind: 'status', status: 'running', max_concurrent_calls: 1 },
  ])
  expect(await db.select().from(memberships)).toMatchObject([{ workspace_id: 1 }])
  expect(await db.select().from(recordings)).toMatchObject([{ workspace_id: 1, call_id: 1 }])
  expect(await db.select().from(recordingPieces)).toMatchObject([
    { workspace_id: 1, call_id: 1, n: 0 },
  ])
  expect(await db.select().from(workspaces)).toMatchObject([{ id: 1 }])
  expect(await db.select().from(calls).where(eq(calls.id, 1))).toMatchObject([
    {
      due_at: minuteAt(2),
      last_error: 'No free line',
      rejected_provider_ids: ['x'],
      last_event_at: minuteAt(3),
      refresh_at: minuteAt(4),
      worker_id: 'w',
      turns: null,
      recording_peaks: null,
    },
  ])
  expect(await db.select().from(providerPolling)).toMatchObject([
    { polled_at: minuteAt(5), seen_until: minuteAt(6) },
  ])
  expect((await db.execute(sql.raw(newSumsQuery))).rows).toEqual(sums)
  expect(await db.select().from(callRollups).where(eq(callRollups.period, 'all'))).toMatchObject([
    { queued: 1, failed: 5, bad_number: 5, no_answer: 6, busy: 6, voicemail: 6, carrier: 0 },
  ])
  const { period, campaign_id } = callCounts
  const countedSums = [41, 35, 17, 17, 334_000, 820_000]
  expect(
    await db
      .select({
        period,
        campaign_id,
        sums: sql`array[sum(calls), sum(ended), sum(conversation), sum(timed), sum(milliseconds), sum(micro_dollars)]::integer[]`,
      })
      .from(callCounts)
      .groupBy(period, campaign_id)
      .orderBy(period, campaign_id),
  ).toEqual([
    { period: 'hour', campaign_id: 0, sums: countedSums },
    { period: 'hour', campaign_id: 1, sums: countedSums },
    { period: 'quarter_hour', campaign_id: 0, sums: countedSums },
    { period: 'quarter_hour', campaign_id: 1, sums: countedSums },
  ])
}

/** Creates a data folder with the migrations up to one of them, and with what `fill` adds. */
async function createDataFolder(
  last: number | undefined,
  fill: (client: PGlite) => Promise<void>,
): Promise<string> {
  const folder = createTemporaryFolder()
  const client = await PGlite.create(join(folder, 'postgres'), { extensions: { pg_trgm } })
  await migrateEmbedded(drizzleEmbedded(client), { migrationsFolder: copyOldMigrations(last) })
  await fill(client)
  await client.close()
  return folder
}

async function createOldDataFolder(): Promise<{ folder: string; sums: unknown }> {
  let sums: unknown
  const folder = await createDataFolder(undefined, async (client) => {
    for (const statement of oldVersionStatements) await client.exec(statement)
    sums = (await client.query(oldSumsQuery)).rows
  })
  return { folder, sums }
}

if (inject('databaseUrl') === '') {
  it('keeps the rows of a data folder in an upgrade', async () => {
    const { folder, sums } = await createOldDataFolder()
    const { db, close } = await openEmbedded(folder)
    await expectUpgradedRows(db, sums)
    await close()
  })

  it('restores all rows from a backup made by the old version', async () => {
    const file = join(createTemporaryFolder(), 'backup.tar.gz')
    const { folder, sums } = await createOldDataFolder()
    await backUp(folder, file)
    const target = createTemporaryFolder()
    await restore(target, file, { force: false })
    const { db, close } = await openEmbedded(target)
    await expectUpgradedRows(db, sums)
    expect(await db.select().from(campaigns)).toMatchObject([{ status: 'paused' }])
    await close()
  })

  it('cancels the invitations of former admins in an upgrade', async () => {
    const folder = await createDataFolder(42, async (client) => {
      await client.exec(`
          insert into workspaces (name, slug, created_at) values ('Second', 'second', now());
          insert into users (name, email, email_verified, created_at, updated_at)
            select name, name || '@example.com', true, now(), now()
            from unnest(array['admin', 'former', 'first']) as name;
          insert into members (workspace_id, user_id, role, created_at) values (1, 1, 'admin', now());
          insert into invitations (workspace_id, inviter_id, email, role, status, expires_at, created_at)
            select workspace_id, inviter_id, email, 'admin', 'pending', now() + interval '1 day', now()
            from (values (1, 1, 'of-admin'), (1, 2, 'of-former'), (2, 3, 'of-first'))
              as sent (workspace_id, inviter_id, email);`)
    })
    const { db, close } = await openEmbedded(folder)
    const { email, status } = invitations
    const rows = await db.select({ email, status }).from(invitations).orderBy(invitations.id)
    expect(rows).toEqual([
      { email: 'of-admin', status: 'pending' },
      { email: 'of-former', status: 'canceled' },
      { email: 'of-first', status: 'pending' },
    ])
    await close()
  })
} else {
  it('keeps the rows of a database on a PostgreSQL server in an upgrade', async () => {
    const { url, drop } = await createTestDatabase()
    onTestFinished(drop)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await migrateServer(drizzleServer(client), { migrationsFolder: copyOldMigrations() })
    for (const statement of oldVersionStatements) await client.query(statement)
    const { rows: sums } = await client.query(oldSumsQuery)
    await client.end()
    const { db, close } = await openServer(url)
    await expectUpgradedRows(db, sums)
    await close()
  })
}
