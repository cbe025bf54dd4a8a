import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mockProvider } from '../../test/reserved-call.ts'
import { createApp } from '../app.ts'
import { createSealer, demoAuth } from '../auth/index.ts'
import { calls } from '../db/tables/calls.table.ts'
import { campaigns } from '../db/tables/campaigns.table.ts'
import { workspaceProviders } from '../db/tables/workspaces.table.ts'
import { firstWorkspaceId, toWorkspaceId } from '../db/workspace-id.ts'
import type { Deps } from '../deps.ts'
import { createDialer } from '../dialer/index.ts'
import { createPlacer } from '../dialer/placing/placer.ts'
import { soleWorkerSession } from '../dialer/placing/worker-session.ts'
import { pollUpdated } from '../dialer/polling/updated.ts'
import { applySchedule } from '../dialer/schedule.ts'
import { providerFailed } from '../errors.ts'
import { insertSecondWorkspace, openTestServer, type TestServer } from '../testing.ts'
import { tokenRejectedMessage } from './errors.ts'
import { noProviderMessage, type WorkspaceProvider } from './providers.ts'
import { readProviderCall } from './record.ts'
import { openStoredProviders, type StoredProviders } from './stored-providers.ts'
import { toCallList } from './testing.ts'

let server: TestServer
let logLines: string[]
let stored: StoredProviders
// biome-ignore lint/suspicious/noExplicitAny: each test asserts the shape it expects
type Reply = any
/** The workspace of the user who sends requests. */
let workspaceId = firstWorkspaceId
let send: ReturnType<typeof openProcess>

/** The account of each private key. */
const accounts = { 'key-one-1111': mockAccount('one'), 'key-two-2222': mockAccount('two') }
const phoneNumberId = '22222222-2222-4222-8222-222222222222'
const vapi = (token: string, phone_number_id = phoneNumberId) => ({
  kind: 'vapi' as const,
  token,
  phone_number_id,
})

function mockAccount(name: string) {
  const mock = mockProvider((request) => {
    const customer = { externalId: request.attemptId }
    const record = readProviderCall({
      id: `${name}-${request.attemptId}`,
      status: 'queued',
      customer,
    })
    return record ? { kind: 'placed', record } : 'no-response'
  })
  const hasPhoneNumber = async (id: string) => id === phoneNumberId
  return { ...mock, provider: { ...mock.provider, hasPhoneNumber } }
}

function openProviders(secretKey = 'k'.repeat(32)): StoredProviders {
  return openStoredProviders({
    db: server.deps.db,
    sealer: createSealer(secretKey),
    log: pino({ level: 'error' }, { write: (line) => logLines.push(line) }),
    now: server.deps.now,
    openVapi: (token) =>
      accounts[token as keyof typeof accounts]?.provider ?? {
        ...accounts['key-one-1111'].provider,
        hasPhoneNumber: () => Promise.reject(providerFailed(tokenRejectedMessage)),
      },
    openEmbedded: undefined,
    callingRules: { vapi: 'not_needed', embedded: 'not_needed' },
    embeddedPhoneNumberId: 'embedded',
  })
}

