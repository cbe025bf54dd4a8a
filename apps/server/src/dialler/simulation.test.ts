import fc from 'fast-check'
import { afterAll, beforeAll, it } from 'vitest'
import { openTestServer, type TestServer } from '../testing.ts'
import { simulate } from './simulation.ts'

/** How many are played, each of about ten campaigns. The benchmark plays hundreds. */
const worlds = Number(process.env.SIMULATED_WORLDS ?? 2)

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ works: false })
})
afterAll(() => server.close())

const plan = fc.record({
  contacts: fc.integer({ min: 1, max: 6 }),
  lines: fc.integer({ min: 1, max: 3 }),
  retries: fc.integer({ min: 0, max: 3 }),
  delayMinutes: fc.integer({ min: 1, max: 30 }),
})
const percent = (max: number) => fc.integer({ min: 0, max })
const trouble = fc.record({
  doubts: percent(30),
  noRoom: percent(30),
  crashes: percent(10),
  lost: percent(40),
  vanished: percent(5),
  blind: percent(90),
  deletions: percent(30),
})

it(
  'keeps every promise to campaigns of any kind, in trouble of any kind',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(plan, { minLength: 8, maxLength: 12 }),
        trouble,
        fc.integer(),
        async (plans, troubles, seed) => {
          await server.clear()
          await simulate(server.deps, plans, troubles, seed)
        },
      ),
      // A smaller world would take as long to look for as this one took to play.
      { numRuns: worlds, endOnFailure: true },
    )
  },
  worlds * 30_000,
)
