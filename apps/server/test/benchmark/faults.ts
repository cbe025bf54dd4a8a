import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startDatabaseProxy } from '../database-proxy.ts'
import { endAll, makeTempFolder, type Process, startEmulator, startServer } from '../processes.ts'
import { findAttemptsPlacedTwice } from '../provider-calls.ts'
import { startProviderProxy } from '../provider-proxy.ts'
import { createCampaigns, post } from './campaigns.ts'

type Provider = Awaited<ReturnType<typeof startEmulator>>

/** The emulator's faults, each at a rate of 0.1. */
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

const linesPerCampaign = 10
const campaignCount = 3
/** How many times faster than real time calls run at the emulator. */
const speed = 20
const emulatorArgs = [
  '--speed',
  String(speed),
  '--concurrency',
  String(campaignCount * linesPerCampaign),
]

/** Runs a server that is killed repeatedly while the provider injects every fault. */
export async function runChaos(contactCount: number, kills: number): Promise<void> {
  const file = join(makeTempFolder(), 'faults.json')
  writeFileSync(file, JSON.stringify(faults))
  const provider = await startEmulator(['--speed', '50', '--faults', file])
  const timing = { marginMs: 4000, requestTimeoutMs: 3000, leaseMs: 10_000, staleMs: 8000 }
  const env = { VAPI_TOKEN: 'bench', VAPI_BASE_URL: provider.url, DATA_DIR: makeTempFolder() }
  const server = await startServer(env, timing, (port) => `http://127.0.0.1:${port}`)
  const ids = await startCalls(server, 1, contactCount)
  let killCount = 0
  await waitUntilCompleted(server, ids, async () => {
    const calls = await provider.fetchCalls()
    const nextKillAt = ((killCount + Math.random()) * contactCount) / (kills + 1)
    if (killCount < kills && calls.length > nextKillAt) {
      await server.end('SIGKILL')
      await server.start()
      killCount++
    }
  })
  await report(provider, contactCount, `${killCount} kills, every fault at a rate of 0.1`)
}

const freezeSeconds = 60

/**
 * Runs three workers, of which one is killed and one frozen for a minute, both between a request and its response. The
 * dialer's durations are those of the product.
 */
export async function runFreeze(contactCount: number, databaseUrl: string): Promise<void> {
  const provider = await startEmulator(emulatorArgs)
  const proxies = await Promise.all([1, 2, 3].map(() => startProviderProxy(provider.url)))
  const env = (url: string, ROLE: string) => ({
    ...createEnv(databaseUrl, url),
    VAPI_PHONE_NUMBER_ID: '15005550-ca11-4000-8000-000000000006',
    ROLE,
  })
  const web = await startServer(env(provider.url, 'web'), {})
  const workers = await Promise.all(proxies.map(({ url }) => startServer(env(url, 'worker'), {})))
  const ids = await startCalls(web, campaignCount, contactCount)
  await waitUntil(async () => (await provider.fetchCalls()).length > contactCount / 5)
  /** Waits until a worker has requests in flight, and holds their responses. */
  const holdResponses = async (workerIndex: number) => {
    const proxy = proxies[workerIndex]
    if (!proxy) throw new Error('there is no such worker')
    proxy.mode = () => 'hold-response'
    await waitUntil(async () => proxy.heldCount() > 0)
    const worker = workers[workerIndex] as Process
    return { proxy, worker, requestCount: proxy.heldCount() }
  }
  const killed = await holdResponses(0)
  await killed.worker.end('SIGKILL')
  const frozen = await holdResponses(1)
  process.kill(frozen.worker.pid(), 'SIGSTOP')
  frozen.proxy.mode = () => 'forward'
  frozen.proxy.releaseHeld()
  const resumption = setTimeout(freezeSeconds * 1000).then(() =>
    process.kill(frozen.worker.pid(), 'SIGCONT'),
  )
  await Promise.all([resumption, waitUntilCompleted(web, ids)])
  await report(
    provider,
    contactCount - (contactCount % campaignCount),
    `three workers, one killed with ${killed.requestCount} requests in flight, one frozen for ${freezeSeconds} s with ${frozen.requestCount}`,
  )
  for (const proxy of proxies) proxy.close()
}

