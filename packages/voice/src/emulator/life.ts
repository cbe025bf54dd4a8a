import { brokenOff, type Conversation, type Course, converse } from './conversation.ts'
import { drawFrom } from './draw.ts'
import type { CallRequest } from './request.ts'
import { scripts } from './scripts.ts'

/** All that decides a call's life. */
export interface Birth {
  request: CallRequest
  /** Sets one emulator's calls apart from another's. */
  seed: string
  /** How much faster than in the world waiting passes. */
  speed: number
  /** Epoch milliseconds, as all instants here. */
  createdAt: number
  /** What became of a call for which there was no line: it ends at once, or waits to be dialled. */
  withoutLine?: 'ends' | 'waits'
  /** When a call that waited for a line got it. */
  dialledAt?: number
  /** How much later than usual its report comes. */
  reportDelayMs?: number
}

/** When what happens to a call. An instant that never comes is absent, or infinitely far. */
export interface Life {
  /** When dialling may begin: at once, when it is scheduled, or when a line is free. */
  queuedAt: number
  ringingAt?: number
  answeredAt?: number
  endedAt: number
  /** When analysis, cost and recording are there. */
  reportedAt: number
  endedReason: string
  /** What a listener with a watch measures: the same at every speed. */
  talkMs: number
}

export type CallStatus = 'scheduled' | 'queued' | 'ringing' | 'in-progress' | 'ended'

interface Outcome {
  /** Calls in a hundred that go this way. */
  weight: number
  endedReason: string
  /** Where somebody or something answers: what is said. */
  course?: Course
  /** Seconds the phone rings; absent where it never does. */
  ring?: readonly [number, number]
  /** Seconds after which the line breaks down. */
  breaksAfter?: readonly [number, number]
  /** Nobody ever hears of its end, because it has none. */
  endless?: boolean
}

const answeredRing = [3, 15] as const

/** How the provider says that there was no line for a call it had taken. */
export const noLineReason = 'call.start.error-subscription-concurrency-limit-reached'

/** How calls go: answered 45 in a hundred, machine 25, no answer 18, busy 5, carrier 4, platform 3. */
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
  refusal: { weight: 5, endedReason: 'customer-ended-call', course: 'refuses', ring: answeredRing },
  silence: {
    weight: 3,
    endedReason: 'silence-timed-out',
    course: 'falls-silent',
    ring: answeredRing,
  },
  // Ends as exceeded-max-duration unless the caller allows more time than the assistants do.
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

/** The longest the emulator's assistants talk, unless a call says otherwise. */
export const maxDurationSeconds = 180

const never = Number.POSITIVE_INFINITY

/** The whole life of a call, known from its birth. */
export function lifeOf(birth: Birth): Life {
  const { request, speed, createdAt, withoutLine, dialledAt = createdAt, reportDelayMs = 0 } = birth
  if (withoutLine === 'waits' && birth.dialledAt === undefined) {
    return { queuedAt: never, endedAt: never, reportedAt: never, endedReason: '', talkMs: 0 }
  }
  const outcome = outcomeOf(birth)
  const draw = drawOf(birth, 'times')
  const waited = (range: readonly [number, number]) => (draw.between(...range) * 1000) / speed
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
  const natural = naturalConversation(birth, outcome)
  const limit = Math.min(
    request.assistantOverrides?.maxDurationSeconds ?? maxDurationSeconds,
    outcome.breaksAfter ? draw.between(...outcome.breaksAfter) : Number.POSITIVE_INFINITY,
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

/** The life of a call that somebody ends before its time; one that is over stays as it was. */
export function cutShort(life: Life, at: number, endedReason: string): Life {
  if (at >= life.endedAt) return life
  const { queuedAt, ringingAt, answeredAt } = life
  return {
    queuedAt,
    ...(ringingAt !== undefined && ringingAt <= at && { ringingAt }),
    ...(answeredAt !== undefined && answeredAt <= at && { answeredAt }),
    endedAt: at,
    reportedAt: at + (life.endedAt === never ? 3000 : life.reportedAt - life.endedAt),
    endedReason,
    // The start was reported while the call ran and must not move: what remains is the duration.
    talkMs: answeredAt !== undefined && answeredAt <= at ? at - (startedAt(life) ?? at) : 0,
  }
}

/**
 * When the talking began, as it is reported. Waiting passes faster than in the world, durations do
 * not shrink: so the end is the moment it really ended, and the start lies a duration before it. At
 * speed 1 that is the moment of the answer.
 */
export function startedAt(life: Life): number | undefined {
  if (life.answeredAt === undefined || life.endedAt === never) return life.answeredAt
  return life.endedAt - life.talkMs
}

/** A call's state at a moment. */
export function statusAt(life: Life, time: number): CallStatus {
  if (time >= life.endedAt) return 'ended'
  if (life.answeredAt !== undefined && time >= life.answeredAt) return 'in-progress'
  if (life.ringingAt !== undefined && time >= life.ringingAt) return 'ringing'
  return time >= life.queuedAt ? 'queued' : 'scheduled'
}

/** What was said on a call; nothing where nobody answered. */
export function conversationOf(birth: Birth, life: Life): Conversation | undefined {
  if (life.answeredAt === undefined) return undefined
  const natural = naturalConversation(birth, outcomeOf(birth))
  return natural && brokenOff(natural, life.talkMs / 1000)
}

function naturalConversation(birth: Birth, outcome: Outcome): Conversation | undefined {
  if (!outcome.course) return undefined
  const { assistantId, customer, assistantOverrides } = birth.request
  const script = scripts.find((each) => each.id === assistantId)
  if (!script) return undefined
  const name = assistantOverrides?.variableValues?.name ?? customer.name
  const firstName = typeof name === 'string' ? (name.trim().split(/\s+/)[0] ?? '') : ''
  return converse(
    script,
    outcome.course,
    { firstName, number: customer.number },
    drawOf(birth, 'words'),
    outcome.endedReason === 'customer-ended-call' ? 'user' : 'bot',
  )
}

function outcomeOf(birth: Birth): Outcome {
  if (birth.withoutLine === 'ends') return outcomes['no line']
  const magic = magicNumbers.get(birth.request.customer.number)
  if (magic) return magic
  const drawn = drawOf(birth, 'outcome')
  return drawn.oneOf(shares, outcomes['no answer'])
}

/** The attempt's own id is in the draw, so that calling a number again may go otherwise. */
function drawOf(birth: Birth, subject: string) {
  const { number, externalId } = birth.request.customer
  return drawFrom(birth.seed, number, externalId ?? '', subject)
}
