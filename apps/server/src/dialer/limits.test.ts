import type { Turn } from '@callwright/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { calls } from '../db/tables/calls.table.ts'
import { memberships } from '../db/tables/campaigns.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { readProviderCall } from '../provider/record.ts'
import { countWaitingTransactions, openTestServer, type TestServer } from '../testing.ts'
import { createIngest } from './ingest.ts'
import { runDueCampaigns } from './run.ts'
import { lockDaySpending } from './spending-lock.ts'

const noon = '2026-01-14T17:00:00.000Z'

let server: TestServer
let now = new Date(noon)
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false, now: () => now })
})
beforeEach(async () => {
  now = new Date(noon)
  await server.clear()
})
afterAll(() => server.close())

let nextNumber = 0

/** Creates a running campaign with as many lines as are allowed. */
async function createRunningCampaign(fields: object = {}, contactCount = 40): Promise<number> {
  const contact_ids: number[] = []
  for (let n = 0; n < contactCount; n++) {
    const phone_number = `+1202555${String(nextNumber++ % 10_000).padStart(4, '0')}`
    const { body } = await server.post('/api/contacts', { user_id: 1, phone_number })
    contact_ids.push(body.contact.id)
  }
  const input = { name: 'Spring', assistant_id: 'a', contact_ids, max_concurrent_calls: 10 }
  const { status, body } = await server.post('/api/campaigns', { user_id: 1, ...input, ...fields })
  expect(status).toBe(201)
  await server.post(`/api/campaigns/${body.campaign.id}/start`, { user_id: 1 })
  return body.campaign.id
}

const makeCalls = async (id: number) =>
  (await server.post(`/api/vapi/campaigns/${id}/start`, { user_id: 1 })).body
const start = (id: number) => server.post(`/api/campaigns/${id}/start`, { user_id: 1 })
const getCampaign = async (id: number) =>
  (await server.get(`/api/campaigns/${id}?user_id=1`)).body.campaign
const listReasons = async (id: number): Promise<string[]> =>
  (
    await server.get(`/api/campaigns/${id}/members?user_id=1&state=waiting&per_page=1`)
  ).body.members.map(({ why_not_now }: { why_not_now: string }) => why_not_now)
const getSilentCalls = async (id: number) =>
  (await server.get(`/api/campaigns/${id}/funnel?user_id=1`)).body.silent_calls
const listLive = async () =>
  (await server.deps.db.select().from(calls).orderBy(calls.id)).filter(
    ({ status }) => status !== 'ended' && status !== 'failed',
  )

/** Ends live calls as conversations, by reports of the provider with these turns and without their costs. */
async function endLiveCalls(
  turnsOf: (index: number) => Turn[] | null = () => null,
  count = Number.POSITIVE_INFINITY,
) {
  const live = (await listLive()).slice(0, count)
  const ingest = createIngest(server.deps)
  for (const [index, call] of live.entries()) {
    const record = readProviderCall({
      id: `call-${call.id}`,
      status: 'ended',
      endedReason: 'customer-ended-call',
      customer: { externalId: call.attempt_id },
      endedAt: now.toISOString(),
    })
    if (!record) throw new Error('a record without an id')
    await ingest({ kind: 'record', record: { ...record, turns: turnsOf(index), transcript: 'Hi' } })
  }
  return live.length
}

/** Stores what the ended calls have cost. */
const setCost = (cost: number) =>
  server.deps.db.execute(
    sql`update calls set cost_usd = ${cost}, refresh_at = null where status = 'ended' and cost_usd is null`,
  )

const changeLimit = (id: number, spending_limit: number | null | undefined) =>
  server.post(`/api/campaigns/${id}/spending-limit`, { user_id: 1, spending_limit }, 'PUT')