/** Returns a function that sends requests of the user to a process with these providers. */
function openProcess(storedProviders: StoredProviders) {
  const deps: Deps = {
    ...server.deps,
    registry: new Registry(),
    providers: storedProviders,
    storedProviders,
    auth: {
      ...demoAuth,
      grantAccess: async (c, next) => {
        const user = { userId: workspaceId, defaultUserId: workspaceId, role: 'admin' as const }
        c.set('access', { workspaceId, ...user })
        await next()
      },
    },
  }
  const app = createApp(deps, createDialer(deps))
  return async (path: string, body?: object): Promise<{ status: number; body: Reply }> => {
    const host = new URL(server.address).host
    const response = await app.request(`${server.address}${path}`, {
      headers: { host, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
}

beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
  await insertSecondWorkspace(server.deps.db)
})
beforeEach(async () => {
  await server.clear()
  await server.deps.db.delete(workspaceProviders)
  logLines = []
  for (const { requests } of Object.values(accounts)) requests.length = 0
  stored = openProviders()
  workspaceId = firstWorkspaceId
  send = openProcess(stored)
})
afterAll(() => server.close())

/** Creates a campaign with one contact in the workspace of the user, and starts it. */
async function startCampaign(): Promise<{ id: number; callId: number }> {
  const phone_number = '+12025550101'
  const { contact } = (await send('/api/contacts', { phone_number })).body
  const plan = { name: 'Spring', assistant_id: 'a', contact_ids: [contact.id] }
  const { id } = (await send('/api/campaigns', plan)).body.campaign
  expect((await send(`/api/campaigns/${id}/start`, {})).status).toBe(200)
  const made = await send(`/api/vapi/campaigns/${id}/start`, {})
  return { id, callId: made.body.calls[0].id }
}

async function placeDueCalls(source: WorkspaceProvider) {
  const deps = { ...server.deps, ...source }
  const ingest = createDialer(server.deps).ingestOf(source)
  const placer = createPlacer(deps, soleWorkerSession(randomUUID()), ingest, () => 0.5)
  placer.wake()
  await placer.idle()
}

const providerOf = async (id: number) => (await stored.of(toWorkspaceId(id))) as WorkspaceProvider
const readCall = async (id: number) =>
  (await server.deps.db.select().from(calls).where(eq(calls.id, id)))[0]

describe('the settings of a provider', () => {
  it('are stored without the key in clear, and sent back without it', async () => {
    const set = await send('/api/workspace/provider', vapi(' key-one-1111 '))
    const read = await send('/api/workspace/provider')
    for (const { status, body } of [set, read]) {
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          provider: {
            kind: 'vapi',
            phone_number_id: phoneNumberId,
            token_end: '1111',
            stored_at: expect.stringMatching(/Z$/),
          },
          changeable: true,
          embedded_available: false,
        },
      })
    }
    const rows = await server.deps.db.select().from(workspaceProviders)
    expect(JSON.stringify(rows)).not.toContain('key-one')
    expect((await providerOf(1)).provider).toBe(accounts['key-one-1111'].provider)
  })

  it('tell browsers of a change of the policy when they are stored', async () => {
    const changes: unknown[] = []
    const unsubscribe = server.deps.changes.subscribe({
      onChange: (change) => changes.push(change),
    })
    await send('/api/workspace/provider', vapi('key-one-1111'))
    await server.deps.changes.lastEventId()
    unsubscribe()
    expect(changes).toEqual([{ workspaceId: firstWorkspaceId, changed: 'policy', ids: [] }])
  })

  it.each([
    [{ kind: 'vapi' }, 'token: Required'],
    [{ kind: 'vapi', token: 'key-one-1111' }, 'phone_number_id: Required'],
    [{ kind: 'vapi', token: 'two words', phone_number_id: phoneNumberId }, 'token'],
    [vapi('key-\u200bone-1111'), 'token: must have 8 to 200 characters'],
    [vapi('key-one-1111', 'x'), 'phone_number_id'],
    [vapi('a-public-key'), 'token: The voice provider refuses this key: use the private key'],
    [
      vapi('key-one-1111', '33333333-3333-4333-8333-333333333333'),
      'phone_number_id: The voice provider does not know this phone number',
    ],
    [{ kind: 'embedded' }, 'kind: This server does not run the embedded provider'],
    [{ kind: 'twilio' }, 'kind'],
  ])('are refused with the name of the field: %j', async (input, message) => {
    const { status, body } = await send('/api/workspace/provider', input)
    expect({ status, error: body.error }).toEqual({
      status: 400,
      error: expect.stringContaining(message),
    })
    expect(await stored.find(firstWorkspaceId)).toBeNull()
  })

  it('cannot be changed while a campaign runs or a call is live', async () => {
    await stored.store(firstWorkspaceId, vapi('key-one-1111'))
    const { id, callId } = await startCampaign()
    const running = await send('/api/workspace/provider', vapi('key-two-2222'))
    expect(running).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^Pause the running/) },
    })
    await placeDueCalls(await providerOf(1))
    await send(`/api/campaigns/${id}/pause`, {})
    const live = await send('/api/workspace/provider', vapi('key-two-2222'))
    expect(live).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^Wait until the live calls/) },
    })
    await server.deps.db.update(calls).set({ status: 'ended' }).where(eq(calls.id, callId))
    expect((await send('/api/workspace/provider', vapi('key-two-2222'))).status).toBe(200)
  })

  it.each(['paused', 'completed'] as const)(
    'gives its phone number to a %s campaign, which may call again',
    async (status) => {
      await stored.store(firstWorkspaceId, vapi('key-one-1111'))
      const { id, callId } = await startCampaign()
      const { db } = server.deps
      await db.update(calls).set({ status: 'ended' }).where(eq(calls.id, callId))
      await db
        .update(campaigns)
        .set({ status, phone_number_id: 'a-former-number' })
        .where(eq(campaigns.id, id))
      expect((await send('/api/workspace/provider', vapi('key-two-2222'))).status).toBe(200)
      const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, id))
      expect(campaign?.phone_number_id).toBe(phoneNumberId)
    },
  )

  it.each([
    ['a user', (id: number) => send(`/api/campaigns/${id}/start`, {})],
    [
      'its schedule',
      (campaign_id: number) =>
        applySchedule({ ...server.deps, providers: stored }, { campaign_id, edge: 'start' }),
    ],
  ])(
    'give their phone number to a campaign, created while they changed, that %s starts',
    async (_, start) => {
      await stored.store(firstWorkspaceId, vapi('key-one-1111'))
      const { id } = await startCampaign()
      const { db } = server.deps
      await db
        .update(campaigns)
        .set({ status: 'draft', phone_number_id: 'a-former-number' })
        .where(eq(campaigns.id, id))
      await start(id)
      expect((await send(`/api/campaigns/${id}`)).body.campaign.status).toBe('running')
      const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, id))
      expect(campaign?.phone_number_id).toBe(phoneNumberId)
    },
  )

  it('are those of the request, in a call that was reserved before they changed', async () => {
    await stored.store(firstWorkspaceId, vapi('key-one-1111'))
    const { id, callId } = await startCampaign()
    const { db } = server.deps
    const former = { phone_number_id: 'a-former-number' }
    await db.update(calls).set(former).where(eq(calls.id, callId))
    await db.update(campaigns).set(former).where(eq(campaigns.id, id))
    await send(`/api/campaigns/${id}/pause`, {})
    expect((await send('/api/workspace/provider', vapi('key-two-2222'))).status).toBe(200)
    await send(`/api/campaigns/${id}/start`, {})
    await placeDueCalls(await providerOf(1))
    expect(accounts['key-two-2222'].requests).toMatchObject([{ phoneNumberId }])
    expect((await send(`/api/calls/${callId}`)).body.call.phone_number_id).toBe(phoneNumberId)
  })

  it('cannot be changed while the report of a call is awaited, at most 15 minutes after its end', async () => {
    await stored.store(firstWorkspaceId, vapi('key-one-1111'))
    const { id, callId } = await startCampaign()
    await placeDueCalls(await providerOf(1))
    await send(`/api/campaigns/${id}/pause`, {})
    const { now, db } = server.deps
    const change = () => send('/api/workspace/provider', vapi('key-two-2222'))
    const refused = { status: 409, body: { error: expect.stringMatching(/^Wait for the reports/) } }
    const end = async (minutesAgo: number, fields: Partial<typeof calls.$inferInsert>) => {
      const ended_at = new Date(now().getTime() - minutesAgo * 60_000)
      const ended = { status: 'ended', outcome: 'conversation', ended_at } as const
      await db
        .update(calls)
        .set({ ...ended, ...fields })
        .where(eq(calls.id, callId))
    }
    await end(14, {})
    expect(await change()).toMatchObject(refused)
    await end(0, { qualified: true, refresh_at: now() })
    expect(await change()).toMatchObject(refused)
    await end(0, { qualified: true, refresh_at: null })
    expect((await change()).status).toBe(200)
    await end(15, { qualified: null, refresh_at: now() })
    expect((await change()).status).toBe(200)
    // The provider's clock is a day behind.
    await end(24 * 60, { server_ended_at: now() })
    expect(await change()).toMatchObject(refused)
  })

  it('cannot be opened with another SECRET_KEY, which the log says', async () => {
    await stored.store(firstWorkspaceId, vapi('key-one-1111'))
    const other = openProviders('l'.repeat(32))
    expect(await other.of(firstWorkspaceId)).toBeNull()
    expect(await other.all()).toEqual([])
    expect(logLines).toHaveLength(1)
    expect(logLines[0]).toContain('an admin must store it again')
    expect(logLines[0]).not.toContain('key-one')
  })

  it('are that of no other workspace: a row that is copied cannot be opened', async () => {
    await stored.store(firstWorkspaceId, vapi('key-one-1111'))
    await server.deps.db.execute(sql`insert into workspace_providers
      select 2, kind, sealed_token, token_end, phone_number_id, sealed_webhook_secret, stored_at
      from workspace_providers where workspace_id = 1`)
    expect(await stored.of(toWorkspaceId(2))).toBeNull()
  })
})

