import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertCalls, insertCampaigns } from '../calls/testing.ts'
import { campaigns } from '../db/tables/campaigns.table.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { logProgress } from './progress.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

async function readProgress(): Promise<string[]> {
  const messages: string[] = []
  const log = pino({}, { write: (line) => messages.push(JSON.parse(line).msg) })
  await logProgress({ ...server.deps, log })
  return messages
}

it('logs in one line the live calls, and the contacts of the campaigns that are calling', async () => {
  const { db } = server.deps
  await insertCampaigns(db, 2)
  await db.update(campaigns).set({ calling: true, total_contacts: 1500, calls_completed: 170 })
  await insertCalls(db, { status: 'ringing' }, { status: 'queued', campaign_id: 2 }, {})
  expect(await readProgress()).toEqual(['2 calls live, 340 of 3,000 contacts completed'])
})

it('logs the last calls of a campaign that was paused', async () => {
  const { db } = server.deps
  await insertCampaigns(db, 1)
  await db.update(campaigns).set({ status: 'paused', calling: true })
  await insertCalls(db, { status: 'in-progress' }, { status: 'failed' })
  expect(await readProgress()).toEqual(['1 call live'])
})

it('logs nothing while no call is live', async () => {
  const { db } = server.deps
  await insertCampaigns(db, 1)
  await db.update(campaigns).set({ calling: true })
  await insertCalls(db, {}, { status: 'failed' })
  expect(await readProgress()).toEqual([])
})