describe('the spending limit of a campaign', () => {
  it('uses as many lines as it pays for, and pauses the campaign with a sentence when it is reached', async () => {
    const id = await createRunningCampaign({ spending_limit: 1 })
    // Four calls at 0.25 US dollars each, the estimate before costs are known.
    expect((await makeCalls(id)).calls).toHaveLength(4)
    await endLiveCalls()
    // The costs are not known yet, so the calls still count by the estimate.
    expect(await listLive()).toHaveLength(0)
    expect(await getCampaign(id)).toMatchObject({ status: 'running', spent_usd: 0 })
    await setCost(0.2)
    now = new Date(now.getTime() + 30_000)
    await runDueCampaigns(server.deps)
    expect(await listLive()).toHaveLength(1)
    await endLiveCalls()
    await setCost(0.21)
    now = new Date(now.getTime() + 30_000)
    await runDueCampaigns(server.deps)
    expect(await getCampaign(id)).toMatchObject({
      status: 'paused',
      paused_reason:
        'The spending limit of $1.00 was reached: start the campaign again with a higher limit',
      spent_usd: 1.01,
    })
  })

  it('pauses no campaign that has nobody left to call', async () => {
    const id = await createRunningCampaign({ spending_limit: 1 }, 4)
    expect((await makeCalls(id)).calls).toHaveLength(4)
    await endLiveCalls(undefined, 1)
    await setCost(1)
    now = new Date(now.getTime() + 30_000)
    await runDueCampaigns(server.deps)
    expect(await getCampaign(id)).toMatchObject({ status: 'running', spent_usd: 1 })
    await endLiveCalls()
    expect((await getCampaign(id)).status).toBe('completed')
  })

  it('does not expect calls to be cheaper because costs are late', async () => {
    const id = await createRunningCampaign({ spending_limit: 12 })
    expect((await makeCalls(id)).calls).toHaveLength(10)
    await endLiveCalls()
    await setCost(0.5)
    // Nothing more is known than that ten calls have cost 0.50 each: 5.00 are spent, and 10 in progress are expected to cost as much.
    expect(await listLive()).toHaveLength(10)
    await endLiveCalls()
    expect(await listLive()).toHaveLength(4)
  })

  it('counts an answered call whose cost is never reported with the expected cost', async () => {
    const id = await createRunningCampaign({ spending_limit: 1 })
    expect((await makeCalls(id)).calls).toHaveLength(4)
    await endLiveCalls()
    // The provider was asked for the last time.
    await server.deps.db.execute(sql`update calls set refresh_at = null where cost_usd is null`)
    now = new Date(now.getTime() + 30_000)
    await runDueCampaigns(server.deps)
    expect(await listLive()).toHaveLength(0)
    expect(await getCampaign(id)).toMatchObject({
      status: 'paused',
      paused_reason:
        'The spending limit of $1.00 was reached: start the campaign again with a higher limit',
      spent_usd: 0,
    })
  })

  it('is named to the contacts that wait until the costs of the calls are known', async () => {
    const costs = ['Waiting: costs that are not known yet may reach a spending limit']
    const id = await createRunningCampaign({ spending_limit: 1 })
    await makeCalls(id)
    expect(await listReasons(id)).toEqual(costs)
    await endLiveCalls()
    expect(await listReasons(id)).toEqual(costs)
    // Four calls at 0.25 US dollars each are paid for, and all lines are in use.
    const other = await createRunningCampaign({ spending_limit: 1, max_concurrent_calls: 4 })
    await makeCalls(other)
    expect(await listReasons(other)).toEqual(['Waiting for a free line'])
  })

  it('looks again for lines that it did not use, when costs may have come', async () => {
    const id = await createRunningCampaign({ spending_limit: 1 })
    expect((await makeCalls(id)).calls).toHaveLength(4)
    const { rows } = await server.deps.db.execute<{ next_run_at: string | null }>(
      sql`select next_run_at from campaigns where id = ${id}`,
    )
    expect(rows[0]?.next_run_at).not.toBeNull()
  })

  it('pauses the campaign again when a person starts it', async () => {
    const id = await createRunningCampaign({ spending_limit: 1 })
    await makeCalls(id)
    await endLiveCalls()
    await setCost(0.5)
    await server.post(`/api/campaigns/${id}/pause`, { user_id: 1 })
    await start(id)
    expect(await getCampaign(id)).toMatchObject({
      status: 'paused',
      paused_reason:
        'The spending limit of $1.00 was reached: start the campaign again with a higher limit',
    })
    expect(await listLive()).toHaveLength(0)
  })

  it('can be raised, and the campaign goes on when a person starts it', async () => {
    const id = await createRunningCampaign({ spending_limit: 1 })
    await makeCalls(id)
    await endLiveCalls()
    await setCost(0.25)
    expect(await makeCalls(id)).toEqual({ calls: [], why_none: 'paused' })
    expect(await changeLimit(id, 1.5)).toMatchObject({
      status: 200,
      body: { campaign: { status: 'paused', spending_limit: 1.5 } },
    })
    await start(id)
    expect(await listLive()).toHaveLength(2)
  })

  it('that is raised or removed lets a running campaign use more lines at once', async () => {
    const id = await createRunningCampaign({ spending_limit: 1 })
    expect((await makeCalls(id)).calls).toHaveLength(4)
    await changeLimit(id, 1.5)
    await runDueCampaigns(server.deps)
    expect(await listLive()).toHaveLength(6)
    expect((await changeLimit(id, null)).body.campaign.spending_limit).toBeNull()
    await runDueCampaigns(server.deps)
    expect(await listLive()).toHaveLength(10)
  })

  it('of a campaign that has ended cannot be changed', async () => {
    const id = await createRunningCampaign({ spending_limit: 1 })
    await server.post(`/api/campaigns/${id}/stop`, { user_id: 1 })
    expect(await changeLimit(id, 5)).toMatchObject({
      status: 409,
      body: { error: 'The spending limit of a campaign that is cancelled cannot be changed' },
    })
    expect((await getCampaign(id)).spending_limit).toBe(1)
  })

  it('is not removed by a request without it', async () => {
    const id = await createRunningCampaign({ spending_limit: 1 })
    const { status, body } = await changeLimit(id, undefined)
    expect(status).toBe(400)
    expect(body.fields.spending_limit).toBe('Required')
    expect((await getCampaign(id)).spending_limit).toBe(1)
  })

  it('does not name the next look at the limit as the time of the next attempt', async () => {
    const id = await createRunningCampaign({ spending_limit: 1 })
    const next_try_at = new Date(now.getTime() + 86_400_000)
    await server.deps.db.update(memberships).set({ next_try_at })
    const next = { why_none: 'none_due', next_try_at: next_try_at.toISOString() }
    expect(await makeCalls(id)).toEqual({ calls: [], ...next })
  })

  it('says that Make Calls has paused the campaign', async () => {
    const id = await createRunningCampaign({ spending_limit: 0.01 })
    await makeCalls(id)
    await endLiveCalls()
    await setCost(0.02)
    expect(await makeCalls(id)).toEqual({ calls: [], why_none: 'paused' })
  })

  it.each([0, -1, '5', 1_000_001])(
    'refuses %j with a message at its field',
    async (spending_limit) => {
      const input = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids: [1] }
      const { status, body } = await server.post('/api/campaigns', { ...input, spending_limit })
      expect(status).toBe(400)
      expect(body.fields.spending_limit).toBe(
        'must be an amount from 0.01 to 1000000 US dollars, or null',
      )
    },
  )
})

