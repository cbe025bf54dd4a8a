import { expect, it } from 'vitest'
import { consequenceOf, createDecider } from '../dialer/index.ts'
import { placeOf } from '../rules/index.ts'
import {
  drawPool,
  drawPriorCall,
  maxHistoryCalls,
  type PastCall,
  type PoolSource,
  priorCalls,
  requiredCalls,
} from './call-pool.ts'
import { assignTimetables, toContactGroups } from './contact-groups.ts'
import { toQuantiles } from './quantile.ts'
import { seededRandom } from './seeded-random.ts'
import { simulateCampaign } from './simulate-campaign.ts'

// The reference calls one contact at a time, with the calling rules and the retry policy of the dialer asked for each
// call, in the order in which the dialer takes its members.

interface Campaign {
  max_concurrent_calls: number
  retry_attempts: number
  retry_delay_minutes: number
  calling_hours: { from: string; until: string; days: number[] } | null
  numbers: string[]
  startMs: number
}

const areaCodes = ['212', '213', '312', '303', '808', '602']

function randomCampaign(random: () => number, contactCount: number): Campaign {
  const choose = <Value>(values: readonly Value[]) =>
    values[Math.floor(random() * values.length)] as Value
  return {
    max_concurrent_calls: choose([1, 2, 5, 10]),
    retry_attempts: choose([0, 1, 3]),
    retry_delay_minutes: choose([5, 30, 240]),
    calling_hours: choose([null, { from: '10:00', until: '17:30', days: [1, 2, 3, 4, 5] }]),
    numbers: Array.from(
      { length: contactCount },
      (_, n) => `+1${choose(areaCodes)}555${String(n % 10_000).padStart(4, '0')}`,
    ),
    startMs: Date.parse('2026-03-03T15:00:00Z') + Math.floor(random() * 36 * 60) * 60_000,
  }
}

const hoursOf = (campaign: Campaign, phone_e164: string) => ({
  place: placeOf({ phone_e164, time_zone: null }),
  callingHours: campaign.calling_hours,
  isLawEnforced: true,
})

/** Returns when the last call of a campaign ends whose calls are drawn by `drawCall`. */
function runReference(campaign: Campaign, drawCall: () => PastCall): number {
  const decide = createDecider()
  const members = campaign.numbers.map((phone_e164, id) => ({
    id,
    facts: { hours: hoursOf(campaign, phone_e164) },
    attempts: 0,
    nextTryMs: Number.NEGATIVE_INFINITY,
  }))
  let waiting = members
  const lines = Array.from({ length: campaign.max_concurrent_calls }, () => campaign.startMs)
  let finishMs = campaign.startMs
  while (waiting.length > 0) {
    const line = lines.indexOf(Math.min(...lines))
    const at = lines[line] as number
    let next: (typeof members)[number] | undefined
    for (const member of waiting) {
      if (member.nextTryMs > at) continue
      // Decided by the full minute, on which hours begin and end.
      const decision = decide(member.facts, new Date(Math.floor(at / 60_000) * 60_000))
      if (decision.verdict === 'never') throw new Error('no member may be skipped')
      if (decision.verdict === 'later') member.nextTryMs = decision.until.getTime()
      else if (!next || member.nextTryMs < next.nextTryMs) next = member
    }
    if (!next) {
      lines[line] = Math.min(...waiting.map(({ nextTryMs }) => nextTryMs))
      continue
    }
    const call = drawCall()
    const endMs = at + call.lineSeconds * 1000
    lines[line] = endMs
    finishMs = Math.max(finishMs, endMs)
    next.attempts += 1
    const consequence = consequenceOf(call.reasonClass, campaign, {
      attempts: next.attempts,
      endedAt: new Date(endMs),
      campaignStatus: 'running',
      isContactDeleted: false,
      isUnplaced: false,
    })
    if (consequence.kind === 'retry') next.nextTryMs = consequence.at.getTime()
    else waiting = waiting.filter((member) => member !== next)
  }
  return finishMs
}

/** Returns the quantiles of the finish, by the simulation of the forecast. */
function forecastFinish(campaign: Campaign, source: PoolSource, random: () => number) {
  const decide = createDecider()
  const places = new Map<string, Parameters<typeof assignTimetables>[0][number]>()
  for (const phone_e164 of campaign.numbers) {
    const hours = hoursOf(campaign, phone_e164)
    const key = hours.place.zones.join()
    const place = places.get(key) ?? { place: hours.place, hours, now: 0, later: new Map() }
    places.set(key, place)
    const decision = decide({ hours }, new Date(campaign.startMs))
    if (decision.verdict === 'now') place.now += 1
    if (decision.verdict === 'later') {
      const at = decision.until.getTime()
      place.later.set(at, (place.later.get(at) ?? 0) + 1)
    }
  }
  const groups = toContactGroups([...assignTimetables([...places.values()], campaign.startMs)])
  const runs = Array.from({ length: simulationCount }, () =>
    simulateCampaign(campaign, groups, campaign.startMs, drawPool(source, random), random),
  )
  return toQuantiles(runs.map(({ finishMs }) => finishMs))
}

/** How the calls of a simulated world are drawn, and what its forecasts know of it. */
interface World {
  source: PoolSource
  drawCall: () => PastCall
}

const campaignCount = 200
/** As many as the forecast of a large campaign has. */
const simulationCount = 60

/** Returns the percentage of campaigns, from 5 to 400 contacts, whose finish is within the band of its forecast. */
function measureCoverage(chooseWorld: (random: () => number) => World): number {
  const random = seededRandom(1)
  let within = 0
  for (let n = 0; n < campaignCount; n++) {
    const campaign = randomCampaign(random, Math.round(10 ** (0.7 + random() * 1.9)))
    const { source, drawCall } = chooseWorld(random)
    const { p10, p90 } = forecastFinish(campaign, source, random)
    const finishMs = runReference(campaign, drawCall)
    if (p10 <= finishMs && finishMs <= p90) within += 1
  }
  return (100 * within) / campaignCount
}

const drawFrom = (calls: readonly PastCall[], random: () => number) => () =>
  calls[Math.floor(random() * calls.length)] as PastCall

const worlds: Record<string, (random: () => number) => World> = {
  'with a history of 100 to 1000 calls': (random) => {
    const drawCall = drawFrom(
      Array.from({ length: 60 }, () => drawPriorCall(random, 1)),
      random,
    )
    const length = requiredCalls + Math.round(random() * (maxHistoryCalls - requiredCalls))
    return { source: { kind: 'history', calls: Array.from({ length }, drawCall) }, drawCall }
  },
  'with the priors': (random) => {
    const calls = Array.from({ length: priorCalls }, () => drawPriorCall(random, 1))
    return { source: { kind: 'priors', speed: 1 }, drawCall: drawFrom(calls, random) }
  },
}

it.each(Object.entries(worlds))(
  'holds 75 to 85 % of 200 finishes between p10 and p90, %s',
  (name, chooseWorld) => {
    const coverage = measureCoverage(chooseWorld)
    process.stdout.write(`Finishes between p10 and p90 ${name}: ${coverage} %\n`)
    expect(coverage).toBeGreaterThanOrEqual(75)
    expect(coverage).toBeLessThanOrEqual(85)
  },
  120_000,
)
