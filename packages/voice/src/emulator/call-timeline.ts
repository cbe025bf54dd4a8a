import { type Conversation, createConversation, truncateConversation } from './conversation.ts'
import { type Outcome, outcomeOf, outcomes } from './outcomes.ts'
import type { CallRequest } from './request.ts'
import { scripts } from './scripts.ts'
import { seededRandom } from './seeded-random.ts'

/** Everything that determines a call's timeline. The log contains these fields, so their names stay as they are. */
export interface TimelineInput {
  request: CallRequest
  /** The seed of the emulator; another seed gives the same request another outcome. */
  seed: string
  /** How many times faster than real time the call passes. */
  speed: number
  /** The time in epoch milliseconds, as are all times here. */
  createdAt: number
  /** What happens when no line is free: the call ends at once, or waits to be dialed. */
  withoutLine?: 'ends' | 'waits'
  /** When a call that waited for a free line was dialed. */
  dialledAt?: number
  /** The additional delay of the report, in real time. */
  reportDelayMs?: number
}

/** When a call changes its status. A change that never happens has an absent or infinite time. */
export interface CallTimeline {
  /** When the call may be dialed: at its creation, at its scheduled time, or when a line becomes free. */
  queuedAt: number
  ringingAt?: number
  answeredAt?: number
  endedAt: number
  /** When analysis, cost and recording are available. */
  reportedAt: number
  endedReason: string
  /** The length of the conversation as at speed 1, also when the call passes faster. */
  talkMs: number
}

export type CallStatus = 'scheduled' | 'queued' | 'ringing' | 'in-progress' | 'ended'

/** The longest conversation, unless the request sets another limit. */
export const maxDurationSeconds = 180

const never = Number.POSITIVE_INFINITY

/** Computes the whole timeline of a call from its input. */
export function createTimeline(input: TimelineInput): CallTimeline {
  const { request, speed, createdAt, withoutLine, dialledAt = createdAt, reportDelayMs = 0 } = input
  if (withoutLine === 'waits' && input.dialledAt === undefined) {
    return { queuedAt: never, endedAt: never, reportedAt: never, endedReason: '', talkMs: 0 }
  }
  const outcome = chooseOutcome(input)
  const random = randomFor(input, 'times')
  const waitMs = (range: readonly [number, number]) => (random.between(...range) * 1000) / speed
  const queuedAt = Math.max(dialledAt, Date.parse(request.schedulePlan?.earliestAt ?? '') || 0)
  const reportAfterMs = waitMs([3, 15]) + reportDelayMs

  if (!outcome.ringSeconds) {
    const endedAt = Math.round(queuedAt + waitMs([0.3, 1]))
    return {
      queuedAt,
      endedAt,
      reportedAt: Math.round(endedAt + reportAfterMs),
      endedReason: outcome.endedReason,
      talkMs: 0,
    }
  }

  const ringingAt = Math.round(queuedAt + waitMs([1, 3]))
  const ringingEndsAt = Math.round(ringingAt + waitMs(outcome.ringSeconds))
  if (outcome.isEndless) {
    return {
      queuedAt,
      ringingAt,
      answeredAt: ringingEndsAt,
      endedAt: never,
      reportedAt: never,
      endedReason: '',
      talkMs: never,
    }
  }
  const fullConversation = createFullConversation(input, outcome)
  const maxTalkSeconds = Math.min(
    request.assistantOverrides?.maxDurationSeconds ?? maxDurationSeconds,
    outcome.breaksAfterSeconds
      ? random.between(...outcome.breaksAfterSeconds)
      : Number.POSITIVE_INFINITY,
  )
  const talkMs = fullConversation
    ? Math.round(Math.min(fullConversation.seconds, maxTalkSeconds) * 1000)
    : 0
  const endedAt = ringingEndsAt + Math.round(talkMs / speed)
  const isTooLong =
    fullConversation && fullConversation.seconds > maxTalkSeconds && !outcome.breaksAfterSeconds
  return {
    queuedAt,
    ringingAt,
    ...(fullConversation && { answeredAt: ringingEndsAt }),
    endedAt,
    reportedAt: Math.round(endedAt + reportAfterMs),
    endedReason: isTooLong ? 'exceeded-max-duration' : outcome.endedReason,
    talkMs,
  }
}

/** Returns the timeline of a call that is hung up at a time; a call that has ended by then keeps its timeline. */
export function endEarly(
  input: TimelineInput,
  timeline: CallTimeline,
  at: number,
  endedReason: string,
): CallTimeline {
  if (at >= timeline.endedAt) return timeline
  const { queuedAt, ringingAt, answeredAt } = timeline
  return {
    queuedAt,
    ...(ringingAt !== undefined && ringingAt <= at && { ringingAt }),
    ...(answeredAt !== undefined && answeredAt <= at && { answeredAt }),
    endedAt: at,
    reportedAt: at + (timeline.endedAt === never ? 3000 : timeline.reportedAt - timeline.endedAt),
    endedReason,
    talkMs:
      answeredAt !== undefined && answeredAt <= at
        ? Math.round((at - answeredAt) * input.speed)
        : 0,
  }
}

/** Converts seconds from the start of a conversation to the time they pass, at the speed of the call. */
export function timeInCall(input: TimelineInput, timeline: CallTimeline, seconds: number): number {
  const { answeredAt = timeline.endedAt, endedAt } = timeline
  return Math.min(endedAt, Math.round(answeredAt + (seconds * 1000) / input.speed))
}

/** Returns the status of a call at a time. */
export function statusAt(timeline: CallTimeline, time: number): CallStatus {
  if (time >= timeline.endedAt) return 'ended'
  if (timeline.answeredAt !== undefined && time >= timeline.answeredAt) return 'in-progress'
  if (timeline.ringingAt !== undefined && time >= timeline.ringingAt) return 'ringing'
  return time >= timeline.queuedAt ? 'queued' : 'scheduled'
}

/** Returns the conversation of a call, cut off at its end; undefined when nobody answered. */
export function conversationOf(
  input: TimelineInput,
  timeline: CallTimeline,
): Conversation | undefined {
  if (timeline.answeredAt === undefined) return undefined
  const fullConversation = createFullConversation(input, chooseOutcome(input))
  return fullConversation && truncateConversation(fullConversation, timeline.talkMs / 1000)
}

function createFullConversation(input: TimelineInput, outcome: Outcome): Conversation | undefined {
  if (!outcome.course) return undefined
  const { assistantId, customer, assistantOverrides } = input.request
  const script = scripts.find((each) => each.id === assistantId)
  if (!script) return undefined
  const name = assistantOverrides?.variableValues?.name ?? customer.name
  const firstName = typeof name === 'string' ? (name.trim().split(/\s+/)[0] ?? '') : ''
  return createConversation(
    script,
    outcome.course,
    { firstName, number: customer.number },
    randomFor(input, 'words'),
    outcome.endedReason === 'customer-ended-call' ? 'user' : 'bot',
    assistantOverrides,
  )
}

function chooseOutcome(input: TimelineInput): Outcome {
  if (input.withoutLine === 'ends') return outcomes['no free line']
  return outcomeOf(input.request.customer.number, randomFor(input, 'outcome'))
}

/** The external id is part of the seed, so that another attempt at the same number may have another outcome. */
function randomFor(input: TimelineInput, subject: string) {
  const { number, externalId } = input.request.customer
  return seededRandom(input.seed, number, externalId ?? '', subject)
}
