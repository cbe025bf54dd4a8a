import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { tablesWith } from '../../test/dump.ts'
import { campaigns } from '../db/tables/campaigns.table.ts'
import { evidenceEntries } from '../db/tables/evidence.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { appendEvidence } from '../dialer/evidence/append-evidence.ts'
import { applyRetention } from '../dialer/retention.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { createEvidenceApi, noon } from './testing.ts'

const number = '+12125550142'
const day = 24 * 3_600_000

let server: TestServer
let now = new Date(noon)
beforeAll(async () => {
  const options = { runsDialer: false, callingRules: 'on', isDemo: false, now: () => now } as const
  server = await openTestServer(options)
})
beforeEach(async () => {
  now = new Date(noon)
  await server.clear()
  await server.post('/api/disclosure', { caller_name: 'Acme' }, 'PUT')
})
afterAll(() => server.close())
const api = createEvidenceApi(() => server)
const { createCalledCampaign, createCampaign, getEvidence, placeCalls, report, verifyFile } = api

const append = () => appendEvidence(server.deps)
const readEntries = () =>
  server.deps.db.select().from(evidenceEntries).orderBy(evidenceEntries.sequence)

describe('the evidence of a call', () => {
  it('has the facts that are known until the call ends, and then its entry', async () => {
    await createCampaign([number])
    await placeCalls()
    await append()
    expect(await getEvidence(1)).toMatchObject({
      entries: [],
      current: { outcome: { status: 'queued', ended_at: null } },
    })

    now = new Date(now.getTime() + 60_000)
    await report({ status: 'ended', endedReason: 'customer-did-not-answer' })
    await append()
    const { campaign, call, current, entries, rules } = await getEvidence(1)
    expect(campaign).toEqual({ id: 1, name: 'Spring' })
    expect(call).toMatchObject({ id: 1, attempt_number: 1, status: 'ended' })
    expect(rules.map(({ gate }: { gate: string }) => gate)).toContain('hours')
    expect(entries).toMatchObject([
      { sequence: 1, kind: 'final', at: now.toISOString(), previous_hash: null, erased: [] },
    ])
    expect(entries[0].parts).toEqual(current)
    expect(current).toMatchObject({
      parties: { contact_id: 1, name: 'Ada Lovelace', phone_number: number },
      basis: { purpose: 'informational', consent: { text: 'Call me, says Ada.' } },
      decisions: {
        placing: {
          verdict: 'now',
          gates: { hours: { facts: { time_zones: ['America/New_York'] } }, caps: {} },
        },
      },
      requests: { requested_at: noon, provider_call_id: call.provider_call_id },
      outcome: { status: 'ended', outcome: 'no-answer', ended_reason: 'customer-did-not-answer' },
      failure: null,
    })
    expect(current.disclosure.text).toContain('Acme')
    expect(current.decisions.placing.gates.consent.facts.consent).toEqual({
      basis: 'express',
      at: '2026-01-01T00:00:00.000Z',
    })
  })

  it('gets a second entry with what a late report changes, and none without a change', async () => {
    const id = await createCalledCampaign([number])
    await append()
    await report({ status: 'ended', endedReason: 'customer-did-not-answer', cost: 0.25 })
    await append()
    await report({ status: 'ended', endedReason: 'customer-did-not-answer', cost: 0.25 })
    await append()
    const { entries } = await getEvidence(1)
    expect(entries).toMatchObject([
      { sequence: 1, kind: 'final' },
      { sequence: 2, kind: 'change', previous_hash: entries[0].hash },
    ])
    expect(Object.keys(entries[1].digests)).toEqual(['outcome'])
    expect(entries[1].parts.outcome.cost_usd).toBe(0.25)
    // A transcript is no part of the evidence.
    await report({ status: 'ended', endedReason: 'customer-did-not-answer', transcript: 'AI: Hi' })
    await append()
    expect(await verifyFile(id)).toMatchObject({ ok: true, entries: 2 })
  })

  it('keeps who was called when the contact is corrected and deleted before late reports', async () => {
    const id = await createCalledCampaign([number])
    await append()
    const { parties } = (await getEvidence(1)).current
    const correction = { user_id: 1, first_name: 'Grace', phone_number: '+12125550199' }
    await server.post('/api/contacts/1', correction, 'PATCH')
    const reportCost = (cost: number) =>
      report({ status: 'ended', endedReason: 'customer-did-not-answer', cost })
    await reportCost(0.25)
    await append()
    await server.request('/api/contacts/1?user_id=1', { method: 'DELETE' })
    await reportCost(0.5)
    await append()
    const { entries } = await getEvidence(1)
    expect(entries[0].parts.parties).toEqual(parties)
    expect(
      entries.slice(1).map(({ digests }: { digests: object }) => Object.keys(digests)),
    ).toEqual([['outcome'], ['outcome']])
    expect(await verifyFile(id)).toMatchObject({ ok: true, entries: 3 })
  })

  it('says who was called when the contact is edited during the call', async () => {
    await createCampaign([number])
    await placeCalls()
    const { contact } = (await server.get('/api/calls/1?user_id=1')).body.call
    const edit = {
      user_id: 1,
      first_name: 'Grace',
      last_name: 'Hopper',
      email: 'grace@example.com',
    }
    await server.post('/api/contacts/1', { ...edit, phone_number: '+12125550199' }, 'PATCH')
    await report({ status: 'ended', endedReason: 'customer-did-not-answer' })
    await append()
    const { entries } = await getEvidence(1)
    expect(entries[0].parts.parties).toMatchObject({ name: 'Ada Lovelace', phone_number: number })
    const { body } = await server.get('/api/calls?user_id=1')
    expect(body.calls).toMatchObject([{ contact }])
    expect(contact).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', email: '' })
  })

  it('says why a call was never placed, until the person is erased', async () => {
    await createCampaign([number])
    await server.deps.db.execute(
      sql`update calls set status = 'failed', ended_reason = ${`No number ${number}`}`,
    )
    await append()
    expect((await getEvidence(1)).current).toMatchObject({
      failure: { reason: `No number ${number}` },
      outcome: { status: 'failed', ended_reason: null },
    })
    await server.post('/api/contacts/1/erase', { confirm: 'erase' })
    expect(await tablesWith(server.deps.db, number)).toEqual([])
  })

  it('says until when a rule refused the call only where the end was known', async () => {
    await createCampaign([number])
    await server.post('/api/stop', {})
    await placeCalls()
    await append()
    expect((await getEvidence(1)).current.decisions.placing).toMatchObject({
      verdict: 'later',
      refusal: { gate: 'workspace_stopped', until: null },
    })
  })

  it('is unknown for an unknown call and in another campaign', async () => {
    for (const path of ['calls/9/evidence', 'campaigns/9/evidence', 'campaigns/9/scorecard']) {
      expect((await server.get(`/api/${path}?user_id=1`)).status).toBe(404)
    }
  })
})

