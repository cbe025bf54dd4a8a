import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { appendEvidence } from '../dialer/evidence/append-evidence.ts'
import { createIngest } from '../dialer/ingest.ts'
import { readProviderCall } from '../provider/record.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { createEvidenceApi, noon } from './testing.ts'

const [number, otherNumber] = ['+12125550142', '+12125550143']
const hourMs = 3_600_000

let server: TestServer
let now = new Date(noon)
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false, callingRules: 'on', now: () => now })
})
beforeEach(async () => {
  now = new Date(noon)
  await server.clear()
  await server.post('/api/disclosure', { caller_name: 'Acme' }, 'PUT')
})
afterAll(() => server.close())
const { createCalledCampaign, createCampaign, getScorecard, startCampaign, placeCalls, report } =
  createEvidenceApi(() => server)

async function getCheck(campaignId: number, name: string) {
  const { checks } = await getScorecard(campaignId)
  return checks.find(({ check }: { check: string }) => check === name)
}

describe('the scorecard of a campaign', () => {
  it('counts calls that keep the rules, and those that cannot be checked', async () => {
    const id = await createCalledCampaign([number, otherNumber], {
      call_caps: { attempts_per_day: 1 },
    })
    expect(await getScorecard(id)).toMatchObject({
      calls: { placed: 2, final: 2, in_chain: 0 },
      chain: { entries: 0, head_hash: null, is_valid: true },
    })
    await appendEvidence(server.deps)
    const kept = { examined: 2, not_examined: 0, violations: 0, calls: [] }
    expect(await getScorecard(id)).toEqual({
      as_of: noon,
      calls: { placed: 2, final: 2, in_chain: 2 },
      chain: { entries: 2, head_hash: expect.stringMatching(/^[0-9a-f]{64}$/), is_valid: true },
      checks: [
        { check: 'hours', ...kept },
        { check: 'caps', ...kept },
        { check: 'suppressed', ...kept },
        { check: 'twice', ...kept },
      ],
    })
    // A call without a decision was placed without the rules.
    await server.deps.db.execute(sql`update calls set decisions = null where id = 1`)
    expect(await getCheck(id, 'hours')).toMatchObject({ examined: 1, not_examined: 1 })
    expect(await getCheck(id, 'caps')).toMatchObject({ examined: 1, not_examined: 1 })
  })

  it('is not read further after the client disconnects', async () => {
    const id = await createCalledCampaign([number])
    await server.deps.db.execute(sql`
      insert into calls (workspace_id, campaign_id, membership_id, attempt_id, vapi_call_id, status, name, created_at, updated_at)
      select workspace_id, campaign_id, membership_id, gen_random_uuid(), n, status, name, created_at, updated_at
      from calls, generate_series(1, 1500) as n`)
    const client = new AbortController()
    const { requestDb } = server.deps
    const execute = requestDb.execute.bind(requestDb)
    const read = vi.spyOn(requestDb, 'execute').mockImplementation((query) => {
      client.abort()
      return execute(query)
    })
    onTestFinished(() => read.mockRestore())
    await server.request(`/api/campaigns/${id}/scorecard?user_id=1`, { signal: client.signal })
    expect(read).toHaveBeenCalledOnce()
  })

  it('finds a call outside of the hours, although its gate allowed it', async () => {
    const id = await createCalledCampaign([number, otherNumber])
    // 3 in the morning in New York.
    await server.deps.db.execute(
      sql`update calls set attempted_at = '2026-01-15T08:00:00Z' where id = 1`,
    )
    expect(await getCheck(id, 'hours')).toEqual({
      check: 'hours',
      examined: 2,
      not_examined: 0,
      violations: 1,
      calls: [
        {
          call_id: 1,
          reason:
            'Placed at 2026-01-15 08:00:00 UTC, outside of the calling hours in America/New_York',
        },
      ],
    })
  })

  it('finds a call outside of the hours of its campaign', async () => {
    const calling_hours = { days: [1, 2, 3, 4, 5], from: '09:00', until: '13:00' }
    const id = await createCalledCampaign([number], { calling_hours })
    expect(await getCheck(id, 'hours')).toMatchObject({ examined: 1, violations: 0 })
    // 3 in the afternoon in New York, which the law allows.
    await server.deps.db.execute(sql`update calls set attempted_at = '2026-01-14T20:00:00Z'`)
    expect(await getCheck(id, 'hours')).toMatchObject({ violations: 1 })
  })

  it('finds a call that a gate had refused', async () => {
    const id = await createCalledCampaign([number])
    await server.deps.db.execute(sql`update calls set decisions = jsonb_set(jsonb_set(jsonb_set(decisions,
      '{placing,gates,hours,verdict}', '"later"'), '{placing,gates,caps,verdict}', '"later"'),
      '{placing,gates,do_not_call,verdict}', '"never"')`)
    const { checks } = await getScorecard(id)
    expect(checks).toMatchObject([
      { calls: [{ reason: 'Placed although the calling hours did not allow it' }] },
      { calls: [{ reason: 'Placed although the caps did not allow it' }] },
      {
        examined: 1,
        calls: [{ reason: 'Placed although the do-not-call list did not allow it' }],
      },
      { violations: 0 },
    ])
  })

  it.each([{ number }, { prefix: number.slice(0, 6) }])(
    'finds a call to a number that was on the do-not-call list: %j',
    async (entry) => {
      const id = await createCalledCampaign([number])
      expect(await getCheck(id, 'suppressed')).toMatchObject({ examined: 1, violations: 0 })
      await server.post('/api/suppressions', { ...entry, user_id: 1 })
      // The entry was added after the call.
      expect(await getCheck(id, 'suppressed')).toMatchObject({ examined: 1, violations: 0 })
      await server.deps.db.execute(
        sql`update suppressions set created_at = '2026-01-14T09:00:00Z'::timestamptz`,
      )
      await server.deps.db.execute(sql`update calls set attempted_at = '2026-01-14T17:00:00Z'`)
      expect(await getCheck(id, 'suppressed')).toMatchObject({
        violations: 1,
        calls: [{ reason: 'The number was on the do-not-call list since 2026-01-14 09:00:00 UTC' }],
      })
    },
  )

  it('finds a call to a number that rested after a conversation', async () => {
    const call_caps = { rest_hours: 24 }
    await createCampaign([number])
    await placeCalls()
    await report({
      status: 'ended',
      endedReason: 'customer-ended-call',
      endedAt: now.toISOString(),
    })
    now = new Date(now.getTime() + 25 * hourMs)
    const id = await startCampaign([1], { call_caps })
    await placeCalls()
    expect(await getCheck(id, 'caps')).toMatchObject({ examined: 1, violations: 0 })
    // A conversation two hours before the second call.
    const ended_at = new Date(now.getTime() - 2 * hourMs).toISOString()
    await server.deps.db.execute(
      sql`update calls set server_ended_at = ${ended_at}::timestamptz where campaign_id <> ${id}`,
    )
    expect(await getCheck(id, 'caps')).toMatchObject({
      violations: 1,
      calls: [
        {
          reason:
            'Placed at 2026-01-15 18:00:00 UTC, and the number rested after a conversation until 2026-01-16 16:00:00 UTC',
        },
      ],
    })
    // One that ended after the second call, which a provider whose clock is behind reports as earlier.
    await server.deps.db.execute(
      sql`update calls set ended_at = ${ended_at}::timestamptz, server_ended_at = ${ended_at}::timestamptz + interval '3 hours'
        where campaign_id <> ${id}`,
    )
    expect(await getCheck(id, 'caps')).toMatchObject({ violations: 0 })
  })

  it('finds a call too many to a number, counted over all campaigns', async () => {
    const call_caps = { attempts_per_day: 2 }
    const first = await createCalledCampaign([number])
    now = new Date(now.getTime() + hourMs)
    const second = await startCampaign([1], { call_caps })
    await placeCalls()
    await report({ status: 'ended', endedReason: 'customer-did-not-answer' })
    expect(await getCheck(second, 'caps')).toMatchObject({ examined: 1, violations: 0 })
    // A call that a broken gate would have missed, and one that was no attempt any more after 24 hours.
    const copyCall = (hours: number, id: string) => sql`
      insert into calls (workspace_id, campaign_id, membership_id, attempt_id, vapi_call_id, phone_e164, attempted_at,
        status, name, created_at, updated_at)
      select workspace_id, campaign_id, membership_id, gen_random_uuid(), ${id}, phone_e164,
        attempted_at - ${hours} * interval '1 hour', 'ended', 'Copy', created_at, updated_at
      from calls where campaign_id = ${first} and attempt_number is not null`
    await server.deps.db.execute(copyCall(23, 'x'))
    expect(await getCheck(second, 'caps')).toMatchObject({ violations: 0 })
    await server.deps.db.execute(copyCall(22.5, 'y'))
    expect(await getCheck(second, 'caps')).toMatchObject({
      violations: 1,
      calls: [{ reason: 'Call 3 to the number in 24 h, and at most 2 are allowed' }],
    })
  })

  it('finds an attempt for which the provider has two calls, and adds it to the evidence', async () => {
    const id = await createCalledCampaign([number])
    await appendEvidence(server.deps)
    const { rows } = await server.deps.db.execute<{ attempt_id: string }>(
      sql`select attempt_id from calls`,
    )
    const customer = { externalId: rows[0]?.attempt_id }
    const record = readProviderCall({ id: 'second', status: 'queued', customer })
    if (!record) throw new Error('a record without an id')
    for (let n = 0; n < 2; n++) await createIngest(server.deps)({ kind: 'record', record })
    expect(await getCheck(id, 'twice')).toMatchObject({
      examined: 1,
      violations: 1,
      calls: [
        { call_id: 1, reason: 'The voice provider reported 1 further call for this attempt' },
      ],
    })
    await appendEvidence(server.deps)
    const { entries } = (await server.get('/api/calls/1/evidence?user_id=1')).body.evidence
    expect(entries[1].parts.requests.duplicate_call_ids).toEqual(['second'])
  })

  it('finds an attempt that was placed as two calls', async () => {
    const id = await createCalledCampaign([number])
    await server.deps.db.execute(sql`drop index calls_member_attempt`)
    await server.deps.db.execute(sql`
      insert into calls (workspace_id, campaign_id, membership_id, attempt_number, attempt_id, vapi_call_id, status, name,
        created_at, updated_at)
      select workspace_id, campaign_id, membership_id, attempt_number, gen_random_uuid(), 'x', 'ended', 'Copy',
        created_at, updated_at from calls`)
    expect(await getCheck(id, 'twice')).toMatchObject({
      examined: 2,
      violations: 1,
      calls: [{ call_id: 2, reason: 'The attempt was already placed as another call' }],
    })
    await server.deps.db.execute(sql`truncate calls cascade`)
    await server.deps.db.execute(
      sql`create unique index calls_member_attempt on calls (membership_id, attempt_number)`,
    )
  })

  it('names at most 100 calls of each check', async () => {
    const id = await createCalledCampaign([number])
    await server.deps.db.execute(sql`
      insert into calls (workspace_id, campaign_id, membership_id, attempt_id, vapi_call_id, duplicate_provider_ids, status,
        name, created_at, updated_at)
      select workspace_id, campaign_id, membership_id, gen_random_uuid(), 'x' || n, '{a,b}', 'ended', 'Copy',
        created_at, updated_at from calls, generate_series(1, 1200) as n`)
    const twice = await getCheck(id, 'twice')
    expect(twice).toMatchObject({ examined: 1201, violations: 1200 })
    expect(twice.calls).toHaveLength(100)
    expect(twice.calls[0].reason).toBe(
      'The voice provider reported 2 further calls for this attempt',
    )
  })

  it('says that the chain is not valid when an entry is missing or the last one was changed', async () => {
    const id = await createCalledCampaign([number, otherNumber])
    await appendEvidence(server.deps)
    const isValid = async () => (await getScorecard(id)).chain.is_valid
    await server.deps.db.execute(sql`update evidence_entries set call_id = 1 where sequence = 2`)
    expect(await isValid()).toBe(false)
    await server.deps.db.execute(sql`update evidence_entries set call_id = 2 where sequence = 2`)
    expect(await isValid()).toBe(true)
    await server.deps.db.execute(sql`delete from evidence_entries where sequence = 1`)
    expect(await isValid()).toBe(false)
  })
})
