import { randomUUID } from 'node:crypto'
import { defaultOptOutPhrases } from '@callwright/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { fakeLeaseClock } from '../../test/fake-lease-clock.ts'
import { mockProvider } from '../../test/reserved-call.ts'
import { workspaceLeaseLock } from '../db/lease-locks.ts'
import { calls } from '../db/tables/calls.table.ts'
import { campaigns } from '../db/tables/campaigns.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { readProviderCall } from '../provider/record.ts'
import {
  countWaitingTransactions,
  openTestServer,
  type TestDeps,
  type TestServer,
} from '../testing.ts'
import { pauseCampaign, stopCampaign } from './commands.ts'
import { createIngest } from './ingest.ts'
import { createPlacer } from './placing/placer.ts'
import { soleWorkerSession } from './placing/worker-session.ts'
import { runDueCampaigns } from './run.ts'
import { stopWorkspace } from './workspace-stop.ts'

const noon = '2026-01-14T17:00:00.000Z'

/** After all times at which calls become due. */
const leaseMs = Date.now() + 3_600_000

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

async function createRunningCampaign(phoneNumbers = ['+12125550142']): Promise<number> {
  const contact_ids: number[] = []
  for (const phone_number of phoneNumbers) {
    const consent = { basis: 'express', text: 'Yes', at: '2025-06-01' }
    const { body } = await server.post('/api/contacts', { user_id: 1, phone_number, consent })
    contact_ids.push(body.contact.id)
  }
  const input = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids }
  const { campaign } = (await server.post('/api/campaigns', input)).body
  await server.post(`/api/campaigns/${campaign.id}/start`, { user_id: 1 })
  return campaign.id
}

const makeCalls = (id: number) => server.post(`/api/vapi/campaigns/${id}/start`, { user_id: 1 })
const getMember = async (id: number) =>
  (await server.get(`/api/campaigns/${id}/members?user_id=1`)).body.members[0]
const stop = (reason = '') => server.post('/api/stop', { reason })
const lift = () => server.request('/api/stop', { method: 'DELETE' })

/** Creates a placer of a process, and a provider that responds to its requests. */
function createTestPlacer(overrides: Partial<TestDeps> = {}) {
  const { provider, requests, createRecord } = mockProvider((request) => ({
    kind: 'placed',
    record: createRecord(request),
  }))
  const leaseClock = fakeLeaseClock(() => leaseMs)
  const deps: TestDeps = { ...server.deps, leaseClock, provider, ...overrides }
  const placer = createPlacer(deps, soleWorkerSession(randomUUID()), createIngest(deps), () => 0.5)
  return { deps, placer, requests }
}

async function placeCalls() {
  const { placer, requests } = createTestPlacer()
  placer.wake()
  await placer.idle()
  return requests
}

