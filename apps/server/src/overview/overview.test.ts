import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCampaigns } from '../calls/testing.ts'
import { openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
afterAll(() => server.close())

it('names the next retry, and no first call that waits for calling hours', async () => {
  const { db } = server.deps
  await insertCampaigns(db, 1)
  await db.execute(sql`update campaigns set calling = true`)
  const readNextRetry = async () =>
    (await server.get('/api/overview?user_id=1&tz=UTC')).body.next_retry
  const insertMember = (attempts: number, at: string) =>
    db.execute(sql`
      insert into memberships (workspace_id, campaign_id, first_name, last_name, phone_number, phone_e164, email, state, attempts, next_try_at)
      values (1, 1, '', '', '1', '+1', '', 'waiting', ${attempts}, ${at})`)
  await insertMember(0, '2026-12-01T09:00:00.000Z')
  expect(await readNextRetry()).toBeNull()
  await insertMember(1, '2026-12-01T10:00:00.000Z')
  expect(await readNextRetry()).toEqual({ at: '2026-12-01T10:00:00.000Z', campaign_id: 1 })
})
