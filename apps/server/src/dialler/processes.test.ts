import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import { createTestDatabase } from '../testing.ts'
import {
  aFolder,
  endAll,
  type Passage,
  type Passing,
  type Process,
  placedTwice,
  startEmulator,
  startLine,
  startProxy,
  startServer,
} from './processes.ts'

// Whole processes, killed, frozen and cut off. On the embedded database there is one, started again; on a
// PostgreSQL several share the work.

const shared = inject('databaseUrl') !== ''
const timing = {
  lease: 6000,
  margin: 2500,
  requestTimeout: 2500,
  pulse: 200,
  watch: 500,
  silence: 4000,
}
const assistant_id = 'a5515700-ca11-4000-8000-000000000001'
const patient = { timeout: 90_000, interval: 100 }
const closers: (() => unknown)[] = []
let database: { url: string; drop(): Promise<void> } | undefined

beforeEach(async () => {
  database = shared ? await createTestDatabase() : undefined
})
afterEach(async () => {
  await endAll()
  for (const close of closers.splice(0)) await close()
  await database?.drop()
})

async function aProvider(speed = 200) {
  const emulator = await startEmulator(['--speed', String(speed)])
  return {
    emulator,
    async behind(): Promise<Passage> {
      const proxy = await startProxy(emulator.url)
      closers.push(proxy.close)
      return proxy
    },
  }
}

function aServer(proxy: Passage, env: Record<string, string> = {}): Promise<Process> {
  return startServer(
    {
      VAPI_TOKEN: 'test',
      VAPI_BASE_URL: proxy.url,
      DATA_DIR: aFolder(),
      ...(database ? { DATABASE_URL: database.url } : {}),
      ...env,
    },
    timing,
  )
}

async function ask(url: string, body?: object) {
  const answer = await fetch(url, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: 1, ...body }),
    }),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<{ campaign: { id: number; status: string } } & Counted>
}
interface Counted {
  imported_count: number
  members: { state: string }[]
}