it('a process that has just started answers by the calling rules of the provider', async () => {
  await send('/api/workspace/provider', vapi('key-one-1111'))
  const { contact } = (await send('/api/contacts', { phone_number: '+12025550101' })).body
  const plan = {
    name: 'Spring',
    assistant_id: 'a',
    contact_ids: [contact.id],
    purpose: 'marketing',
  }
  const { id } = (await send('/api/campaigns', plan)).body.campaign
  const { body: shown } = await openProcess(openProviders())(`/api/campaigns/${id}`)
  expect(shown.campaign.calling_rules).toBe('not_needed')
  const { body: listed } = await openProcess(openProviders())('/api/campaigns')
  expect(listed.campaigns).toMatchObject([{ calling_rules: 'not_needed' }])
  const { body: previewed } = await openProcess(openProviders())('/api/campaigns/preview', plan)
  expect(previewed.preview).toMatchObject({ now: { contacts: 1 }, never: { contacts: 0 } })
})

it('a process that has just started reserves by the calling rules of the provider', async () => {
  await send('/api/workspace/provider', vapi('key-one-1111'))
  const contact_ids = []
  for (const phone_number of ['+12025550101', '+12025550102'])
    contact_ids.push((await send('/api/contacts', { phone_number })).body.contact.id)
  const plan = { name: 'Spring', assistant_id: 'a', contact_ids, max_concurrent_calls: 1 }
  const { id } = (await send('/api/campaigns', plan)).body.campaign
  await send(`/api/campaigns/${id}/start`, {})
  await send(`/api/vapi/campaigns/${id}/start`, {})
  const liveContacts = async () => {
    const { members } = (await send(`/api/campaigns/${id}/members?state=live`)).body
    return members.map(({ contact_id }: { contact_id: number }) => contact_id)
  }
  const [called] = await liveContacts()
  // Frees the line for the other contact, who has no consent.
  await openProcess(openProviders())('/api/contacts/bulk-delete', { contact_ids: [called] })
  expect(await liveContacts()).toEqual(contact_ids.filter((contactId) => contactId !== called))
})

