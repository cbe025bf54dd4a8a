import type { Outcome } from '../../db/tables/calls.table.ts'

// The provider often adds reasons, so they are classified by prefix; the first prefix that matches counts.
// Source: the provider's list of ended reasons.
const outcomePrefixes: [Outcome, string[]][] = [
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

/** Returns the outcome of a provider's ended reason; `other` for an unknown reason. */
export function outcomeOf(endedReason: string | null): Outcome {
  if (endedReason === null) return 'other'
  const match = outcomePrefixes.find(([, prefixes]) =>
    prefixes.some((prefix) => endedReason.startsWith(prefix)),
  )
  return match?.[0] ?? 'other'
}

// Prefixes of the reasons that a user can do something about.
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

/** Explains an ended reason, with the provider's code in parentheses; other text is returned unchanged. */
export function explainEndedReason(endedReason: string | null): string {
  if (endedReason === null) return 'it gave no reason'
  const match = explanations.find(([prefix]) => endedReason.startsWith(prefix))
  return match ? `${match[1]} (${endedReason})` : endedReason
}
