import { type CallTimeline, createTimeline, type TimelineInput } from './call-timeline.ts'
import { type TimelineEvent, timelineEvents } from './timeline-events.ts'

/** A call of the emulator. */
export interface Call {
  id: string
  input: TimelineInput
  timeline: CallTimeline
  name?: string
  /** When the name was last changed. */
  renamedAt?: number
}

/** A call with the state that only the call store and the message queue need. */
export interface StoredCall extends Call {
  createdAt: number
  /** How many calls were placed before this one. */
  sequence: number
  /** When the call last changed: the time of its last passed event, or of its renaming when that was later. */
  changedAt: number
  /** Its timeline events; a cache that is dropped when they change or are no longer needed. */
  events?: TimelineEvent[]
  /** How many of its events have passed. */
  passedCount: number
  /** How many of its events have had their server messages sent. */
  sentCount: number
  isSending: boolean
  /** The send times of the delayed server messages, by the index of their event. */
  delayedSendTimes?: Map<number, number>
  nextEventAt?: number
  hungUp?: { at: number; endedReason: string }
  isRemoved?: boolean
}

/** Returns a call that was just placed. */
export function createStoredCall(id: string, sequence: number, input: TimelineInput): StoredCall {
  return {
    id,
    input,
    timeline: createTimeline(input),
    name: input.request.name,
    createdAt: input.createdAt,
    sequence,
    changedAt: input.createdAt,
    passedCount: 0,
    sentCount: 0,
    isSending: false,
  }
}

/** Returns the timeline events of a call, from its cache when it has them. */
export function eventsOf(call: StoredCall): TimelineEvent[] {
  call.events ??= timelineEvents(call.input, call.timeline)
  return call.events
}

/** Whether a call has ended by a time and all its server messages are sent. */
export function isFinished(call: StoredCall, time: number): boolean {
  const { input, timeline, sentCount, delayedSendTimes } = call
  if (timeline.reportedAt > time || delayedSendTimes?.size) return false
  return (
    !input.request.assistantOverrides?.server || sentCount >= timelineEvents(input, timeline).length
  )
}

/**
 * Returns the latest time known from the log entries of a call. They contain only the number of sent events, so the
 * time of the last sent event comes from the timeline.
 */
export function lastLoggedAt(call: StoredCall): number {
  const { createdAt, input, renamedAt, hungUp, sentCount } = call
  const lastSentEvent = sentCount > 0 ? eventsOf(call)[sentCount - 1] : undefined
  const times = [createdAt, input.dialledAt, renamedAt, hungUp?.at, lastSentEvent?.at]
  return Math.max(...times.filter((at) => at !== undefined))
}
