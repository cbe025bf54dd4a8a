import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

async function send(path: string, body: unknown, key: string) {
  const answer = await server.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  return { status: answer.status, text: await answer.text() }
}
const total = async (path: string) => (await server.get(`${path}?user_id=1`)).body.total

describe('a request with an idempotency-key', () => {
  it('makes its change once and gets the same answer each time', async () => {
    const first = await send('/api/contacts', ada, 'one')
    expect(first.status).toBe(201)
    expect(await send('/api/contacts', ada, 'one')).toEqual(first)
    // The same request, its fields in another order.
    const turned = { phone_number: ada.phone_number, first_name: 'Ada', user_id }
    expect(await send('/api/contacts', turned, 'one')).toEqual(first)
    expect(await total('/api/contacts')).toBe(1)
  })

  it('makes its change once when it is sent several times concurrently', async () => {
    await server.post('/api/contacts', ada)
    const filter = { search: '', tag: '' }
    const plan = { user_id, name: 'Spring', assistant_id: 'a', contact_filter: filter }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send('/api/campaigns', plan, 'spring')),
    )
    expect(answers[0]?.status).toBe(201)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await total('/api/campaigns')).toBe(1)
  })

  it('is rejected when the key was used for another request', async () => {
    await send('/api/contacts', ada, 'one')
    const other = { ...ada, phone_number: '+12025550102' }
    const { status, text } = await send('/api/contacts', other, 'one')
    expect(status).toBe(422)
    expect(JSON.parse(text)).toMatchObject({ code: 'key_reused' })
    expect(await total('/api/contacts')).toBe(1)
  })

  it('may be corrected under the same key after an error', async () => {
    const nobody = { ...ada, phone_number: '12' }
    expect((await send('/api/contacts', nobody, 'one')).status).toBe(400)
    expect((await send('/api/contacts', ada, 'one')).status).toBe(201)
  })

  it('stores no key when its change fails', async () => {
    await server.post('/api/contacts', ada)
    expect((await send('/api/contacts', ada, 'one')).status).toBe(409)
    expect(await server.deps.db.select().from(idempotencyKeys)).toEqual([])
  })

  it('is a new request after a day, when its key has expired', async () => {
    await send('/api/contacts', ada, 'one')
    await send('/api/contacts', { ...ada, phone_number: '+12025550102' }, 'two')
    await server.deps.db.execute(
      sql`update idempotency_keys set created_at = created_at - interval '25 hours'`,
    )
    const bob = { ...ada, phone_number: '+12025550103' }
    expect((await send('/api/contacts', bob, 'one')).status).toBe(201)
    const kept = await server.deps.db.select().from(idempotencyKeys)
    expect(kept.map(({ key }) => key)).toEqual(['one'])
  })

  it('needs a key of printable ASCII characters', async () => {
    expect((await send('/api/contacts', ada, 'k'.repeat(256))).status).toBe(400)
  })
})

it('reserves calls once per key', async () => {
  for (const n of [1, 2, 3, 4])
    await server.post('/api/contacts', { ...ada, phone_number: `+1202555010${n}` })
  const filter = { search: '', tag: '' }
  const plan = { user_id, name: 'S', assistant_id: 'a', contact_filter: filter }
  const { body } = await server.post('/api/campaigns', { ...plan, max_concurrent_calls: 2 })
  const { id } = body.campaign
  await server.post(`/api/campaigns/${id}/start`, { user_id })
  const calls = () => send(`/api/vapi/campaigns/${id}/start`, { user_id }, 'go')
  const [first, second] = await Promise.all([calls(), calls()])
  expect(first?.status).toBe(200)
  expect(second).toEqual(first)
  expect(JSON.parse(first?.text ?? '').calls).toHaveLength(2)
  expect(await total('/api/calls')).toBe(2)
  // Asked anew, there is no free line.
  const again = await server.post(`/api/vapi/campaigns/${id}/start`, { user_id })
  expect(again.body.calls).toEqual([])
})
