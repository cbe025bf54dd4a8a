import { randomUUID } from 'node:crypto'
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Emulator, emulatorPhoneNumberId, openEmulator } from '@callwright/voice/emulator'
import { type ServerType, serve } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { inject } from 'vitest'
import { createDatabase } from '../test/create-database.ts'
import { createApp } from './app.ts'
import { createNumberHasher, demoAuth } from './auth/index.ts'
import { type Database, type Db, openEmbedded, openServer } from './db/open.ts'
import { calls } from './db/tables/calls.table.ts'
import type { Deps } from './deps.ts'
import {
  createDialer,
  type Dialer,
  openDatabaseClock,
  processLeaseClock,
  timing as productTiming,
  type Timing,
} from './dialer/index.ts'
import { openDiskSpace } from './disk-space.ts'
import { openDropReporter } from './drop-reporter.ts'
import { openChangeFeed } from './events/change-feed.ts'
import { openProvider, type Provider } from './provider/provider.ts'
import { shareProvider, type WorkspaceProvider } from './provider/providers.ts'
import { openQueue } from './queue.ts'
import { createFileRecordingStore } from './recordings/recordings.ts'
import { readSettings } from './settings.ts'
import type { Webhooks } from './webhooks/index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server's address; empty means the embedded database. */
    databaseUrl: string
    /** A data folder of the embedded database as a file, migrated and empty. */
    databaseCopy: string
    /** The name of a database on the PostgreSQL server, migrated and empty. */
    databaseTemplate: string
  }
}

interface JsonResponse {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: each test asserts the shape it expects
  body: any
}

/** The dependencies of a test server, and the provider that its workspaces share. */
export type TestDeps = Deps & WorkspaceProvider

/** Returns dependencies whose workspaces share another provider. */
export function withProvider<Dependencies extends TestDeps>(
  deps: Dependencies,
  provider: Partial<Provider>,
): Dependencies {
  const changed = { ...deps, provider: { ...deps.provider, ...provider } }
  return { ...changed, providers: shareProvider(changed) }
}

