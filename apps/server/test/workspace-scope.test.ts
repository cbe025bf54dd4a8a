import { contract, otherOperations } from '@callwright/contract'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { createApp } from '../src/app.ts'
import { createNumberHasher, createSealer } from '../src/auth/index.ts'
import { EmbeddedPostgres } from '../src/db/embedded.ts'
import { ownerTables, policyTables } from '../src/db/request-role.ts'
import { calls } from '../src/db/tables/calls.table.ts'
import { erasureDeletions } from '../src/db/tables/privacy.table.ts'
import { firstWorkspaceId } from '../src/db/workspace-id.ts'
import type { Deps } from '../src/deps.ts'
import { createDialer } from '../src/dialer/index.ts'
import { readProviderCall } from '../src/provider/record.ts'
import { openStoredProviders } from '../src/provider/stored-providers.ts'
import { createDatabaseRecordingStore, withSynthesizedRecordings } from '../src/recordings/index.ts'
import { recordingLimits } from '../src/recordings/storage-quota.ts'
import { readSettings } from '../src/settings.ts'
import { openWebhooks } from '../src/webhooks/index.ts'
import { type AccountsServer, openAccountsServer } from './accounts-server.ts'
import { mockProvider } from './reserved-call.ts'
import { findUnscopedTables } from './unscoped-tables.ts'

