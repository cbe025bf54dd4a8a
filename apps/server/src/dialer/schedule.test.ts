import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Deps } from '../deps.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { applySchedule } from './schedule.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const scheduled_start = '2100-01-01T09:00:00Z'
const scheduled_end = '2100-01-01T17:00:00+01:00'

async function aCampaign(schedule: object): Promise<number> {
  const phone_number = '+12025550101'
  const contact = (await server.post('/api/contacts', { user_id: 1, phone_number })).body.contact
  const plan = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids: [contact.id] }
  return (await server.post('/api/campaigns', { ...plan, ...schedule })).body.campaign.id
}
const campaignOf = async (id: number) =>
  (await server.get(`/api/campaigns/${id}?user_id=1`)).body.campaign
const callCount = async () => (await server.get('/api/calls?user_id=1')).body.total
const at = (time: string): Deps => ({ ...server.deps, now: () => new Date(time) })

it('begins to call at the start of a schedule and pauses at its end', async () => {
  const campaign_id = await aCampaign({ scheduled_start, scheduled_end })
  await applySchedule(at('2100-01-01T09:00:01Z'), { campaign_id, edge: 'start' })
  expect(await campaignOf(campaign_id)).toMatchObject({ status: 'running', calling: true })
  expect(await callCount()).toBe(1)
  await applySchedule(at('2100-01-01T16:00:01Z'), { campaign_id, edge: 'end' })
  expect(await campaignOf(campaign_id)).toMatchObject({
    status: 'paused',
    paused_reason: 'The schedule ended',
  })
})

it('begins to call at the start of a schedule where a person only started the campaign', async () => {
  const campaign_id = await aCampaign({ scheduled_start })
  await server.post(`/api/campaigns/${campaign_id}/start`, { user_id: 1 })
  await applySchedule(at('2100-01-01T09:00:01Z'), { campaign_id, edge: 'start' })
  expect(await campaignOf(campaign_id)).toMatchObject({ status: 'running', calling: true })
  expect(await callCount()).toBe(1)
})

it('leaves alone what a person has paused or stopped when a schedule starts', async () => {
  for (const action of ['pause', 'stop']) {
    await server.clear()
    const campaign_id = await aCampaign({ scheduled_start })
    await server.post(`/api/campaigns/${campaign_id}/start`, { user_id: 1 })
    const { body } = await server.post(`/api/campaigns/${campaign_id}/${action}`, { user_id: 1 })
    await applySchedule(at('2100-01-01T09:00:01Z'), { campaign_id, edge: 'start' })
    expect((await campaignOf(campaign_id)).status).toBe(body.campaign.status)
  }
  expect(await callCount()).toBe(0)
})

it.each([
  ['start', 'end'],
  ['end', 'start'],
] as const)(
  'calls nobody when the server was off during the schedule: %s, then %s',
  async (...edges) => {
    const campaign_id = await aCampaign({ scheduled_start, scheduled_end })
    const late = at('2100-01-01T16:00:01Z')
    for (const edge of edges) await applySchedule(late, { campaign_id, edge })
    expect(await campaignOf(campaign_id)).toMatchObject({
      status: 'paused',
      paused_reason: 'The schedule ended',
    })
    expect(await callCount()).toBe(0)
  },
)

// The last, since the jobs are done from then on.
it('pauses, before anything else, what a schedule was to end while no server was there', async () => {
  const id = await aCampaign({ scheduled_end })
  await server.post(`/api/campaigns/${id}/start`, { user_id: 1 })
  await server.post(`/api/vapi/campaigns/${id}/start`, { user_id: 1 })
  await server.deps.db.execute(sql`
    update jobs.job set start_after = now() - interval '1 hour' where name = 'follow-schedule'`)
  await server.dialer.run()
  expect(await campaignOf(id)).toMatchObject({ status: 'paused' })
  await server.dialer.close()
  expect((await server.get('/api/calls?user_id=1')).body.calls[0].vapi_call_id).toBeNull()
})
