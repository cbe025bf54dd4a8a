import type { CampaignLog } from './parse-campaign-log.ts'
import { countUntil, sortedTimes } from './sorted-times.ts'

/** How many contacts a gate holds over time: from each time in `at`, until the next one. */
export interface GateTrack {
  gate: string
  sentence: string
  at: Float64Array
  waiting: Float64Array
  skipped: Float64Array
  /** The next time at which some of the waiting ones are decided on again; infinite when none waits. */
  until: Float64Array
}

interface GateEvents extends Pick<CampaignLog, 'holds' | 'releases'> {
  gates: CampaignLog['header']['gates']
  /** The changes of the status, and whether the campaign was completed or cancelled with it, so that nobody waits. */
  statusChanges: readonly { at: number; isEnd: boolean }[]
}

/** Returns the gates that held any contact, in the order of the header. */
export function traceGates({ gates, holds, releases, statusChanges }: GateEvents): GateTrack[] {
  const holdsByGate = Map.groupBy(holds, ({ gate }) => gate)
  const releasesByGate = Map.groupBy(releases, ({ gate }) => gate)
  const known = gates.map(({ gate }) => gate)
  const former = [...holdsByGate.keys()].filter((gate) => !known.includes(gate))
  return [...known, ...former].flatMap((gate) => {
    const held = holdsByGate.get(gate)
    if (!held) return []
    const sentence = gates.find((each) => each.gate === gate)?.sentence ?? ''
    return [{ gate, sentence, ...trace(held, releasesByGate.get(gate) ?? [], statusChanges) }]
  })
}

type Change =
  | { at: number; kind: 'expiry' | 'end' | 'resumption' }
  | { at: number; kind: 'released'; contacts: number | null }
  | { at: number; kind: 'held'; contacts: number; until: number | null }

// The order of what happens at the same time: a release only frees contacts that were held before, and a campaign ends
// because the last of its contacts is skipped.
const ranks: Record<Change['kind'], number> = {
  resumption: 0,
  expiry: 1,
  released: 2,
  held: 3,
  end: 4,
}

function trace(
  holds: CampaignLog['holds'],
  releases: CampaignLog['releases'],
  statusChanges: GateEvents['statusChanges'],
): Omit<GateTrack, 'gate' | 'sentence'> {
  const held = holds.map(({ at, until, contacts }) => ({
    at,
    kind: 'held' as const,
    contacts,
    until,
  }))
  const expiries = Float64Array.from(new Set(sortedTimes(holds, ({ until }) => until)))
  const changes: Change[] = [
    ...held,
    ...releases.map(({ at, contacts }) => ({
      at: Date.parse(at),
      kind: 'released' as const,
      contacts,
    })),
    ...Array.from(expiries, (at) => ({ at, kind: 'expiry' as const })),
    ...statusChanges.map(({ at, isEnd }) => ({
      at,
      kind: isEnd ? ('end' as const) : ('resumption' as const),
    })),
  ]
  changes.sort((a, b) => a.at - b.at || ranks[a.kind] - ranks[b.kind])

  const track = {
    at: new Float64Array(changes.length),
    waiting: new Float64Array(changes.length),
    skipped: new Float64Array(changes.length),
    until: new Float64Array(changes.length),
  }
  // How many contacts wait for each time. Most times are rounded, so there are few at once.
  const waiting = new Map<number, number>()
  let waitingCount = 0
  let nextUntil = Number.POSITIVE_INFINITY
  let skipped = 0
  let hasEnded = false
  const stopWaiting = (until: number) => {
    waitingCount -= waiting.get(until) ?? 0
    waiting.delete(until)
    // Only here can the earliest time become a later one.
    let next = countUntil(expiries, until)
    while (next < expiries.length && !waiting.has(expiries[next] as number)) next++
    nextUntil = expiries[next] ?? Number.POSITIVE_INFINITY
  }
  for (const [index, change] of changes.entries()) {
    if (change.kind === 'expiry') {
      stopWaiting(change.at)
    } else if (change.kind === 'held') {
      const { at, until, contacts } = change
      if (until === null) {
        skipped += contacts
      } else if (until > at && !hasEnded) {
        waiting.set(until, (waiting.get(until) ?? 0) + contacts)
        waitingCount += contacts
        nextUntil = Math.min(nextUntil, until)
      }
    } else if (change.kind === 'released' && change.contacts !== null) {
      skipped = Math.max(0, skipped - change.contacts)
    } else if (change.kind === 'resumption') {
      hasEnded = false
    } else {
      if (change.kind === 'end') hasEnded = true
      waiting.clear()
      waitingCount = 0
      nextUntil = Number.POSITIVE_INFINITY
    }
    track.at[index] = change.at
    track.waiting[index] = waitingCount
    track.skipped[index] = skipped
    track.until[index] = nextUntil
  }
  return track
}

/** What a gate holds at a time. */
export interface HeldState {
  gate: string
  sentence: string
  /** Contacts that wait for a time. */
  waiting: number
  /** Contacts that are skipped for good. */
  skipped: number
  /** The next time at which some of the waiting ones are decided on again; null when none waits. */
  until: number | null
}

/** Returns what a gate holds at a time. */
export function heldAt(track: GateTrack, time: number): HeldState {
  const index = countUntil(track.at, time) - 1
  const until = track.until[index] ?? Number.POSITIVE_INFINITY
  return {
    gate: track.gate,
    sentence: track.sentence,
    waiting: track.waiting[index] ?? 0,
    skipped: track.skipped[index] ?? 0,
    until: Number.isFinite(until) ? until : null,
  }
}

/** The most contacts that a gate holds in a part of a time. */
export interface HeldBucket {
  waiting: number
  skipped: number
}

/** Returns the most contacts that a gate holds in each of so many equal parts of a time. */
export function heldPerBucket(
  track: GateTrack,
  from: number,
  to: number,
  count: number,
): HeldBucket[] {
  const width = (to - from) / count
  let index = countUntil(track.at, from) - 1
  return Array.from({ length: count }, (_, bucket) => {
    const start = from + bucket * width
    const most = { waiting: 0, skipped: 0 }
    for (; ; index++) {
      const next = track.at[index + 1] ?? Number.POSITIVE_INFINITY
      // What happens at the start of a part belongs to it alone.
      if (next > start) {
        most.waiting = Math.max(most.waiting, track.waiting[index] ?? 0)
        most.skipped = Math.max(most.skipped, track.skipped[index] ?? 0)
      }
      if (next >= start + width) return most
    }
  })
}
