import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { calls, providerMessages } from '../db/tables/calls.table.ts'
import { createCampaignWithLiveCall, openTestServer, type TestServer } from '../testing.ts'
import { deleteOldMessages } from './messages.ts'

const dayMs = 24 * 60 * 60_000
let server: TestServer
let daysPassed: number
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(async () => {
  await server.clear()
  daysPassed = 0
  server.deps.now = () => new Date(Date.now() + daysPassed * dayMs)
})
afterAll(() => server.close())

/** Sends a server message, and returns the HTTP status of the response. */
async function sendMessage(message: object): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-vapi-secret': server.deps.webhookSecret }
  const body = JSON.stringify({ message })
  return (await server.request('/api/vapi/webhook', { method: 'POST', headers, body })).status
}
const countMessages = async () => (await server.deps.db.select().from(providerMessages)).length
const selectCall = async () => (await server.deps.db.select().from(calls))[0]

const statusUpdate = { type: 'status-update', status: 'ringing', call: { id: 'x' } }
const endOfCallReport = {
  type: 'end-of-call-report',
  endedReason: 'customer-ended-call',
  cost: 0.05,
  call: { id: 'x' },
}

it('deletes messages two weeks after their call ended, and still refuses repeated ones', async () => {
  await createCampaignWithLiveCall(server, 'x')
  expect([await sendMessage(statusUpdate), await sendMessage(endOfCallReport)]).toEqual([200, 200])
  // A later refresh stored the final cost, which a repeated message must not overwrite.
  await server.deps.db.update(calls).set({ cost_usd: 0.07 })
  daysPassed = 13.9
  await deleteOldMessages(server.deps)
  expect(await countMessages()).toBe(2)
  daysPassed = 14.1
  await deleteOldMessages(server.deps)
  expect(await countMessages()).toBe(0)
  const callBefore = await selectCall()
  expect([await sendMessage(statusUpdate), await sendMessage(endOfCallReport)]).toEqual([409, 409])
  expect(await selectCall()).toEqual(callBefore)
  expect(await countMessages()).toBe(0)
})

it('keeps messages while their call is live', async () => {
  await createCampaignWithLiveCall(server, 'x')
  await sendMessage(statusUpdate)
  daysPassed = 30
  await deleteOldMessages(server.deps)
  expect(await sendMessage(statusUpdate)).toBe(409)
  expect(await countMessages()).toBe(1)
})

it('deletes messages of unknown calls', async () => {
  await sendMessage({ ...statusUpdate, call: { id: 'unknown' } })
  daysPassed = 15
  await deleteOldMessages(server.deps)
  expect(await countMessages()).toBe(0)
})

it('deletes a thousand messages at a time, and returns true while more are old', async () => {
  const row = {
    vapi_call_id: 'unknown',
    type: 'status-update',
    received_at: new Date(),
    applied: false,
  }
  const rows = Array.from({ length: 1200 }, (_, n) => ({ ...row, digest: String(n) }))
  await server.deps.db.insert(providerMessages).values(rows)
  daysPassed = 15
  await server.deps.db
    .insert(providerMessages)
    .values({ ...row, digest: 'new', received_at: server.deps.now() })
  expect(await deleteOldMessages(server.deps)).toBe(true)
  expect(await deleteOldMessages(server.deps)).toBe(false)
  expect(await countMessages()).toBe(1)
})
