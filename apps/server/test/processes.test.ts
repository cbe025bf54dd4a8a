import { expect, inject, it, vi } from 'vitest'
import {
  aCampaign,
  ask,
  completed,
  liveMembers,
  patient,
  useProcesses,
} from './process-fixtures.ts'
import type { Process } from './processes.ts'
import { placedTwice } from './provider-calls.ts'
import type { ProviderProxy, ProxyMode } from './provider-proxy.ts'

// Whole processes, killed, frozen and cut off. On the embedded database there is one, started again; on a
// PostgreSQL several share the work.

const shared = inject('databaseUrl') !== ''
const { aProvider, aServer, aDatabaseProxy } = useProcesses()

it('calls everybody once though it is killed in the middle and the provider fails in every way', async () => {
  const { emulator, aProxy } = await aProvider()
  const proxy = await aProxy()
  const ways: ProxyMode[] = [
    'forward',
    'reject',
    'forward',
    'reply-503',
    'forward',
    'disconnect',
    'forward',
  ]
  let asked = 0
  proxy.mode = () => ways[asked++ % 20] ?? 'forward'
  const server = await aServer(proxy)
  const id = await aCampaign(server, 60)
  for (const many of [12, 35]) {
    await vi.waitFor(
      async () => expect((await emulator.providerCalls()).length).toBeGreaterThan(many),
      patient,
    )
    await server.end('SIGKILL')
    await server.start()
  }
  await completed(server, id)
  const kept = await emulator.providerCalls()
  expect(placedTwice(kept)).toEqual([])
  expect(new Set(kept.map(({ customer }) => customer.number)).size).toBe(60)
  expect(kept.filter(({ status }) => status !== 'ended')).toEqual([])
  const { members } = await ask(`${server.url}/api/campaigns/${id}/members?user_id=1&per_page=100`)
  expect(members.map(({ state }) => state)).not.toContain('live')
}, 120_000)

it('finds a call whose process was killed before it got the answer', async () => {
  const { emulator, aProxy } = await aProvider()
  const proxy = await aProxy()
  proxy.mode = () => 'hold-response'
  // Neither a message nor the list of updates names the call: only the search finds it.
  proxy.hidesUpdates = true
  const server = await aServer(proxy)
  const id = await aCampaign(server, 5)
  await vi.waitFor(() => expect(proxy.held()).toBe(5), patient)
  await server.end('SIGKILL')
  proxy.mode = () => 'forward'
  await server.start()
  await liveMembers(server, id, 5)
  proxy.hidesUpdates = false
  await completed(server, id)
  const kept = await emulator.providerCalls()
  expect(placedTwice(kept)).toEqual([])
  expect(kept).toHaveLength(5)
}, 120_000)

if (shared) {
  it('shares the work among processes of which one is killed and one frozen in the middle of placing', async () => {
    const { emulator, aProxy } = await aProvider()
    const proxies = await Promise.all([aProxy(), aProxy(), aProxy()])
    for (const proxy of proxies) {
      proxy.mode = () => 'hold-response'
      proxy.hidesUpdates = true
    }
    const web = await aServer(proxies[0] as ProviderProxy, { ROLE: 'web' })
    const workers = await Promise.all(proxies.map((proxy) => aServer(proxy, { ROLE: 'worker' })))
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
      return { id, worker: workers[which] as Process, proxy: proxies[which] as ProviderProxy }
    }
    const first = await nextOn()
    await first.worker.end('SIGKILL')
    const second = await nextOn()
    process.kill(second.worker.pid(), 'SIGSTOP')
    const third = await nextOn()
    for (const proxy of proxies) proxy.mode = () => 'forward'
    third.proxy.release()
    third.proxy.hidesUpdates = false
    // The frozen one still holds its lease when the dead one's is void, and both are taken over in time.
    for (const { id } of [third, first, second]) await completed(web, id)
    process.kill(second.worker.pid(), 'SIGCONT')
    second.proxy.release()
    second.proxy.hidesUpdates = false
    const last = await aCampaign(web, 4)
    await completed(web, last)
    const kept = await emulator.providerCalls()
    expect(placedTwice(kept)).toEqual([])
    expect(kept).toHaveLength(16)
  }, 150_000)

  it('waits while the database is gone, says so, and goes on', async () => {
    const { emulator, aProxy } = await aProvider(50)
    const databaseProxy = await aDatabaseProxy()
    const server = await aServer(await aProxy(), { DATABASE_URL: databaseProxy.url })
    const id = await aCampaign(server, 30)
    await vi.waitFor(
      async () => expect((await emulator.providerCalls()).length).toBeGreaterThan(12),
      patient,
    )
    const health = async () => (await fetch(`${server.url}/api/health`)).status
    databaseProxy.cut()
    await vi.waitFor(async () => expect(await health()).toBe(503), patient)
    databaseProxy.restore()
    await vi.waitFor(async () => expect(await health()).toBe(200), patient)
    await completed(server, id)
    const kept = await emulator.providerCalls()
    expect(placedTwice(kept)).toEqual([])
    expect(kept).toHaveLength(30)
  }, 120_000)
}