/** A running campaign that calls so many contacts of its own. */
async function aCampaign(server: Process, contacts: number, retries = 0): Promise<number> {
  const tag = `round ${performance.now()}`
  const lines = Array.from({ length: contacts }, () => `+1202${nextNumber()},${tag}`)
  const form = new FormData()
  form.set('user_id', '1')
  form.set('file', new File([`phone_number,tags\n${lines.join('\n')}`], 'contacts.csv'))
  const imported = await fetch(`${server.url}/api/contacts/import`, { method: 'POST', body: form })
  expect(((await imported.json()) as Counted).imported_count).toBe(contacts)
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
let number = 2_001_000
const nextNumber = () => ++number

const completed = (server: Process, id: number) =>
  vi.waitFor(async () => {
    const { campaign } = await ask(`${server.url}/api/campaigns/${id}?user_id=1`)
    expect(campaign.status).toBe('completed')
  }, patient)

it('calls everybody once though it is killed in the middle and the provider fails in every way', async () => {
  const { emulator, behind } = await aProvider()
  const proxy = await behind()
  const ways: Passing[] = ['through', 'refuse', 'through', 'lie', 'through', 'cut', 'through']
  let asked = 0
  proxy.pass = () => ways[asked++ % 20] ?? 'through'
  const server = await aServer(proxy)
  const id = await aCampaign(server, 60)
  for (const many of [12, 35]) {
    await vi.waitFor(
      async () => expect((await emulator.kept()).length).toBeGreaterThan(many),
      patient,
    )
    await server.end('SIGKILL')
    await server.start()
  }
  await completed(server, id)
  const kept = await emulator.kept()
  expect(placedTwice(kept)).toEqual([])
  expect(new Set(kept.map(({ customer }) => customer.number)).size).toBe(60)
  expect(kept.filter(({ status }) => status !== 'ended')).toEqual([])
  const { members } = await ask(`${server.url}/api/campaigns/${id}/members?user_id=1&per_page=100`)
  expect(members.map(({ state }) => state)).not.toContain('live')
}, 120_000)

it('finds a call that was placed while its process was killed before it heard of it', async () => {
  const { emulator, behind } = await aProvider()
  const proxy = await behind()
  proxy.pass = () => 'hold'
  // Neither message nor list tells of the call: only the search can.
  proxy.blind = true
  const server = await aServer(proxy)
  const id = await aCampaign(server, 5)
  await vi.waitFor(() => expect(proxy.held()).toBe(5), patient)
  await server.end('SIGKILL')
  proxy.pass = () => 'through'
  await server.start()
  await vi.waitFor(async () => {
    const { members } = await ask(`${server.url}/api/campaigns/${id}/members?user_id=1`)
    expect(members.filter(({ state }) => state === 'live')).toHaveLength(5)
  }, patient)
  proxy.blind = false
  await completed(server, id)
  const kept = await emulator.kept()
  expect(placedTwice(kept)).toEqual([])
  expect(kept).toHaveLength(5)
}, 120_000)

if (shared) {
  it('shares the work among processes of which one is killed and one frozen in the middle of placing', async () => {
    const { emulator, behind } = await aProvider()
    const proxies = await Promise.all([behind(), behind(), behind()])
    for (const proxy of proxies) {
      proxy.pass = () => 'hold'
      proxy.blind = true
    }
    const key = { VAPI_PHONE_NUMBER_ID: '15005550-ca11-4000-8000-000000000006' }
    const web = await aServer(proxies[0] as Passage, { ROLE: 'web', ...key })
    const workers = await Promise.all(
      proxies.map((proxy) => aServer(proxy, { ROLE: 'worker', ...key })),
    )
    /** Has one more campaign placed, and waits for the worker that is on it and holds nothing yet. */
    const taken = new Set<number>()
    const nextOn = async () => {
      const id = await aCampaign(web, 4)
      const which = await vi.waitFor(() => {
        const at = proxies.findIndex((proxy, n) => !taken.has(n) && proxy.held() >= 4)
        expect(at).not.toBe(-1)
        return at
      }, patient)
      taken.add(which)
      return { id, worker: workers[which] as Process, proxy: proxies[which] as Passage }
    }
    const first = await nextOn()
    await first.worker.end('SIGKILL')
    const second = await nextOn()
    process.kill(second.worker.pid(), 'SIGSTOP')
    const third = await nextOn()
    for (const proxy of proxies) proxy.pass = () => 'through'
    third.proxy.letGo()
    third.proxy.blind = false
    // The frozen one still holds its lease when the dead one's is void, and both are taken over in time.
    for (const { id } of [third, first, second]) await completed(web, id)
    process.kill(second.worker.pid(), 'SIGCONT')
    second.proxy.letGo()
    second.proxy.blind = false
    const last = await aCampaign(web, 4)
    await completed(web, last)
    const kept = await emulator.kept()
    expect(placedTwice(kept)).toEqual([])
    expect(kept).toHaveLength(16)
  }, 150_000)

  it('waits while the database is gone, says so, and goes on', async () => {
    const { emulator, behind } = await aProvider(50)
    const address = new URL(database?.url ?? '')
    const line = await startLine(address.hostname, Number(address.port))
    closers.push(line.close)
    address.port = String(line.port)
    const server = await aServer(await behind(), { DATABASE_URL: address.href })
    const id = await aCampaign(server, 30)
    await vi.waitFor(
      async () => expect((await emulator.kept()).length).toBeGreaterThan(12),
      patient,
    )
    const health = async () => (await fetch(`${server.url}/api/health`)).status
    line.cut()
    await vi.waitFor(async () => expect(await health()).toBe(503), patient)
    line.mend()
    await vi.waitFor(async () => expect(await health()).toBe(200), patient)
    await completed(server, id)
    const kept = await emulator.kept()
    expect(placedTwice(kept)).toEqual([])
    expect(kept).toHaveLength(30)
  }, 120_000)
}