/** A complete server with a database and an emulated provider of its own. */
export interface TestServer {
  deps: TestDeps
  dialer: Dialer
  app: Hono
  /** The URL at which the server listens, without a trailing slash. */
  address: string
  /** Sends a request to the app with the Host header that a browser on this machine would send. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** Sends a request with a JSON body, and parses the JSON response. */
  post(path: string, body: unknown, method?: 'POST' | 'PUT' | 'PATCH'): Promise<JsonResponse>
  get(path: string): Promise<JsonResponse>
  /** Imports contacts from a CSV file. */
  upload(csv: string | Uint8Array<ArrayBuffer>, filename?: string): Promise<JsonResponse>
  /** Deletes all rows, so that the next test starts with empty tables. */
  clear(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a test server. A test file opens one and calls `clear` between its tests. Delays of the emulator are
 * `speed` times shorter than in reality. The time is `now()` if given, and otherwise that of the database or the machine.
 * It is a demo without webhooks, unless `isDemo` is false and `webhooks` opens them.
 * Calls obey the calling rules only with `callingRules`.
 */
export async function openTestServer({
  speed = 500,
  runsDialer = true,
  log = pino({ level: 'fatal' }),
  timing: timingOverrides = {} as Partial<Timing>,
  now = undefined as Deps['now'] | undefined,
  isDemo = true,
  hashNumber = createNumberHasher(randomUUID()),
  webhooks: openWebhooks = undefined as
    | ((deps: Omit<TestDeps, 'webhooks'>) => Webhooks)
    | undefined,
  callingRules = 'not_needed' as WorkspaceProvider['callingRules'],
} = {}): Promise<TestServer> {
  const timing = { ...productTiming, ...timingOverrides }
  const folder = mkdtempSync(join(tmpdir(), 'callwright-test-'))
  const database = await openTestDatabase()
  const settings = readSettings({})
  let address = ''
  const emulator: Emulator = await openEmulator({
    dataDir: folder,
    speed,
    baseUrl: () => `${address}/vapi`,
  })
  const queue = await openQueue(database, log)
  const databaseClock = database.url ? await openDatabaseClock(database.db, log) : undefined
  const currentTime = now ?? databaseClock?.now ?? (() => new Date())
  const changes = await openChangeFeed(database, randomUUID(), currentTime)
  const webhookSecret = randomUUID()
  const registry = new Registry()
  const drops = openDropReporter(log, registry)
  const workspaceProvider: WorkspaceProvider = {
    provider: openProvider({
      baseUrl: () => `${address}/vapi`,
      token: 'test',
      messages: { url: () => `${address}/api/vapi/webhook`, secret: webhookSecret },
      requestTimeoutMs: timing.requestTimeoutMs,
      drops,
    }),
    phoneNumberId: emulatorPhoneNumberId,
    webhookSecret,
    isEmbedded: true,
    callingRules,
  }
  const depsWithoutWebhooks: Omit<TestDeps, 'webhooks'> = {
    ...workspaceProvider,
    db: database.db,
    requestDb: database.requestDb,
    listen: database.listen,
    queue,
    changes,
    providers: shareProvider(workspaceProvider),
    recordings: createFileRecordingStore(join(folder, 'recordings')),
    // No folder is checked, so that tests pass even when the disk of the machine is nearly full.
    diskSpace: openDiskSpace([]),
    warnings: [],
    settings,
    auth: demoAuth,
    storedProviders: undefined,
    isDemo,
    hashNumber,
    log,
    requestLog: log,
    registry,
    drops,
    timing,
    now: currentTime,
    leaseClock: databaseClock ?? processLeaseClock,
    newId: randomUUID,
  }
  const deps: TestDeps = {
    ...depsWithoutWebhooks,
    webhooks: openWebhooks?.(depsWithoutWebhooks),
  }
  const dialer = createDialer(deps)
  const app = createApp(deps, dialer)
  app.route('/vapi', emulator.app)
  const server = await listen(app)
  address = addressOf(server)
  if (runsDialer) await dialer.run(database.url)

  const request = async (path: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers)
    headers.set('host', new URL(address).host)
    return app.request(`${address}${path}`, { ...init, headers })
  }
  const readJson = async (response: Response) => ({
    status: response.status,
    body: await response.json(),
  })
  return {
    deps,
    dialer,
    app,
    address,
    request,
    post: async (path, body, method = 'POST') => {
      const headers = { 'content-type': 'application/json' }
      return readJson(await request(path, { method, headers, body: JSON.stringify(body) }))
    },
    get: async (path) => readJson(await request(path)),
    upload: async (csv, filename = 'contacts.csv') => {
      const body = new FormData()
      body.set('user_id', '1')
      body.set('file', new File([csv], filename, { type: 'text/csv' }))
      return readJson(await request('/api/contacts/import', { method: 'POST', body }))
    },
    clear: () => deleteAllRows(database.db),
    close: async () => {
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await dialer.close()
      await emulator.stop()
      await queue.close()
      await changes.close()
      databaseClock?.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The tables whose rows tests create. */
const clearedTables = [
  ...['campaign_log', 'evidence_entries', 'idempotency_keys', 'provider_messages'],
  ...['recording_pieces', 'recordings', 'calls', 'memberships', 'campaigns', 'contacts'],
  ...['deleted_contacts', 'erasure_deletions', 'erasures', 'suppressions'],
  ...['workspace_disclosures', 'workspace_retention', 'workspace_policies', 'workspace_stops'],
  ...['webhook_deliveries', 'webhook_endpoints'],
]

/** The tables whose rows triggers create. */
const countTables = ['call_rollups', 'call_counts', 'contact_counts']

/** Larger tables are truncated: deleted rows would slow down the tests that follow. */
const maxDeletedBytes = 2 ** 20

/**
 * Deletes all rows, also while the dialer runs. A `truncate` of all tables takes several times as long. The dialer may lock
 * the tables in another order. PostgreSQL then reports a deadlock to one of the two transactions; when this transaction
 * is the one, it is tried again.
 */
async function deleteAllRows(db: Db): Promise<void> {
  const tables = clearedTables.join(', ')
  const tableNames = sql.param(clearedTables)
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`lock table ${tables} in access exclusive mode`))
      const { rows } = await tx.execute(
        sql`select max(pg_relation_size(name::regclass)) as bytes from unnest(${tableNames}::text[]) as name`,
      )
      if (Number(rows[0]?.bytes) > maxDeletedBytes) {
        await tx.execute(sql.raw(`truncate ${tables} restart identity`))
        return
      }
      // Turns off triggers and the checks of foreign keys, which would run for each row.
      await tx.execute(sql`set local session_replication_role = replica`)
      const deletions = [...clearedTables, ...countTables].map(
        (name) => `of_${name} as (delete from ${name})`,
      )
      await tx.execute(
        sql`with ${sql.raw(deletions.join(', '))}
          select setval(pg_get_serial_sequence(attrelid::regclass::text, attname), 1, false)
          from pg_attribute where attrelid = any(${tableNames}::regclass[]) and attidentity <> ''`,
      )
    })
  } catch (error) {
    const cause = (error as Error).cause as { code?: string } | undefined
    if (cause?.code !== deadlockDetected) throw error
    await deleteAllRows(db)
  }
}