describe('the chain of a campaign', () => {
  it('has all calls once, also when there are more than a run adds', async () => {
    await createCalledCampaign([number])
    // Copies of the call, in two campaigns.
    await createCampaign(['+12125550143'])
    await server.deps.db.execute(sql`
      insert into calls (workspace_id, campaign_id, membership_id, attempt_id, status, name, created_at, updated_at)
      select 1, 1 + n % 2, 1 + n % 2, gen_random_uuid(), 'ended', 'Copy', now(), now()
      from generate_series(1, 4500) as n`)
    let runs = 1
    while (await append()) runs += 1
    expect(runs).toBe(2)
    const counts = await server.deps.db.execute(sql`
      select campaign_id, count(*)::integer, count(distinct call_id)::integer as calls, max(sequence)
      from evidence_entries group by campaign_id order by campaign_id`)
    expect(counts.rows).toEqual([
      { campaign_id: 1, count: 2251, calls: 2251, max: 2251 },
      { campaign_id: 2, count: 2250, calls: 2250, max: 2250 },
    ])
    expect(await verifyFile(1)).toMatchObject({ ok: true, entries: 2251 })
    expect(await verifyFile(2)).toMatchObject({ ok: true, entries: 2250 })
  })

  it('is valid and without the person after an erasure, which late reports do not undo', async () => {
    const id = await createCalledCampaign([number, '+12125550143'])
    await append()
    const findEntry = async (callId: number | undefined) =>
      (await readEntries()).find(({ call_id }) => call_id === callId)
    const before = (await readEntries()).find(({ parts }) => JSON.stringify(parts).includes(number))
    expect(before?.parts.parties).toBeDefined()
    expect(await tablesWith(server.deps.db, number)).toContain('public.evidence_entries')
    expect((await server.post('/api/contacts/1/erase', { confirm: 'erase' })).status).toBe(200)

    await report({ status: 'ended', endedReason: 'customer-did-not-answer', cost: 0.25 })
    await append()
    expect(await tablesWith(server.deps.db, number)).toEqual([])
    const file = await api.readFile(id)
    expect(file).not.toContain(number)
    expect(file).toContain('+12125550143')
    expect(await api.verify(file)).toEqual({ ok: true, campaignId: id, entries: 4, erasedParts: 2 })
    const after = await findEntry(before?.call_id)
    expect(after?.digests).toEqual(before?.digests)
    expect(JSON.stringify(after)).not.toContain(before?.parts.parties?.salt)
    const { entries, current } = await getEvidence(before?.call_id ?? 0)
    expect(entries[0]).toMatchObject({ erased: ['parties', 'basis'], parts: { parties: null } })
    expect(current).toMatchObject({ parties: null, basis: null, outcome: { cost_usd: 0.25 } })
  })

  it('has no person who was erased before the entry was added', async () => {
    const id = await createCalledCampaign([number])
    await server.post('/api/contacts/1/erase', { confirm: 'erase' })
    await append()
    expect(await tablesWith(server.deps.db, number)).toEqual([])
    expect(await verifyFile(id)).toMatchObject({ ok: true, entries: 1, erasedParts: 0 })
  })

  it('is valid and without the person once contacts are kept no longer', async () => {
    const id = await createCalledCampaign([number])
    await append()
    const days = { recording_days: null, transcript_days: null, contact_days: 30, audit_days: null }
    await server.post('/api/workspace/retention', days, 'PUT')
    now = new Date(now.getTime() + 31 * day)
    await applyRetention(server.deps)
    expect(await tablesWith(server.deps.db, number)).toEqual([])
    expect(await tablesWith(server.deps.db, 'Lovelace')).toEqual([])
    expect(await verifyFile(id)).toMatchObject({ ok: true, entries: 1, erasedParts: 2 })
  })

  if (inject('databaseUrl') !== '') {
    /** Returns the database with transactions that wait before their commit. */
    function withSlowCommit() {
      const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
      const { promise: isDone, resolve: done } = Promise.withResolvers<void>()
      const { db } = server.deps
      const slow = Object.assign(Object.create(db), {
        transaction: (run: (tx: never) => Promise<unknown>) =>
          db.transaction(async (tx) => {
            const result = await run(tx as never)
            done()
            await mayCommit
            return result
          }),
      })
      return { slow: slow as typeof db, isDone, commit }
    }

    it('has no gap and no double entry when two processes append at once', async () => {
      const id = await createCalledCampaign([number, '+12125550143'])
      const { slow, isDone, commit } = withSlowCommit()
      const first = appendEvidence({ ...server.deps, db: slow })
      await isDone
      // The other process skips the chain, also for a call that ends meanwhile.
      await server.deps.db.execute(sql`
        insert into calls (workspace_id, campaign_id, membership_id, attempt_id, status, name, created_at, updated_at)
        values (1, 1, 1, gen_random_uuid(), 'ended', 'Copy', now(), now())`)
      await append()
      expect(await readEntries()).toEqual([])
      commit()
      await first
      await Promise.all([append(), append(), append()])
      expect((await readEntries()).map(({ sequence }) => sequence)).toEqual([1, 2, 3])
      expect(await verifyFile(id)).toMatchObject({ ok: true, entries: 3 })
    })

    it('has no person who is erased while the entry is added', async () => {
      await createCalledCampaign([number])
      const { slow, isDone, commit } = withSlowCommit()
      const appending = appendEvidence({ ...server.deps, db: slow })
      await isDone
      const erasing = server.post('/api/contacts/1/erase', { confirm: 'erase' })
      const waiting = sql`select from pg_locks where not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())`
      await expect
        .poll(async () => (await server.deps.db.execute(waiting)).rows.length)
        .toBeGreaterThan(0)
      commit()
      await appending
      expect((await erasing).status).toBe(200)
      expect(await readEntries()).toHaveLength(1)
      expect(await tablesWith(server.deps.db, number)).toEqual([])
    })

    it('is not waited for while a command has locked the campaign', async () => {
      const id = await createCalledCampaign([number])
      await server.deps.db.transaction(async (tx) => {
        await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update')
        await append()
      })
      expect(await readEntries()).toEqual([])
      await append()
      expect(await readEntries()).toMatchObject([{ workspace_id: firstWorkspaceId }])
    })
  }
})
