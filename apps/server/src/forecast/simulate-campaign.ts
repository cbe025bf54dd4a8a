import TinyQueue from 'tinyqueue'
import { consequenceOf } from '../dialer/index.ts'
import { type CallFacts, decide } from '../rules/index.ts'
import { createBudget, type SpendingLimits } from './budget.ts'
import { type CallPool, type PastCall, randomNormal } from './call-pool.ts'
import type { Interval, Timetable } from './timetable.ts'

/** How often a number may be called, by the law, the workspace and the campaign. */
export type CapLimits = NonNullable<CallFacts['caps']>['limits']

/** Contacts that may be called by the same timetable, equally often. */
export interface ContactGroup {
  timetable: Timetable
  capLimits: CapLimits
  /** Contacts that may be called at the start. */
  now: number
  /** Contacts that may be called from a time in epoch milliseconds on. */
  later: readonly { at: number; contacts: number }[]
}

/** The settings of a campaign that decide how long it takes. */
export interface SimulatedPlan {
  max_concurrent_calls: number
  retry_attempts: number
  retry_delay_minutes: number
}

/** What pauses a campaign before all contacts are called. */
export interface PauseConditions {
  /** The scheduled end, in epoch milliseconds; infinite without one. */
  endMs: number
  spending: SpendingLimits
}

const neverPaused: PauseConditions = {
  endMs: Number.POSITIVE_INFINITY,
  spending: { campaignLimit: null, dailyLimit: null, spentToday: 0 },
}

/** What a simulated campaign came to. */
export interface SimulatedCampaign {
  /** When the last call ended, in epoch milliseconds. */
  finishMs: number
  calls: number
  /** In US dollars. */
  cost: number
  /** What paused it before all contacts were called; null when nothing did. */
  pausedBy: 'scheduled_end' | 'spending_limit' | null
}

/** Contacts that have had the same number of calls. */
interface Cohort {
  contacts: number
  /** When their calls began, in epoch milliseconds. */
  calledAt: readonly number[]
}

/** Contacts that are due at the same time. */
interface DueCohort extends Cohort {
  /** In epoch milliseconds. */
  at: number
}

interface Group {
  timetable: Timetable
  capLimits: CapLimits
  /** The index of the first interval that has not ended. */
  interval: number
  /**
   * The contacts in the order of the dialer: those whose retry is due at a time, those whose first call a rule lets wait
   * until a time, and those that no rule has let wait.
   */
  queues: readonly [retries: CohortQueue, held: CohortQueue, fresh: CohortQueue]
  /** The retries by how many calls they follow and their time; those that were called have no contacts. */
  retryByKey: Map<string, DueCohort>
}

/** Contacts by the time at which they are due. */
type CohortQueue = TinyQueue<DueCohort>

/** A line calls at most this part of the remaining contacts at once, so that the last ones are called one by one. */
const batchDivisor = 25

/**
 * Simulates a campaign: each line calls a contact whose hours it is, in the order of the dialer: first those whose retry
 * is due, then those whose first call a rule has let wait until now, each the one that is due for the longest time, then
 * the others. Groups that are due at the same time are called in random order. While many contacts remain, a line calls a
 * batch of them in one step, whose outcomes and line time are drawn as a sum.
 */
export function simulateCampaign(
  plan: SimulatedPlan,
  contactGroups: readonly ContactGroup[],
  startMs: number,
  pool: CallPool,
  random: () => number,
  { endMs: pauseMs, spending }: PauseConditions = neverPaused,
): SimulatedCampaign {
  const budget = createBudget(spending, startMs, pool.cost.mean)
  const retries = createRetryTable(plan, pool.calls)
  const groups = contactGroups.map(toGroup)
  let remaining = contactGroups.reduce(
    (sum, { now, later }) => sum + later.reduce((n, { contacts }) => n + contacts, now),
    0,
  )
  const lines = Array.from({ length: plan.max_concurrent_calls }, () => startMs)
  const result: SimulatedCampaign = { finishMs: startMs, calls: 0, cost: 0, pausedBy: null }
  while (remaining > 0) {
    const line = indexOfEarliest(lines)
    const at = lines[line] as number
    if (at >= pauseMs) return { ...result, pausedBy: 'scheduled_end' }
    const group = chooseGroup(groups, at, random)
    const queue = group?.queues[dueRank(group, at)]
    const next = queue?.peek()
    if (!group || !queue || !next) {
      const nextMs = nextCallAt(groups, at)
      // Contacts whose hours never return are not called.
      if (nextMs === Number.POSITIVE_INFINITY) break
      // Until then, no other line calls either.
      for (let n = 0; n < lines.length; n++) lines[n] = Math.max(lines[n] as number, nextMs)
      continue
    }
    const affordable = budget.callsAt(at)
    if (affordable <= 0) return { ...result, pausedBy: 'spending_limit' }
    const interval = intervalOf(group, at) as Interval
    const untilMs = Math.min(interval.until, pauseMs, budget.untilMs(at))
    const contacts = Math.max(
      1,
      Math.min(
        next.contacts,
        Math.floor(Math.min(remaining, affordable) / (batchDivisor * lines.length)),
        Math.floor((untilMs - at) / (pool.lineSeconds.mean * 1000)),
      ),
    )
    next.contacts -= contacts
    if (next.contacts <= 0) queue.pop()
    const attempts = next.calledAt.length + 1
    const batch = drawBatch(pool, contacts, retries[attempts] ?? noRetries, random)
    const endMs = at + batch.lineSeconds * 1000
    lines[line] = endMs
    result.finishMs = Math.max(result.finishMs, endMs)
    result.calls += contacts
    result.cost += batch.cost
    budget.spend(batch.cost)
    remaining -= contacts - batch.retried
    if (batch.retried > 0) {
      // As if all contacts of a batch were its last one.
      const calledAt = [...next.calledAt, endMs - (endMs - at) / contacts]
      const spreadMs = ((endMs - at) * (contacts - 1)) / contacts
      const retryMs = toGrid(endMs - spreadMs / 2, spreadMs) + plan.retry_delay_minutes * 60_000
      const dueMs = afterCaps(group.capLimits, calledAt, retryMs)
      addRetries(group, { at: dueMs, calledAt, contacts: batch.retried })
    }
  }
  return result
}

