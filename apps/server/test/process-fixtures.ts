import { afterEach, beforeEach, expect, inject, vi } from 'vitest'
import type { Timing } from '../src/dialer/index.ts'
import { createTestDatabase } from '../src/testing.ts'
import { startDatabaseProxy } from './database-proxy.ts'
import { endAll, makeTempFolder, type Process, startEmulator, startServer } from './processes.ts'
import { type ProviderProxy, startProviderProxy } from './provider-proxy.ts'

/** Durations that a test can wait out. */
const shortTiming: Partial<Timing> = {
  leaseMs: 6000,
  marginMs: 2500,
  requestTimeoutMs: 2500,
  tickMs: 200,
  pollMs: 500,
  staleMs: 4000,
}
const assistant_id = 'a5515700-ca11-4000-8000-000000000001'
/** For what takes its time, under `vi.waitFor`. */
export const patient = { timeout: 90_000, interval: 100 }

/** Processes for the tests of a file, ended after each; on a PostgreSQL each test has a database of its own. */
export function useProcesses() {
  const closers: (() => unknown)[] = []
  let database: Awaited<ReturnType<typeof createTestDatabase>> | undefined

  beforeEach(async () => {
    database = inject('databaseUrl') === '' ? undefined : await createTestDatabase()
  })
  afterEach(async () => {
    await endAll()
    for (const close of closers.splice(0)) await close()
    await database?.drop()
  })
  return {
    /** The emulator, and proxies in front of it. */
    async aProvider(speed = 200) {
      const emulator = await startEmulator(['--speed', String(speed), '--concurrency', '50'])
      return {
        emulator,
        async aProxy(): Promise<ProviderProxy> {
          const proxy = await startProviderProxy(emulator.url)
          closers.push(proxy.close)
          return proxy
        },
      }
    },
    /** A proxy to the database of the test, which can be cut. */
    async aDatabaseProxy() {
      const address = new URL(database?.url ?? '')
      const databaseProxy = await startDatabaseProxy(address.hostname, Number(address.port))
      closers.push(databaseProxy.close)
      address.port = String(databaseProxy.port)
      return { ...databaseProxy, url: address.href }
    },
    /** A server on the test's database, or with a folder of its own. */
    aServer: (
      proxy: ProviderProxy,
      env: Record<string, string> = {},
      timing: Partial<Timing> = {},
    ): Promise<Process> =>
      startServer(
        {
          VAPI_TOKEN: 'test',
          VAPI_BASE_URL: proxy.url,
          VAPI_PHONE_NUMBER_ID: '15005550-ca11-4000-8000-000000000006',
          DATA_DIR: makeTempFolder(),
          ...(database ? { DATABASE_URL: database.url } : {}),
          ...env,
        },
        { ...shortTiming, ...timing },
      ),
  }
}

interface Answer {
  campaign: { id: number; status: string }
  imported_count: number
  members: { state: string }[]
  warnings: string[]
}

/** Asks a server, with a JSON body where there is one; throws unless it says yes. */
export async function ask(url: string, body?: object): Promise<Answer> {
  const answer = await fetch(url, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: 1, ...body }),
    }),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<Answer>
}

let number = 2_001_000
/** Numbers that no other campaign of the file calls. */
const someNumbers = (count: number) => Array.from({ length: count }, () => `+1202${++number}`)

/** A campaign that calls contacts of its own, so many or those with these numbers. */
export async function aCampaign(
  server: Process,
  contacts: number | string[],
  retries = 0,
): Promise<number> {
  const tag = `round ${performance.now()}`
  const numbers = typeof contacts === 'number' ? someNumbers(contacts) : contacts
  const lines = numbers.map((number) => `${number},${tag}`)
  const form = new FormData()
  form.set('user_id', '1')
  form.set('file', new File([`phone_number,tags\n${lines.join('\n')}`], 'contacts.csv'))
  const imported = await fetch(`${server.url}/api/contacts/import`, { method: 'POST', body: form })
  expect(((await imported.json()) as Answer).imported_count).toBe(numbers.length)
  const { campaign } = await ask(`${server.url}/api/campaigns`, {
    name: 'Chaos',
    assistant_id,
    contact_filter: { tag },
    max_concurrent_calls: 10,
    retry_attempts: retries,
  })
  await ask(`${server.url}/api/campaigns/${campaign.id}/start`, {})
  await ask(`${server.url}/api/vapi/campaigns/${campaign.id}/start`, {})
  return campaign.id
}

/** Waits until a campaign has called everybody. */
export const completed = (server: Process, id: number) =>
  vi.waitFor(async () => {
    const { campaign } = await ask(`${server.url}/api/campaigns/${id}?user_id=1`)
    expect(campaign.status).toBe('completed')
  }, patient)

/** Waits until so many members of a campaign have a live call. */
export const liveMembers = (server: Process, id: number, count: number) =>
  vi.waitFor(async () => {
    const { members } = await ask(`${server.url}/api/campaigns/${id}/members?user_id=1`)
    expect(members.filter(({ state }) => state === 'live')).toHaveLength(count)
  }, patient)
