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
  /** The contacts that wait since the start or since the hours began, by how many calls they have had. */
  waiting: Cohort[]
  waitingCount: number
  waitingSince: number
  /** The contacts that are due since then, or later. */
  due: TinyQueue<DueCohort>
}

/** A line calls at most this part of the remaining contacts at once, so that the last ones are called one by one. */
const batchDivisor = 25

/**
 * Simulates a campaign: each line calls the contact whose hours it is and who is due for the longest time. Contacts for
 * whom the hours have begun at the same time are called in random order. While many contacts remain, a line calls a batch of
 * them in one step, whose outcomes and line time are drawn as a sum.
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
    if (!group) {
      const next = Math.min(...groups.map((each) => nextCallAt(each, at)))
      // Contacts whose hours never return are not called.
      if (next === Number.POSITIVE_INFINITY) break
      lines[line] = next
      continue
    }
    const affordable = budget.callsAt(at)
    if (affordable <= 0) return { ...result, pausedBy: 'spending_limit' }
    const interval = intervalOf(group, at) as Interval
    const next = nextCohort(group, random)
    const untilMs = Math.min(interval.until, pauseMs, budget.untilMs(at))
    const contacts = Math.max(
      1,
      Math.min(
        next.contacts,
        Math.floor(Math.min(remaining, affordable) / (batchDivisor * lines.length)),
        Math.floor((untilMs - at) / (pool.lineSeconds.mean * 1000)),
      ),
    )
    takeContacts(group, next, contacts)
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
      const retryMs = endMs + plan.retry_delay_minutes * 60_000
      const dueMs = afterCaps(group.capLimits, calledAt, retryMs)
      group.due.push({ at: dueMs, calledAt, contacts: batch.retried })
    }
  }
  return result
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
  const due = new TinyQueue<DueCohort>([], (one, other) => one.at - other.at)
  for (const { at, contacts } of later) due.push({ at, calledAt: [], contacts })
  const waiting = [{ contacts: now, calledAt: [] }]
  const waitingSince = Number.NEGATIVE_INFINITY
  return { timetable, capLimits, interval: 0, waiting, waitingCount: now, waitingSince, due }
}

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
function waitUntil(group: Group, at: number): void {
  group.waitingSince = at
  for (;;) {
    const first = group.due.peek()
    if (!first || first.at > at) return
    addWaiting(group.waiting, first)
    group.waitingCount += first.contacts
    group.due.pop()
  }
}

/** Adds contacts to those with as many calls, as if all were called at the mean of their times. */
function addWaiting(waiting: Cohort[], { contacts, calledAt }: Cohort): void {
  const attempts = calledAt.length
  while (waiting.length <= attempts) waiting.push({ contacts: 0, calledAt: [] })
  const before = waiting[attempts] as Cohort
  const all = before.contacts + contacts
  const share = contacts / all
  waiting[attempts] = {
    contacts: all,
    calledAt: calledAt.map((at, n) => at * share + (before.calledAt[n] ?? at) * (1 - share)),
  }
}

const firstDueAt = ({ waitingCount, waitingSince, due }: Group): number =>
  waitingCount > 0 ? waitingSince : (due.peek()?.at ?? Number.POSITIVE_INFINITY)

/** Returns the group whose contacts are due for the longest time, at random among several. */
function chooseGroup(groups: readonly Group[], at: number, random: () => number): Group | null {
  let chosen: Group | null = null
  let chosenAt = Number.POSITIVE_INFINITY
  let equalCount = 0
  for (const group of groups) {
    if (firstDueAt(group) > at) continue
    const interval = intervalOf(group, at)
    if (!interval || interval.from > at) continue
    const dueAt = firstDueAt(group)
    if (dueAt > chosenAt) continue
    equalCount = (dueAt < chosenAt ? 0 : equalCount) + Math.max(group.waitingCount, 1)
    // A group replaces the one before with the probability of its share.
    if (dueAt < chosenAt || random() * equalCount < group.waitingCount) chosen = group
    chosenAt = dueAt
  }
  return chosen
}

/** Returns when a contact of the group may be called next, after a time at which none may be. */
function nextCallAt(group: Group, at: number): number {
  const dueAt = firstDueAt(group)
  if (dueAt === Number.POSITIVE_INFINITY) return dueAt
  const earliest = Math.max(dueAt, at)
  for (let n = group.interval; ; n++) {
    const interval = group.timetable.intervalAt(n)
    if (!interval) return Number.POSITIVE_INFINITY
    if (interval.until > earliest) return Math.max(interval.from, earliest)
  }
}

/** Returns the contacts of a group that are called next: of those that wait, at random. */
function nextCohort({ waiting, waitingCount, due }: Group, random: () => number): Cohort {
  if (waitingCount === 0) return due.peek() ?? noContacts
  let rest = random() * waitingCount
  let attempts = 0
  while (attempts < waiting.length - 1 && rest >= (waiting[attempts]?.contacts ?? 0)) {
    rest -= waiting[attempts]?.contacts ?? 0
    attempts += 1
  }
  return waiting[attempts] ?? noContacts
}

const noContacts: Cohort = { contacts: 0, calledAt: [] }

function takeContacts(group: Group, cohort: Cohort, contacts: number): void {
  cohort.contacts -= contacts
  if (group.waitingCount > 0) group.waitingCount -= contacts
  else if (cohort.contacts <= 0) group.due.pop()
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
