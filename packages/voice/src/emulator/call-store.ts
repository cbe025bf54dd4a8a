import { type CallLogEntry, logEntriesOf } from './call-log-entry.ts'
import { createTimeline, endEarly, type TimelineInput } from './call-timeline.ts'
import { createChangeIndex } from './changes.ts'
import { createChronologicalList } from './chronological-list.ts'
import { reportDelayOf } from './delivery.ts'
import { openLog } from './log.ts'
import { createMessageQueue, type MessageQueueOptions } from './message-queue.ts'
import { noLineReason } from './outcomes.ts'
import type { CallRequest } from './request.ts'
import {
  type Call,
  createStoredCall,
  eventsOf,
  isFinished,
  lastLoggedAt,
  type StoredCall,
} from './stored-call.ts'
import { uuidV7 } from './uuid-v7.ts'

/** An accepted call, also one that was deleted later. */
interface Placement {
  id: string
  number: string
  externalId?: string
  createdAt: number
  /** Absent when the call was deleted. */
  call?: Call
}

/** A range of times, both ends included. */
export interface TimeRange {
  from: number
  to: number
}

/** The calls of the emulator, which are stored in a log file. */
export interface CallStore {
  /** Accepts a call; when no line is free, `withoutLine` says what happens to the call. */
  place(request: CallRequest, withoutLine?: TimelineInput['withoutLine']): Call
  find(id: string): Call | undefined
  /** The calls created and changed in these ranges, newest first; the caller checks the time of the change. */
  newestFirst(created: TimeRange, updated: TimeRange): IterableIterator<Call>
  /** All accepted calls that are still in the log, oldest first. */
  placements(): IterableIterator<Placement>
  rename(call: Call, name: string | undefined): void
  /** Ends a call that has not ended. */
  hangUp(call: Call, endedReason: string): void
  /** Deletes a call: only its ids and the time of its creation remain, also in the log. */
  remove(call: Call): void
  /** How many calls occupy a line now. */
  liveCount(): number
  close(): void
}

export interface CallStoreOptions extends Omit<MessageQueueOptions, 'record'> {
  /** The path of the log file. */
  logPath: string
  seed: string
  speed: number
  /** Called when the log has been read, with its latest time; after that `now` must not be earlier than it. */
  continueFrom: (time: number) => void
  /** How many calls may occupy a line at once. */
  concurrencyLimit: number
  /** How many ended calls are kept. */
  endedCallLimit: number
}

/** How long the provider keeps a call. */
const retentionMs = 14 * 24 * 60 * 60_000
const sweepIntervalMs = 6 * 60 * 60_000
/** The store grows by this factor before the next sweep, because a sweep reads every call. */
const sweepGrowthFactor = 1.25
/** How long after the removal of a call its person is removed from the log. */
const compactDelayMs = 1000
/** How long to wait before writing an entry again that could not be written. */
const writeRetryDelayMs = 1000

/** Returns a request without what it has of the called person. */
function withoutPerson({ assistantId, phoneNumberId, customer }: CallRequest): CallRequest {
  return { assistantId, phoneNumberId, customer: { number: '', externalId: customer.externalId } }
}

