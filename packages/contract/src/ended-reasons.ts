import type { ReasonClass } from './outcomes.ts'

interface EndedReason {
  /** The class, which decides about retries. */
  reasonClass: ReasonClass
  /** What happened, for people. */
  sentence: string
}

// The provider often adds reasons, so they are matched by prefix; the first prefix that matches counts.
// Source: the provider's list of ended reasons.
const rows: [ReasonClass, sentence: string, prefixes: string[]][] = [
  [
    'no-slot',
    'The voice provider had no free line',
    ['call.start.error-subscription-concurrency-limit'],
  ],
  [
    'account',
    'The account at the voice provider has no credit left',
    ['call.start.error-subscription-insufficient-credits'],
  ],
  [
    'account',
    'The account at the voice provider is frozen',
    ['call.start.error-subscription-frozen'],
  ],
  [
    'account',
    'The account at the voice provider does not allow the call',
    ['call.start.error-subscription', 'call.start.error-enterprise-feature'],
  ],
  [
    'account',
    'The account at the voice provider did not pass the fraud check',
    ['call.start.error-fraud-check'],
  ],
  [
    'account',
    'The phone number to call from has reached its daily limit',
    ['call.start.error-vapi-number-outbound-daily-limit'],
  ],
  [
    'account',
    'The phone number to call from cannot call abroad',
    ['call.start.error-vapi-number-international'],
  ],
  [
    'account',
    'The phone number to call from cannot make this call',
    ['call.start.error-vapi-number'],
  ],
  [
    'configuration',
    'Each call must say who calls: an admin enters it on the Settings page',
    ['callwright.no-caller'],
  ],
  [
    'configuration',
    'The disclosure cannot be put before what the assistant says first, because that is an audio file or too long',
    ['callwright.first-message'],
  ],
  [
    'configuration',
    'The voice provider does not know the phone number to call from',
    ['call.start.error-get-phone-number'],
  ],
  [
    'configuration',
    'The voice provider could not load the assistant',
    [
      'assistant-not-found',
      'assistant-not-valid',
      'assistant-request',
      'call-start-error-neither-assistant',
      'call.start.error-get-assistant',
      'call.start.assistant-version',
    ],
  ],
  [
    'configuration',
    'The voice provider could not load what the call needs',
    ['call.start.error-get-'],
  ],
  ['voicemail', 'An answering machine took the call', ['voicemail']],
  ['busy', 'The line was busy', ['customer-busy']],
  [
    'no-answer',
    'Nobody answered',
    ['customer-did-not-answer', 'call.in-progress.error-providerfault-outbound-sip-408'],
  ],
  [
    'no-answer',
    'The phone could not be reached',
    ['call.in-progress.error-providerfault-outbound-sip-480'],
  ],
  ['bad-number', 'The phone number does not exist', ['twilio-reported-customer-misdialed']],
  ['conversation', 'The contact ended the call', ['customer-ended-call']],
  [
    'conversation',
    'The assistant ended the call',
    ['assistant-ended-call', 'assistant-said-end-call-phrase', 'call.ending.hook-executed'],
  ],
  ['conversation', 'The assistant transferred the call', ['assistant-forwarded-call']],
  [
    'conversation',
    'The call could not be transferred',
    [
      'call.in-progress.error-transfer-failed',
      'call.in-progress.error-warm-transfer',
      'call.forwarding.',
    ],
  ],
  ['conversation', 'The call reached its maximum duration', ['exceeded-max-duration']],
  ['conversation', 'Nobody spoke for too long', ['silence-timed-out']],
  [
    'conversation',
    'The line was disconnected',
    [
      'call.in-progress.twilio-completed-call',
      'call.in-progress.sip-completed-call',
      'vonage-completed',
      'hangup',
    ],
  ],
  [
    'carrier',
    'The phone carrier could not connect the call',
    [
      'twilio-',
      'vonage-',
      'phone-call-provider',
      'call.in-progress.error-sip',
      'call.in-progress.error-providerfault-outbound-sip',
      'call.in-progress.error-vapifault-outbound-sip',
    ],
  ],
  [
    'cancelled',
    'The call was cancelled',
    ['manually-canceled', 'scheduled-call-deleted', 'call-deleted'],
  ],
  [
    'platform',
    'The voice provider failed',
    [
      'call.start.error-vapifault',
      'call.in-progress.error-',
      'pipeline-error',
      'worker-shutdown',
      'assistant-join-timed-out',
    ],
  ],
]

/** Returns the class and the meaning of the provider's ended reason; null for an unknown one. */
export function findEndedReason(endedReason: string): EndedReason | null {
  const row = rows.find(([, , prefixes]) =>
    prefixes.some((prefix) => endedReason.startsWith(prefix)),
  )
  return row ? { reasonClass: row[0], sentence: row[1] } : null
}
