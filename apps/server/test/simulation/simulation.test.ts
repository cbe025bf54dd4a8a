import fc from 'fast-check'
import { afterAll, beforeAll, it } from 'vitest'
import { openTestServer, type TestServer } from '../../src/testing.ts'
import { simulate } from './simulate.ts'

/** How many to run, each of about ten campaigns. The benchmark runs hundreds. */
const simulations = Number(process.env.SIMULATIONS ?? 2)

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
afterAll(() => server.close())

const simulatedCampaign = fc.record({
  contactCount: fc.integer({ min: 1, max: 6 }),
  maxConcurrentCalls: fc.integer({ min: 1, max: 3 }),
  retries: fc.integer({ min: 0, max: 3 }),
  delayMinutes: fc.integer({ min: 1, max: 30 }),
})
const percent = (max: number) => fc.integer({ min: 0, max })
const faults = fc.record({
  unconfirmed: percent(30),
  noFreeLine: percent(30),
  crashes: percent(10),
  lost: percent(80),
  vanished: percent(5),
  hiddenUpdates: percent(90),
  deletions: percent(30),
  clockChanges: percent(40),
})

it(
  'keeps every promise to campaigns of any kind, under faults of any kind',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(simulatedCampaign, { minLength: 8, maxLength: 12 }),
        faults,
        fc.integer(),
        async (simulatedCampaigns, someFaults, seed) => {
          await server.clear()
          await simulate(server.deps, simulatedCampaigns, someFaults, seed)
        },
      ),
      // To shrink a failing simulation would take as long as many runs of it.
      { numRuns: simulations, endOnFailure: true },
    )
  },
  simulations * 30_000,
)
