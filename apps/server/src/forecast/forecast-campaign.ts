import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { CampaignPreview } from '@callwright/contract'
import type { Db } from '../db/open.ts'
import type { CampaignRules, DialerDeps } from '../dialer/index.ts'
import { requireOpenConnection } from '../errors.ts'
import { readCallHistory } from './call-history.ts'
import { drawPool, type PoolSource, requiredCalls } from './call-pool.ts'
import type { Selection } from './chosen-contacts.ts'
import { assignTimetables, type TimedPlace, toContactGroups } from './contact-groups.ts'
import { decideContacts } from './decide-contacts.ts'
import { toQuantiles } from './quantile.ts'
import { readSpendingLimits } from './read-spending-limits.ts'
import { seededRandom } from './seeded-random.ts'
import { type SimulatedPlan, simulateCampaign } from './simulate-campaign.ts'
import { exactMs, type Interval } from './timetable.ts'
import { countZoneHours, hourMs } from './zone-hours.ts'

/** A campaign that does not exist yet. */
export interface ForecastPlan extends CampaignRules, SimulatedPlan {
  /** Empty, or ISO 8601 with an offset. */
  scheduled_start: string
  scheduled_end: string
  /** In US dollars. */
  spending_limit: number | null
}

/** What a forecast depends on. */
export interface ForecastDeps extends Pick<DialerDeps, 'hashNumber' | 'now' | 'providers'> {
  /** How much faster than in reality the calls of the embedded provider pass. */
  emulatorSpeed: number
}

/** How many campaigns are simulated; fewer of those with many contacts, which take longer. */
const runCount = (contacts: number) => (contacts > 5000 ? 60 : 200)

/** The same campaign always has the same forecast, so it does not flicker while a person edits it. */
const seed = 1

/**
 * Forecasts a campaign: decides about each contact by the calling rules, and simulates the calls many times. Yields to the
 * event loop between short pieces of work. Throws `HttpError` 400 once the signal is aborted.
 */
export async function forecastCampaign(
  { hashNumber, now, providers, emulatorSpeed }: ForecastDeps,
  db: Db,
  plan: ForecastPlan,
  selection: Selection,
  signal?: AbortSignal,
): Promise<CampaignPreview> {
  const startMs = Math.max(now().getTime(), Date.parse(plan.scheduled_start) || 0)
  const startsAt = new Date(startMs)
  const decided = await decideContacts(
    { hashNumber, now, providers },
    db,
    plan,
    selection,
    startsAt,
    signal,
  )
  const { places, contacts, now: callableNow, later, never } = decided
  const history = await readCallHistory(db, plan.workspace_id)
  const hasHistory = history.length >= requiredCalls
  const isEmbedded = (await providers.of(plan.workspace_id))?.isEmbedded ?? false
  const source: PoolSource = hasHistory
    ? { kind: 'history', calls: history }
    : { kind: 'priors', speed: isEmbedded ? emulatorSpeed : 1 }

  const fromMs = Math.floor(startMs / hourMs) * hourMs
  const timedPlaces: TimedPlace[] = []
  for (const place of assignTimetables(places, startMs)) {
    timedPlaces.push(place)
    // An interval takes some milliseconds, so those that the simulations will read are computed one by one.
    for (let n = 0; startsBefore(place.timetable.intervalAt(n), startMs + exactMs); n++) {
      await yieldToEventLoop()
      requireOpenConnection(signal)
    }
  }
  const groups = toContactGroups(timedPlaces)

  const spending = await readSpendingLimits(db, plan, startsAt, now())
  const hasSpendingLimit = spending.campaignLimit !== null || spending.dailyLimit !== null
  const scheduledEndMs = Date.parse(plan.scheduled_end)
  const hasEnd = !Number.isNaN(scheduledEndMs)
  const pauses = { endMs: hasEnd ? scheduledEndMs : Number.POSITIVE_INFINITY, spending }

  const random = seededRandom(seed)
  const runs: ReturnType<typeof simulateCampaign>[] = []
  const isCallable = contacts > never.contacts
  for (let n = 0; isCallable && n < runCount(contacts); n++) {
    runs.push(simulateCampaign(plan, groups, startMs, drawPool(source, random), random, pauses))
    await yieldToEventLoop()
    requireOpenConnection(signal)
  }
  const shareOf = (isCounted: (run: (typeof runs)[number]) => boolean) =>
    runs.filter(isCounted).length / runs.length
  return {
    starts_at: startsAt.toISOString(),
    contacts,
    now: { contacts: callableNow },
    later,
    never,
    calls: toQuantiles(isCallable ? runs.map(({ calls }) => calls) : [0]),
    finish: isCallable ? toTimes(toQuantiles(runs.map(({ finishMs }) => finishMs))) : null,
    cost: toQuantiles(isCallable ? runs.map(({ cost }) => cost) : [0]),
    finishes_before_end:
      isCallable && hasEnd
        ? shareOf(({ finishMs, pausedBy }) => pausedBy === null && finishMs <= scheduledEndMs)
        : null,
    reaches_spending_limit:
      isCallable && hasSpendingLimit
        ? shareOf(({ pausedBy }) => pausedBy === 'spending_limit')
        : null,
    basis: { source: source.kind, calls: history.length, required_calls: requiredCalls },
    hours_from: new Date(fromMs).toISOString(),
    zones: countZoneHours(timedPlaces, fromMs),
  }
}

const startsBefore = (interval: Interval | null, ms: number) =>
  interval !== null && Number.isFinite(interval.from) && interval.from < ms

function toTimes({ p10, p50, p90 }: { p10: number; p50: number; p90: number }) {
  const toTime = (ms: number) => new Date(Math.round(ms)).toISOString()
  return { p10: toTime(p10), p50: toTime(p50), p90: toTime(p90) }
}
