import type { CampaignStatus } from '@callwright/contract'
import { hasCampaignEnded } from '../lib/has-campaign-ended.ts'
import type { CampaignLog, LoggedCall } from './parse-campaign-log.ts'
import { type GateTrack, type HeldState, heldAt, traceGates } from './replay-gates.ts'
import { countUntil, sortedTimes } from './sorted-times.ts'

/** The status of the campaign from a time until the next one. Times are in milliseconds since 1970. */
export interface StatusSegment {
  from: number
  to: number
  status: CampaignStatus
  /** Why it was paused; else null. */
  reason: string | null
  maxLines: number
}

/** A time in which all calls of the workspace were stopped. */
interface StopSegment {
  from: number
  /** Infinity while they still are. */
  to: number
}

/** A log, prepared so that the state at any time is found quickly. */
export interface Replay {
  campaign: { id: number; name: string }
  asOf: number
  /** The start of the campaign; null when it never started. */
  startedAt: number | null
  /** The time that the replay begins with. */
  from: number
  /** The time that the replay ends with. */
  to: number
  /** Whether the campaign is completed or cancelled, and no call is in progress. */
  isOver: boolean
  /** Since when statuses, lines and refusals are known; null when they never are. */
  knownSince: number | null
  statuses: StatusSegment[]
  /** Those during the replay. */
  stops: StopSegment[]
  gates: GateTrack[]
  /** By the time of their reservation. */
  calls: LoggedCall[]
  /** When calls began to use a line, and when they ceased to, each in order. */
  reserved: Float64Array
  freed: Float64Array
  /** When calls began at the provider, and when those ended, each in order. */
  started: Float64Array
  ended: Float64Array
  /** When the status or the stop changed, from start to end. */
  moments: number[]
}

/** The shortest time of a replay, so that a campaign that has just started has an axis. */
const minDurationMs = 60_000

/** Prepares a log for its replay. */
export function createReplay({
  header,
  statuses,
  holds,
  releases,
  stops,
  calls: unsortedCalls,
}: CampaignLog): Replay {
  const asOf = Date.parse(header.as_of)
  const startedAt = header.started_at === null ? null : Date.parse(header.started_at)
  const knownSince = header.logged_since === null ? null : Date.parse(header.logged_since)
  const calls = unsortedCalls.toSorted((a, b) => a.reservedAt - b.reservedAt)
  const freed = sortedTimes(calls, ({ endedAt }) => endedAt)
  const changes = statuses
    .map((line) => ({ ...line, at: Date.parse(line.at) }))
    .toSorted((a, b) => a.at - b.at)

  const from = Math.min(startedAt ?? Date.parse(header.created_at), calls[0]?.reservedAt ?? asOf)
  // A completed campaign runs again when a consent is recorded that its contacts lacked.
  const statusChanges = changes.map(({ at, status }) => ({ at, isEnd: hasCampaignEnded(status) }))
  const lastFreed = freed.at(-1) ?? from
  // Nothing tells when a campaign from before the log was over, so its replay ends with its last call.
  const hasEnd = statusChanges.at(-1)?.isEnd ?? calls.length > 0
  const isOver = hasEnd && freed.length === calls.length
  const lastChange = changes.at(-1)?.at ?? from
  const to = Math.max(isOver ? Math.max(lastFreed, lastChange) : asOf, from + minDurationMs)

  const segments = changes.map(({ at, status, reason, max_concurrent_calls }, index) => ({
    from: at,
    to: changes[index + 1]?.at ?? to,
    status,
    reason,
    maxLines: max_concurrent_calls,
  }))
  // A log has the stops since the creation of the campaign, and also those after its end.
  const stopSegments = stops
    .map((stop) => ({
      from: Date.parse(stop.at),
      to: stop.until === null ? Number.POSITIVE_INFINITY : Date.parse(stop.until),
    }))
    .filter((stop) => stop.from <= to && stop.to > from)
  const moments = [
    ...segments.map((segment) => segment.from),
    ...stopSegments.flatMap((stop) => [stop.from, stop.to]),
  ].filter((time) => time > from && time < to)

  return {
    campaign: header.campaign,
    asOf,
    startedAt,
    from,
    to,
    isOver,
    knownSince,
    statuses: segments,
    stops: stopSegments,
    gates: traceGates({ gates: header.gates, holds, releases, statusChanges }),
    calls,
    reserved: sortedTimes(calls, ({ reservedAt }) => reservedAt),
    freed,
    started: sortedTimes(calls, ({ startedAt }) => startedAt),
    ended: sortedTimes(calls, ({ startedAt, endedAt }) => (startedAt === null ? null : endedAt)),
    moments: [...new Set([from, ...moments, to])].sort((a, b) => a - b),
  }
}

