import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLog } from '../log.ts'
import { insertSecondWorkspace, openTestServer, type TestServer } from '../testing.ts'
import { deleteAuditEventsBefore, recordAuditEvent } from './audit-events.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
  await insertSecondWorkspace(server.deps.db)
})
afterAll(() => server.close())

const origin = { ip_address: '192.0.2.1', device: 'Firefox on Linux', request_id: 'r' }
const refused = { cause: { code: '42501', message: 'audit_events can only be added to' } }

/** Adds an entry of a day in January 2026. */
const recordOn = (day: number, workspaceId: number | undefined) =>
  recordAuditEvent(
    { ...server.deps, now: () => new Date(Date.UTC(2026, 0, day)) },
    { workspaceId, actor: { email: 'nobody@x.example' }, action: 'contacts.create', origin },
  )
async function readDays() {
  const { rows } = await server.deps.db.execute(
    sql`select workspace_id, extract(day from at)::integer as day from audit_events order by id`,
  )
  return rows
}

it.each([
  'update audit_events set actor_name = null',
  'delete from audit_events',
  'truncate audit_events',
  'truncate workspaces cascade',
])('refuses to change an entry: %s', async (statement) => {
  await recordOn(1, 1)
  const { db } = server.deps
  await expect(db.execute(sql.raw(statement))).rejects.toMatchObject(refused)
  // Also after the function that deletes has run in the same transaction.
  const afterDeletion = db.transaction(async (tx) => {
    await deleteAuditEventsBefore(tx, 1, new Date(0))
    await tx.execute(sql.raw(statement))
  })
  await expect(afterDeletion).rejects.toMatchObject(refused)
})

it('deletes the entries of one workspace that are older than a time', async () => {
  const { db } = server.deps
  await deleteAuditEventsBefore(db, 1, new Date())
  for (const day of [1, 2, 3]) for (const id of [1, 2, undefined]) await recordOn(day, id)
  expect(await deleteAuditEventsBefore(db, 1, new Date(Date.UTC(2026, 0, 3)))).toBe(2)
  expect(await deleteAuditEventsBefore(db, null, new Date(Date.UTC(2026, 0, 2)))).toBe(1)
  expect(await readDays()).toEqual([
    { workspace_id: 2, day: 1 },
    { workspace_id: 2, day: 2 },
    { workspace_id: null, day: 2 },
    { workspace_id: 1, day: 3 },
    { workspace_id: 2, day: 3 },
    { workspace_id: null, day: 3 },
  ])
})

it('deletes more entries than one batch has', async () => {
  const { db } = server.deps
  await db.execute(sql`insert into audit_events (workspace_id, at, actor_kind, action)
    select 1, '2026-01-01', 'system', 'campaigns.start' from generate_series(1, 10001)`)
  expect(await deleteAuditEventsBefore(db, 1, new Date(Date.UTC(2026, 0, 2)))).toBe(10_001)
})

it('logs an entry that cannot be written, without the address of a person, and does not throw', async () => {
  const lines: string[] = []
  const log = openLog('error', { write: (line) => void lines.push(line) })
  await recordAuditEvent(
    { ...server.deps, log },
    {
      workspaceId: 4711,
      actor: { email: 'ada@northwind.example' },
      action: 'invitations.create',
      subject: { kind: 'invitation', id: 5, label: 'maya@northwind.example' },
      origin,
    },
  )
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    request_id: 'r',
    action: 'invitations.create',
    workspaceId: 4711,
    subject: { kind: 'invitation', id: 5 },
  })
  expect(lines[0]).not.toContain('northwind.example')
})
