import { expect, inject, it, vi } from 'vitest'
import { fakeTime } from './fake-time.ts'
import {
  aCampaign,
  ask,
  completed,
  liveMembers,
  patient,
  useProcesses,
} from './process-fixtures.ts'
import type { Process } from './processes.ts'
import type { ProviderProxy } from './provider-proxy.ts'

// Whole processes whose time of day is wrong, or is set while they work.

const shared = inject('databaseUrl') !== ''
const { aProvider, aServer, aDatabaseProxy } = useProcesses()

/** Requests may be on their way for longer than a test holds them. */
const slowCreates = { leaseMs: 60_000, requestTimeoutMs: 20_000, pollMs: 300 }
/** A call that never ends: as long as it is live, the provider's list is asked for. */
const neverEnds = '+15005550008'

/** How many requests for a call reached the provider for each person that was called. */
const createsPerPerson = (proxies: ProviderProxy[]) => {
  const numbers = new Set(proxies.flatMap(({ creates }) => [...creates.keys()]))
  numbers.delete(neverEnds)
  return [...numbers].map((number) =>
    proxies.reduce((sum, { creates }) => sum + (creates.get(number) ?? 0), 0),
  )
}
const once = (people: number) => Array(people).fill(1)

/** Waits until the provider's list was asked for some times more: meanwhile all that is due comes round. */
async function someTurns(proxies: ProviderProxy[]): Promise<void> {
  const listRequests = () => proxies.reduce((sum, proxy) => sum + proxy.listRequests(), 0)
  const before = listRequests()
  await vi.waitFor(() => expect(listRequests()).toBeGreaterThan(before + 5), patient)
}

/** Has calls asked for while the provider takes its time to create them, and does something meanwhile. */
async function duringCreates(
  server: Process,
  proxies: ProviderProxy[],
  people: number,
  act: () => unknown,
): Promise<void> {
  const held = () => proxies.reduce((sum, proxy) => sum + proxy.held(), 0)
  for (const proxy of proxies) proxy.mode = () => 'hold-request'
  const id = await aCampaign(server, people)
  await vi.waitFor(() => expect(held()).toBe(people), patient)
  await act()
  await someTurns(proxies)
  for (const proxy of proxies) {
    proxy.mode = () => 'forward'
    proxy.release()
  }
  await completed(server, id)
}

if (!shared) {
  it('calls everybody once though its clock is set, and runs too fast, while calls are being created', async () => {
    const { aProxy } = await aProvider()
    const proxy = await aProxy()
    const time = fakeTime()
    const server = await aServer(proxy, time.env, slowCreates)
    await aCampaign(server, [neverEnds])
    await someTurns([proxy])
    for (const difference of ['+6m', '-6m', '+1d', '-1d', '+0 x1.5']) {
      await duringCreates(server, [proxy], 4, () => time.set(difference))
    }
    expect(createsPerPerson([proxy])).toEqual(once(20))
  }, 180_000)

  it.each([
    ['+6m', '-1d'],
    ['-1d', '+6m'],
  ])(
    'finds what was created before it was killed: its clock at %s, then at %s',
    async (before, after) => {
      const { emulator, aProxy } = await aProvider()
      const proxy = await aProxy()
      // Neither an answer nor the list of updates names the calls: only the search finds them.
      proxy.mode = () => 'hold-response'
      proxy.hidesUpdates = true
      const time = fakeTime(before)
      const server = await aServer(proxy, time.env)
      const id = await aCampaign(server, 5)
      await vi.waitFor(() => expect(proxy.held()).toBe(5), patient)
      await server.end('SIGKILL')
      time.set(after)
      proxy.mode = () => 'forward'
      await server.start()
      await liveMembers(server, id, 5)
      proxy.hidesUpdates = false
      await completed(server, id)
      expect(createsPerPerson([proxy])).toEqual(once(5))
      expect(await emulator.providerCalls()).toHaveLength(5)
    },
    120_000,
  )
} else {
  it('has workers whose clocks are wrong place nothing, and health say so', async () => {
    const { aProxy } = await aProvider()
    const rightProxy = await aProxy()
    const right = await aServer(rightProxy, {}, slowCreates)
    const wrong = await Promise.all(
      ['+6m', '-6m', '+1d', '-1d'].map(async (difference) => {
        const proxy = await aProxy()
        return { proxy, server: await aServer(proxy, fakeTime(difference).env, slowCreates) }
      }),
    )
    const proxies = [rightProxy, ...wrong.map(({ proxy }) => proxy)]
    await aCampaign(right, [neverEnds])
    await someTurns(proxies)
    for (const { server } of wrong) await duringCreates(server, proxies, 5, () => {})
    expect(createsPerPerson(proxies)).toEqual(once(20))
    for (const { proxy, server } of wrong) {
      expect(proxy.creates.size).toBe(0)
      const { warnings } = await ask(`${server.url}/api/health`)
      expect(warnings.join()).toMatch(
        /^The clock of this machine is \d+ s (ahead of|behind) the database's/,
      )
    }
    expect((await ask(`${right.url}/api/health`)).warnings).toEqual([])
  }, 120_000)

  it('calls everybody once through kill, freeze, outage, and clocks that differ or are set', async () => {
    const { aProxy } = await aProvider()
    const proxies = await Promise.all([aProxy(), aProxy(), aProxy()])
    const databaseProxy = await aDatabaseProxy()
    const times = ['+6m', '+1s', '-1s'].map(fakeTime)
    const workers = await Promise.all(
      proxies.map((proxy, n) =>
        aServer(proxy, { DATABASE_URL: databaseProxy.url, ...times[n]?.env }, { pollMs: 300 }),
      ),
    )
    const [wrong, second, third] = workers as [Process, Process, Process]
    await aCampaign(wrong, [neverEnds])
    await someTurns(proxies)
    const ids = [await aCampaign(wrong, 30)]
    /** Waits until a worker has requests under way; the other one stands still, or it might take them all. */
    const placing = async (n: number, other: Process) => {
      const proxy = proxies[n] as ProviderProxy
      process.kill(other.pid(), 'SIGSTOP')
      proxy.mode = () => 'hold-response'
      ids.push(await aCampaign(wrong, 10))
      await vi.waitFor(() => expect(proxy.held()).toBeGreaterThan(0), patient)
      process.kill(other.pid(), 'SIGCONT')
      return proxy
    }
    const killed = await placing(1, third)
    await second.end('SIGKILL')
    killed.mode = () => 'forward'
    await second.start()
    const frozen = await placing(2, second)
    process.kill(third.pid(), 'SIGSTOP')
    frozen.mode = () => 'forward'
    frozen.release()
    await someTurns(proxies)
    databaseProxy.cut()
    times[1]?.set('-6m')
    await vi.waitFor(async () => {
      expect((await fetch(`${second.url}/api/health`)).status).toBe(503)
    }, patient)
    databaseProxy.restore()
    process.kill(third.pid(), 'SIGCONT')
    times[1]?.set('+0')
    for (const id of ids) await completed(second, id)
    expect(createsPerPerson(proxies)).toEqual(once(50))
  }, 240_000)
}