describe('the spending limit of a day', () => {
  const setLimit = (daily_spending_limit: number) =>
    server.post('/api/policy', { call_caps: {}, daily_spending_limit }, 'PUT')

  it('is shared by all campaigns, and pauses them until a person starts them on the next day', async () => {
    await setLimit(1)
    const first = await createRunningCampaign()
    const second = await createRunningCampaign()
    expect((await makeCalls(first)).calls).toHaveLength(4)
    expect(await makeCalls(second)).toEqual({ calls: [], why_none: 'awaiting_costs' })
    expect(await listReasons(second)).toEqual([
      'Waiting: costs that are not known yet may reach a spending limit',
    ])
    await endLiveCalls()
    await setCost(0.25)
    now = new Date(now.getTime() + 30_000)
    await runDueCampaigns(server.deps)
    for (const id of [first, second]) {
      expect(await getCampaign(id)).toMatchObject({
        status: 'paused',
        paused_reason:
          "The workspace's spending limit of $1.00 for a day was reached: start the campaign again after 00:00 UTC, or with a higher limit",
      })
    }
    now = new Date('2026-01-15T00:00:00Z')
    await start(first)
    expect(await listLive()).not.toHaveLength(0)
  })

  // The embedded database runs one transaction at a time.
  if (inject('databaseUrl') !== '') {
    it('is not exceeded by campaigns whose lines are used in transactions at the same time', async () => {
      await setLimit(1)
      const ids: number[] = []
      for (let n = 0; n < 4; n++) ids.push(await createRunningCampaign())
      await Promise.all(ids.map(makeCalls))
      expect(await listLive()).toHaveLength(4)
    })

    it('is waited for by the end of a call, which locks no sums meanwhile', async () => {
      const { db } = server.deps
      await setLimit(1)
      await makeCalls(await createRunningCampaign())
      let ending: Promise<number> | undefined
      await db.transaction(async (tx) => {
        await lockDaySpending(tx, [firstWorkspaceId])
        ending = endLiveCalls(undefined, 1)
        await expect.poll(() => countWaitingTransactions(db)).toBe(1)
        // A transaction with the lock changes the sums when it creates calls.
        await tx.execute(sql`select from call_counts for update nowait`)
      })
      expect(await ending).toBe(1)
      expect(await listLive()).toHaveLength(3)
    })
  }
})

