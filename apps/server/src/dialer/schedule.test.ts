import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestDeps } from '../testing.ts'
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

/** Creates a campaign of one contact, and returns its id. */
async function createCampaign(schedule: object): Promise<number> {
  const phone_number = '+12025550101'
  const contact = (await server.post('/api/contacts', { user_id: 1, phone_number })).body.contact
  const fields = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids: [contact.id] }
  return (await server.post('/api/campaigns', { ...fields, ...schedule })).body.campaign.id
}
const getCampaign = async (id: number) =>
  (await server.get(`/api/campaigns/${id}?user_id=1`)).body.campaign
const countCalls = async () => (await server.get('/api/calls?user_id=1')).body.total
const depsAt = (time: string): TestDeps => ({ ...server.deps, now: () => new Date(time) })

it('starts calling at the start of a schedule and pauses at its end', async () => {
  const campaign_id = await createCampaign({ scheduled_start, scheduled_end })
  await applySchedule(depsAt('2100-01-01T09:00:01Z'), { campaign_id, edge: 'start' })
  expect(await getCampaign(campaign_id)).toMatchObject({ status: 'running', calling: true })
  expect(await countCalls()).toBe(1)
  await applySchedule(depsAt('2100-01-01T16:00:01Z'), { campaign_id, edge: 'end' })
  expect(await getCampaign(campaign_id)).toMatchObject({
    status: 'paused',
    paused_reason: 'The schedule ended',
  })
})

it('does not pause a campaign again that a user has started since, when the job of the end is run twice', async () => {
  const campaign_id = await createCampaign({ scheduled_end })
  await server.post(`/api/campaigns/${campaign_id}/start`, { user_id: 1 })
  const end = () => applySchedule(depsAt('2100-01-01T16:00:01Z'), { campaign_id, edge: 'end' })
  await end()
  expect((await getCampaign(campaign_id)).status).toBe('paused')
  await server.post(`/api/campaigns/${campaign_id}/start`, { user_id: 1 })
  await end()
  expect((await getCampaign(campaign_id)).status).toBe('running')
})

it('starts calling at the start of a schedule when a user has only started the campaign', async () => {
  const campaign_id = await createCampaign({ scheduled_start })
  await server.post(`/api/campaigns/${campaign_id}/start`, { user_id: 1 })
  await applySchedule(depsAt('2100-01-01T09:00:01Z'), { campaign_id, edge: 'start' })
  expect(await getCampaign(campaign_id)).toMatchObject({ status: 'running', calling: true })
  expect(await countCalls()).toBe(1)
})

it('does not start a campaign at the start of its schedule when a user paused or stopped it', async () => {
  for (const action of ['pause', 'stop']) {
    await server.clear()
    const campaign_id = await createCampaign({ scheduled_start })
    await server.post(`/api/campaigns/${campaign_id}/start`, { user_id: 1 })
    const { body } = await server.post(`/api/campaigns/${campaign_id}/${action}`, { user_id: 1 })
    await applySchedule(depsAt('2100-01-01T09:00:01Z'), { campaign_id, edge: 'start' })
    expect((await getCampaign(campaign_id)).status).toBe(body.campaign.status)
  }
  expect(await countCalls()).toBe(0)
})

it.each([
  ['start', 'end'],
  ['end', 'start'],
] as const)(
  'pauses the campaign without a call when the server was down during the schedule: %s job, then %s job',
  async (...edges) => {
    const campaign_id = await createCampaign({ scheduled_start, scheduled_end })
    const afterEnd = depsAt('2100-01-01T16:00:01Z')
    for (const edge of edges) await applySchedule(afterEnd, { campaign_id, edge })
    expect(await getCampaign(campaign_id)).toMatchObject({
      status: 'paused',
      paused_reason: 'The schedule ended',
    })
    expect(await countCalls()).toBe(0)
  },
)

// Must be the last test, because the dialer's jobs run from here on.
it('pauses a campaign whose schedule ended while no server ran, before a call is placed', async () => {
  const id = await createCampaign({ scheduled_end })
  await server.post(`/api/campaigns/${id}/start`, { user_id: 1 })
  await server.post(`/api/vapi/campaigns/${id}/start`, { user_id: 1 })
  await server.deps.db.execute(sql`
    update jobs.job set start_after = now() - interval '1 hour' where name = 'follow-schedule'`)
  await server.dialer.run()
  expect(await getCampaign(id)).toMatchObject({ status: 'paused' })
  await server.dialer.close()
  expect((await server.get('/api/calls?user_id=1')).body.calls[0].vapi_call_id).toBeNull()
})
