import { type CallStatus, type CampaignStatus, callStatuses } from '@callwright/contract'

/** What an ended call came to. */
export type Outcome =
  | 'conversation'
  | 'voicemail'
  | 'no-answer'
  | 'busy'
  | 'carrier'
  | 'platform'
  | 'bad-number'
  | 'account'
  | 'configuration'
  | 'no-slot'
  | 'cancelled'
  | 'other'

// The provider adds reasons every week, so they are classed by their beginnings, the first that fits.
// Source: the provider's list of ended reasons; grouped by whose matter each is.
const beginnings: [Outcome, string[]][] = [
  ['no-slot', ['call.start.error-subscription-concurrency-limit']],
  [
    'account',
    [
      'call.start.error-subscription',
      'call.start.error-fraud-check',
      'call.start.error-vapi-number',
      'call.start.error-enterprise-feature',
    ],
  ],
  [
    'configuration',
    [
      'call-start-error-neither-assistant',
      'assistant-not-found',
      'assistant-not-valid',
      'assistant-request',
      'call.start.error-get-',
      'call.start.assistant-version',
    ],
  ],
  ['voicemail', ['voicemail']],
  ['busy', ['customer-busy']],
  [
    'no-answer',
    [
      'customer-did-not-answer',
      'call.in-progress.error-providerfault-outbound-sip-408',
      'call.in-progress.error-providerfault-outbound-sip-480',
    ],
  ],
  ['bad-number', ['twilio-reported-customer-misdialed']],
  [
    'conversation',
    [
      'customer-ended-call',
      'assistant-ended-call',
      'assistant-said-end-call-phrase',
      'assistant-forwarded-call',
      'exceeded-max-duration',
      'silence-timed-out',
      'call.in-progress.twilio-completed-call',
      'call.in-progress.sip-completed-call',
      'call.in-progress.error-transfer-failed',
      'call.in-progress.error-warm-transfer',
      'call.ending.hook-executed',
      'call.forwarding.',
      'vonage-completed',
      'hangup',
    ],
  ],
  [
    'carrier',
    [
      'twilio-',
      'vonage-',
      'phone-call-provider',
      'call.in-progress.error-sip',
      'call.in-progress.error-providerfault-outbound-sip',
      'call.in-progress.error-vapifault-outbound-sip',
    ],
  ],
  ['cancelled', ['manually-canceled', 'scheduled-call-deleted', 'call-deleted']],
  [
    'platform',
    [
      'call.start.error-vapifault',
      'call.in-progress.error-',
      'pipeline-error',
      'worker-shutdown',
      'assistant-join-timed-out',
    ],
  ],
]

/** The class of a provider's ended reason; a reason nobody has seen is `other`, never an error. */
export function outcomeOf(endedReason: string | null): Outcome {
  if (endedReason === null) return 'other'
  const fitting = beginnings.find(([, starts]) => starts.some((it) => endedReason.startsWith(it)))
  return fitting?.[0] ?? 'other'
}

// What a person can do something about, said as a person would.
const explanations: [string, string][] = [
  ['call.start.error-subscription-insufficient-credits', 'the account has no credit left'],
  ['call.start.error-subscription-frozen', 'the account is frozen'],
  ['call.start.error-subscription', 'the account does not allow the call'],
  ['call.start.error-fraud-check', 'the account did not pass the fraud check'],
  [
    'call.start.error-vapi-number-outbound-daily-limit',
    'the phone number has reached its daily limit of outbound calls',
  ],
  ['call.start.error-vapi-number-international', 'the phone number cannot call abroad'],
  ['assistant-not-found', 'it does not know the assistant'],
  ['assistant-not-valid', 'the assistant is not set up to make calls'],
  ['call.start.error-get-assistant', 'it does not know the assistant'],
  ['call.start.error-get-phone-number', 'it does not know the phone number to call from'],
]

/** An ended reason in plain words, with the provider's own beside them; what is a sentence stays as it is. */
export function explain(endedReason: string | null): string {
  if (endedReason === null) return 'it gave no reason'
  const fitting = explanations.find(([start]) => endedReason.startsWith(start))
  return fitting ? `${fitting[1]} (${endedReason})` : endedReason
}

const retried: readonly Outcome[] = ['no-answer', 'busy', 'voicemail', 'carrier', 'platform']

/** What follows for a member when a call to it has come to its end. */
export type Consequence =
  | { kind: 'final'; state: 'reached' | 'unreached' | 'skipped' | 'cancelled' }
  | { kind: 'retry'; at: Date }
  /** The provider had no slot: the same attempt is placed again. */
  | { kind: 'place-again' }
  /** Not the contact's fault: the attempt does not count and the campaign stands still. */
  | { kind: 'pause' }

/** Decides what follows a call. `attempts` counts this one; the delay runs from its end. */
export function consequenceOf(
  outcome: Outcome,
  policy: { retry_attempts: number; retry_delay_minutes: number },
  facts: { attempts: number; endedAt: Date; campaign: CampaignStatus; contactGone: boolean },
): Consequence {
  if (outcome === 'no-slot') return { kind: 'place-again' }
  if (outcome === 'account' || outcome === 'configuration') return { kind: 'pause' }
  if (outcome === 'conversation') return { kind: 'final', state: 'reached' }
  if (outcome === 'cancelled' && facts.campaign === 'cancelled') {
    return { kind: 'final', state: 'cancelled' }
  }
  if (outcome === 'cancelled' && facts.contactGone) return { kind: 'final', state: 'skipped' }
  const mayRetry = retried.includes(outcome) && facts.attempts <= policy.retry_attempts
  if (!mayRetry || facts.contactGone) return { kind: 'final', state: 'unreached' }
  if (facts.campaign === 'cancelled') return { kind: 'final', state: 'cancelled' }
  const at = new Date(facts.endedAt.getTime() + policy.retry_delay_minutes * 60_000)
  return { kind: 'retry', at }
}

// The provider never says `failed`: nothing it says leads there.
const order: readonly CallStatus[] = callStatuses.filter((status) => status !== 'failed')

export const isFinal = (status: CallStatus) => status === 'ended' || status === 'failed'

/** Whether a status is later in a call's life than the one it would replace. */
export function isForward(from: CallStatus, to: CallStatus): boolean {
  return !isFinal(from) && order.indexOf(to) > order.indexOf(from)
}

/** How many of the last calls are looked at, and how few are too few to judge by. */
const breaker = { window: 20, least: 10 }

/** Notes how calls went, newest last, `f` where the provider failed; only the last ones are kept. */
export function noteResults(recent: string, results: string): string {
  return (recent + results).slice(-breaker.window)
}

/** How many of the last calls failed for reasons of the provider, where those are most; else null. */
export function mostlyFailing(recent: string): { failed: number; of: number } | null {
  const failed = recent.split('f').length - 1
  return recent.length >= breaker.least && failed > recent.length / 2
    ? { failed, of: recent.length }
    : null
}

/** The longest the provider lets any call last, however its assistant is set. */
export const longestCallSeconds = 43_200
/** How long a phone rings at the most, and how long a call the provider scheduled by itself may wait. */
const ringMs = 65_000
const scheduledMs = 24 * 60 * 60_000

/** The moment after which a call cannot still be going on. */
export function longestEndOf(
  call: {
    status: CallStatus
    started_at: Date | null
    requested_at: Date | null
    created_at: Date
  },
  maxDurationSeconds: number,
): Date {
  const began = call.started_at ?? call.requested_at ?? call.created_at
  const before = call.status === 'scheduled' ? scheduledMs + ringMs : ringMs
  return new Date(began.getTime() + before + maxDurationSeconds * 1000)
}
