import { afterAll, expect, inject, vi } from 'vitest'
import {
  createCallingCampaign,
  it,
  requestJson,
  waitForLiveMembers,
  waitOptions,
  waitUntilCompleted,
} from './process-fixtures.ts'
import { endAll, type Process } from './processes.ts'
import { findAttemptsPlacedTwice } from './provider-calls.ts'
import type { ProviderProxy, ProxyMode } from './provider-proxy.ts'

// Tests with whole processes that are killed, frozen or disconnected. On the embedded database one process runs and is
// started again; on a PostgreSQL server several share the work.

const isServerDatabase = inject('databaseUrl') !== ''
afterAll(endAll)

it('calls each contact once when the server is killed and requests to the provider fail', async ({
  processes: { startProvider, startTestServer },
}) => {
  const { emulator, startProxy } = await startProvider()
  const proxy = await startProxy()
  const modes: ProxyMode[] = [
    'forward',
    'reject',
    'forward',
    'reply-503',
    'forward',
    'disconnect',
    'forward',
  ]
  let requestCount = 0
  proxy.mode = () => modes[requestCount++ % 20] ?? 'forward'
  const server = await startTestServer(proxy)
  const id = await createCallingCampaign(server, 60)
  for (const callCount of [12, 35]) {
    await vi.waitFor(
      async () => expect((await emulator.fetchCalls()).length).toBeGreaterThan(callCount),
      waitOptions,
    )
    await server.end('SIGKILL')
    await server.start()
  }
  await waitUntilCompleted(server, id)
  const providerCalls = await emulator.fetchCalls()
  expect(findAttemptsPlacedTwice(providerCalls)).toEqual([])
  expect(new Set(providerCalls.map(({ customer }) => customer.number)).size).toBe(60)
  expect(providerCalls.filter(({ status }) => status !== 'ended')).toEqual([])
  const { members } = await requestJson(
    `${server.url}/api/campaigns/${id}/members?user_id=1&per_page=100`,
  )
  expect(members.map(({ state }) => state)).not.toContain('live')
})

it('finds calls whose process was killed before it got the response', async ({
  processes: { startProvider, startTestServer },
}) => {
  const { emulator, startProxy } = await startProvider()
  const proxy = await startProxy()
  proxy.mode = () => 'hold-response'
  // No message and no list of updated calls names the calls, so only reconciliation finds them.
  proxy.hidesUpdates = true
  const server = await startTestServer(proxy)
  const id = await createCallingCampaign(server, 5)
  await vi.waitFor(() => expect(proxy.heldCount()).toBe(5), waitOptions)
  await server.end('SIGKILL')
  proxy.mode = () => 'forward'
  await server.start()
  await waitForLiveMembers(server, id, 5)
  proxy.hidesUpdates = false
  await waitUntilCompleted(server, id)
  const providerCalls = await emulator.fetchCalls()
  expect(findAttemptsPlacedTwice(providerCalls)).toEqual([])
  expect(providerCalls).toHaveLength(5)
})

if (isServerDatabase) {
  it('places each call once when one of three workers is killed and one is frozen while placing', async ({
    processes: { startProvider, startTestServer },
  }) => {
    const { emulator, startProxy } = await startProvider()
    const proxies = await Promise.all([startProxy(), startProxy(), startProxy()])
    for (const proxy of proxies) {
      proxy.mode = () => 'hold-response'
      proxy.hidesUpdates = true
    }
    const web = await startTestServer(proxies[0] as ProviderProxy, { ROLE: 'web' })
    const workers = await Promise.all(
      proxies.map((proxy) => startTestServer(proxy, { ROLE: 'worker' })),
    )
    /**
     * Creates a campaign, waits until all its requests are in flight, and returns the worker that has the most of them.
     * Workers that claim calls at the same moment share them.
     */
    const placeCampaign = async () => {
      const heldBefore = proxies.map((proxy) => proxy.heldCount())
      const id = await createCallingCampaign(web, 4)
      const newlyHeld = await vi.waitFor(() => {
        const counts = proxies.map((proxy, n) => proxy.heldCount() - (heldBefore[n] ?? 0))
        expect(counts.reduce((sum, count) => sum + count)).toBe(4)
        return counts
      }, waitOptions)
      const workerIndex = newlyHeld.indexOf(Math.max(...newlyHeld))
      return {
        id,
        worker: workers[workerIndex] as Process,
        proxy: proxies[workerIndex] as ProviderProxy,
      }
    }
    const first = await placeCampaign()
    await first.worker.end('SIGKILL')
    const second = await placeCampaign()
    process.kill(second.worker.pid(), 'SIGSTOP')
    const third = await placeCampaign()
    for (const proxy of proxies) proxy.mode = () => 'forward'
    for (const proxy of proxies.filter((each) => each !== second.proxy)) {
      proxy.releaseHeld()
      proxy.hidesUpdates = false
    }
    // The killed worker's leases are voided soon and the frozen worker's expire later; both campaigns complete.
    for (const { id } of [third, first, second]) await waitUntilCompleted(web, id)
    process.kill(second.worker.pid(), 'SIGCONT')
    second.proxy.releaseHeld()
    second.proxy.hidesUpdates = false
    const lastId = await createCallingCampaign(web, 4)
    await waitUntilCompleted(web, lastId)
    const providerCalls = await emulator.fetchCalls()
    expect(findAttemptsPlacedTwice(providerCalls)).toEqual([])
    expect(providerCalls).toHaveLength(16)
  }, 150_000)

  it('reports 503 while the database is unavailable, and then calls each contact once', async ({
    processes: { startProvider, startTestServer, startTestDatabaseProxy },
  }) => {
    const { emulator, startProxy } = await startProvider(50)
    const databaseProxy = await startTestDatabaseProxy()
    const server = await startTestServer(await startProxy(), { DATABASE_URL: databaseProxy.url })
    const id = await createCallingCampaign(server, 30)
    await vi.waitFor(
      async () => expect((await emulator.fetchCalls()).length).toBeGreaterThan(12),
      waitOptions,
    )
    const fetchHealthStatus = async () => (await fetch(`${server.url}/api/health`)).status
    databaseProxy.cut()
    await vi.waitFor(async () => expect(await fetchHealthStatus()).toBe(503), waitOptions)
    databaseProxy.restore()
    await vi.waitFor(async () => expect(await fetchHealthStatus()).toBe(200), waitOptions)
    await waitUntilCompleted(server, id)
    const providerCalls = await emulator.fetchCalls()
    expect(findAttemptsPlacedTwice(providerCalls)).toEqual([])
    expect(providerCalls).toHaveLength(30)
  })
}
