import {
  type Conversation,
  type Course,
  createConversation,
  truncateConversation,
} from './conversation.ts'
import type { CallRequest } from './request.ts'
import { scripts } from './scripts.ts'
import { seededRandom } from './seeded-random.ts'

/** Everything that determines a call's timeline. */
export interface TimelineInput {
  request: CallRequest
  /** Makes the calls of this emulator differ from another's. */
  seed: string
  /** How much faster than in reality waiting passes. */
  speed: number
  /** Epoch milliseconds, as all times here. */
  createdAt: number
  /** What happens when no line is free: the call ends at once, or waits to be dialed. */
  withoutLine?: 'ends' | 'waits'
  /** When a call that waited for a line was dialed. */
  dialledAt?: number
  /** How much later than usual the report comes. */
  reportDelayMs?: number
}

/** The times of a call's changes. A time that never comes is absent or infinite. */
export interface CallTimeline {
  /** When dialing may begin: at once, when it is scheduled, or when a line is free. */
  queuedAt: number
  ringingAt?: number
  answeredAt?: number
  endedAt: number
  /** When analysis, cost and recording are available. */
  reportedAt: number
  endedReason: string
  /** The length of the conversation at speed 1, whatever the speed. */
  talkMs: number
}

export type CallStatus = 'scheduled' | 'queued' | 'ringing' | 'in-progress' | 'ended'

interface Outcome {
  /** How many calls in a hundred have this outcome. */
  weight: number
  endedReason: string
  /** How the conversation goes; absent when nobody answers. */
  course?: Course
  /** Seconds the phone rings; absent when it never rings. */
  ring?: readonly [number, number]
  /** Seconds after which the connection fails. */
  breaksAfter?: readonly [number, number]
  /** The call never ends by itself. */
  endless?: boolean
}

const answeredRing = [3, 15] as const

/** The provider's ended reason for an accepted call without a free line. */
export const noLineReason = 'call.start.error-subscription-concurrency-limit-reached'

/** The outcomes of calls: answered 45 in a hundred, machine 25, no answer 18, busy 5, carrier 4, platform 3. */
const outcomes = {
  agreement: {
    weight: 10,
    endedReason: 'customer-ended-call',
    course: 'accepts',
    ring: answeredRing,
  },
  'agreement, assistant hangs up': {
    weight: 8,
    endedReason: 'assistant-ended-call',
    course: 'accepts',
    ring: answeredRing,
  },
  rejection: {
    weight: 10,
    endedReason: 'customer-ended-call',
    course: 'declines',
    ring: answeredRing,
  },
  'rejection, assistant hangs up': {
    weight: 7,
    endedReason: 'assistant-ended-call',
    course: 'declines',
    ring: answeredRing,
  },
  httpError: {
    weight: 5,
    endedReason: 'customer-ended-call',
    course: 'refuses',
    ring: answeredRing,
  },
  silence: {
    weight: 3,
    endedReason: 'silence-timed-out',
    course: 'falls-silent',
    ring: answeredRing,
  },
  // Ends as exceeded-max-duration unless the call allows more time than its assistant.
  rambling: {
    weight: 2,
    endedReason: 'customer-ended-call',
    course: 'rambles',
    ring: answeredRing,
  },
  voicemail: { weight: 22, endedReason: 'voicemail', course: 'machine', ring: answeredRing },
  'voicemail not noticed': {
    weight: 3,
    endedReason: 'silence-timed-out',
    course: 'machine-unnoticed',
    ring: answeredRing,
  },
  'no answer': { weight: 18, endedReason: 'customer-did-not-answer', ring: [25, 40] },
  busy: { weight: 5, endedReason: 'customer-busy', ring: [1, 4] },
  'no connection': { weight: 3, endedReason: 'twilio-failed-to-connect-call' },
  misdialled: { weight: 1, endedReason: 'twilio-reported-customer-misdialed' },
  'platform fault': { weight: 1, endedReason: 'call.start.error-vapifault-database-error' },
  'worker fault': {
    weight: 1,
    endedReason: 'worker-shutdown',
    course: 'declines',
    ring: answeredRing,
    breaksAfter: [3, 15],
  },
  'model fault': {
    weight: 1,
    endedReason: 'call.in-progress.error-providerfault-openai-503-server-overloaded-error',
    course: 'declines',
    ring: answeredRing,
    breaksAfter: [3, 15],
  },
  'no line': { weight: 0, endedReason: noLineReason },
  stuck: {
    weight: 0,
    endedReason: 'customer-ended-call',
    course: 'accepts',
    ring: answeredRing,
    endless: true,
  },
} as const satisfies Record<string, Outcome>

const shares = Object.values<Outcome>(outcomes).map(
  (outcome) => [outcome, outcome.weight / 100] as const,
)

/**
 * Numbers whose outcome never varies, as carriers have test numbers: +1 500 555 00NN.
 *
 * | NN | outcome | `endedReason` |
 * | -- | --- | --- |
 * | 01 | busy | `customer-busy` |
 * | 02 | nobody answers | `customer-did-not-answer` |
 * | 03 | an answering machine | `voicemail` |
 * | 04 | the carrier cannot connect | `twilio-failed-to-connect-call` |
 * | 05 | refused for want of a slot after it was accepted | `call.start.error-subscription-concurrency-limit-reached` |
 * | 06 | a conversation whose report is never sent | `customer-ended-call` |
 * | 07 | a conversation whose report is sent twice | `customer-ended-call` |
 * | 08 | a conversation that never ends by itself | |
 * | 09 | a conversation whose messages come out of order | `customer-ended-call` |
 * | 10 | a conversation that qualifies | `customer-ended-call` |
 * | 11 | a conversation that does not | `customer-ended-call` |
 */