describe('a workspace without a provider', () => {
  it('gets no assistants, creates and starts no campaign, and makes no calls', async () => {
    await stored.store(firstWorkspaceId, vapi('key-one-1111'))
    const { id } = await startCampaign()
    await send(`/api/campaigns/${id}/pause`, {})
    await server.deps.db.delete(workspaceProviders)
    const plan = { name: 'Spring', assistant_id: 'a', contact_ids: [1] }
    for (const response of [
      await send('/api/vapi/assistants'),
      await send('/api/campaigns', plan),
      await send(`/api/campaigns/${id}/start`, {}),
      await send(`/api/vapi/campaigns/${id}/start`, {}),
      await send('/api/vapi/calls/sync-all', {}),
    ]) {
      expect(response).toMatchObject({ status: 409, body: { error: noProviderMessage } })
    }
    expect((await send('/api/config')).body).toMatchObject({
      phone_number_id: '',
      provider: { embedded: false },
    })
  })

  it('has its campaign paused, with the reason, when the schedule starts it', async () => {
    await stored.store(firstWorkspaceId, vapi('key-one-1111'))
    const { id } = await startCampaign()
    const { db } = server.deps
    await db.update(campaigns).set({ status: 'draft' }).where(eq(campaigns.id, id))
    await db.delete(workspaceProviders)
    await applySchedule({ ...server.deps, providers: stored }, { campaign_id: id, edge: 'start' })
    expect((await send(`/api/campaigns/${id}`)).body.campaign).toMatchObject({
      status: 'paused',
      paused_reason: noProviderMessage,
    })
  })
})