/** Opens the store from its log: running calls continue, and unsent messages are sent. */
export function openCallStore(options: CallStoreOptions): CallStore {
  const { now, schedule, faults, concurrencyLimit, endedCallLimit } = options
  const messages = createMessageQueue({ ...options, record: recordBestEffort })
  const callsById = new Map<string, StoredCall>()
  const callsByCreation = createChronologicalList<StoredCall>()
  const changes = createChangeIndex<StoredCall>()
  let placedCount = 0
  /** Calls that occupy a line. */
  const liveCalls = new Set<StoredCall>()
  /** Calls that are dialed when a line is free, oldest first. */
  const waitingCalls = new Set<StoredCall>()
  /** Whether the log contains more of a removed call than remains of it. */
  let hasRemovedInLog = false
  const log = openLog<CallLogEntry>(options.logPath, apply)
  let lastTime = Number.NEGATIVE_INFINITY
  for (const call of callsById.values()) lastTime = Math.max(lastTime, lastLoggedAt(call))
  options.continueFrom(lastTime)

  let sweptAt = 0
  let sweepAtCount = 0
  if (sweep() > 0 || hasRemovedInLog) compactLog()
  for (const call of callsById.values()) {
    call.isSending = true
    advance(call)
  }
  dialWaiting()
  // The receiver of the messages may be the server that runs this emulator, which is still starting.
  schedule.add(now() + 1000, () => {
    for (const call of callsById.values()) {
      call.isSending = false
      if (call.sentCount < call.passedCount) void messages.sendDue(call)
      for (const [index, at] of call.delayedSendTimes ?? []) messages.sendDelayed(call, index, at)
    }
  })

  /** Changes the state as an entry says. */
  function apply(entry: CallLogEntry): StoredCall | undefined {
    if (entry.is === 'placed') {
      const { is: _, id, ...input } = entry
      const call = createStoredCall(id, placedCount++, input)
      callsById.set(id, call)
      callsByCreation.add(call)
      changes.record(call)
      // In a log that was rewritten, a call that has waited may be dialed already.
      const isDialled = input.dialledAt !== undefined
      if (input.withoutLine === 'waits' && !isDialled) waitingCalls.add(call)
      else if (isDialled || call.timeline.queuedAt <= input.createdAt) occupyLine(call)
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
        waitingCalls.delete(call)
        occupyLine(call)
        break
      case 'hung-up':
        call.hungUp = entry
        call.timeline = endEarly(call.input, call.timeline, entry.at, entry.endedReason)
        call.events = undefined
        waitingCalls.delete(call)
        break
      case 'told':
        call.sentCount = entry.moments
        break
      case 'put-off':
        call.delayedSendTimes ??= new Map()
        call.delayedSendTimes.set(entry.moment, entry.at)
        break
      case 'told-late':
        call.delayedSendTimes?.delete(entry.moment)
        break
      case 'removed':
        call.isRemoved = true
        if (call.input.request.customer.number !== '') hasRemovedInLog = true
        call.name = undefined
        call.input = { ...call.input, request: withoutPerson(call.input.request) }
        call.events = undefined
        callsById.delete(call.id)
        liveCalls.delete(call)
    }
    return call
  }

  /** Writes an entry to the log, then applies it. Throws when the log cannot be written. */
  function record(entry: CallLogEntry) {
    log.append(entry)
    return apply(entry)
  }

  /** Applies the entry even when the log cannot be written; its message is then sent again after a restart. */
  function recordBestEffort(entry: CallLogEntry) {
    try {
      log.append(entry)
    } catch {
      // The log has written the error to standard error.
    }
    apply(entry)
  }

  /** Records that a call changed at a time, for searches by time of change. */
  function changeAt(call: StoredCall, at: number) {
    if (at <= call.changedAt) return
    call.changedAt = at
    changes.record(call)
  }

  function compactLog() {
    try {
      log.replace(logEntries())
      hasRemovedInLog = false
    } catch {
      // The old log is still complete.
    }
  }

  function* logEntries() {
    for (const call of callsByCreation.oldestFirst()) yield* logEntriesOf(call)
  }

  /** Deletes calls that are too old or exceed the limit; returns how many. */
  function sweep() {
    const time = now()
    const oldestKeptAt = time - retentionMs
    const finished = [...callsByCreation.oldestFirst()].filter((call) => isFinished(call, time))
    const surplus = new Set(finished.slice(0, Math.max(0, finished.length - endedCallLimit)))
    let deletedCount = 0
    callsByCreation.keepOnly((call) => {
      const keptSince = call.isRemoved ? call.createdAt : call.timeline.reportedAt
      if (keptSince >= oldestKeptAt && !surplus.has(call)) return true
      callsById.delete(call.id)
      liveCalls.delete(call)
      deletedCount += 1
      return false
    })
    if (deletedCount > 0) changes.keepOnly((call) => callsById.has(call.id))
    sweptAt = now()
    sweepAtCount = Math.max(endedCallLimit, callsByCreation.size()) * sweepGrowthFactor
    return deletedCount
  }

  /** Counts a call as live, unless it ends at once because no line is free. */
  function occupyLine(call: StoredCall) {
    if (call.timeline.endedReason !== noLineReason) liveCalls.add(call)
  }

  /** Dials waiting calls while lines are free, as the provider's scheduler does. */
  function dialWaiting() {
    for (const call of waitingCalls) {
      if (liveCalls.size >= concurrencyLimit) return
      const { latestAt } = call.input.request.schedulePlan ?? {}
      if (latestAt && Date.parse(latestAt) < now()) {
        waitingCalls.delete(call)
        continue
      }
      try {
        record({ is: 'dialled', id: call.id, at: now() })
      } catch {
        schedule.add(now() + writeRetryDelayMs, dialWaiting)
        return
      }
      advance(call)
    }
  }

  /** Applies all events that have passed and schedules the next one. */
  function advance(call: StoredCall) {
    const events = eventsOf(call)
    let isLineFreed = false
    for (
      let next = events[call.passedCount];
      next && next.at <= now();
      next = events[call.passedCount]
    ) {
      call.passedCount += 1
      changeAt(call, next.at)
      if (next.kind === 'queued') occupyLine(call)
      if (next.kind === 'ended') isLineFreed = liveCalls.delete(call)
    }
    const next = events[call.passedCount]
    if (next && next.at !== call.nextEventAt) {
      call.nextEventAt = next.at
      schedule.add(next.at, () => {
        // A call that has been hung up has other events.
        if (call.nextEventAt === next.at) advance(call)
      })
    }
    if (!next && call.sentCount >= call.passedCount) call.events = undefined
    void messages.sendDue(call)
    if (isLineFreed) dialWaiting()
  }

  return {
    place(request, withoutLine) {
      const { seed, speed } = options
      const createdAt = now()
      if (createdAt - sweptAt > sweepIntervalMs || callsByCreation.size() >= sweepAtCount) sweep()
      const id = uuidV7(createdAt)
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
        const changedCalls = [...changes.since(updated.from)]
        yield* changedCalls
          .filter(
            ({ isRemoved, createdAt }) =>
              !isRemoved && created.from <= createdAt && createdAt <= created.to,
          )
          .sort((a, b) => b.createdAt - a.createdAt || b.sequence - a.sequence)
        return
      }
      for (const call of callsByCreation.newestFirst(created.to)) {
        if (call.createdAt < created.from) return
        if (!call.isRemoved) yield call
      }
    },
    *placements() {
      for (const call of callsByCreation.oldestFirst()) {
        const { number, externalId } = call.input.request.customer
        yield {
          id: call.id,
          number,
          externalId,
          createdAt: call.createdAt,
          call: call.isRemoved ? undefined : call,
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
      const isFirst = !hasRemovedInLog
      record({ is: 'removed', id: call.id })
      // Later, because rewriting the log for each of many removed calls would take long.
      if (isFirst) schedule.add(now() + compactDelayMs, compactLog)
    },
    liveCount() {
      // A call may have ended although its timer has not fired yet.
      schedule.runDue()
      return liveCalls.size
    },
    close: () => log.close(),
  }
}
