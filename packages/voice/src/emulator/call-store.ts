import { randomBytes } from 'node:crypto'
import {
  type CallTimeline,
  createTimeline,
  endEarly,
  noLineReason,
  type TimelineInput,
} from './call-timeline.ts'
import { createChanges } from './changes.ts'
import { createChronologicalList } from './chronological-list.ts'
import { type Delivery, deliveryOf, reportDelayOf } from './delivery.ts'
import type { Faults } from './faults.ts'
import { openLog } from './log.ts'
import type { CallRequest } from './request.ts'
import type { Schedule } from './schedule.ts'
import { isSubscribed, type TimelineEvent, timelineEvents } from './timeline-events.ts'

/** A call of the emulator. */
export interface Call {
  id: string
  input: TimelineInput
  timeline: CallTimeline
  name?: string
  /** When its name was last changed. */
  renamedAt?: number
}

/** An accepted call, also when it was deleted since. */
interface Placement {
  id: string
  number: string
  externalId?: string
  createdAt: number
  /** Absent when the call was deleted. */
  call?: Call
}

/** A range of times, both ends included. */
export interface Range {
  from: number
  to: number
}

/** All calls, kept in a log file. */
export interface CallStore {
  /** Accepts a call; `withoutLine` says what becomes of it when no line is free. */
  place(request: CallRequest, withoutLine?: TimelineInput['withoutLine']): Call
  find(id: string): Call | undefined
  /** The calls created and changed in these ranges, newest first; the caller checks the time of the change. */
  newestFirst(created: Range, updated: Range): IterableIterator<Call>
  /** Every accepted call that is still stored, oldest first. */
  placements(): IterableIterator<Placement>
  rename(call: Call, name: string | undefined): void
  /** Ends a call that has not ended. */
  hangUp(call: Call, endedReason: string): void
  /** Deletes a call. */
  remove(call: Call): void
  /** How many calls occupy a line now. */
  live(): number
  close(): void
}

export interface CallStoreOptions {
  /** The file the calls are kept in. */
  logPath: string
  seed: string
  speed: number
  now: () => number
  /** Called when the log has been read, with its latest time; from then on `now` is not earlier. */
  continueFrom: (time: number) => void
  schedule: Schedule
  /** How many calls may have a line at once. */
  concurrencyLimit: number
  /** How many ended calls are kept. */
  endedCallLimit: number
  faults: Faults
  /** Sends the server message of an event; false when the emulator stops before it is sent. */
  send: (call: Call, event: TimelineEvent) => Promise<boolean>
}

/** An entry of the log. Its names are kept in data folders, so they stay as they are. */
type Entry =
  | ({ is: 'placed'; id: string } & TimelineInput)
  | { is: 'renamed'; id: string; at: number; name?: string }
  | { is: 'dialled'; id: string; at: number }
  | { is: 'hung-up'; id: string; at: number; endedReason: string }
  | { is: 'removed'; id: string }
  | { is: 'told'; id: string; moments: number }
  /** The server message of an event is sent later than usual. */
  | { is: 'put-off'; id: string; moment: number; at: number }
  | { is: 'told-late'; id: string; moment: number }

interface StoredCall extends Call {
  createdAt: number
  /** How many calls were placed before this one. */
  sequence: number
  /** When it last changed, up to the last event that has passed. */
  changedAt: number
  /** Its timeline events, computed while they are needed. */
  events?: TimelineEvent[]
  /** How many of its events have passed. */
  passedCount: number
  /** How many of its events have had their server messages. */
  sentCount: number
  isSending: boolean
  /** The indexes of the events whose messages are sent late, and when. */
  late?: Map<number, number>
  nextEventAt?: number
  hungUp?: { at: number; endedReason: string }
  removed?: boolean
}

/** As long as the provider keeps calls. */
const retentionMs = 14 * 24 * 60 * 60_000
const sweepIntervalMs = 6 * 60 * 60_000
/** A sweep reads every call, so the next one waits until the store has grown by this factor. */
const sweepGrowth = 1.25
/** The delay before an entry that could not be written is tried again. */
const retryAfterMs = 1000