const magicNumbers = new Map<string, Outcome>([
  ['+15005550001', outcomes.busy],
  ['+15005550002', outcomes['no answer']],
  ['+15005550003', outcomes.voicemail],
  ['+15005550004', outcomes['no connection']],
  ['+15005550005', outcomes['no line']],
  ['+15005550006', outcomes.agreement],
  ['+15005550007', outcomes.agreement],
  ['+15005550008', outcomes.stuck],
  ['+15005550009', outcomes.agreement],
  ['+15005550010', outcomes.agreement],
  ['+15005550011', outcomes.rejection],
])

/** The longest duration of a call, unless its request sets another. */
export const maxDurationSeconds = 180

const never = Number.POSITIVE_INFINITY

/** Computes the whole timeline of a call from its input. */
export function createTimeline(input: TimelineInput): CallTimeline {
  const { request, speed, createdAt, withoutLine, dialledAt = createdAt, reportDelayMs = 0 } = input
  if (withoutLine === 'waits' && input.dialledAt === undefined) {
    return { queuedAt: never, endedAt: never, reportedAt: never, endedReason: '', talkMs: 0 }
  }
  const outcome = outcomeOf(input)
  const random = randomFor(input, 'times')
  const waited = (range: readonly [number, number]) => (random.between(...range) * 1000) / speed
  const queuedAt = Math.max(dialledAt, Date.parse(request.schedulePlan?.earliestAt ?? '') || 0)
  const processing = waited([3, 15]) + reportDelayMs

  if (!outcome.ring) {
    const endedAt = Math.round(queuedAt + waited([0.3, 1]))
    return {
      queuedAt,
      endedAt,
      reportedAt: Math.round(endedAt + processing),
      endedReason: outcome.endedReason,
      talkMs: 0,
    }
  }

  const ringingAt = Math.round(queuedAt + waited([1, 3]))
  const ringsUntil = Math.round(ringingAt + waited(outcome.ring))
  if (outcome.endless) {
    return {
      queuedAt,
      ringingAt,
      answeredAt: ringsUntil,
      endedAt: never,
      reportedAt: never,
      endedReason: '',
      talkMs: never,
    }
  }
  const natural = naturalConversation(input, outcome)
  const limit = Math.min(
    request.assistantOverrides?.maxDurationSeconds ?? maxDurationSeconds,
    outcome.breaksAfter ? random.between(...outcome.breaksAfter) : Number.POSITIVE_INFINITY,
  )
  const talkMs = natural ? Math.round(Math.min(natural.seconds, limit) * 1000) : 0
  const endedAt = ringsUntil + Math.round(talkMs / speed)
  const tooLong = natural && natural.seconds > limit && !outcome.breaksAfter
  return {
    queuedAt,
    ringingAt,
    ...(natural && { answeredAt: ringsUntil }),
    endedAt,
    reportedAt: Math.round(endedAt + processing),
    endedReason: tooLong ? 'exceeded-max-duration' : outcome.endedReason,
    talkMs,
  }
}

/** The timeline of a call that is hung up; an ended call keeps its own. */
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

/** The real time at which so many seconds of the conversation at speed 1 have passed. */
export function timeInCall(input: TimelineInput, timeline: CallTimeline, seconds: number): number {
  const { answeredAt = timeline.endedAt, endedAt } = timeline
  return Math.min(endedAt, Math.round(answeredAt + (seconds * 1000) / input.speed))
}

/** The status of a call at a time. */
export function statusAt(timeline: CallTimeline, time: number): CallStatus {
  if (time >= timeline.endedAt) return 'ended'
  if (timeline.answeredAt !== undefined && time >= timeline.answeredAt) return 'in-progress'
  if (timeline.ringingAt !== undefined && time >= timeline.ringingAt) return 'ringing'
  return time >= timeline.queuedAt ? 'queued' : 'scheduled'
}

/** The conversation of a call; undefined when nobody answered. */
export function conversationOf(
  input: TimelineInput,
  timeline: CallTimeline,
): Conversation | undefined {
  if (timeline.answeredAt === undefined) return undefined
  const natural = naturalConversation(input, outcomeOf(input))
  return natural && truncateConversation(natural, timeline.talkMs / 1000)
}

function naturalConversation(input: TimelineInput, outcome: Outcome): Conversation | undefined {
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
  )
}

function outcomeOf(input: TimelineInput): Outcome {
  if (input.withoutLine === 'ends') return outcomes['no line']
  const magic = magicNumbers.get(input.request.customer.number)
  if (magic) return magic
  const drawn = randomFor(input, 'outcome')
  return drawn.oneOf(shares, outcomes['no answer'])
}

/** The external id is part of the seed, so that another attempt may have another outcome. */
function randomFor(input: TimelineInput, subject: string) {
  const { number, externalId } = input.request.customer
  return seededRandom(input.seed, number, externalId ?? '', subject)
}
