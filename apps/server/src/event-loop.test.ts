import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contactsToImport } from './contacts/contacts.import.ts'
import { deleteAuditEventsBefore } from './db/audit-events.ts'
import { purgeExpired } from './db/expired-rows.ts'
import { withConnection } from './db/session.ts'
import { auditEvents } from './db/tables/audit.table.ts'
import { idempotencyKeys } from './db/tables/idempotency.table.ts'
import { firstWorkspaceId } from './db/workspace-id.ts'
import { createStagingTable } from './imports/staging-table.ts'
import { openTestServer, type TestServer } from './testing.ts'

// The embedded database runs on the main thread. One long statement would block every other request, and the
// watchdog would end the process.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const contactCount = 40_000
/** The largest number of contacts that one statement may process. */
const largestBatch = 10_000

const insertContacts = () =>
  server.deps.db.execute(sql`
    insert into contacts
      (workspace_id, user_id, first_name, last_name, phone_number, phone_e164, email, company, tags, created_at, searchable)
    select 1, 1, '', '', n, n, '', '', '{all}', now(), false
    from generate_series(1, ${contactCount}::integer) as n`)

/** Returns how many turns the event loop makes until the work is done. */
async function countTurnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turnCount = 0
  let timer = setImmediate(function turn() {
    turnCount += 1
    timer = setImmediate(turn)
  })
  await work()
  clearImmediate(timer)
  return turnCount
}

const minTurns = contactCount / largestBatch

it('processes other requests during the import of a large file', async () => {
  let importedCount = 0
  let turnCount = 0
  await withConnection(server.deps.db, async (connection) => {
    const access = { userId: 1, workspaceId: firstWorkspaceId, role: 'admin' as const }
    async function* noLines() {}
    const contacts = contactsToImport(server.deps, access, noLines(), new Date())
    const stagingTable = await createStagingTable(connection, 'import_many', contacts.columns)
    for (let line = 2; line < contactCount + 2; line++) {
      const phone = `+1212${2_000_000 + line}`
      const text = { first_name: '', last_name: '', email: '', company: '' }
      const contact = { ...text, phone_number: phone, phone_e164: phone, tags: [] }
      await stagingTable.add({ line, ...contact })
    }
    await stagingTable.flush()
    turnCount = await countTurnsDuring(() =>
      connection.transaction(async (tx) => {
        const insert = await contacts.begin(tx)
        importedCount = await stagingTable.insertBatches(tx, firstWorkspaceId, insert)
      }),
    )
    await stagingTable.drop()
  })
  expect(importedCount).toBe(contactCount)
  expect(turnCount).toBeGreaterThanOrEqual(minTurns)
})

it('processes other requests while a campaign is created for many contacts', async () => {
  await insertContacts()
  const campaignInput = {
    user_id: 1,
    name: 'Spring',
    assistant_id: 'a',
    contact_filter: { tag: 'all' },
  }
  let memberCount = 0
  const turnCount = await countTurnsDuring(async () => {
    const { body } = await server.post('/api/campaigns', campaignInput)
    memberCount = body.campaign.total_contacts
  })
  expect(memberCount).toBe(contactCount)
  expect(turnCount).toBeGreaterThanOrEqual(minTurns)
})

it('processes other requests while many contacts are deleted', async () => {
  await insertContacts()
  const selection = { user_id: 1, contact_filter: { search: '', tag: 'all' } }
  let deletedCount = 0
  const turnCount = await countTurnsDuring(async () => {
    const { body } = await server.post('/api/contacts/bulk-delete', selection)
    deletedCount = body.deleted_count
  })
  expect(deletedCount).toBe(contactCount)
  expect(turnCount).toBeGreaterThanOrEqual(minTurns)
})

const callCount = 10_000

/** Creates campaign 1 with many calls that were placed. */
async function createCalledCampaign() {
  const contact = { user_id: 1, phone_number: '+12125550142' }
  const { id } = (await server.post('/api/contacts', contact)).body.contact
  const campaignInput = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids: [id] }
  await server.post('/api/campaigns', campaignInput)
  await server.deps.db.execute(sql`
    insert into calls (workspace_id, campaign_id, membership_id, attempt_id, vapi_call_id, status, name, created_at, updated_at)
    select 1, 1, 1, gen_random_uuid(), n, 'queued', 'Copy', now(), now()
    from generate_series(1, ${callCount}::integer) as n`)
}

it('processes other requests while the log of a campaign with many calls is read', async () => {
  await createCalledCampaign()
  let lineCount = 0
  const turnCount = await countTurnsDuring(async () => {
    const response = await server.request('/api/campaigns/1/log')
    lineCount = (await response.text()).split('\n').length
  })
  expect(lineCount).toBeGreaterThan(callCount)
  expect(turnCount).toBeGreaterThanOrEqual(callCount / 500)
})

it('processes other requests while many old entries of the audit log are deleted', async () => {
  await server.deps.db.execute(sql`
    insert into audit_events (workspace_id, at, actor_kind, action)
    select 1, '2026-01-01', 'system', 'campaigns.start' from generate_series(1, 20001)`)
  const turnCount = await countTurnsDuring(() =>
    deleteAuditEventsBefore(server.deps.db, firstWorkspaceId, new Date('2026-01-02')),
  )
  expect(await server.deps.db.$count(auditEvents)).toBe(0)
  expect(turnCount).toBeGreaterThanOrEqual(4)
})

it('processes other requests while many idempotency keys that have expired are deleted', async () => {
  const keyCount = 10_000
  await server.deps.db.execute(sql`
    insert into idempotency_keys (workspace_id, key, request, created_at)
    select 1, n, '', '2026-01-01' from generate_series(1, ${keyCount}::integer) as n`)
  const now = () => new Date('2026-06-01')
  const turnCount = await countTurnsDuring(() => purgeExpired({ db: server.deps.db, now }))
  expect(await server.deps.db.$count(idempotencyKeys)).toBe(0)
  expect(turnCount).toBeGreaterThanOrEqual(keyCount / 1000)
})