describe('silent calls', () => {
  const turn = (role: Turn['role'], start_seconds: number): Turn => ({
    ...{ role, start_seconds },
    ...{ text: 'Hello', end_seconds: start_seconds + 1 },
  })
  const heard = [turn('user', 0), turn('assistant', 2)]
  const silent = [turn('user', 0), turn('assistant', 5)]

  it('pause a campaign when they are more than 3 % of at least 20 answered calls', async () => {
    const id = await createRunningCampaign()
    await makeCalls(id)
    let ended = 0
    // Each ended call frees its line for the next contact.
    for (let round = 0; round < 2; round++)
      ended += await endLiveCalls((n) => (n < 1 ? silent : heard))
    expect(ended).toBe(20)
    expect((await getCampaign(id)).status).toBe('running')
    expect(await getSilentCalls(id)).toEqual({ judged: 20, silent: 2 })
    await endLiveCalls((n) => (n < 1 ? silent : heard))
    expect(await getCampaign(id)).toMatchObject({
      status: 'paused',
      paused_reason: '3 of 21 people who answered heard nothing for 2 s, more than 3 %',
    })
  })

  it('count only calls whose report has the times, and pause no campaign when the policy says so', async () => {
    await server.post('/api/policy', { call_caps: {}, max_silent_percent: null }, 'PUT')
    const id = await createRunningCampaign()
    await makeCalls(id)
    for (let round = 0; round < 3; round++) await endLiveCalls((n) => (n < 2 ? null : silent))
    expect((await getCampaign(id)).status).toBe('running')
    expect(await getSilentCalls(id)).toEqual({ judged: 24, silent: 24 })
  })

  it('are forgotten after 30 days', async () => {
    const id = await createRunningCampaign()
    await makeCalls(id)
    await endLiveCalls(() => silent)
    now = new Date(now.getTime() + 30 * 24 * 3_600_000)
    expect(await getSilentCalls(id)).toEqual({ judged: 0, silent: 0 })
  })
})