describe('a stop of the workspace', () => {
  it('says who stopped the calls, when and why, and keeps the first of two stops', async () => {
    expect((await server.get('/api/stop')).body).toEqual({ stop: null })
    const first = { stopped_at: noon, stopped_by: '', reason: 'Wrong list' }
    expect((await stop('Wrong list')).body).toEqual({ stop: first })
    now = new Date('2026-01-14T18:00:00Z')
    expect((await stop('Other')).body).toEqual({ stop: first })
    expect((await server.get('/api/stop')).body).toEqual({ stop: first })
    expect(await (await lift()).json()).toEqual({ stop: null })
  })

  it('undoes calls that are reserved, without an attempt, and calls once it is lifted', async () => {
    const id = await createRunningCampaign()
    await makeCalls(id)
    await stop()
    expect(await placeCalls()).toEqual([])
    expect(await getMember(id)).toMatchObject({
      state: 'waiting',
      attempts: 0,
      next_try_at: null,
      why_not_now: 'All calls of the workspace are stopped',
      why_not_now_code: 'workspace_stopped',
      why_not_now_until: null,
    })
    await lift()
    now = new Date('2026-01-14T17:00:10Z')
    await runDueCampaigns(server.deps)
    expect(await placeCalls()).toHaveLength(1)
  })

  it('keeps running campaigns from reserving calls, for as long as it lasts', async () => {
    const id = await createRunningCampaign()
    await makeCalls(id)
    await stop()
    await placeCalls()
    for (const minutes of [1, 60, 24 * 60]) {
      now = new Date(Date.parse(noon) + minutes * 60_000)
      await runDueCampaigns(server.deps)
      expect(await placeCalls()).toEqual([])
      expect(await getMember(id)).toMatchObject({ state: 'waiting', attempts: 0 })
    }
  })

  it('leaves a campaign without a free line to the end of its call once it is lifted', async () => {
    const { db } = server.deps
    const id = await createRunningCampaign(['+12125550142', '+12125550143'])
    const nextRunAt = async () =>
      (await db.select().from(campaigns).where(eq(campaigns.id, id)))[0]?.next_run_at
    await makeCalls(id)
    const [request] = await placeCalls()
    await stop()
    for (const action of ['pause', 'start']) {
      await server.post(`/api/campaigns/${id}/${action}`, { user_id: 1 })
    }
    expect(await nextRunAt()).not.toBeNull()
    await lift()
    await runDueCampaigns(server.deps)
    expect(await nextRunAt()).toBeNull()
    const customer = { externalId: request?.attemptId }
    const ended = { id: `call-of-${request?.attemptId}`, status: 'ended', customer }
    const record = readProviderCall({ ...ended, endedReason: 'customer-busy' })
    if (!record) throw new Error('a record without an id')
    await createIngest(server.deps)({ kind: 'record', record })
    const reserved = await db.select().from(calls).where(eq(calls.status, 'queued'))
    expect(reserved).toHaveLength(1)
  })

  // The embedded database runs one transaction at a time.
  if (inject('databaseUrl') !== '') {
    it('lets calls be leased while it waits for a change of the policy', async () => {
      const { db } = server.deps
      const hasChanged = Promise.withResolvers<void>()
      const mayCommit = Promise.withResolvers<void>()
      const change = db.transaction(async (tx) => {
        await tx.execute(sql`insert into workspace_policies (workspace_id) values (1)`)
        hasChanged.resolve()
        await mayCommit.promise
      })
      await hasChanged.promise
      const stopping = stop()
      try {
        await expect.poll(() => countWaitingTransactions(db)).toBe(1)
        const { rows } = await db.execute(
          sql`select pg_try_advisory_xact_lock_shared(${workspaceLeaseLock}, 1) as is_free`,
        )
        expect(rows).toEqual([{ is_free: true }])
      } finally {
        mayCommit.resolve()
        await change
      }
      expect((await stopping).body.stop).not.toBeNull()
    })
  }

  it('refuses Make Calls with a sentence', async () => {
    const id = await createRunningCampaign()
    await stop()
    expect(await makeCalls(id)).toMatchObject({
      status: 409,
      body: {
        error: 'All calls of the workspace are stopped: lift the stop before calls are made',
      },
    })
  })

  it.each([
    ['is too long', 'x'.repeat(201), 'Use at most 200 characters'],
    ['has a NUL character', 'a\0b', 'Must not contain a NUL character'],
  ])('refuses a reason that %s, and names the field', async (_, reason, message) => {
    const { status, body } = await stop(reason)
    expect(status).toBe(400)
    expect(body.fields).toEqual({ reason: message })
  })
})

