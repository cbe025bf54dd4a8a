import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '../db/open.ts'
import { contacts } from '../db/tables/contacts.table.ts'
import { workspaceRetention } from '../db/tables/privacy.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { applyRetention } from '../dialer/retention.ts'
import { countWaitingTransactions, openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false, isDemo: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const user_id = 1
const number = '+12025550101'
const createContact = (phone_number: string) =>
  server.post('/api/contacts', { user_id, phone_number })
const deleteContact = (id: number) =>
  server.request(`/api/contacts/${id}?user_id=1`, { method: 'DELETE' })

/** Inserts a contact as an import does, which leaves out a number that exists. */
const insertContact = (tx: Tx, phone_number: string) =>
  tx
    .insert(contacts)
    .values({
      ...{ workspace_id: firstWorkspaceId, user_id, created_at: new Date() },
      ...{ first_name: '', last_name: '', email: '', company: '' },
      ...{ phone_number, phone_e164: phone_number },
    })
    .onConflictDoNothing()

const storeRetention = () =>
  server.deps.db.insert(workspaceRetention).values({
    ...{ workspace_id: firstWorkspaceId, contact_days: 1 },
    ...{ recording_days: null, transcript_days: null, audit_days: null },
  })

/** Deletes contacts that are older than a day. */
async function expireContacts() {
  await server.deps.db.update(contacts).set({ created_at: new Date(0) })
  await storeRetention()
  await applyRetention(server.deps)
  return { status: 200 }
}

const deletions: [string, (id: number) => Promise<{ status: number }>][] = [
  ['a deletion', deleteContact],
  ['an erasure', (id) => server.post(`/api/contacts/${id}/erase`, { confirm: 'erase' })],
  ['the retention', expireContacts],
]

// Only on PostgreSQL: the embedded database runs one transaction at a time.
describe('while contacts are imported', () => {
  it.each(deletions)('%s keeps no campaign locked', async (name, deleteIt) => {
    const { db } = server.deps
    const { id } = (await createContact(number)).body.contact
    const plan = { user_id, name: 'Spring', assistant_id: 'a', contact_ids: [id] }
    const { campaign } = (await server.post('/api/campaigns', plan)).body
    if (name === 'the retention') {
      await db.execute(`update memberships set state = 'reached'`)
      await db.execute(`update campaigns set created_at = 'epoch'`)
    }
    let deleting: Promise<{ status: number }> | undefined
    await db.transaction(async (tx) => {
      await insertContact(tx, '+12025550102')
      deleting = deleteIt(id)
      await expect.poll(() => countWaitingTransactions(db)).toBe(1)
      const lock = `select id from campaigns where id = ${campaign.id} for no key update nowait`
      expect((await db.execute(lock)).rows).toHaveLength(1)
    })
    expect(await deleting).toMatchObject({ status: 200 })
    const { rows } = await db.execute(sql`select phone_number from contacts`)
    expect(rows).toEqual([{ phone_number: '+12025550102' }])
  })

  it('the retention waits for no import while no contact is old', async () => {
    const { db } = server.deps
    await createContact(number)
    await storeRetention()
    await db.transaction(async (tx) => {
      await insertContact(tx, '+12025550102')
      await applyRetention(server.deps)
    })
    expect(await db.$count(contacts)).toBe(2)
  })

  it('the retention waits for no import or change while campaigns have still to call all old contacts', async () => {
    const { db } = server.deps
    const { id } = (await createContact(number)).body.contact
    const plan = { user_id, name: 'Spring', assistant_id: 'a', contact_ids: [id] }
    await server.post('/api/campaigns', plan)
    await db.update(contacts).set({ created_at: new Date(0) })
    await storeRetention()
    await db.transaction(async (tx) => {
      await insertContact(tx, '+12025550102')
      await applyRetention(server.deps)
    })
    expect(await db.$count(contacts)).toBe(2)
  })

  it.each([
    ...deletions,
    ['a creation', () => createContact(number)],
    [
      'an undone deletion',
      (id) => server.post('/api/contacts/restore', { user_id, contact_ids: [id] }),
    ],
  ] satisfies typeof deletions)(
    '%s of a contact of the file causes no deadlock',
    async (name, change) => {
      const { db } = server.deps
      const { id } = (await createContact(number)).body.contact
      if (name === 'a creation' || name === 'an undone deletion') await deleteContact(id)
      let changing: Promise<{ status: number }> | undefined
      await db.transaction(async (tx) => {
        await insertContact(tx, '+12025550102')
        changing = change(id)
        await expect.poll(() => countWaitingTransactions(db)).toBe(1)
        await insertContact(tx, number)
      })
      expect((await changing)?.status).toBe(name === 'a creation' ? 409 : 200)
      const { rows } = await db.execute(sql`select total from contact_counts`)
      expect(rows).toEqual([{ total: await db.$count(contacts) }])
    },
  )
})

it('an erasure and the creation of a campaign that share contacts cause no deadlock', async () => {
  const { db } = server.deps
  const { id } = (await createContact(number)).body.contact
  const newer = (await createContact('+12025550102')).body.contact
  // A contact whose number was corrected keeps the consent for the former one.
  await db
    .update(contacts)
    .set({ consent: sql`${JSON.stringify({ phone_e164: number })}::jsonb` })
    .where(eq(contacts.id, newer.id))
  const lock = (tx: Tx, contactId: number) =>
    tx.execute(sql`select from ${contacts} where id = ${contactId} for share`)
  let erasing: Promise<{ status: number }> | undefined
  await db.transaction(async (tx) => {
    await lock(tx, newer.id)
    erasing = server.post(`/api/contacts/${id}/erase`, { confirm: 'erase' })
    await expect.poll(() => countWaitingTransactions(db)).toBe(1)
    await lock(tx, id)
  })
  expect((await erasing)?.status).toBe(200)
})
