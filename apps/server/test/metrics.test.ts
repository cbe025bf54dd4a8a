import { callSums, memberState } from '@callwright/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { campaigns } from '../src/db/tables/campaigns.table.ts'
import { openTestServer, type TestServer } from '../src/testing.ts'
import { computeMetrics, type MetricParameters, type MetricValue } from './metrics.ts'
import { simulate } from './simulation/simulate.ts'

let server: TestServer
let now = new Date()
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false, now: () => now })
})
afterAll(() => server.close())

const get = async (path: string) => {
  const { status, body } = await server.get(path)
  expect(status, path).toBe(200)
  return body
}

/** Returns what the API says of each metric of docs/metrics.md. */
async function readMetrics({ campaign_id, days, tz }: MetricParameters) {
  const period = [campaign_id && `campaign_id=${campaign_id}`, days && `days=${days}`]
    .filter(Boolean)
    .map((parameter) => `&${parameter}`)
    .join('')
  const stats = await get(`/api/calls/stats?user_id=1&tz=${tz}${period}`)
  const total = async (path: string): Promise<number> => (await get(path)).total
  const ofCampaign = async () => {
    const { campaign } = await get(`/api/campaigns/${campaign_id}?user_id=1`)
    const stateTotals = await Promise.all(
      memberState.options.map(async (state) => [
        state,
        await total(`/api/campaigns/${campaign_id}/members?user_id=1&state=${state}`),
      ]),
    )
    const { funnel, silent_calls } = await get(`/api/campaigns/${campaign_id}/funnel?user_id=1`)
    const { contacts, called, answered, reached, qualified } = funnel
    expect([contacts, called, answered, reached, qualified]).toEqual(
      [contacts, called, answered, reached, qualified].toSorted((a, b) => b - a),
    )
    const { actual } = await get(`/api/campaigns/${campaign_id}/forecast?user_id=1`)
    const live = `user_id=1&campaign_id=${campaign_id}&live=true`
    expect(await total(`/api/calls?${live}`)).toBe(campaign.live_calls)
    return {
      campaign_conversations: campaign.conversations,
      campaign_funnel: funnel,
      campaign_silent_calls: silent_calls,
      campaign_live_calls: campaign.live_calls,
      campaign_next_try: campaign.next_try_at ? Date.parse(campaign.next_try_at) / 1000 : 0,
      contacts_left: campaign.total_contacts - campaign.calls_completed - campaign.live_calls,
      campaign_contacts: campaign.total_contacts,
      contacts_completed: campaign.calls_completed,
      contacts_reached: campaign.calls_successful,
      skipped_by_calling_rules: actual.never,
      contacts_by_state: Object.fromEntries(stateTotals.filter(([, count]) => count !== 0)),
    }
  }
  const { daily_calls, previous, ...others } = stats
  const byDate = (name: string) =>
    Object.fromEntries(
      daily_calls
        .filter((day: Record<string, unknown>) => day[name] !== 0 && day[name] !== null)
        .map((day: Record<string, unknown>) => [day.date, day[name]]),
    )
  const { lines_in_use, lines_allowed, next_retry } = await get(`/api/overview?user_id=1&tz=${tz}`)
  return {
    ...others,
    previous,
    daily_calls: byDate('count'),
    daily_conversations: byDate('conversations'),
    daily_success_rate: byDate('success_rate'),
    daily_average_duration_seconds: byDate('average_duration_seconds'),
    daily_cost_usd: byDate('cost_usd'),
    total_contacts: await total('/api/contacts?user_id=1'),
    total_campaigns: await total('/api/campaigns?user_id=1'),
    active_campaigns: await total('/api/campaigns?user_id=1&status=running'),
    lines_in_use,
    lines_allowed,
    next_retry: next_retry ? Date.parse(next_retry.at) / 1000 : 0,
    ...(campaign_id && (await ofCampaign())),
  }
}

const closeTo = (value: MetricValue | null): unknown =>
  typeof value === 'number' ? expect.closeTo(value, 9) : value && mapValues(value, closeTo)

const mapValues = <Value, Mapped>(
  values: Record<string, Value>,
  toMapped: (value: Value) => Mapped,
): Record<string, Mapped> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toMapped(value)]))

/** Returns the sums over the calls of the period before. */
async function computePrevious(parameters: MetricParameters) {
  const metrics = await computeMetrics(server.deps.db, parameters, 'calls_of_previous_period')
  return Object.fromEntries(
    Object.entries(metrics).filter(([name]) => Object.hasOwn(callSums.shape, name)),
  )
}

it('gives each metric of docs/metrics.md by its definition, at any time of a random history', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          contactCount: fc.integer({ min: 1, max: 6 }),
          maxConcurrentCalls: fc.integer({ min: 1, max: 3 }),
          retries: fc.integer({ min: 0, max: 3 }),
          retryDelayMinutes: fc.integer({ min: 1, max: 600 }),
          callingHours: fc.constant(null),
          timeZone: fc.constant(null),
          purpose: fc.constant('informational' as const),
          consents: fc.constant([null]),
          callCaps: fc.constant(null),
          spendingLimit: fc.constant(null),
        }),
        { minLength: 4, maxLength: 6 },
      ),
      fc.infiniteStream(
        fc.record({
          campaignIndex: fc.option(fc.nat({ max: 3 })),
          days: fc.option(fc.integer({ min: 1, max: 4 })),
          tz: fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'),
        }),
      ),
      fc.integer(),
      async (simulatedCampaigns, queries, seed) => {
        await server.clear()
        let steps = 0
        const compareMetrics = async (simulatedNow: Date) => {
          steps += 1
          if (steps % 15 !== 0) return
          now = simulatedNow
          const { campaignIndex, days, tz } = queries.next().value
          const rows = await server.deps.db.select({ id: campaigns.id }).from(campaigns)
          const campaign_id = campaignIndex === null ? null : (rows[campaignIndex]?.id ?? null)
          const parameters = { campaign_id, days, tz, now }
          const metrics = await computeMetrics(server.deps.db, parameters)
          if (campaign_id === null) {
            for (const name of campaignMetrics) delete metrics[name]
          }
          expect(await readMetrics(parameters)).toEqual({
            ...mapValues(metrics, closeTo),
            previous: days === null ? null : mapValues(await computePrevious(parameters), closeTo),
          })
        }
        const faults = {
          unconfirmed: 10,
          noFreeLine: 10,
          crashes: 5,
          lostMessages: 30,
          vanishedCalls: 3,
          hiddenUpdates: 30,
          deletions: 20,
          restorations: 20,
          corrections: 20,
          stops: 0,
          clockChanges: 0,
          consentChanges: 0,
          listChanges: 0,
        }
        await simulate(server.deps, simulatedCampaigns, faults, seed, { onStep: compareMetrics })
        expect(steps).toBeGreaterThan(100)
      },
    ),
    // A failing case is not shrunk, because shrinking would run the simulation many times.
    { numRuns: 2, endOnFailure: true },
  )
})

const campaignMetrics = [
  'campaign_conversations',
  'campaign_funnel',
  'campaign_silent_calls',
  'campaign_live_calls',
  'campaign_next_try',
  'contacts_left',
  'campaign_contacts',
  'contacts_completed',
  'contacts_reached',
  'contacts_by_state',
  'skipped_by_calling_rules',
]
