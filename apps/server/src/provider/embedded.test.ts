import { type Call, call as callSchema } from '@callwright/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestServer, type TestServer } from '../testing.ts'

const speed = 50
const busy = '+15005550001'
const voicemail = '+15005550003'
/** Its report is never sent, so what is known of it comes with its end. */
const withoutReport = '+15005550006'
const qualifies = '+15005550010'
const declines = '+15005550011'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ speed })
})
afterAll(() => server.close())

async function callAll(numbers: string[]): Promise<Call[]> {
  const contact_ids = []
  for (const phone_number of numbers) {
    const { body } = await server.post('/api/contacts', { user_id: 1, phone_number })
    contact_ids.push(body.contact.id)
  }
  const assistant_id = 'a5515700-ca11-4000-8000-000000000001'
  const max_concurrent_calls = numbers.length
  const { body } = await server.post('/api/campaigns', {
    user_id: 1,
    name: 'Spring',
    assistant_id,
    contact_ids,
    retry_attempts: 0,
    max_concurrent_calls,
  })
  await server.post(`/api/campaigns/${body.campaign.id}/start`, { user_id: 1 })
  await server.post(`/api/vapi/campaigns/${body.campaign.id}/start`, { user_id: 1 })
  return vi.waitFor(
    async () => {
      const { calls } = (await server.get('/api/calls?user_id=1')).body
      expect(calls.map(({ status }: Call) => status)).toEqual(numbers.map(() => 'ended'))
      return calls.map((each: unknown) => callSchema.parse(each))
    },
    { timeout: 20_000, interval: 50 },
  )
}

/** How long the provider's recording of a call is. */
async function recordedSeconds({ vapi_call_id }: Call): Promise<number> {
  const path = `${server.address}/vapi/call/${vapi_call_id}/mono-recording`
  const answer = await vi.waitFor(
    async () => {
      const found = await fetch(path, { headers: { authorization: 'Bearer test' } })
      expect(found.status).toBe(200)
      return found
    },
    { timeout: 20_000, interval: 50 },
  )
  return ((await answer.arrayBuffer()).byteLength - 44) / 16_000
}

it('the times of a call are in order, and its duration is that of speed 1', async () => {
  const made = await callAll([busy, voicemail, withoutReport, qualifies, declines])
  for (const call of made) {
    const { created_at, vapi_created_at, started_at, ended_at } = call
    const times = [created_at, vapi_created_at, started_at, ended_at].filter((at) => at !== null)
    expect(times).toEqual(times.toSorted())
    expect(times).toHaveLength(call.ended_reason === 'customer-busy' ? 3 : 4)
  }
  const answered = made.filter(({ started_at }) => started_at !== null)
  for (const call of answered) {
    const { duration_seconds, started_at, ended_at } = call
    const passed = (Date.parse(`${ended_at}`) - Date.parse(`${started_at}`)) / 1000
    expect(duration_seconds).toBeCloseTo(await recordedSeconds(call), 1)
    expect(Math.abs((duration_seconds ?? 0) / speed - passed)).toBeLessThan(0.001)
  }
})