describe('two workspaces', () => {
  let callIds: Record<1 | 2, number>
  beforeEach(async () => {
    await stored.store(firstWorkspaceId, vapi('key-one-1111'))
    await stored.store(toWorkspaceId(2), vapi('key-two-2222'))
    const first = await startCampaign()
    workspaceId = toWorkspaceId(2)
    const second = await startCampaign()
    callIds = { 1: first.callId, 2: second.callId }
  })

  it('call by their own providers only', async () => {
    await placeDueCalls(await providerOf(1))
    expect(accounts['key-one-1111'].requests).toHaveLength(1)
    expect((await readCall(callIds[2]))?.vapi_call_id).toBeNull()
    await placeDueCalls(await providerOf(2))
    expect(accounts['key-two-2222'].requests).toHaveLength(1)
    expect((await readCall(callIds[1]))?.vapi_call_id).toMatch(/^one-/)
    expect((await readCall(callIds[2]))?.vapi_call_id).toMatch(/^two-/)
  })

  it('poll their own providers, each from its own time', async () => {
    await placeDueCalls(await providerOf(1))
    for (const id of [1, 2]) {
      const source = await providerOf(id)
      let requestCount = 0
      const provider = {
        ...source.provider,
        calls: async () => {
          requestCount += 1
          return toCallList([])
        },
      }
      const deps = { ...server.deps, ...source, provider }
      await pollUpdated(deps, createDialer(server.deps).ingestOf({ ...source, provider }))
      // Only the first workspace has a call at its provider.
      expect(requestCount).toBe(id === 1 ? 1 : 0)
    }
    const { rows } = await server.deps.db.execute(sql`select id from provider_polling order by id`)
    expect(rows).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('cannot change each other’s calls, whatever ids their providers report', async () => {
    await placeDueCalls(await providerOf(1))
    const before = await readCall(callIds[1])
    const { ingestOf } = createDialer(server.deps)
    const report = (customer: object) =>
      readProviderCall({ id: before?.vapi_call_id, status: 'ended', endedReason: 'x', customer })
    for (const customer of [{}, { externalId: before?.attempt_id }]) {
      const record = report(customer)
      if (!record) throw new Error('the record is unreadable')
      const result = await ingestOf(await providerOf(2))({ kind: 'record', record })
      expect(result).toBe('unchanged')
    }
    expect(await readCall(callIds[1])).toEqual(before)
  })

  it('receive messages at addresses of their own, each with its own secret', async () => {
    const receive = async (path: string, secret: string) => {
      const headers = { host: 'calls.example', 'x-vapi-secret': secret }
      const message = { type: 'status-update', status: 'ended', call: { id: 'x' } }
      const body = JSON.stringify({ message })
      const registry = new Registry()
      const deps: Deps = { ...server.deps, registry, providers: stored, storedProviders: stored }
      const app = createApp(deps, createDialer(deps))
      const init = { method: 'POST', headers, body }
      return (await app.request(`http://calls.example/api/vapi/webhook${path}`, init)).status
    }
    const secrets = [(await providerOf(1)).webhookSecret, (await providerOf(2)).webhookSecret]
    expect(secrets[0]).not.toBe(secrets[1])
    expect(await receive('/1', secrets[0] ?? '')).toBe(200)
    expect(await receive('/2', secrets[1] ?? '')).toBe(200)
    expect(await receive('/1', secrets[1] ?? '')).toBe(401)
    expect(await receive('/3', secrets[0] ?? '')).toBe(401)
    expect(await receive('/1', '')).toBe(401)
    expect(await receive('', secrets[0] ?? '')).toBe(401)
    expect(await receive('/1e0', secrets[0] ?? '')).not.toBe(200)
  })
})

it('places no call by a provider that the workspace has replaced', async () => {
  await stored.store(firstWorkspaceId, vapi('key-one-1111'))
  const replaced = await providerOf(1)
  await stored.store(firstWorkspaceId, vapi('key-two-2222'))
  const { callId } = await startCampaign()
  await placeDueCalls(replaced)
  expect(accounts['key-one-1111'].requests).toHaveLength(0)
  expect((await readCall(callId))?.lease_until).toBeNull()
  await placeDueCalls(await providerOf(1))
  expect(accounts['key-two-2222'].requests).toHaveLength(1)
})