/**
 * Returns a time at or after another one, of a grid whose steps are a power of two and at least as long as a spread, so that
 * the retries of batches that end at about the same time are called together.
 */
function toGrid(ms: number, spreadMs: number): number {
  if (spreadMs === 0) return ms
  const stepMs = 2 ** Math.ceil(Math.log2(spreadMs))
  return Math.ceil(ms / stepMs) * stepMs
}

/** Adds contacts to the retries, to those with as many calls that are due at the same time. */
function addRetries({ queues, retryByKey }: Group, retries: DueCohort): void {
  const key = `${retries.calledAt.length} ${retries.at}`
  const same = retryByKey.get(key)
  if (same && same.contacts > 0) Object.assign(same, merged(same, retries))
  else {
    queues[0].push(retries)
    retryByKey.set(key, retries)
  }
}

/** Returns the contacts of two cohorts with as many calls, as if all were called at the mean of their times. */
function merged(one: Cohort, other: Cohort): Cohort {
  const contacts = one.contacts + other.contacts
  const share = other.contacts / contacts
  const calledAt = other.calledAt.map((at, n) => at * share + (one.calledAt[n] ?? at) * (1 - share))
  return { contacts, calledAt }
}

/** Returns when the caps allow the next call to contacts that were called at these times, by the gate of the dialer. */
function afterCaps(limits: CapLimits, calledAt: readonly number[], atMs: number): number {
  // Most limits allow more calls than a contact has had.
  if (limits.every(({ maxAttempts }) => calledAt.length < maxAttempts)) return atMs
  const attempts = calledAt.map((ms) => new Date(ms))
  const caps = { limits, attempts, restHours: null, conversationEndedAt: null, busyUntil: null }
  const decision = decide({ caps }, new Date(atMs))
  return decision.verdict === 'later' ? decision.until.getTime() : atMs
}

function toGroup({ timetable, capLimits, now, later }: ContactGroup): Group {
  const held = later.map(({ at, contacts }) => ({ at, calledAt: [], contacts }))
  const fresh = now > 0 ? [{ at: Number.NEGATIVE_INFINITY, calledAt: [], contacts: now }] : []
  return {
    timetable,
    capLimits,
    interval: 0,
    queues: [toQueue([]), toQueue(held), toQueue(fresh)],
    retryByKey: new Map(),
  }
}

const toQueue = (cohorts: DueCohort[]): CohortQueue =>
  new TinyQueue(cohorts, (one, other) => one.at - other.at)

/** Which calls of the pool the dialer repeats. */
interface Retries {
  isRetried: readonly boolean[]
  /** Their part of all. */
  share: number
}

const noRetries: Retries = { isRetried: [], share: 0 }

/** Returns for each number of calls after which calls of the pool the dialer calls the contact again. */
function createRetryTable(plan: SimulatedPlan, calls: readonly PastCall[]): Retries[] {
  const endedAt = new Date(0)
  return Array.from({ length: plan.retry_attempts + 2 }, (_, attempts) => {
    const known = new Map<string, boolean>()
    const isRetried = calls.map(({ reasonClass }) => {
      const isRetry =
        known.get(reasonClass) ??
        consequenceOf(reasonClass, plan, {
          attempts,
          endedAt,
          campaignStatus: 'running',
          isContactDeleted: false,
          isUnplaced: false,
        }).kind === 'retry'
      known.set(reasonClass, isRetry)
      return isRetry
    })
    return { isRetried, share: isRetried.filter(Boolean).length / calls.length }
  })
}

function indexOfEarliest(times: readonly number[]): number {
  let earliest = 0
  for (let index = 1; index < times.length; index++) {
    if ((times[index] as number) < (times[earliest] as number)) earliest = index
  }
  return earliest
}

