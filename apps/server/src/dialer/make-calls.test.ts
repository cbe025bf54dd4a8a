import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCampaignApi, qualifiedNumber, unqualifiedNumber } from '../../test/campaign-api.ts'
import { calls } from '../db/tables/calls.table.ts'
import { memberships } from '../db/tables/campaigns.table.ts'
import { readProviderCall } from '../provider/record.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { createIngest } from './ingest.ts'

let server: TestServer
beforeAll(async () => {
  // Reserved calls stay queued.
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())
const { createCampaign, sendCommand, makeCalls, getCampaign } = createCampaignApi(() => server)

async function startCampaign(numbers: string[]): Promise<number> {
  const id = await createCampaign(numbers)
  await sendCommand(id, 'start')
  return id
}

const updateMembers = (campaignId: number, change: Partial<typeof memberships.$inferInsert>) =>
  server.deps.db.update(memberships).set(change).where(eq(memberships.campaign_id, campaignId))

describe('Make Calls says why it starts no call', () => {
  it('when a contact waits for a free line', async () => {
    const id = await startCampaign([qualifiedNumber, unqualifiedNumber])
    const { body } = await makeCalls(id)
    expect(body).toEqual({ calls: [expect.objectContaining({ status: 'queued' })] })
    expect((await makeCalls(id)).body).toEqual({ calls: [], why_none: 'lines_busy' })
  })

  it('when the next attempt is later', async () => {
    const id = await startCampaign([qualifiedNumber])
    const next_try_at = new Date(server.deps.now().getTime() + 30 * 60_000)
    await updateMembers(id, { next_try_at })
    expect((await makeCalls(id)).body).toEqual({
      calls: [],
      why_none: 'none_due',
      next_try_at: next_try_at.toISOString(),
    })
  })

  it('when all contacts that are left are on a call', async () => {
    const id = await startCampaign([qualifiedNumber])
    await makeCalls(id)
    expect((await makeCalls(id)).body).toEqual({ calls: [], why_none: 'last_calls' })
  })

  it('when no contact is left, which completes the campaign', async () => {
    const id = await startCampaign([qualifiedNumber])
    await updateMembers(id, { state: 'reached' })
    expect((await makeCalls(id)).body).toEqual({ calls: [], why_none: 'none_left' })
    expect((await getCampaign(id)).status).toBe('completed')
  })
})

it('continues to call when a campaign is resumed in which calling is on', async () => {
  const id = await startCampaign([qualifiedNumber, unqualifiedNumber])
  await makeCalls(id)
  await sendCommand(id, 'pause')
  const { body } = await sendCommand(id, 'start')
  expect(body.campaign).toMatchObject({ status: 'running', calling: true })
})

it('calls the other contacts first when a campaign is resumed that a call to one of them has paused', async () => {
  const id = await startCampaign([qualifiedNumber, unqualifiedNumber])
  await makeCalls(id)
  const selectCalls = () => server.deps.db.select().from(calls).orderBy(calls.id)
  const [call] = await selectCalls()
  const record = readProviderCall({
    id: 'abroad',
    status: 'ended',
    endedReason: 'call.start.error-vapi-number-international',
    customer: { externalId: call?.attempt_id },
  })
  if (!record) throw new Error('a record without an id')
  await createIngest(server.deps)({ kind: 'record', record })
  expect(await getCampaign(id)).toMatchObject({ status: 'paused', calls_completed: 0 })
  await sendCommand(id, 'start')
  const memberIds = (await selectCalls()).map(({ membership_id }) => membership_id)
  expect(new Set(memberIds).size).toBe(2)
})