/** Opens the store from its log: calls continue, and messages that were not sent yet are sent. */
export function openCallStore(options: CallStoreOptions): CallStore {
  const { now, schedule, send, faults, concurrencyLimit, endedCallLimit } = options
  const callsById = new Map<string, StoredCall>()
  const chronological = createChronologicalList<StoredCall>()
  const changes = createChanges<StoredCall>()
  let placed = 0
  const live = new Set<StoredCall>()
  /** Calls that are dialed when a line is free, oldest first. */
  const waiting = new Set<StoredCall>()
  const log = openLog<Entry>(options.logPath, apply)
  options.continueFrom(latestLogged())

  let sweptAt = 0
  let sweepAtCount = 0
  if (sweep() > 0) compactLog()
  for (const call of callsById.values()) {
    call.isSending = true
    advance(call)
  }
  dialWaiting()
  // The receiver may be the server that runs this emulator, which is still starting.
  schedule.add(now() + 1000, () => {
    for (const call of callsById.values()) {
      call.isSending = false
      if (call.sentCount < call.passedCount) void sendDueMessages(call)
      for (const [index, at] of call.late ?? []) sendLate(call, index, at)
    }
  })

  function apply(entry: Entry): StoredCall | undefined {
    if (entry.is === 'placed') {
      const { is: _, id, ...input } = entry
      const call: StoredCall = {
        id,
        input,
        timeline: createTimeline(input),
        name: input.request.name,
        createdAt: input.createdAt,
        sequence: placed++,
        changedAt: input.createdAt,
        passedCount: 0,
        sentCount: 0,
        isSending: false,
      }
      callsById.set(id, call)
      chronological.add(call)
      changes.note(call)
      if (input.withoutLine === 'waits') waiting.add(call)
      else if (call.timeline.queuedAt <= input.createdAt) occupyLine(call)
      return call
    }
    const call = callsById.get(entry.id)
    if (!call) return undefined
    switch (entry.is) {
      case 'renamed':
        call.name = entry.name
        call.renamedAt = entry.at
        changeAt(call, entry.at)
        break
      case 'dialled':
        call.input = { ...call.input, dialledAt: entry.at }
        call.timeline = createTimeline(call.input)
        call.events = undefined
        waiting.delete(call)
        occupyLine(call)
        break
      case 'hung-up':
        call.hungUp = entry
        call.timeline = endEarly(call.input, call.timeline, entry.at, entry.endedReason)
        call.events = undefined
        waiting.delete(call)
        break
      case 'told':
        call.sentCount = entry.moments
        break
      case 'put-off':
        call.late ??= new Map()
        call.late.set(entry.moment, entry.at)
        break
      case 'told-late':
        call.late?.delete(entry.moment)
        break
      case 'removed':
        call.removed = true
        callsById.delete(call.id)
        live.delete(call)
    }
    return call
  }

  function latestLogged() {
    let latest = Number.NEGATIVE_INFINITY
    for (const call of callsById.values()) {
      const { createdAt, input, renamedAt, hungUp, sentCount } = call
      const lastSent = sentCount > 0 ? eventsOf(call)[sentCount - 1] : undefined
      for (const at of [createdAt, input.dialledAt, renamedAt, hungUp?.at, lastSent?.at]) {
        if (at !== undefined && at > latest) latest = at
      }
    }
    return latest
  }

  /** Writes the entry before it is applied; throws when the log cannot be written. */
  function record(entry: Entry) {
    log.add(entry)
    return apply(entry)
  }

  /** Applies the entry even when the log cannot be written; after a restart the message is sent again. */
  function recordBestEffort(entry: Entry) {
    try {
      log.add(entry)
    } catch {
      // The log has reported it.
    }
    apply(entry)
  }

  function changeAt(call: StoredCall, at: number) {
    if (at <= call.changedAt) return
    call.changedAt = at
    changes.note(call)
  }

  function compactLog() {
    try {
      log.replace(entries())
    } catch {
      // The log stays longer than necessary.
    }
  }

  /** The entries of the shortest log with the same state. */
  function* entries(): Generator<Entry> {
    for (const call of chronological.oldestFirst()) {
      const { id, input, name, renamedAt, hungUp, sentCount, late, removed } = call
      yield { is: 'placed', id, ...input }
      if (renamedAt !== undefined) yield { is: 'renamed', id, at: renamedAt, name }
      if (hungUp) yield { is: 'hung-up', id, at: hungUp.at, endedReason: hungUp.endedReason }
      if (sentCount > 0) yield { is: 'told', id, moments: sentCount }
      for (const [moment, at] of late ?? []) yield { is: 'put-off', id, moment, at }
      if (removed) yield { is: 'removed', id }
    }
  }

  /** Deletes calls that are too old or too many; returns how many. */
  function sweep() {
    const before = now() - retentionMs
    const over = [...chronological.oldestFirst()].filter(isOver)
    const surplus = new Set(over.slice(0, Math.max(0, over.length - endedCallLimit)))
    let forgotten = 0
    chronological.keepOnly((call) => {
      const isOld = call.removed ? call.createdAt < before : call.timeline.reportedAt < before
      if (!isOld && !surplus.has(call)) return true
      callsById.delete(call.id)
      live.delete(call)
      forgotten += 1
      return false
    })
    if (forgotten > 0) changes.keepOnly((call) => callsById.has(call.id))
    sweptAt = now()
    sweepAtCount = Math.max(endedCallLimit, chronological.size()) * sweepGrowth
    return forgotten
  }

  /** Whether a call has ended and all its messages are sent. */
  function isOver({ input, timeline, sentCount, late }: StoredCall) {
    if (timeline.reportedAt > now() || late?.size) return false
    return (
      !input.request.assistantOverrides?.server ||
      sentCount >= timelineEvents(input, timeline).length
    )
  }

  function occupyLine(call: StoredCall) {
    if (call.timeline.endedReason !== noLineReason) live.add(call)
  }

  /** Dials waiting calls while lines are free, as the provider's scheduler does. */
  function dialWaiting() {
    for (const call of waiting) {
      if (live.size >= concurrencyLimit) return
      const { latestAt } = call.input.request.schedulePlan ?? {}
      if (latestAt && Date.parse(latestAt) < now()) {
        waiting.delete(call)
        continue
      }
      try {
        record({ is: 'dialled', id: call.id, at: now() })
      } catch {
        schedule.add(now() + retryAfterMs, dialWaiting)
        return
      }
      advance(call)
    }
  }

  function eventsOf(call: StoredCall) {
    call.events ??= timelineEvents(call.input, call.timeline)
    return call.events
  }

  function advance(call: StoredCall) {
    const events = eventsOf(call)
    let freed = false
    for (
      let next = events[call.passedCount];
      next && next.at <= now();
      next = events[call.passedCount]
    ) {
      call.passedCount += 1
      changeAt(call, next.at)
      if (next.kind === 'queued') occupyLine(call)
      if (next.kind === 'ended') freed = live.delete(call)
    }
    const next = events[call.passedCount]
    if (next && next.at !== call.nextEventAt) {
      call.nextEventAt = next.at
      schedule.add(next.at, () => {
        // A call that was hung up since has other events.
        if (call.nextEventAt === next.at) advance(call)
      })
    }
    if (!next && call.sentCount >= call.passedCount) call.events = undefined
    void sendDueMessages(call)
    if (freed) dialWaiting()
  }

  /** Sends one message after the other, so that a call's messages keep their order. */
  async function sendDueMessages(call: StoredCall) {
    if (call.isSending || !call.input.request.assistantOverrides?.server) return
    call.isSending = true
    while (call.sentCount < call.passedCount) {
      const event = eventsOf(call)[call.sentCount] as TimelineEvent
      if (!isSubscribed(call.input, event.kind)) {
        call.sentCount += 1
        continue
      }
      const delivery = deliveryOf(call.input, event, faults)
      const following = delivery === 'reordered' ? followingOf(call) : undefined
      // The message that must arrive first is not due yet.
      if (following && call.passedCount < call.sentCount + 2) break
      if (!(await deliver(call, delivery, event, following))) return
      recordBestEffort({ is: 'told', id: call.id, moments: call.sentCount + (following ? 2 : 1) })
    }
    call.isSending = false
    if (call.passedCount === eventsOf(call).length) call.events = undefined
  }

  /** The event after the next one to send, if its owner subscribes to it. */
  function followingOf(call: StoredCall) {
    const following = eventsOf(call)[call.sentCount + 1]
    return following && isSubscribed(call.input, following.kind) ? following : undefined
  }

  /** Returns false when the emulator stops before the message is sent. */
  async function deliver(
    call: StoredCall,
    delivery: Delivery,
    event: TimelineEvent,
    following?: TimelineEvent,
  ) {
    switch (delivery) {
      case 'lost':
        return true
      case 'repeated':
        return (await send(call, event)) && send(call, event)
      case 'late': {
        const at = now() + faults.messages.late.seconds * 1000
        recordBestEffort({ is: 'put-off', id: call.id, moment: call.sentCount, at })
        sendLate(call, call.sentCount, at)
        return true
      }
      default:
        return (!following || (await send(call, following))) && send(call, event)
    }
  }

  function sendLate(call: StoredCall, index: number, at: number) {
    schedule.add(at, async () => {
      const event = eventsOf(call)[index]
      if (event && !(await send(call, event))) return
      recordBestEffort({ is: 'told-late', id: call.id, moment: index })
    })
  }

  return {
    place(request, withoutLine) {
      const { seed, speed } = options
      const createdAt = now()
      if (createdAt - sweptAt > sweepIntervalMs || chronological.size() >= sweepAtCount) sweep()
      const id = uuidv7(createdAt)
      const input: TimelineInput = {
        request,
        seed,
        speed,
        createdAt,
        ...(withoutLine && { withoutLine }),
      }
      const reportDelayMs = reportDelayOf(input, faults)
      const call = record({
        is: 'placed',
        id,
        ...input,
        ...(reportDelayMs > 0 && { reportDelayMs }),
      }) as StoredCall
      advance(call)
      return call
    },
    find: (id) => callsById.get(id),
    *newestFirst(created, updated) {
      schedule.runDue()
      if (updated.from > Number.NEGATIVE_INFINITY) {
        const changed = [...changes.since(updated.from)]
        yield* changed
          .filter(
            ({ removed, createdAt }) =>
              !removed && created.from <= createdAt && createdAt <= created.to,
          )
          .sort((a, b) => b.createdAt - a.createdAt || b.sequence - a.sequence)
        return
      }
      for (const call of chronological.newestFirst(created.to)) {
        if (call.createdAt < created.from) return
        if (!call.removed) yield call
      }
    },
    *placements() {
      for (const call of chronological.oldestFirst()) {
        const { number, externalId } = call.input.request.customer
        yield {
          id: call.id,
          number,
          externalId,
          createdAt: call.createdAt,
          call: call.removed ? undefined : call,
        }
      }
    },
    rename(call, name) {
      record({ is: 'renamed', id: call.id, at: now(), name })
    },
    hangUp(call, endedReason) {
      if (now() >= call.timeline.endedAt) return
      const ended = record({ is: 'hung-up', id: call.id, at: now(), endedReason })
      if (ended) advance(ended)
    },
    remove(call) {
      record({ is: 'removed', id: call.id })
    },
    live() {
      // A timer may be late.
      schedule.runDue()
      return live.size
    },
    close: () => log.close(),
  }
}

/** An id that sorts by the time it was made, as the provider's do. */
function uuidv7(time: number): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(time, 0, 6)
  bytes[6] = 0x70 | ((bytes[6] as number) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f)
  const hex = bytes.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}
