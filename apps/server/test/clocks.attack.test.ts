import { afterAll, expect, inject, vi } from 'vitest'
import { fakeTime } from './fake-time.ts'
import {
  createCallingCampaign,
  it,
  requestJson,
  waitForLiveMembers,
  waitOptions,
  waitUntilCompleted,
} from './process-fixtures.ts'
import { endAll, type Process } from './processes.ts'
import type { ProviderProxy } from './provider-proxy.ts'

// Tests with whole processes whose time of day is wrong, or is set while they run.

const isServerDatabase = inject('databaseUrl') !== ''
afterAll(endAll)

/** Leases and request timeouts that are longer than the tests hold a request. */
const longRequestTiming = { leaseMs: 60_000, requestTimeoutMs: 20_000, pollMs: 300 }
/** A call to this number never ends at the emulator. While it is live, the server polls the provider's list. */
const endlessCallNumber = '+15005550008'

/** Returns for each contact how many requests to create a call the provider received. */
const countCreateRequestsPerContact = (proxies: ProviderProxy[]) => {
  const numbers = new Set(
    proxies.flatMap(({ createRequestCounts }) => [...createRequestCounts.keys()]),
  )
  numbers.delete(endlessCallNumber)
  return [...numbers].map((number) =>
    proxies.reduce(
      (sum, { createRequestCounts }) => sum + (createRequestCounts.get(number) ?? 0),
      0,
    ),
  )
}
const oneRequestEach = (contactCount: number) => Array(contactCount).fill(1)

/** Waits until the servers have polled several times, so that all their periodic tasks have run meanwhile. */
async function waitForPolls(proxies: ProviderProxy[]): Promise<void> {
  const countPolls = () => proxies.reduce((sum, proxy) => sum + proxy.updateListRequestCount(), 0)
  const countBefore = countPolls()
  await vi.waitFor(() => expect(countPolls()).toBeGreaterThan(countBefore + 5), waitOptions)
}

/** Starts a campaign, holds its requests to create calls, runs `action` and then lets the campaign complete. */
async function runWhileCreating(
  server: Process,
  proxies: ProviderProxy[],
  contactCount: number,
  action: () => unknown,
): Promise<void> {
  const countHeld = () => proxies.reduce((sum, proxy) => sum + proxy.heldCount(), 0)
  for (const proxy of proxies) proxy.mode = () => 'hold-request'
  const id = await createCallingCampaign(server, contactCount)
  await vi.waitFor(() => expect(countHeld()).toBe(contactCount), waitOptions)
  await action()
  await waitForPolls(proxies)
  for (const proxy of proxies) {
    proxy.mode = () => 'forward'
    proxy.releaseHeld()
  }
  await waitUntilCompleted(server, id)
}

