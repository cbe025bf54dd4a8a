import { callPage, callStats } from '@callwright/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '../db/tables/calls.table.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { insertCalls, insertCampaigns } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(async () => {
  await server.clear()
  await insertCampaigns(server.deps.db, 1)
})
afterAll(() => server.close())

const list = async (query = '') =>
  callPage.parse((await server.get(`/api/calls?user_id=1${query}`)).body)

describe('the outcome of calls', () => {
  it('is null until a call is final, and then follows from the class of its ended reason', async () => {
    await insertCalls(
      server.deps.db,
      { status: 'in-progress' },
      { outcome: 'conversation' },
      { outcome: 'no-answer' },
      { outcome: 'carrier' },
      { outcome: 'platform' },
      { status: 'failed', outcome: 'account' },
      { status: 'failed', outcome: 'cancelled' },
      { outcome: 'other' },
    )
    const outcomes = (await list()).calls.toReversed().map(({ outcome }) => outcome)
    expect(outcomes).toEqual([
      null,
      'conversation',
      'no-answer',
      'failed',
      'failed',
      'failed',
      'cancelled',
      'failed',
    ])
    const stats = callStats.parse((await server.get('/api/calls/stats?user_id=1')).body)
    expect(stats.outcome_breakdown).toEqual({
      conversation: 1,
      'no-answer': 1,
      failed: 4,
      cancelled: 1,
    })
  })

  it('filters the list, alone and together with a status', async () => {
    await insertCalls(
      server.deps.db,
      { outcome: 'voicemail' },
      { outcome: 'carrier' },
      { status: 'failed', outcome: 'account' },
      { status: 'queued' },
    )
    expect(await list('&outcome=failed')).toMatchObject({
      total: 2,
      calls: [{ status: 'failed' }, { status: 'ended' }],
    })
    expect(await list('&outcome=failed&status=ended')).toMatchObject({
      total: 1,
      calls: [{ status: 'ended', outcome: 'failed' }],
    })
    expect(await list('&outcome=busy')).toMatchObject({ total: 0, calls: [] })
  })

  it('is refused as a filter when it is not an outcome of the API', async () => {
    const { status, body } = await server.get('/api/calls?user_id=1&outcome=carrier')
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual(['outcome'])
  })

  it('of the last final call is shown for a member of a campaign', async () => {
    const members = async () =>
      (await server.get('/api/campaigns/1/members?user_id=1')).body.members
    // The campaigns of this helper count one contact.
    expect(await members()).toMatchObject([{ last_outcome: null, last_ended_reason: null }])
    await insertCalls(server.deps.db, { outcome: 'busy' }, { outcome: 'voicemail' })
    await server.deps.db
      .update(calls)
      .set({ ended_reason: 'voicemail' })
      .where(eq(calls.outcome, 'voicemail'))
    await insertCalls(server.deps.db, { status: 'ringing' })
    expect(await members()).toMatchObject([
      { last_outcome: 'voicemail', last_ended_reason: 'voicemail' },
    ])
  })
})
