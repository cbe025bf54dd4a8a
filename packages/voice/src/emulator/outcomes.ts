import type { Course } from './conversation.ts'
import type { SeededRandom } from './seeded-random.ts'

/** What happens to a dialed call. */
export interface Outcome {
  /** The percentage of calls with this outcome. */
  percent: number
  endedReason: string
  /** The course of the conversation; absent when nobody answers. */
  course?: Course
  /** The shortest and longest time the phone rings; absent when it never rings. */
  ringSeconds?: readonly [number, number]
  /** The shortest and longest time after which the connection fails. */
  breaksAfterSeconds?: readonly [number, number]
  /** Whether the call stays in progress until it is hung up. */
  isEndless?: boolean
}

/** How long the phone rings when somebody answers. */
const answeredRingSeconds = [3, 15] as const

/** The provider's ended reason for a call that was accepted although no line was free. */
export const noLineReason = 'call.start.error-subscription-concurrency-limit-reached'

/** The outcomes of calls, in percent: answered 45, machine 25, no answer 18, busy 5, carrier 4, platform 3. */
export const outcomes = {
  agreement: {
    percent: 10,
    endedReason: 'customer-ended-call',
    course: 'accepts',
    ringSeconds: answeredRingSeconds,
  },
  'agreement, assistant hangs up': {
    percent: 8,
    endedReason: 'assistant-ended-call',
    course: 'accepts',
    ringSeconds: answeredRingSeconds,
  },
  rejection: {
    percent: 10,
    endedReason: 'customer-ended-call',
    course: 'declines',
    ringSeconds: answeredRingSeconds,
  },
  'rejection, assistant hangs up': {
    percent: 7,
    endedReason: 'assistant-ended-call',
    course: 'declines',
    ringSeconds: answeredRingSeconds,
  },
  refusal: {
    percent: 5,
    endedReason: 'customer-ended-call',
    course: 'refuses',
    ringSeconds: answeredRingSeconds,
  },
  silence: {
    percent: 3,
    endedReason: 'silence-timed-out',
    course: 'falls-silent',
    ringSeconds: answeredRingSeconds,
  },
  // Ends with exceeded-max-duration unless the request raises the maximum duration.
  rambling: {
    percent: 2,
    endedReason: 'customer-ended-call',
    course: 'rambles',
    ringSeconds: answeredRingSeconds,
  },
  voicemail: {
    percent: 22,
    endedReason: 'voicemail',
    course: 'machine',
    ringSeconds: answeredRingSeconds,
  },
  'undetected voicemail': {
    percent: 3,
    endedReason: 'silence-timed-out',
    course: 'undetected-machine',
    ringSeconds: answeredRingSeconds,
  },
  'no answer': { percent: 18, endedReason: 'customer-did-not-answer', ringSeconds: [25, 40] },
  busy: { percent: 5, endedReason: 'customer-busy', ringSeconds: [1, 4] },
  'no connection': { percent: 3, endedReason: 'twilio-failed-to-connect-call' },
  misdialed: { percent: 1, endedReason: 'twilio-reported-customer-misdialed' },
  'platform fault': { percent: 1, endedReason: 'call.start.error-vapifault-database-error' },
  'worker fault': {
    percent: 1,
    endedReason: 'worker-shutdown',
    course: 'declines',
    ringSeconds: answeredRingSeconds,
    breaksAfterSeconds: [3, 15],
  },
  'model fault': {
    percent: 1,
    endedReason: 'call.in-progress.error-providerfault-openai-503-server-overloaded-error',
    course: 'declines',
    ringSeconds: answeredRingSeconds,
    breaksAfterSeconds: [3, 15],
  },
  'no free line': { percent: 0, endedReason: noLineReason },
  stuck: {
    percent: 0,
    endedReason: 'customer-ended-call',
    course: 'accepts',
    ringSeconds: answeredRingSeconds,
    isEndless: true,
  },
} as const satisfies Record<string, Outcome>

/** The outcomes with their rates, as `SeededRandom.oneOf` takes them. */
const outcomeRates = Object.values<Outcome>(outcomes).map(
  (outcome) => [outcome, outcome.percent / 100] as const,
)

/**
 * Test numbers with a fixed outcome: +1 500 555 00NN.
 *
 * | NN | outcome | `endedReason` |
 * | -- | --- | --- |
 * | 01 | busy | `customer-busy` |
 * | 02 | nobody answers | `customer-did-not-answer` |
 * | 03 | an answering machine | `voicemail` |
 * | 04 | the carrier cannot connect | `twilio-failed-to-connect-call` |
 * | 05 | accepted, then ended because no line is free | `call.start.error-subscription-concurrency-limit-reached` |
 * | 06 | a conversation whose report is never sent | `customer-ended-call` |
 * | 07 | a conversation whose report is sent twice | `customer-ended-call` |
 * | 08 | a conversation that lasts until it is hung up | |
 * | 09 | a conversation whose server messages are sent out of order | `customer-ended-call` |
 * | 10 | a conversation that qualifies the contact | `customer-ended-call` |
 * | 11 | a conversation that does not qualify the contact | `customer-ended-call` |
 */
const testNumbers = new Map<string, Outcome>([
  ['+15005550001', outcomes.busy],
  ['+15005550002', outcomes['no answer']],
  ['+15005550003', outcomes.voicemail],
  ['+15005550004', outcomes['no connection']],
  ['+15005550005', outcomes['no free line']],
  ['+15005550006', outcomes.agreement],
  ['+15005550007', outcomes.agreement],
  ['+15005550008', outcomes.stuck],
  ['+15005550009', outcomes.agreement],
  ['+15005550010', outcomes.agreement],
  ['+15005550011', outcomes.rejection],
])

/** Returns the outcome of a call: fixed for a test number, otherwise chosen by `random`. */
export function outcomeOf(number: string, random: SeededRandom): Outcome {
  return testNumbers.get(number) ?? random.oneOf(outcomeRates, outcomes['no answer'])
}