/** What a campaign did at a time. */
export interface ReplayState {
  /** Null where it is not known. */
  status: CampaignStatus | null
  reason: string | null
  /** The limit of the lines; null where it is not known. */
  maxLines: number | null
  /** Since when all calls of the workspace are stopped; null when they are not. */
  stoppedSince: number | null
  lines: number
  started: number
  ended: number
  /** The gates that hold any contact. */
  gates: HeldState[]
  /** The calls that use a line, the latest first. */
  calls: LoggedCall[]
}

/** Returns the number of lines in use at a time. */
export function linesAt({ reserved, freed }: Replay, time: number): number {
  return countUntil(reserved, time) - countUntil(freed, time)
}

/** Returns the state at a time. */
export function stateAt(replay: Replay, time: number): ReplayState {
  const { statuses, stops, gates, started, ended } = replay
  const segment = statuses.findLast(({ from }) => from <= time)
  const lines = linesAt(replay, time)
  return {
    status: segment?.status ?? null,
    reason: segment?.reason ?? null,
    maxLines: segment?.maxLines ?? null,
    stoppedSince: stops.find(({ from, to }) => from <= time && time < to)?.from ?? null,
    lines,
    started: countUntil(started, time),
    ended: countUntil(ended, time),
    gates: gates.map((track) => heldAt(track, time)).filter((held) => held.waiting + held.skipped),
    calls: callsAt(replay, time, lines),
  }
}

/** Returns the calls that use a line at a time. There are as many as lines in use, so the search ends with the last one. */
function callsAt({ calls, reserved }: Replay, time: number, lines: number): LoggedCall[] {
  const found: LoggedCall[] = []
  for (let index = countUntil(reserved, time) - 1; index >= 0 && found.length < lines; index--) {
    const call = calls[index] as LoggedCall
    if (call.endedAt === null || call.endedAt > time) found.push(call)
  }
  return found
}

/** Returns the next time after another at which a call is reserved or the status changes; the end when there is none. */
export function nextActivityAfter({ reserved, moments, to }: Replay, time: number): number {
  const nextCall = reserved[countUntil(reserved, time)] ?? to
  const nextMoment = moments.find((moment) => moment > time) ?? to
  return Math.min(nextCall, nextMoment, to)
}

/** Returns the most lines in use in each of so many equal parts of a time. */
export function linesPerBucket(replay: Replay, from: number, to: number, count: number): number[] {
  const { reserved, freed } = replay
  const width = (to - from) / count
  let nextReserved = countUntil(reserved, from)
  let nextFreed = countUntil(freed, from)
  return Array.from({ length: count }, (_, index) => {
    const start = from + index * width
    let most = 0
    for (;;) {
      const reservedTime = reserved[nextReserved] ?? Number.POSITIVE_INFINITY
      const freedTime = freed[nextFreed] ?? Number.POSITIVE_INFINITY
      const time = Math.min(reservedTime, freedTime)
      // What happens at the start of a part belongs to it alone.
      if (time > start) most = Math.max(most, nextReserved - nextFreed)
      if (time >= start + width) return most
      // A line that becomes free is used by the next call at once.
      if (freedTime === time) nextFreed++
      else nextReserved++
    }
  })
}

/** Counts the times in each part, from one bound until before the next. */
export function countPerBucket(times: Float64Array, bounds: readonly number[]): number[] {
  return bounds
    .slice(1)
    .map((end, index) => countBefore(times, end) - countBefore(times, bounds[index] as number))
}

/** Returns how many times are before a time. */
function countBefore(times: Float64Array, time: number): number {
  // Times are whole milliseconds.
  return countUntil(times, Math.ceil(time) - 1)
}

/** Returns the statuses that a campaign has in a part of its time, each once. */
export function statusesIn({ statuses }: Replay, from: number, to: number): CampaignStatus[] {
  const inside = statuses.filter((segment) => segment.from < to && segment.to > from)
  return [...new Set(inside.map(({ status }) => status))]
}