/** The statements that may read or change a table around the workspace of the request, and why. */
const exceptions: { reason: string; statement: RegExp; onlyEmbedded?: boolean }[] = [
  {
    reason: 'A session belongs to a person; its workspace is only the one that the browser shows',
    statement: /^(select|delete).* from "sessions" where \(?"sessions"\."(token|user_id)" = /,
  },
  {
    reason: 'The role of the signed-in user in each of their workspaces gives the access',
    statement: /^select .* from "members" (inner join .* )?where \(?"members"\."user_id" = /,
  },
  {
    reason: 'Whether the server has an account yet decides how people sign up',
    statement: /^select "id" from "members" limit/,
  },
  {
    reason: 'An import also finishes the search index of imports whose process has ended',
    statement: /^update contacts set searchable = true where searchable is distinct from true /,
    onlyEmbedded: true,
  },
  {
    reason: 'The metrics of the server count the live calls of all workspaces, and name none',
    statement: /^select status, count\(\*\)::integer as count from "calls" .* group by status$/,
  },
  {
    reason: 'The dialer locks rows by ids that a statement of the workspace has selected',
    statement:
      /^select "id", .* where "(campaigns|calls|memberships)"\."id" in \(.* for (no key )?update$/,
  },
  {
    reason: 'The dialer writes the rows that it has locked',
    statement:
      /^with ("written_(campaigns|calls|memberships)" as \( update "(campaigns|calls|memberships)" as stored set .* where stored\.id = changed\.id\),? )+select$/,
  },
  {
    reason: 'The dialer reserves calls of members that it has locked',
    statement:
      /^with reserved as \( insert into "calls" .* update "memberships" as member .* from reserved where member\.id = reserved\.membership_id \) /,
  },
  {
    reason: 'The dialer reads policies and calls by the workspace of each call that it decides on',
    statement:
      /^select (campaign\.id, policy\.stopped_at .* as campaign \(id integer, workspace_id integer\)|\( select coalesce\(json_agg\(policy\), .* as wanted \(n integer, workspace_id integer|"workspace_id", .* from "workspace_policies" where "workspace_policies"\."workspace_id" in )/,
  },
  {
    reason:
      'The dialer reads what the campaigns that it has locked, and their workspaces, have spent',
    statement:
      /^select (sums\.campaign_id|day\.workspace_id) as id, .* from "call_rollups" as sums where sums\.workspace_id in /,
  },
  {
    reason: 'The dialer locks the spending of the workspaces whose calls it ends or reserves',
    statement:
      /^select pg_advisory_xact_lock\(\$1, id\) from \( select .* from "workspace_policies" where .* "workspace_policies"\."workspace_id" = any\(/,
  },
  {
    reason: 'The dialer reads the members of the campaigns that it has locked',
    statement:
      /^select .* from "memberships" where ("memberships"\."campaign_id" in .*|campaign_id = (open|lines)\.id) and state = /,
  },
  {
    reason: 'An erasure locks and reads campaigns and calls by ids that the workspace has selected',
    statement:
      /^select "id"( from "campaigns" where "campaigns"\."id" = any\(\$1::bigint\[\]\) .* for update|, .* from "calls" where "calls"\."id" = any\(\$1::bigint\[\]\))$/,
  },
  {
    reason: 'An erasure changes calls, memberships and evidence by ids of the workspace',
    statement:
      /^update "(calls|memberships|evidence_entries)" set ("phone_number"|"contact_id"|parts) = .* = any\(\$\d+::bigint\[\]\)/,
  },
  {
    reason: 'An event of a webhook carries the workspace of its campaign',
    statement: /^insert into "webhook_deliveries" .* from json_to_recordset/,
  },
  {
    reason: 'A row of the log of a campaign carries the workspace of the campaign',
    statement: /^insert into "campaign_log" .* from jsonb_to_recordset/,
  },
  {
    reason: 'A webhook and its deliveries are changed by the id that the workspace has locked',
    statement:
      /^update "webhook_(endpoints|deliveries)" set .* where \(?"webhook_(endpoints|deliveries)"\."(id|endpoint_id)" = /,
  },
  {
    reason: 'Deliveries are counted for the webhooks that the workspace has read',
    statement: /^select endpoint\.id as endpoint_id, last\.state, count/,
  },
]

const isEmbedded = inject('databaseUrl') === ''

const [ok, created] = [200, 201]

/** A request to an operation, and the status of the response unless it is 200. */
type Step = [operation: string, query: string, body?: object | FormData, status?: number]

const days = { recording_days: 90, transcript_days: null, contact_days: null, audit_days: 365 }
const vapi_call_id = '00000000-0000-4000-8000-000000000001'
const plan = { name: 'Spring', assistant_id: 'a' }
const consent = { basis: 'express', text: 'Yes', at: '2025-06-01' }
const matching = { search: 'person', tag: '' }

/** More contacts than are read from the edges of a list, so that there is a page in the middle. */
const csv = [
  'first_name,phone_number,tags',
  ...Array.from({ length: 2500 }, (_, n) => `Person ${n},+1202555${1000 + n},lead`),
].join('\n')

function upload(text = csv): FormData {
  const form = new FormData()
  form.set('file', new File([text], 'contacts.csv', { type: 'text/csv' }))
  return form
}

/** What an admin sends to each operation, in this order. Ids in the addresses are 1. */
const steps: Step[] = [
  [
    'workspace.setProvider',
    '',
    { kind: 'vapi', token: 'key-0123456789', phone_number_id: vapi_call_id },
  ],
  ['workspace.getProvider', ''],
  ['disclosure.get', ''],
  ['disclosure.set', '', { caller_name: 'Acme' }],
  ['session.get', ''],
  ['config.get', ''],
  ['health.get', ''],
  ['assistants.list', ''],
  ['contacts.create', '', { phone_number: '+12025550101' }, created],
  ['contacts.import', '', upload()],
  ['contacts.list', ''],
  ['contacts.list', '?sort=name'],
  ['contacts.list', '?search=person&tag=lead'],
  ['contacts.list', '?search=p'],
  ['contacts.list', '?page=62'],
  ['contacts.list', '?page=126'],
  ['contacts.listIds', '?search=person'],
  ['contacts.update', '', { first_name: 'Ada' }],
  ['contacts.setConsent', '', { contact_ids: [1], consent: null }],
  ['contacts.setConsent', '', { contact_filter: matching, consent }],
  ['contacts.list', '?consent=given'],
  ['contacts.export', ''],
  ['contacts.export', '?search=person'],
  ['campaigns.preview', '', { ...plan, contact_ids: [1, 2] }],
  ['campaigns.preview', '', { ...plan, contact_filter: matching }],
  ['campaigns.create', '', { ...plan, contact_ids: [1, 2] }, created],
  ['campaigns.create', '', { ...plan, contact_filter: matching }, created],
  ['campaigns.start', '', {}],
  ['campaigns.makeCalls', '', {}],
  ['campaigns.changeSpendingLimit', '', { spending_limit: 5 }],
  ['campaigns.pause', '', {}],
  ['campaigns.start', '', {}],
  ['campaigns.list', ''],
  ['campaigns.list', '?status=running'],
  ['campaigns.get', ''],
  ['campaigns.members', ''],
  ['campaigns.members', '?state=live'],
  ['campaigns.funnel', ''],
  ['campaigns.forecast', ''],
  ['campaigns.scorecard', ''],
  ['campaigns.exportEvidence', ''],
  ['campaigns.exportLog', ''],
  ['calls.workspaceWebhook', '', messageOf({ type: 'status-update', status: 'in-progress' })],
  ['calls.workspaceWebhook', '', messageOf({ type: 'end-of-call-report', endedReason: 'x' })],
  ['calls.webhook', '', messageOf({ type: 'status-update', status: 'ringing' }), 401],
  ['calls.list', ''],
  ['calls.list', '?status=ended'],
  ['calls.list', '?live=true&campaign_id=1'],
  ['calls.list', '?outcome=conversation&days=7'],
  ['calls.list', '?qualified=true'],
  ['calls.get', ''],
  ['calls.evidence', ''],
  ['calls.recording', '', undefined, 404],
  ['calls.recording', ''],
  ['calls.stats', '?days=7'],
  ['calls.stats', '?campaign_id=1'],
  ['calls.sync', '', { vapi_call_id }],
  ['calls.syncAll', '', {}],
  ['overview.get', ''],
  ['events.listen', ''],
  ['suppressions.create', '', { number: '+12025550101' }, created],
  ['suppressions.create', '', { prefix: '+1900' }, created],
  ['suppressions.create', '', { call_id: 1 }, created],
  ['campaigns.members', ''],
  ['suppressions.import', '', upload('number\n+12025550199\n+12025550199\n')],
  ['suppressions.list', ''],
  ['suppressions.list', '?search=1202&origin=imported'],
  ['suppressions.export', ''],
  ['suppressions.export', '?search=1202'],
  ['suppressions.delete', ''],
  ['contacts.delete', ''],
  ['contacts.bulkDelete', '', { contact_ids: [2, 3] }],
  ['contacts.bulkDelete', '', { contact_filter: matching, except_ids: [4], limit: 10 }],
  ['contacts.restore', '', { contact_ids: [1, 2, 3] }],
  ['campaigns.stop', '', {}],
  ['contacts.exportPerson', ''],
  ['contacts.erase', '', { confirm: 'erase' }],
  ['erasures.list', ''],
  ['erasures.retry', '', {}],
  ['suppressions.create', '', { number: '+12025550198' }, created],
  ['suppressions.import', '', upload('number\n+12025550197\n')],
  ['policy.set', '', { call_caps: { attempts_per_day: 3 } }],
  ['policy.get', ''],
  ['callingStop.start', '', { reason: 'Wrong list' }],
  ['callingStop.get', ''],
  ['callingStop.lift', ''],
  ['workspace.setRetention', '', days],
  ['workspace.getRetention', ''],
  ['apiKeys.create', '', { name: 'CRM', scope: 'read', expires_in_days: 30 }, created],
  ['apiKeys.list', ''],
  ['apiKeys.revoke', ''],
  ['webhooks.create', '', { url: 'http://localhost/', events: ['call.ended'] }, created],
  ['webhooks.list', ''],
  ['webhooks.update', '', { description: 'CRM' }],
  ['webhooks.rotateSecret', '', {}],
  ['webhooks.test', '', {}],
  ['webhooks.deliveries', ''],
  ['webhooks.replay', '', {}],
  ['webhooks.delete', ''],
  ['audit.list', ''],
  ['audit.list', '?action=contacts&actor=1'],
  ['audit.export', ''],
  ['config.openapi', ''],
  ['health.metrics', ''],
  ['sessions.list', ''],
  ['sessions.revokeOthers', '', {}],
  ['sessions.revoke', ''],
]

function messageOf(message: { type: string; status?: string; endedReason?: string }): object {
  return { message: { ...message, call: { id: vapi_call_id } } }
}

const routes: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(contract).flatMap(([resource, procedures]) =>
      Object.entries(procedures).map(([name, procedure]) => {
        const { method, path } = procedure['~orpc'].route
        return [`${resource}.${name}`, `${method} ${path}`]
      }),
    ),
  ),
  ...otherOperations,
}

/** The texts of the statements that were sent. */
interface Recorded {
  all: Set<string>
  /** Those under the role that owns the tables. */
  ofOwner: Set<string>
}

/** Records the text of every statement that the drivers send. */
function recordStatements(): Recorded {
  const statements = new Set<string>()
  const ofOwner = new Set<string>()
  const connectionsOfRequests = new WeakSet<pg.Client>()
  const query = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: [string | { text: string }]
  ) {
    const text = typeof args[0] === 'string' ? args[0] : args[0].text
    statements.add(text)
    if (text.includes(`set_config('role'`)) connectionsOfRequests.add(this)
    if (!connectionsOfRequests.has(this)) ofOwner.add(text)
    return query.apply(this, args as never)
  } as typeof query)
  const execute = EmbeddedPostgres.prototype.execProtocolStream
  vi.spyOn(EmbeddedPostgres.prototype, 'execProtocolStream').mockImplementation(function (
    this: EmbeddedPostgres,
    message,
    options,
  ) {
    for (const text of textsOf(Buffer.from(message))) statements.add(text)
    return execute.call(this, message, options)
  })
  return { all: statements, ofOwner }
}

/** Returns the statements in messages of PostgreSQL's protocol: those of `Query` and of `Parse`. */
function textsOf(messages: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at < messages.length; at += 1 + messages.readInt32BE(at + 1)) {
    const type = String.fromCharCode(messages[at] ?? 0)
    const strings = messages.toString('utf8', at + 5).split('\0', 2)
    if (type === 'Q') texts.push(strings[0] ?? '')
    if (type === 'P') texts.push(strings[1] ?? '')
  }
  return texts
}

const metricsToken = 'm'.repeat(32)

/** What the server did with a step. */
interface Sent {
  operation: string
  status: number
  statements: string[]
  statementsOfOwner: string[]
}

let accounts: AccountsServer
let sentSteps: Sent[] = []
/** The statements that read or change a table around the workspace, each with these tables. */
let unscoped: { operation: string; statement: string; tables: string[] }[] = []

beforeAll(async () => {
  const recorded = recordStatements()
  accounts = await openAccountsServer()
  sentSteps = await sendSteps(recorded)
  vi.restoreAllMocks()
  unscoped = sentSteps.flatMap(({ operation, statements }) =>
    statements.flatMap((text) => {
      const tables = findUnscopedTables(text)
      return tables.length > 0
        ? [{ operation, statement: text.trim().replace(/\s+/g, ' '), tables }]
        : []
    }),
  )
})
afterAll(() => accounts?.close())

async function sendSteps(recorded: Recorded): Promise<Sent[]> {
  const admin = await accounts.createAdmin()
  const { server, auth } = accounts
  const { db, log, now } = server.deps
  const account = mockProvider(() => 'no-response')
  const record = readProviderCall({ id: vapi_call_id, status: 'ended' })
  const storedProviders = openStoredProviders({
    db,
    sealer: createSealer('k'.repeat(32)),
    log,
    now,
    openVapi: () => ({ ...account.provider, call: async () => record }),
    openEmbedded: undefined,
    embeddedPhoneNumberId: 'embedded',
    callingRules: { vapi: 'not_needed', embedded: 'not_needed' },
  })
  const limits = { ...recordingLimits, readFreeBytes: async () => Number.POSITIVE_INFINITY }
  const stored = createDatabaseRecordingStore(server.deps, limits)
  const sealer = createSealer('k'.repeat(32))
  const deps: Deps = {
    ...server.deps,
    auth,
    settings: readSettings({
      AUTH: 'accounts',
      PUBLIC_URL: 'http://localhost:4000',
      METRICS_TOKEN: metricsToken,
    }),
    isDemo: false,
    hashNumber: createNumberHasher('k'.repeat(32)),
    webhooks: openWebhooks({ ...server.deps, sealer, publicUrl: 'http://localhost' }),
    registry: new Registry(),
    providers: storedProviders,
    storedProviders,
    recordings: withSynthesizedRecordings(stored, server.deps.requestDb, ''),
  }
  const app = createApp(deps, createDialer(deps))

  /** Brings the only call and the only erasure into the state that a step needs. */
  const prepare = async ([operation, , , status]: Step) => {
    if (operation === 'calls.workspaceWebhook') {
      await db.update(calls).set({ vapi_call_id, has_recording: true }).where(eq(calls.id, 1))
    }
    if (operation === 'calls.recording' && status !== 404) {
      await stored.save(firstWorkspaceId, 1, {
        contentType: 'audio/wav',
        pieces: [new Uint8Array(8)],
      })
    }
    if (operation === 'erasures.retry') {
      await db.update(erasureDeletions).set({ failed_at: now() })
    }
  }
  const send = async ([operation, query, body]: Step) => {
    const [method = '', path = ''] = (routes[operation] ?? '').split(' ')
    const isForm = body instanceof FormData
    const source = await storedProviders.of(firstWorkspaceId)
    recorded.all.clear()
    recorded.ofOwner.clear()
    return app.request(`${server.address}${path.replace('{id}', '1')}${query}`, {
      method,
      headers: {
        host: new URL(server.address).host,
        cookie: admin.cookie(),
        'sec-fetch-site': 'same-origin',
        'idempotency-key': deps.newId(),
        'x-vapi-secret': source?.webhookSecret ?? '',
        ...(operation === 'health.metrics' && { authorization: `Bearer ${metricsToken}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
  }
  const sent: Sent[] = []
  for (const step of steps) {
    await prepare(step)
    const response = await send(step)
    const isStream = step[0] === 'events.listen'
    await (isStream ? response.body?.cancel() : response.arrayBuffer())
    sent.push({
      operation: step[0],
      status: response.status,
      statements: [...recorded.all],
      statementsOfOwner: [...recorded.ofOwner],
    })
  }
  return sent
}

it('sends at least one request to every operation, and all have the expected status', () => {
  const operations = new Set(sentSteps.map(({ operation }) => operation))
  expect([...operations].sort()).toEqual(Object.keys(routes).sort())
  expect(sentSteps.map(({ operation, status }) => [operation, status])).toEqual(
    steps.map(([operation, , , status = ok]) => [operation, status]),
  )
})

it('restricts each table of each statement to the workspace of the request', () => {
  const isExpected = (text: string) => exceptions.some(({ statement }) => statement.test(text))
  expect(unscoped.filter(({ statement }) => !isExpected(statement))).toEqual([])
})

it.each(exceptions)('has an exception that a statement needs: $reason', (exception) => {
  const isNeeded = unscoped.some(({ statement }) => exception.statement.test(statement))
  expect(isNeeded).toBe(!exception.onlyEmbedded || isEmbedded)
})

/** The operations that read or change records under the role that owns the tables, and why. */
const operationsOfOwner: Record<string, string[]> = {
  'The dialer executes the command': [
    'campaigns.start',
    'campaigns.pause',
    'campaigns.changeSpendingLimit',
    'campaigns.stop',
    'callingStop.start',
    'callingStop.get',
    'callingStop.lift',
  ],
  'The dialer ingests what the provider says': ['calls.workspaceWebhook', 'calls.sync'],
  'Only the owner may read the sealed keys of providers': ['workspace.setProvider'],
  'It counts the calls of all workspaces': ['health.metrics'],
}

if (!isEmbedded) {
  it('reads and changes records under the role of requests', () => {
    const records = policyTables.filter((name) => !ownerTables.includes(name))
    const ofRecords = new RegExp(`\\b(from|join|into|update) "?(${records.join('|')})\\b`)
    // An entry of the audit log is added after the request.
    const isOfRecords = (text: string) =>
      ofRecords.test(text) && !/^\s*insert into "audit_events"/.test(text)
    const operations = sentSteps
      .filter(({ statementsOfOwner }) => statementsOfOwner.some(isOfRecords))
      .map(({ operation }) => operation)
    expect([...new Set(operations)].sort()).toEqual(Object.values(operationsOfOwner).flat().sort())
  })
}
