import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Deps } from '../deps.ts'
import type { ProviderRecord } from '../provider/record.ts'
import { readProviderCall } from '../provider/record.ts'
import { aLiveCall, openTestServer, type TestServer } from '../testing.ts'
import { providerWatch } from './watch.table.ts'
import { followList } from './watch.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ works: false })
})
beforeEach(async () => {
  await server.clear()
  await server.deps.db.delete(providerWatch)
})
afterAll(() => server.close())

const minute = 60_000

/** Looks at the provider's list at one time after another; returns since when each look asked for changes. */
async function look(records: ProviderRecord[], times: number[]): Promise<Date[]> {
  const asked: Date[] = []
  for (const time of times) {
    const deps: Deps = {
      ...server.deps,
      now: () => new Date(time),
      provider: {
        ...server.deps.provider,
        calls: async ({ updatedAtGe }) => {
          if (updatedAtGe) asked.push(updatedAtGe)
          return records
        },
      },
    }
    await followList(deps)
  }
  return asked
}

const recordOf = (call: object) =>
  readProviderCall({ status: 'ringing', ...call }) as ProviderRecord

it('goes on seeing changes after the provider named a time to come', async () => {
  await aLiveCall(server, 'x')
  const now = Date.UTC(2030, 0, 1)
  const odd = recordOf({ id: 'y', updatedAt: '2150-01-01T00:00:00Z' })
  const asked = await look([odd], [now, now + minute])
  expect(asked[1]?.getTime()).toBeLessThanOrEqual(now)
})

it('sees what a provider whose clock is behind changes after a quiet time', async () => {
  const now = Date.UTC(2030, 0, 1)
  await look([], [now])
  await aLiveCall(server, 'x')
  const [asked] = await look([], [now + minute])
  expect(asked?.getTime()).toBeLessThan(now - 15_000)
})

it.each([
  ['a cost no sum could hold', { cost: 1e300 }],
  ['a time no database could hold', { updatedAt: '+275000-01-01T00:00:00Z' }],
  ['a name with a NUL', { analysis: { structuredData: { 'a\0b': 1, '\ud800': '\\u0000' } } }],
  ['an amount of a name with a NUL', { costBreakdown: { 'a\0b': 1 } }],
])('is not held up by %s', async (_, odd) => {
  await aLiveCall(server, 'x')
  const ended = { status: 'ended', endedReason: 'customer-busy' }
  await look([recordOf({ id: 'x', ...ended, ...odd })], [Date.UTC(2030, 0, 1)])
  const { body } = await server.get('/api/calls?user_id=1')
  expect(body.calls[0]).toMatchObject({ status: 'ended' })
})
