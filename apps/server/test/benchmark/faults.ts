import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startDatabaseProxy } from '../database-proxy.ts'
import { endAll, makeTempFolder, type Process, startEmulator, startServer } from '../processes.ts'
import { placedTwice } from '../provider-calls.ts'
import { startProviderProxy } from '../provider-proxy.ts'
import { addCampaigns, post } from './campaigns.ts'

type Provider = Awaited<ReturnType<typeof startEmulator>>

/** A tenth of each fault, as far as they can happen together. */
const faults = {
  serverErrors: 0.1,
  resets: 0.1,
  slowAnswers: { rate: 0.1, seconds: 1 },
  notJson: 0.1,
  withoutId: 0.1,
  acceptedErrors: 0.1,
  acceptedTimeouts: 0.1,
  acceptedResets: 0.1,
  staleLists: { rate: 0.1, seconds: 1 },
  lateReports: { rate: 0.1, seconds: 2 },
  messages: { lost: 0.1, repeated: 0.1, reordered: 0.1, late: { rate: 0.1, seconds: 1 } },
}

/** As many calls as a campaign may have at once, and campaigns that have them; calls pass so much faster. */
const lines = 10
const campaigns = 3
const speed = 20
/** The emulator for them. */
const usual = ['--speed', String(speed), '--concurrency', String(campaigns * lines)]

/** A server killed again and again while the provider fails in every way it can. */
export async function playChaos(contacts: number, kills: number): Promise<void> {
  const file = join(makeTempFolder(), 'faults.json')
  writeFileSync(file, JSON.stringify(faults))
  const provider = await startEmulator(['--speed', '50', '--faults', file])
  const timing = { marginMs: 4000, requestTimeoutMs: 3000, leaseMs: 10_000, staleMs: 8000 }
  const env = { VAPI_TOKEN: 'bench', VAPI_BASE_URL: provider.url, DATA_DIR: makeTempFolder() }
  const server = await startServer(env, timing, (port) => `http://127.0.0.1:${port}`)
  const ids = await begin(server, 1, contacts)
  let killed = 0
  await untilCompleted(server, ids, async () => {
    const kept = await provider.providerCalls()
    if (killed < kills && kept.length > ((killed + Math.random()) * contacts) / (kills + 1)) {
      await server.end('SIGKILL')
      await server.start()
      killed++
    }
  })
  await say(provider, contacts, `${killed} kills, a tenth of every fault`)
}

const freezeSeconds = 60

/**
 * Three workers, of which one is killed and one frozen for a minute between a request and its
 * answer. The durations are the product's own.
 */
export async function playFreeze(contacts: number, databaseUrl: string): Promise<void> {
  const provider = await startEmulator(usual)
  const proxies = await Promise.all([1, 2, 3].map(() => startProviderProxy(provider.url)))
  const env = (url: string, ROLE: string) => ({
    ...common(databaseUrl, url),
    VAPI_PHONE_NUMBER_ID: '15005550-ca11-4000-8000-000000000006',
    ROLE,
  })
  const web = await startServer(env(provider.url, 'web'), {})
  const workers = await Promise.all(proxies.map(({ url }) => startServer(env(url, 'worker'), {})))
  const ids = await begin(web, campaigns, contacts)
  await until(async () => (await provider.providerCalls()).length > contacts / 5)
  /** Waits for a worker to be in the middle of placing, and says how many calls that are. */
  const caught = async (nth: number) => {
    const proxy = proxies[nth]
    if (!proxy) throw new Error('there is no such worker')
    proxy.mode = () => 'hold-response'
    await until(async () => proxy.held() > 0)
    return { proxy, worker: workers[nth] as Process, held: proxy.held() }
  }
  const killed = await caught(0)
  await killed.worker.end('SIGKILL')
  const frozen = await caught(1)
  process.kill(frozen.worker.pid(), 'SIGSTOP')
  frozen.proxy.mode = () => 'forward'
  frozen.proxy.release()
  const thaw = setTimeout(freezeSeconds * 1000).then(() =>
    process.kill(frozen.worker.pid(), 'SIGCONT'),
  )
  await Promise.all([thaw, untilCompleted(web, ids)])
  await say(
    provider,
    contacts - (contacts % campaigns),
    `three workers, one killed over ${killed.held} requests and one frozen for ${freezeSeconds} s over ${frozen.held}`,
  )
  for (const proxy of proxies) proxy.close()
}

