import type { CallCaps, CallingHours, CampaignPurpose, ConsentBasis } from '@callwright/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, it, vi } from 'vitest'
import { gates } from '../../src/rules/index.ts'
import { openTestServer, type TestServer } from '../../src/testing.ts'
import { simulate } from './simulate.ts'

/** How many simulations to run, each with about ten campaigns. The benchmark runs hundreds. */
const simulationCount = Number(process.env.SIMULATIONS ?? 2)

/** The id of a gate that is taken out, which must make the simulation fail. */
const withoutGate = process.env.WITHOUT_GATE

let server: TestServer
beforeAll(async () => {
  if (withoutGate) {
    const gate = gates.find(({ id }) => id === withoutGate)
    if (!gate) throw new Error(`WITHOUT_GATE must be one of ${gates.map(({ id }) => id).join()}`)
    vi.spyOn(gate, 'evaluate').mockReturnValue(null)
  }
  server = await openTestServer({ runsDialer: false })
})
afterAll(() => server.close())

const simulatedCampaign = fc.record({
  contactCount: fc.integer({ min: 1, max: 6 }),
  maxConcurrentCalls: fc.integer({ min: 1, max: 3 }),
  retries: fc.integer({ min: 0, max: 3 }),
  retryDelayMinutes: fc.integer({ min: 1, max: 30 }),
  callingHours: fc.constantFrom<CallingHours | null>(
    null,
    { from: '09:00', until: '18:00', days: [1, 2, 3, 4, 5, 6, 7] },
    { from: '12:00', until: '18:30', days: [1, 3, 5] },
  ),
  purpose: fc.constantFrom<CampaignPurpose>('informational', 'informational', 'marketing'),
  consents: fc.array(fc.constantFrom<ConsentBasis | null>('express', 'written', 'written', null), {
    minLength: 1,
    maxLength: 4,
  }),
  callCaps: fc.constantFrom<CallCaps | null>(
    null,
    { attempts_per_day: 1, attempts_per_week: null, rest_hours: null },
    { attempts_per_day: null, attempts_per_week: 2, rest_hours: 48 },
  ),
  spendingLimit: fc.constantFrom(null, null, 0.4, 2),
  timeZone: fc.constantFrom(null, 'America/Los_Angeles', 'America/Chicago', 'Europe/Berlin'),
})
const percentUpTo = (max: number) => fc.integer({ min: 0, max })
const faults = fc.record({
  unconfirmed: percentUpTo(30),
  noFreeLine: percentUpTo(30),
  crashes: percentUpTo(10),
  lostMessages: percentUpTo(80),
  vanishedCalls: percentUpTo(5),
  hiddenUpdates: percentUpTo(90),
  deletions: percentUpTo(30),
  restorations: percentUpTo(60),
  corrections: percentUpTo(60),
  stops: percentUpTo(30),
  clockChanges: percentUpTo(40),
  consentChanges: percentUpTo(40),
  listChanges: percentUpTo(30),
})

it.each(['not_needed', 'on'] as const)(
  'violates no invariant with random campaigns and random faults, with calling rules %s',
  async (callingRules) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(simulatedCampaign, { minLength: 8, maxLength: 12 }),
        faults,
        fc.integer(),
        async (simulatedCampaigns, faultRates, seed) => {
          await server.clear()
          await simulate(server.deps, simulatedCampaigns, faultRates, seed, { callingRules })
        },
      ),
      // A failing case is not shrunk, because shrinking would run the simulation many times.
      { numRuns: simulationCount, endOnFailure: true },
    )
  },
  simulationCount * 120_000,
)
