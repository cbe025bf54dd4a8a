import { contract } from '@callwright/contract'
import { sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { calls } from '../db/tables/calls.table.ts'
import { firstWorkspaceId, toWorkspaceId } from '../db/workspace-id.ts'
import {
  createCampaignWithLiveCall,
  insertSecondWorkspace,
  openTestServer,
  type TestServer,
} from '../testing.ts'
import { openWebhooks } from '../webhooks/index.ts'
import type { Access } from './access.ts'
import { demoAuth } from './auth.ts'
import { createSealer } from './seal.ts'

// A user of another workspace knows the ids of a contact, a campaign and a call, all of them 1.
const otherAccess: Access = { userId: 2, workspaceId: toWorkspaceId(2), role: 'admin' }
const vapi_call_id = '00000000-0000-4000-8000-000000000001'
const user_id = 2
const contact = { user_id, phone_number: '+12025550199' }
const campaign = { user_id, name: 'Theirs', assistant_id: 'a' }

const notFound = { status: 404, body: { code: 'not_found' } }
const ok = (body: object) => ({ status: 200, body })
const invalid = (error: string) => ({ status: 400, body: { error } })
const consent = { basis: 'express', text: 'Yes', at: '2025-06-01' }
const all = { search: '', tag: '' }
const noContacts = { contacts: [], total: 0 }

type Step = [path: string, body: object | undefined, response: object]

/** What a user of the other workspace sends to each operation, and the response. */
const steps: Record<string, Step[]> = {
  'contacts.list': [
    ['?user_id=2', undefined, ok(noContacts)],
    ['?user_id=2&search=%2B1202', undefined, ok(noContacts)],
    ['?user_id=2&sort=name&page=2', undefined, ok(noContacts)],
  ],
  'contacts.listIds': [['?user_id=2', undefined, ok({ contact_ids: [] })]],
  'contacts.update': [['', { user_id, company: 'Theirs' }, notFound]],
  'contacts.delete': [['?user_id=2', undefined, notFound]],
  'contacts.bulkDelete': [
    ['', { user_id, contact_ids: [1] }, ok({ deleted_count: 0 })],
    ['', { user_id, contact_filter: all, limit: 10 }, ok({ deleted_count: 0 })],
  ],
  'contacts.erase': [['', { confirm: 'erase' }, notFound]],
  'contacts.restore': [['', { user_id, contact_ids: [1, 2] }, notFound]],
  'contacts.export': [
    ['?user_id=2', undefined, ok({ csv_content: expect.stringMatching(/^[^\n]+\n$/) })],
  ],
  'campaigns.list': [['?user_id=2', undefined, ok({ campaigns: [], total: 0 })]],
  'campaigns.get': [['?user_id=2', undefined, notFound]],
  'campaigns.members': [['?user_id=2', undefined, notFound]],
  'campaigns.funnel': [['?user_id=2', undefined, notFound]],
  'campaigns.forecast': [['?user_id=2', undefined, notFound]],
  'campaigns.scorecard': [['?user_id=2', undefined, notFound]],
  'campaigns.preview': [
    [
      '',
      { ...campaign, contact_ids: [1] },
      invalid('contact_ids: Some of the selected contacts do not exist'),
    ],
    ['', { ...campaign, contact_filter: all }, invalid('contact_filter: No contact matches')],
  ],
  'campaigns.create': [
    [
      '',
      { ...campaign, contact_ids: [1] },
      invalid('contact_ids: Some of the selected contacts do not exist'),
    ],
    ['', { ...campaign, contact_filter: all }, invalid('contact_filter: No contact matches')],
  ],
  'campaigns.start': [['', { user_id }, notFound]],
  'campaigns.changeSpendingLimit': [['', { user_id, spending_limit: 5 }, notFound]],
  'campaigns.pause': [['', { user_id }, notFound]],
  'campaigns.stop': [['', { user_id }, notFound]],
  'campaigns.makeCalls': [['', { user_id }, notFound]],
  'calls.list': [
    ['?user_id=2', undefined, ok({ calls: [], total: 0 })],
    ['?user_id=2&campaign_id=1', undefined, ok({ calls: [], total: 0 })],
  ],
  'calls.stats': [
    ['?user_id=2', undefined, ok({ total_calls: 0 })],
    ['?user_id=2&campaign_id=1', undefined, ok({ total_calls: 0 })],
  ],
  'calls.get': [['?user_id=2', undefined, notFound]],
  'calls.evidence': [['?user_id=2', undefined, notFound]],
  'calls.sync': [['', { vapi_call_id }, notFound]],
  'calls.syncAll': [['', { user_id }, ok({ synced_count: 0 })]],
  'contacts.setConsent': [
    ['', { user_id, contact_ids: [1], consent: null }, ok({ updated_count: 0 })],
    ['', { user_id, contact_filter: all, consent }, ok({ updated_count: 0 })],
  ],
  'callingStop.get': [['', undefined, ok({ stop: null })]],
  'suppressions.list': [
    ['?user_id=2', undefined, ok({ suppressions: [], total: 0 })],
    ['?user_id=2&search=%2B1202', undefined, ok({ suppressions: [], total: 0 })],
  ],
  'suppressions.create': [['', { user_id, call_id: 1 }, notFound]],
  'suppressions.delete': [['?user_id=2', undefined, notFound]],
  'suppressions.export': [
    ['?user_id=2', undefined, ok({ csv_content: expect.stringMatching(/^[^\n]+\n$/) })],
  ],
  'policy.get': [['', undefined, ok({ daily_spending_limit: null })]],
  'disclosure.get': [['', undefined, ok({ caller_name: '' })]],
  'erasures.list': [['', undefined, ok({ erasures: [], total: 0 })]],
  'erasures.retry': [['', {}, notFound]],
  'webhooks.list': [['', undefined, ok({ webhooks: [] })]],
  'webhooks.update': [['', { enabled: false }, notFound]],
  'webhooks.delete': [['', undefined, notFound]],
  'webhooks.rotateSecret': [['', {}, notFound]],
  'webhooks.test': [['', {}, notFound]],
  'webhooks.deliveries': [['', undefined, notFound]],
  'webhooks.replay': [['', {}, notFound]],
  'overview.get': [['?user_id=2', undefined, ok({ lines_in_use: 0, today: { calls: 0 } })]],
}

/** Operations that add rows to the workspace of their user: they are not refused. */
const additions = [
  'callingStop.lift',
  'callingStop.start',
  'contacts.create',
  'contacts.import',
  'disclosure.set',
  'policy.set',
  'suppressions.import',
  'webhooks.create',
]

/** Operations that neither read nor change rows of a workspace. */
const withoutWorkspace = [
  // They exist with accounts only: `api-keys.test.ts`.
  'apiKeys.create',
  'apiKeys.list',
  'apiKeys.revoke',
  'assistants.list',
  // A demo has no audit log; audit.test.ts has those of two workspaces.
  'audit.export',
  'audit.list',
  'config.get',
  'health.get',
  'session.get',
  'sessions.list',
  'sessions.revoke',
  'sessions.revokeOthers',
  'workspace.getProvider',
  'workspace.getRetention',
  'workspace.setProvider',
  'workspace.setRetention',
]

let server: TestServer
/** The server as the user of the other workspace has it. */
let app: ReturnType<typeof createApp>
let rowsBefore: unknown

/** Returns all rows that belong to the first workspace. */
async function readRows() {
  const tables = [
    'contacts',
    'deleted_contacts',
    'campaigns',
    'memberships',
    'calls',
    'erasures',
    'suppressions',
    'webhook_endpoints',
    'webhook_deliveries',
  ] as const
  const rows: Record<string, unknown> = {}
  for (const table of tables) {
    const query = `select * from ${table} where workspace_id = 1 order by id`
    rows[table] = (await server.deps.db.execute(sql.raw(query))).rows
  }
  return rows
}

beforeAll(async () => {
  server = await openTestServer({
    runsDialer: false,
    isDemo: false,
    webhooks: (deps) =>
      openWebhooks({
        ...deps,
        sealer: createSealer('k'.repeat(32)),
        publicUrl: 'http://localhost',
      }),
  })
  await server.post('/api/webhooks', { url: 'http://localhost/', events: ['call.ended'] })
  await server.post('/api/webhooks/1/test', {})
  await server.post('/api/disclosure', { caller_name: 'Acme' }, 'PUT')
  await createCampaignWithLiveCall(server, vapi_call_id)
  await server.post('/api/contacts', { user_id: 1, phone_number: '+12025550102' })
  await server.request('/api/contacts/2?user_id=1', { method: 'DELETE' })
  await server.post('/api/suppressions', { user_id: 1, number: '+12025550104' })
  const third = { user_id: 1, phone_number: '+12025550103' }
  const { id } = (await server.post('/api/contacts', third)).body.contact
  expect((await server.post(`/api/contacts/${id}/erase`, { confirm: 'erase' })).status).toBe(200)
  await server.deps.db.update(calls).set({ has_recording: true })
  await server.deps.recordings.save(firstWorkspaceId, 1, {
    contentType: 'audio/wav',
    pieces: [new Uint8Array(8)],
  })
  await insertSecondWorkspace(server.deps.db)
  rowsBefore = await readRows()
  const grantAccess: MiddlewareHandler = async (c, next) => {
    c.set('access', otherAccess)
    await next()
  }
  app = createApp(
    { ...server.deps, auth: { ...demoAuth, grantAccess }, registry: new Registry() },
    server.dialer,
  )
})
afterAll(() => server.close())

async function send(method: string, path: string, body?: object) {
  const headers = {
    host: new URL(server.address).host,
    ...(body && { 'content-type': 'application/json' }),
  }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await app.request(`${server.address}${path}`, init)
  return { status: response.status, body: await response.json() }
}

const operations = Object.entries(contract).flatMap(([resource, routes]) =>
  Object.entries(routes).map(
    ([
      name,
      {
        '~orpc': { route },
      },
    ]) => ({
      id: `${resource}.${name}`,
      method: route.method ?? 'GET',
      path: (route.path ?? '').replace('{id}', '1'),
    }),
  ),
)

it('has an expected response for every operation', () => {
  const known = [...Object.keys(steps), ...additions, ...withoutWorkspace]
  expect(operations.map(({ id }) => id).sort()).toEqual(known.sort())
})

describe.each(operations.filter(({ id }) => id in steps))('$id', ({ id, method, path }) => {
  it.each(steps[id] as Step[])(
    'neither shows nor changes rows of another workspace: %s %j',
    async (query, body, response) => {
      expect(await send(method, `${path}${query}`, body)).toMatchObject(response)
      expect(await readRows()).toEqual(rowsBefore)
    },
  )
})

it('does not play a recording of another workspace', async () => {
  expect((await server.request('/api/calls/1/recording')).status).toBe(200)
  expect(await send('GET', '/api/calls/1/recording')).toMatchObject(notFound)
})

it('does not export a contact of another workspace', async () => {
  expect((await server.request('/api/contacts/1/export')).status).toBe(200)
  expect(await send('GET', '/api/contacts/1/export')).toMatchObject(notFound)
})

it('does not export the evidence of another workspace', async () => {
  expect((await server.request('/api/campaigns/1/evidence')).status).toBe(200)
  expect(await send('GET', '/api/campaigns/1/evidence')).toMatchObject(notFound)
})

it('does not export the log of a campaign of another workspace', async () => {
  expect((await server.request('/api/campaigns/1/log')).status).toBe(200)
  expect(await send('GET', '/api/campaigns/1/log')).toMatchObject(notFound)
})

it('keeps the retention and the suppressed numbers of two workspaces apart', async () => {
  const days = { recording_days: 1, transcript_days: 1, contact_days: 1, audit_days: 1 }
  expect((await send('PUT', '/api/workspace/retention', days)).status).toBe(200)
  expect((await server.get('/api/workspace/retention')).body.recording_days).toBeNull()
  expect(
    (await send('POST', '/api/contacts', { ...contact, phone_number: '+12025550103' })).status,
  ).toBe(201)
})

it('lets two workspaces have a contact with the same number', async () => {
  const phone_number = '+12025550101'
  expect((await send('POST', '/api/contacts', { ...contact, phone_number })).status).toBe(201)
  expect(await readRows()).toEqual(rowsBefore)
})

it('does not let a row refer to a row of another workspace', async () => {
  const { db } = server.deps
  const members = `insert into memberships
    (workspace_id, campaign_id, contact_id, first_name, last_name, phone_number, phone_e164, email, state) values`
  const rest = `'', '', '', '', '', 'waiting'`
  await expect(db.execute(sql.raw(`${members} (2, 1, null, ${rest})`))).rejects.toMatchObject({
    cause: { code: '23503' },
  })
  const entry = sql`insert into evidence_entries (workspace_id, campaign_id, sequence, call_id, kind, at, digests, parts, hash)
    values (2, 1, 1, 1, 'final', now(), '{}', '{}', '')`
  await expect(db.execute(entry)).rejects.toMatchObject({ cause: { code: '23503' } })
  const logEntry = sql`insert into campaign_log (workspace_id, campaign_id, kind, at)
    values (2, 1, 'status', now())`
  await expect(db.execute(logEntry)).rejects.toMatchObject({ cause: { code: '23503' } })
  await expect(
    db.execute(sql`update calls set workspace_id = 2 where id = 1`),
  ).rejects.toMatchObject({ cause: { code: '23503' } })
})