const outageSeconds = 30

/** A server whose database is gone for half a minute in the middle. */
export async function playOutage(contacts: number, databaseUrl: string): Promise<void> {
  const provider = await startEmulator(usual)
  const address = new URL(databaseUrl)
  const databaseProxy = await startDatabaseProxy(address.hostname, Number(address.port))
  address.port = String(databaseProxy.port)
  const server = await startServer(
    common(address.href, provider.url),
    {},
    (port) => `http://127.0.0.1:${port}`,
  )
  const ids = await begin(server, campaigns, contacts)
  const placed = async () => (await provider.providerCalls()).length
  const health = async () => (await fetch(`${server.url}/api/health`)).status
  await until(async () => (await placed()) > contacts / 3)
  const whole = setTimeout(outageSeconds * 1000)
  databaseProxy.cut()
  const noticed = await passing(until(async () => (await health()) === 503))
  await whole
  const before = await placed()
  databaseProxy.restore()
  const well = passing(until(async () => (await health()) === 200))
  const goesOn = passing(until(async () => (await placed()) > before))
  const times = [noticed, await well, await goesOn].map((ms) => `${(ms / 1000).toFixed(1)} s`)
  await untilCompleted(server, ids)
  await say(
    provider,
    contacts - (contacts % campaigns),
    `the database gone for ${outageSeconds} s: health said so after ${times[0]}, and was well ${times[1]} after it was back, when the next call was placed after ${times[2]}`,
  )
  databaseProxy.close()
}

const common = (DATABASE_URL: string, VAPI_BASE_URL: string) => ({
  VAPI_TOKEN: 'bench',
  VAPI_BASE_URL,
  DATA_DIR: makeTempFolder(),
  DATABASE_URL,
})

/** Campaigns that call so many contacts in all, as far as they can be shared out. */
async function begin(server: Process, many: number, contacts: number): Promise<number[]> {
  const ids = await addCampaigns(server, many, Math.floor(contacts / many), lines)
  for (const id of ids) await post(`${server.url}/api/vapi/campaigns/${id}/start`, {})
  return ids
}

async function untilCompleted(
  server: Process,
  ids: number[],
  meanwhile = async () => {},
): Promise<void> {
  const left = new Set(ids)
  while (left.size > 0) {
    await setTimeout(1000)
    await meanwhile()
    for (const id of left) {
      const answer = await fetch(`${server.url}/api/campaigns/${id}?user_id=1`)
      const { campaign } = (await answer.json()) as { campaign: { status: string } }
      // A person looks why it paused, and starts it again.
      if (campaign.status === 'paused') await post(`${server.url}/api/campaigns/${id}/start`, {})
      if (campaign.status === 'completed') left.delete(id)
    }
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(50)
}

async function passing(something: Promise<void>): Promise<number> {
  const from = performance.now()
  await something
  return performance.now() - from
}

/** What the provider's own record says of it, and the end of all processes. */
async function say(provider: Provider, contacts: number, what: string): Promise<void> {
  const kept = await provider.providerCalls()
  const numbers = new Set(kept.map(({ customer }) => customer.number))
  const running = kept.filter(({ status }) => status !== 'ended').length
  process.stdout.write(
    `${what}: ${numbers.size} of ${contacts} contacts called, ${placedTwice(kept).length} attempts placed twice, ${running} calls left running\n`,
  )
  await endAll()
}