if (!isServerDatabase) {
  it('calls each contact once when its clock is set or runs too fast while calls are being created', async ({
    processes: { startProvider, startTestServer },
  }) => {
    const { startProxy } = await startProvider()
    const proxy = await startProxy()
    const time = fakeTime()
    const server = await startTestServer(proxy, time.env, longRequestTiming)
    await createCallingCampaign(server, [endlessCallNumber])
    await waitForPolls([proxy])
    for (const offset of ['+6m', '-6m', '+1d', '-1d', '+0 x1.5']) {
      await runWhileCreating(server, [proxy], 4, () => time.setOffset(offset))
    }
    expect(countCreateRequestsPerContact([proxy])).toEqual(oneRequestEach(20))
  }, 180_000)

  it.for([
    ['+6m', '-1d'],
    ['-1d', '+6m'],
  ] as const)(
    'finds calls that were created before it was killed, with its clock first at %s and then at %s',
    async ([offsetBefore, offsetAfter], { processes: { startProvider, startTestServer } }) => {
      const { emulator, startProxy } = await startProvider()
      const proxy = await startProxy()
      // No response and no list of updated calls names the calls, so only reconciliation finds them.
      proxy.mode = () => 'hold-response'
      proxy.hidesUpdates = true
      const time = fakeTime(offsetBefore)
      const server = await startTestServer(proxy, time.env)
      const id = await createCallingCampaign(server, 5)
      await vi.waitFor(() => expect(proxy.heldCount()).toBe(5), waitOptions)
      await server.end('SIGKILL')
      time.setOffset(offsetAfter)
      proxy.mode = () => 'forward'
      await server.start()
      await waitForLiveMembers(server, id, 5)
      proxy.hidesUpdates = false
      await waitUntilCompleted(server, id)
      expect(countCreateRequestsPerContact([proxy])).toEqual(oneRequestEach(5))
      expect(await emulator.fetchCalls()).toHaveLength(5)
    },
  )
} else {
  it('places no calls from workers whose clocks are wrong, and reports them in their health', async ({
    processes: { startProvider, startTestServer },
  }) => {
    const { startProxy } = await startProvider()
    const rightProxy = await startProxy()
    const rightServer = await startTestServer(rightProxy, {}, longRequestTiming)
    const wrongServers = await Promise.all(
      ['+6m', '-6m', '+1d', '-1d'].map(async (offset) => {
        const proxy = await startProxy()
        const { env } = fakeTime(offset)
        return { proxy, server: await startTestServer(proxy, env, longRequestTiming) }
      }),
    )
    const proxies = [rightProxy, ...wrongServers.map(({ proxy }) => proxy)]
    await createCallingCampaign(rightServer, [endlessCallNumber])
    await waitForPolls(proxies)
    for (const { server } of wrongServers) await runWhileCreating(server, proxies, 5, () => {})
    expect(countCreateRequestsPerContact(proxies)).toEqual(oneRequestEach(20))
    for (const { proxy, server } of wrongServers) {
      expect(proxy.createRequestCounts.size).toBe(0)
      const { warnings } = await requestJson(`${server.url}/api/health`)
      expect(warnings.join()).toMatch(
        /^The clock of this machine is \d+ s (ahead of|behind) the database's/,
      )
    }
    expect((await requestJson(`${rightServer.url}/api/health`)).warnings).toEqual([])
  })

  it('calls each contact once through a kill, a freeze, a database outage and wrong clocks', async ({
    processes: { startProvider, startTestServer, startTestDatabaseProxy },
  }) => {
    const { startProxy } = await startProvider()
    const proxies = await Promise.all([startProxy(), startProxy(), startProxy()])
    const databaseProxy = await startTestDatabaseProxy()
    const times = ['+6m', '+1s', '-1s'].map(fakeTime)
    const workers = await Promise.all(
      proxies.map((proxy, n) =>
        startTestServer(
          proxy,
          { DATABASE_URL: databaseProxy.url, ...times[n]?.env },
          { pollMs: 300 },
        ),
      ),
    )
    // The first has a wrong clock and places no calls.
    const [first, second, third] = workers as [Process, Process, Process]
    await createCallingCampaign(first, [endlessCallNumber])
    await waitForPolls(proxies)
    const ids = [await createCallingCampaign(first, 30)]
    /** Waits until the worker of a proxy has requests in flight; `otherProcess` is stopped meanwhile and places no calls. */
    const waitForRequests = async (proxyIndex: number, otherProcess: Process) => {
      const proxy = proxies[proxyIndex] as ProviderProxy
      process.kill(otherProcess.pid(), 'SIGSTOP')
      proxy.mode = () => 'hold-response'
      ids.push(await createCallingCampaign(first, 10))
      await vi.waitFor(() => expect(proxy.heldCount()).toBeGreaterThan(0), waitOptions)
      process.kill(otherProcess.pid(), 'SIGCONT')
      return proxy
    }
    const secondProxy = await waitForRequests(1, third)
    await second.end('SIGKILL')
    secondProxy.mode = () => 'forward'
    await second.start()
    const thirdProxy = await waitForRequests(2, second)
    process.kill(third.pid(), 'SIGSTOP')
    thirdProxy.mode = () => 'forward'
    thirdProxy.releaseHeld()
    await waitForPolls(proxies)
    databaseProxy.cut()
    times[1]?.setOffset('-6m')
    await vi.waitFor(async () => {
      expect((await fetch(`${second.url}/api/health`)).status).toBe(503)
    }, waitOptions)
    databaseProxy.restore()
    process.kill(third.pid(), 'SIGCONT')
    times[1]?.setOffset('+0')
    for (const id of ids) await waitUntilCompleted(second, id)
    expect(countCreateRequestsPerContact(proxies)).toEqual(oneRequestEach(50))
  }, 240_000)
}
