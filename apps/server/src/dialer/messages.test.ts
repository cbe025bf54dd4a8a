import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { calls, providerMessages } from '../db/tables/calls.table.ts'
import { createLiveCall, openTestServer, type TestServer } from '../testing.ts'
import { deleteOldMessages } from './messages.ts'

const day = 24 * 60 * 60_000
let server: TestServer
let days: number
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(async () => {
  await server.clear()
  days = 0
  server.deps.now = () => new Date(Date.now() + days * day)
})
afterAll(() => server.close())

async function send(message: object): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-vapi-secret': server.deps.webhookSecret }
  const body = JSON.stringify({ message })
  return (await server.request('/api/vapi/webhook', { method: 'POST', headers, body })).status
}
const kept = async () => (await server.deps.db.select().from(providerMessages)).length
const callNow = async () => (await server.deps.db.select().from(calls))[0]

const ringing = { type: 'status-update', status: 'ringing', call: { id: 'x' } }
const report = {
  type: 'end-of-call-report',
  endedReason: 'customer-ended-call',
  cost: 0.05,
  call: { id: 'x' },
}

it('is forgotten two weeks after its call has ended, and refused all the same when it is repeated', async () => {
  await createLiveCall(server, 'x')
  expect([await send(ringing), await send(report)]).toEqual([200, 200])
  // Read again, the provider says what it cost in the end.
  await server.deps.db.update(calls).set({ cost_usd: 0.07 })
  days = 13.9
  await deleteOldMessages(server.deps)
  expect(await kept()).toBe(2)
  days = 14.1
  await deleteOldMessages(server.deps)
  expect(await kept()).toBe(0)
  const before = await callNow()
  expect([await send(ringing), await send(report)]).toEqual([409, 409])
  expect(await callNow()).toEqual(before)
  expect(await kept()).toBe(0)
})

it('is kept as long as its call goes on', async () => {
  await createLiveCall(server, 'x')
  await send(ringing)
  days = 30
  await deleteOldMessages(server.deps)
  expect(await send(ringing)).toBe(409)
  expect(await kept()).toBe(1)
})

it('is forgotten when it spoke of no call of ours', async () => {
  await send({ ...ringing, call: { id: 'nobody' } })
  days = 15
  await deleteOldMessages(server.deps)
  expect(await kept()).toBe(0)
})

it('is forgotten a thousand at a time, as long as there are more', async () => {
  const row = {
    vapi_call_id: 'nobody',
    type: 'status-update',
    received_at: new Date(),
    applied: false,
  }
  const rows = Array.from({ length: 1200 }, (_, n) => ({ ...row, digest: String(n) }))
  await server.deps.db.insert(providerMessages).values(rows)
  days = 15
  await server.deps.db
    .insert(providerMessages)
    .values({ ...row, digest: 'new', received_at: server.deps.now() })
  expect(await deleteOldMessages(server.deps)).toBe(true)
  expect(await deleteOldMessages(server.deps)).toBe(false)
  expect(await kept()).toBe(1)
})
