import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgeExpired } from '../db/expired-rows.ts'
import { idempotencyKeys } from '../db/tables/idempotency.table.ts'
import { openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
afterAll(() => server?.close())
beforeEach(() => server.clear())

const user_id = 1
const ada = { user_id, first_name: 'Ada', phone_number: '+12025550101' }

async function sendWithKey(path: string, body: unknown, key: string) {
  const response = await server.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}
const fetchTotal = async (path: string) => (await server.get(`${path}?user_id=1`)).body.total

describe('a request with an idempotency-key', () => {
  it('makes its change once and gets the same response each time', async () => {
    const first = await sendWithKey('/api/contacts', ada, 'one')
    expect(first.status).toBe(201)
    expect(await sendWithKey('/api/contacts', ada, 'one')).toEqual(first)
    // The same request with its fields in another order.
    const reordered = { phone_number: ada.phone_number, first_name: 'Ada', user_id }
    expect(await sendWithKey('/api/contacts', reordered, 'one')).toEqual(first)
    expect(await fetchTotal('/api/contacts')).toBe(1)
  })

  it('makes its change once when it is sent several times concurrently', async () => {
    await server.post('/api/contacts', ada)
    const filter = { search: '', tag: '' }
    const campaignInput = { user_id, name: 'Spring', assistant_id: 'a', contact_filter: filter }
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => sendWithKey('/api/campaigns', campaignInput, 'spring')),
    )
    expect(responses[0]?.status).toBe(201)
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(await fetchTotal('/api/campaigns')).toBe(1)
  })

  it('is rejected when the key was used for another request', async () => {
    await sendWithKey('/api/contacts', ada, 'one')
    const otherContact = { ...ada, phone_number: '+12025550102' }
    const { status, text } = await sendWithKey('/api/contacts', otherContact, 'one')
    expect(status).toBe(422)
    expect(JSON.parse(text)).toMatchObject({ code: 'key_reused' })
    expect(await fetchTotal('/api/contacts')).toBe(1)
  })

  it('can be corrected with the same key after an error', async () => {
    const invalidContact = { ...ada, phone_number: '12' }
    expect((await sendWithKey('/api/contacts', invalidContact, 'one')).status).toBe(400)
    expect((await sendWithKey('/api/contacts', ada, 'one')).status).toBe(201)
  })

  it('stores no key when its change fails', async () => {
    await server.post('/api/contacts', ada)
    expect((await sendWithKey('/api/contacts', ada, 'one')).status).toBe(409)
    expect(await server.deps.db.select().from(idempotencyKeys)).toEqual([])
  })

  it('counts as a new request when its key has expired after a day', async () => {
    await sendWithKey('/api/contacts', ada, 'one')
    await sendWithKey('/api/contacts', { ...ada, phone_number: '+12025550102' }, 'two')
    await server.deps.db.execute(
      sql`update idempotency_keys set created_at = created_at - interval '25 hours'`,
    )
    const bob = { ...ada, phone_number: '+12025550103' }
    expect((await sendWithKey('/api/contacts', bob, 'one')).status).toBe(201)
    await purgeExpired(server.deps)
    const storedKeys = await server.deps.db.select().from(idempotencyKeys)
    expect(storedKeys.map(({ key }) => key)).toEqual(['one'])
  })

  it('is rejected when its key is longer than 255 characters', async () => {
    expect((await sendWithKey('/api/contacts', ada, 'k'.repeat(256))).status).toBe(400)
  })
})

it('reserves calls once per key', async () => {
  for (const n of [1, 2, 3, 4])
    await server.post('/api/contacts', { ...ada, phone_number: `+1202555010${n}` })
  const filter = { search: '', tag: '' }
  const campaignInput = { user_id, name: 'S', assistant_id: 'a', contact_filter: filter }
  const { body } = await server.post('/api/campaigns', {
    ...campaignInput,
    max_concurrent_calls: 2,
  })
  const { id } = body.campaign
  await server.post(`/api/campaigns/${id}/start`, { user_id })
  const makeCalls = () => sendWithKey(`/api/vapi/campaigns/${id}/start`, { user_id }, 'go')
  const [first, second] = await Promise.all([makeCalls(), makeCalls()])
  expect(first?.status).toBe(200)
  expect(second).toEqual(first)
  expect(JSON.parse(first?.text ?? '').calls).toHaveLength(2)
  expect(await fetchTotal('/api/calls')).toBe(2)
  // A new request finds no free line.
  const withoutKey = await server.post(`/api/vapi/campaigns/${id}/start`, { user_id })
  expect(withoutKey.body.calls).toEqual([])
})