/** Returns the interval that contains a time or is the next one. Times are asked in ascending order. */
function intervalOf(group: Group, at: number): Interval | null {
  for (;;) {
    const interval = group.timetable.intervalAt(group.interval)
    if (!interval || interval.until > at) return interval
    group.interval += 1
    const next = group.timetable.intervalAt(group.interval)
    if (next) waitUntil(group, next.from)
  }
}

/** Lets the contacts that the dialer refuses outside the hours wait until these begin, as it does. */
function waitUntil({ queues }: Group, at: number): void {
  const waiting: Cohort[] = []
  for (const queue of queues) {
    for (let first = queue.peek(); first && first.at <= at; first = queue.peek()) {
      addWaiting(waiting, first)
      first.contacts = 0
      queue.pop()
    }
  }
  const [retries, held] = queues
  for (const cohort of waiting) {
    if (cohort.contacts > 0) (cohort.calledAt.length > 0 ? retries : held).push({ ...cohort, at })
  }
}

/** Adds contacts to those with as many calls. */
function addWaiting(waiting: Cohort[], cohort: Cohort): void {
  const attempts = cohort.calledAt.length
  while (waiting.length <= attempts) waiting.push({ contacts: 0, calledAt: [] })
  waiting[attempts] = merged(waiting[attempts] as Cohort, cohort)
}

const isDue = (queue: CohortQueue, at: number) => {
  const first = queue.peek()
  return first !== undefined && first.at <= at
}

/** Returns the index of the queue of a group whose first contacts are called next; 3 when none is due. */
function dueRank({ queues: [retries, held, fresh] }: Group, at: number): number {
  if (isDue(retries, at)) return 0
  if (isDue(held, at)) return 1
  return isDue(fresh, at) ? 2 : 3
}

/** Returns the group whose contacts are called next, at random among several that are equal. */
function chooseGroup(groups: readonly Group[], at: number, random: () => number): Group | null {
  let chosen: Group | null = null
  let chosenRank = Number.POSITIVE_INFINITY
  let chosenAt = Number.POSITIVE_INFINITY
  let equalCount = 0
  for (const group of groups) {
    if (dueRank(group, at) === 3) continue
    const interval = intervalOf(group, at)
    if (!interval || interval.from > at) continue
    // The contacts may have waited until this interval.
    const rank = dueRank(group, at)
    const next = group.queues[rank]?.peek()
    if (rank > chosenRank || !next) continue
    const isEqual = rank === chosenRank && next.at === chosenAt
    const isBefore = rank < chosenRank || (rank === chosenRank && next.at < chosenAt)
    if (!isEqual && !isBefore) continue
    equalCount = (isEqual ? equalCount : 0) + next.contacts
    // A group replaces the one before with the probability of its share.
    if (isBefore || random() * equalCount < next.contacts) chosen = group
    chosenRank = rank
    chosenAt = next.at
  }
  return chosen
}

/** Returns when a contact may be called next, after a time at which none may be. */
function nextCallAt(groups: readonly Group[], at: number): number {
  let earliest = Number.POSITIVE_INFINITY
  for (const group of groups) {
    let dueAt = Number.POSITIVE_INFINITY
    for (const queue of group.queues) dueAt = Math.min(dueAt, queue.peek()?.at ?? dueAt)
    const fromMs = Math.max(dueAt, at)
    // Most groups are due later than another one, so their hours need not be read.
    if (fromMs < earliest) earliest = Math.min(earliest, openAt(group, fromMs))
  }
  return earliest
}

/** Returns the first time at which calls to the group are allowed, at or after another one. */
function openAt({ timetable, interval: first }: Group, ms: number): number {
  for (let n = first; ; n++) {
    const interval = timetable.intervalAt(n)
    if (!interval) return Number.POSITIVE_INFINITY
    if (interval.until > ms) return Math.max(interval.from, ms)
  }
}

/** Up to this many calls of a batch are drawn one by one. */
const maxDrawnCalls = 16

function drawBatch(
  pool: CallPool,
  contacts: number,
  { isRetried, share }: Retries,
  random: () => number,
): { lineSeconds: number; cost: number; retried: number } {
  const batch = { lineSeconds: 0, cost: 0, retried: 0 }
  if (contacts <= maxDrawnCalls) {
    for (let n = 0; n < contacts; n++) {
      const index = Math.floor(random() * pool.calls.length)
      const call = pool.calls[index] as PastCall
      batch.lineSeconds += call.lineSeconds
      batch.cost += call.cost
      if (isRetried[index]) batch.retried += 1
    }
    return batch
  }
  // Longer calls cost more, so both sums deviate together.
  const deviation = randomNormal(random) * Math.sqrt(contacts)
  batch.lineSeconds = sumOf(pool.lineSeconds, contacts, deviation)
  batch.cost = sumOf(pool.cost, contacts, deviation)
  const spread = randomNormal(random) * Math.sqrt(contacts * share * (1 - share))
  batch.retried = Math.min(contacts, Math.max(0, Math.round(contacts * share + spread)))
  return batch
}

function sumOf({ mean, deviation }: CallPool['cost'], count: number, normal: number): number {
  return Math.max(0, count * mean + normal * deviation)
}