const outageSeconds = 30

/** Runs a server whose database is unavailable for half a minute while it places calls. */
export async function runOutage(contactCount: number, databaseUrl: string): Promise<void> {
  const provider = await startEmulator(emulatorArgs)
  const proxyUrl = new URL(databaseUrl)
  const databaseProxy = await startDatabaseProxy(proxyUrl.hostname, Number(proxyUrl.port))
  proxyUrl.port = String(databaseProxy.port)
  const server = await startServer(
    createEnv(proxyUrl.href, provider.url),
    {},
    (port) => `http://127.0.0.1:${port}`,
  )
  const ids = await startCalls(server, campaignCount, contactCount)
  const countPlaced = async () => (await provider.fetchCalls()).length
  const fetchHealthStatus = async () => (await fetch(`${server.url}/api/health`)).status
  await waitUntil(async () => (await countPlaced()) > contactCount / 3)
  const outageEnd = setTimeout(outageSeconds * 1000)
  databaseProxy.cut()
  const failedAfterMs = await measureMs(waitUntil(async () => (await fetchHealthStatus()) === 503))
  await outageEnd
  const countBefore = await countPlaced()
  databaseProxy.restore()
  const recovery = measureMs(waitUntil(async () => (await fetchHealthStatus()) === 200))
  const nextCall = measureMs(waitUntil(async () => (await countPlaced()) > countBefore))
  const toSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const recoveredAfter = toSeconds(await recovery)
  const nextCallAfter = toSeconds(await nextCall)
  await waitUntilCompleted(server, ids)
  await report(
    provider,
    contactCount - (contactCount % campaignCount),
    `database unavailable for ${outageSeconds} s: health reported it after ${toSeconds(failedAfterMs)}, reported recovery ${recoveredAfter} after its end, and the next call was placed after ${nextCallAfter}`,
  )
  databaseProxy.close()
}

const createEnv = (DATABASE_URL: string, VAPI_BASE_URL: string) => ({
  VAPI_TOKEN: 'bench',
  VAPI_BASE_URL,
  DATA_DIR: makeTempFolder(),
  DATABASE_URL,
})

/** Creates campaigns that divide the contacts evenly, and starts their calls. */
async function startCalls(
  server: Process,
  campaigns: number,
  contactCount: number,
): Promise<number[]> {
  const contactsPerCampaign = Math.floor(contactCount / campaigns)
  const ids = await createCampaigns(server, campaigns, contactsPerCampaign, linesPerCampaign)
  for (const id of ids) await post(`${server.url}/api/vapi/campaigns/${id}/start`, {})
  return ids
}

/** Waits until campaigns are completed, and calls `everySecond` meanwhile. */
async function waitUntilCompleted(
  server: Process,
  ids: number[],
  everySecond = async () => {},
): Promise<void> {
  const uncompletedIds = new Set(ids)
  while (uncompletedIds.size > 0) {
    await setTimeout(1000)
    await everySecond()
    for (const id of uncompletedIds) {
      const response = await fetch(`${server.url}/api/campaigns/${id}?user_id=1`)
      const { campaign } = (await response.json()) as { campaign: { status: string } }
      // The circuit breaker may have paused the campaign, after which a user would start it again.
      if (campaign.status === 'paused') await post(`${server.url}/api/campaigns/${id}/start`, {})
      if (campaign.status === 'completed') uncompletedIds.delete(id)
    }
  }
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await setTimeout(50)
}

/** Returns how long a promise takes to resolve. */
async function measureMs(promise: Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await promise
  return performance.now() - startedAt
}

/** Prints what the provider's stored calls show, and ends all processes. */
async function report(provider: Provider, contactCount: number, setup: string): Promise<void> {
  const calls = await provider.fetchCalls()
  const numbers = new Set(calls.map(({ customer }) => customer.number))
  const runningCount = calls.filter(({ status }) => status !== 'ended').length
  process.stdout.write(
    `${setup}: ${numbers.size} of ${contactCount} contacts called, ${findAttemptsPlacedTwice(calls).length} attempts placed twice, ${runningCount} calls left running\n`,
  )
  await endAll()
}