/** Returns how many transactions of this database wait for a lock. */
export async function countWaitingTransactions(db: Db): Promise<number> {
  const { rows } = await db.execute(`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`)
  return rows.length
}

/** Inserts the second workspace, unless it exists. */
export async function insertSecondWorkspace(db: Db): Promise<void> {
  await db.execute(
    sql`insert into workspaces (id, name, slug, created_at) overriding system value values (2, 'Second', 'second', now()) on conflict do nothing`,
  )
}

/**
 * Creates a running campaign with one contact and one live call, which gets this provider id. The server must not run
 * the dialer. Returns the campaign's id.
 */
export async function createCampaignWithLiveCall(
  server: TestServer,
  vapi_call_id: string,
): Promise<number> {
  const phone_number = '+12025550101'
  const contact = (await server.post('/api/contacts', { user_id: 1, phone_number })).body.contact
  const campaignInput = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids: [contact.id] }
  const { campaign } = (await server.post('/api/campaigns', campaignInput)).body
  await server.post(`/api/campaigns/${campaign.id}/start`, { user_id: 1 })
  await server.post(`/api/vapi/campaigns/${campaign.id}/start`, { user_id: 1 })
  await server.deps.db.update(calls).set({ vapi_call_id })
  return campaign.id
}

/** Sends text over a plain socket, and returns everything that the server sends until it closes the connection. */
export async function sendRaw(address: string, text: string): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.write(text)
  return (await socket.toArray()).join('')
}

/** The SQLSTATE of a deadlock. */
const deadlockDetected = '40P01'

async function openTestDatabase(): Promise<Database & { url?: string }> {
  if (inject('databaseUrl') === '') {
    return openEmbedded(undefined, await openAsBlob(inject('databaseCopy')))
  }
  const { url, drop } = await createTestDatabase(inject('databaseTemplate'))
  const database = await openServer(url)
  return {
    ...database,
    url,
    async close() {
      await database.close()
      await drop()
    },
  }
}

/** Creates a database on the PostgreSQL server of the tests: an empty one, or a copy of another. */
export const createTestDatabase = (template?: string) =>
  createDatabase(inject('databaseUrl'), template)

function listen(app: Hono): Promise<ServerType> {
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () =>
      resolve(server),
    )
  })
}

function addressOf(server: ServerType): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen')
  return `http://127.0.0.1:${address.port}`
}
