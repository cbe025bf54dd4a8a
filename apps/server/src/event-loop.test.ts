import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openStaging } from './contacts/staging.ts'
import { withConnection } from './db/session.ts'
import { openTestServer, type TestServer } from './testing.ts'

// The embedded database runs on the main thread: one long statement blocks every other request, and the
// watchdog would end the process.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const manyContacts = 40_000
/** As many as one statement may take at the most. */
const largestBatch = 10_000

const addContacts = () =>
  server.deps.db.execute(sql`
    insert into contacts
      (user_id, first_name, last_name, phone_number, phone_e164, email, company, tags, created_at, searchable)
    select 1, '', '', n, n, '', '', '{all}', now(), false
    from generate_series(1, ${manyContacts}::integer) as n`)

/** How many turns the event loop makes until the work is done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let timer = setImmediate(function turn() {
    turns += 1
    timer = setImmediate(turn)
  })
  await work()
  clearImmediate(timer)
  return turns
}

const manyTurns = manyContacts / largestBatch

it('answers other requests during the import of a large file', async () => {
  let added = 0
  let turns = 0
  await withConnection(server.deps.db, async (own) => {
    const staging = await openStaging(own, 'import_many')
    for (let line = 2; line < manyContacts + 2; line++) {
      const phone = `+1212${2_000_000 + line}`
      const text = { first_name: '', last_name: '', email: '', company: '' }
      const contact = { ...text, phone_number: phone, phone_e164: phone, tags: [] }
      await staging.add({ line, contact })
    }
    await staging.flush()
    turns = await turnsDuring(() =>
      own.transaction(async (tx) => {
        added = await staging.become(tx, 1, new Date(), false)
      }),
    )
    await staging.drop()
  })
  expect(added).toBe(manyContacts)
  expect(turns).toBeGreaterThanOrEqual(manyTurns)
})

it('answers other requests while a campaign is created for many contacts', async () => {
  await addContacts()
  const plan = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_filter: { tag: 'all' } }
  let total = 0
  const turns = await turnsDuring(async () => {
    const { body } = await server.post('/api/campaigns', plan)
    total = body.campaign.total_contacts
  })
  expect(total).toBe(manyContacts)
  expect(turns).toBeGreaterThanOrEqual(manyTurns)
})

it('answers other requests while many contacts are deleted', async () => {
  await addContacts()
  const all = { user_id: 1, contact_filter: { search: '', tag: 'all' } }
  let deleted = 0
  const turns = await turnsDuring(async () => {
    const { body } = await server.post('/api/contacts/bulk-delete', all)
    deleted = body.deleted_count
  })
  expect(deleted).toBe(manyContacts)
  expect(turns).toBeGreaterThanOrEqual(manyTurns)
})