describe('a command that forbids new calls', () => {
  const campaignStatus = async (id: number) =>
    (await server.get(`/api/campaigns/${id}?user_id=1`)).body.campaign.status

  it.each<
    [
      string,
      (deps: TestDeps, id: number) => Promise<unknown>,
      hasChanged: (id: number) => Promise<boolean>,
    ]
  >([
    [
      'a stop of the workspace',
      (deps) => stopWorkspace(deps, firstWorkspaceId, { stoppedBy: 'Ada', reason: '' }),
      async () => (await server.get('/api/stop')).body.stop !== null,
    ],
    [
      'Pause of a campaign',
      (deps, id) => pauseCampaign(deps, firstWorkspaceId, id),
      async (id) => (await campaignStatus(id)) === 'paused',
    ],
    [
      'Stop of a campaign',
      (deps, id) => stopCampaign(deps, firstWorkspaceId, id),
      async (id) => (await campaignStatus(id)) === 'cancelled',
    ],
  ])('responds after the calls that were leased before it: %s', async (_, command, hasChanged) => {
    await server.post('/api/disclosure', { caller_name: 'Acme' }, 'PUT')
    const id = await createRunningCampaign()
    await makeCalls(id)
    const steps: string[] = []
    const assistant = Promise.withResolvers<void>()
    const response = Promise.withResolvers<void>()
    const { provider, createRecord } = mockProvider(() => 'no-response')
    const { deps, placer } = createTestPlacer({
      // The assistant is read only for a call with a disclosure.
      providers: { ...server.deps.providers, callingRulesOf: () => 'on' },
      provider: {
        ...provider,
        async openingOf(...opening) {
          steps.push('lease')
          await assistant.promise
          return provider.openingOf(...opening)
        },
        async placeCall(request) {
          steps.push('request')
          await response.promise
          steps.push('response of the provider')
          return { kind: 'placed', record: createRecord(request) }
        },
      },
    })
    placer.wake()
    await expect.poll(() => steps).toEqual(['lease'])
    const commanded = command(deps, id).then(() => steps.push('response of the command'))
    await expect.poll(() => hasChanged(id)).toBe(true)
    assistant.resolve()
    await expect.poll(() => steps).toContain('request')
    response.resolve()
    await commanded
    await placer.idle()
    expect(steps).toEqual([
      'lease',
      'request',
      'response of the provider',
      'response of the command',
    ])
  })
})

describe('the calling policy', () => {
  const put = (policy: unknown) => server.post('/api/policy', policy, 'PUT')

  it('limits nothing at first, and is stored whole', async () => {
    const none = { attempts_per_day: null, attempts_per_week: null, rest_hours: null }
    const opt_out_phrases = [...defaultOptOutPhrases]
    const defaults = { daily_spending_limit: null, max_silent_percent: 3, opt_out_phrases }
    expect((await server.get('/api/policy')).body).toEqual({ call_caps: none, ...defaults })
    const { status, body } = await put({ call_caps: { attempts_per_day: 3, rest_hours: 24 } })
    expect(status).toBe(200)
    expect(body).toEqual({
      call_caps: { ...none, attempts_per_day: 3, rest_hours: 24 },
      ...defaults,
    })
    expect((await server.get('/api/policy')).body).toEqual(body)
  })

  it.each([
    [{ attempts_per_day: 0 }, 'attempts_per_day', 'from 1 to 100'],
    [{ attempts_per_week: 1.5 }, 'attempts_per_week', 'from 1 to 500'],
    [{ rest_hours: '24' }, 'rest_hours', 'from 1 to 720'],
  ])('refuses %j with a message at its field', async (call_caps, field, limits) => {
    const { status, body } = await put({ call_caps })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      [`call_caps.${field}`]: `must be a whole number ${limits}, or null`,
    })
  })

  it.each([
    [{ daily_spending_limit: 0 }, 'must be an amount from 0.01 to 1000000 US dollars, or null'],
    [{ max_silent_percent: 101 }, 'must be a percentage from 0 to 100, or null'],
  ])('refuses %j with a message at its field', async (limit, message) => {
    const { status, body } = await put({ call_caps: {}, ...limit })
    expect(status).toBe(400)
    expect(body.fields).toEqual({ [Object.keys(limit)[0] as string]: message })
  })

  it('keeps its phrases when a client that does not know them stores it', async () => {
    await put({ call_caps: {}, opt_out_phrases: ['leave me alone'] })
    const { body } = await put({ call_caps: { attempts_per_day: 3 } })
    expect(body.opt_out_phrases).toEqual(['leave me alone'])
    expect((await put({ call_caps: {}, opt_out_phrases: [] })).body.opt_out_phrases).toEqual([])
  })

  it('is not changed by a stop', async () => {
    await put({ call_caps: { attempts_per_day: 3 } })
    await stop()
    await lift()
    expect((await server.get('/api/policy')).body.call_caps.attempts_per_day).toBe(3)
  })
})
