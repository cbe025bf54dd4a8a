import { expect, inject, test, vi } from 'vitest'
import type { Timing } from '../src/dialer/index.ts'
import { createTestDatabase } from '../src/testing.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { makeTempFolder, type Process, startEmulator, startServer } from './processes.ts'
import { type ProviderProxy, startProviderProxy } from './provider-proxy.ts'

/** Durations that are short enough for a test to wait for. */
const shortTiming: Partial<Timing> = {
  leaseMs: 6000,
  marginMs: 2500,
  requestTimeoutMs: 2500,
  tickMs: 200,
  pollMs: 500,
  staleMs: 4000,
}
const assistant_id = 'a5515700-ca11-4000-8000-000000000001'
/** Options of `vi.waitFor` for conditions that take long. */
export const waitOptions = { timeout: 90_000, interval: 100 }

/** Starts processes for one test, which end with it. */
interface TestProcesses {
  /** Starts the emulator; `startProxy` starts a proxy in front of it. */
  startProvider(speed?: number): Promise<{
    emulator: Awaited<ReturnType<typeof startEmulator>>
    startProxy(): Promise<ProviderProxy>
  }>
  /** Starts a proxy to the test's database, whose connections can be cut. */
  startTestDatabaseProxy(): Promise<DatabaseProxy & { url: string }>
  /**
   * Starts a server on the test's PostgreSQL database, or with an embedded one in a new folder. `main` is the file that
   * starts another version.
   */
  startTestServer(
    proxy: ProviderProxy,
    env?: Record<string, string>,
    timing?: Partial<Timing>,
    main?: string,
  ): Promise<Process>
  /** The address of the test's PostgreSQL database; empty with an embedded one. */
  databaseUrl: string
}

/**
 * A test with processes of its own. Such tests mostly wait, so those of a file run at the same time. On a PostgreSQL
 * server each has a database of its own.
 */
export const it = test.extend<{ processes: TestProcesses }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the needed fixtures from the pattern
  processes: async ({}, use) => {
    const database = inject('databaseUrl') === '' ? undefined : await createTestDatabase()
    const started: Process[] = []
    const closers: (() => unknown)[] = []
    const addProcess = <T extends Process>(process: T): T => {
      started.push(process)
      return process
    }
    await use({
      async startProvider(speed = 200) {
        const args = ['--speed', String(speed), '--concurrency', '50']
        const emulator = addProcess(await startEmulator(args))
        return {
          emulator,
          async startProxy() {
            const proxy = await startProviderProxy(emulator.url)
            closers.push(proxy.close)
            return proxy
          },
        }
      },
      async startTestDatabaseProxy() {
        const url = new URL(database?.url ?? '')
        const databaseProxy = await startDatabaseProxy(url.hostname, Number(url.port))
        closers.push(databaseProxy.close)
        url.port = String(databaseProxy.port)
        return { ...databaseProxy, url: url.href }
      },
      databaseUrl: database?.url ?? '',
      startTestServer: async (proxy, env = {}, timing = {}, main = undefined) =>
        addProcess(
          await startServer(
            {
              VAPI_TOKEN: 'test',
              VAPI_BASE_URL: proxy.url,
              VAPI_PHONE_NUMBER_ID: '15005550-ca11-4000-8000-000000000006',
              DATA_DIR: makeTempFolder(),
              ...(database ? { DATABASE_URL: database.url } : {}),
              ...env,
            },
            { ...shortTiming, ...timing },
            undefined,
            main,
          ),
        ),
    })
    await Promise.all(started.map((process) => process.end('SIGKILL')))
    for (const close of closers) await close()
    await database?.drop()
  },
}).concurrent

/** The fields that these tests read from responses. */
interface ResponseBody {
  campaign: { id: number; status: string }
  imported_count: number
  members: { state: string }[]
  warnings: string[]
}

/** Sends a POST with a JSON body, or a GET without one; throws an Error unless the status is 2xx. */
export async function requestJson(url: string, body?: object): Promise<ResponseBody> {
  const response = await fetch(url, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: 1, ...body }),
    }),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json() as Promise<ResponseBody>
}

let lastNumber = 2_001_000
/** Creates phone numbers that no other campaign of the test file calls. */
const createNumbers = (count: number) => Array.from({ length: count }, () => `+1202${++lastNumber}`)

/** Creates contacts and a campaign that calls them. `contacts` is their phone numbers, or how many there are. */
export async function createCallingCampaign(
  server: Process,
  contacts: number | string[],
  retries = 0,
): Promise<number> {
  const tag = `round ${performance.now()}`
  const numbers = typeof contacts === 'number' ? createNumbers(contacts) : contacts
  const lines = numbers.map((number) => `${number},${tag}`)
  const form = new FormData()
  form.set('user_id', '1')
  form.set('file', new File([`phone_number,tags\n${lines.join('\n')}`], 'contacts.csv'))
  const imported = await fetch(`${server.url}/api/contacts/import`, { method: 'POST', body: form })
  expect(((await imported.json()) as ResponseBody).imported_count).toBe(numbers.length)
  const { campaign } = await requestJson(`${server.url}/api/campaigns`, {
    name: 'Chaos',
    assistant_id,
    contact_filter: { tag },
    max_concurrent_calls: 10,
    retry_attempts: retries,
  })
  await requestJson(`${server.url}/api/campaigns/${campaign.id}/start`, {})
  await requestJson(`${server.url}/api/vapi/campaigns/${campaign.id}/start`, {})
  return campaign.id
}

/** Waits until a campaign has called all its contacts. */
export const waitUntilCompleted = (server: Process, id: number) =>
  vi.waitFor(async () => {
    const { campaign } = await requestJson(`${server.url}/api/campaigns/${id}?user_id=1`)
    expect(campaign.status).toBe('completed')
  }, waitOptions)

/** Waits until `count` members of a campaign have a live call. */
export const waitForLiveMembers = (server: Process, id: number, count: number) =>
  vi.waitFor(async () => {
    const { members } = await requestJson(`${server.url}/api/campaigns/${id}/members?user_id=1`)
    expect(members.filter(({ state }) => state === 'live')).toHaveLength(count)
  }, waitOptions)
