// The provider often adds reasons, so they are matched by prefix; the first prefix that matches counts.
// Source: the provider's list of ended reasons.
const sentences: [sentence: string, prefixes: string[]][] = [
  ['The contact ended the call', ['customer-ended-call']],
  [
    'The assistant ended the call',
    ['assistant-ended-call', 'assistant-said-end-call-phrase', 'call.ending.hook-executed'],
  ],
  ['The assistant transferred the call', ['assistant-forwarded-call']],
  [
    'The call could not be transferred',
    [
      'call.in-progress.error-transfer-failed',
      'call.in-progress.error-warm-transfer',
      'call.forwarding.',
    ],
  ],
  ['The call reached its maximum duration', ['exceeded-max-duration']],
  ['Nobody spoke for too long', ['silence-timed-out']],
  [
    'The line was disconnected',
    [
      'call.in-progress.twilio-completed-call',
      'call.in-progress.sip-completed-call',
      'vonage-completed',
      'hangup',
    ],
  ],
  ['An answering machine took the call', ['voicemail']],
  ['The line was busy', ['customer-busy']],
  [
    'Nobody answered',
    ['customer-did-not-answer', 'call.in-progress.error-providerfault-outbound-sip-408'],
  ],
  ['The phone could not be reached', ['call.in-progress.error-providerfault-outbound-sip-480']],
  ['The phone number does not exist', ['twilio-reported-customer-misdialed']],
  [
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
  ['The call was cancelled', ['manually-canceled', 'scheduled-call-deleted', 'call-deleted']],
  ['The voice provider had no free line', ['call.start.error-subscription-concurrency-limit']],
  [
    'The account at the voice provider has no credit left',
    ['call.start.error-subscription-insufficient-credits'],
  ],
  [
    'The account at the voice provider does not allow the call',
    [
      'call.start.error-subscription',
      'call.start.error-fraud-check',
      'call.start.error-enterprise-feature',
    ],
  ],
  [
    'The phone number to call from has reached its daily limit',
    ['call.start.error-vapi-number-outbound-daily-limit'],
  ],
  ['The phone number to call from cannot make this call', ['call.start.error-vapi-number']],
  [
    'The voice provider does not know the phone number to call from',
    ['call.start.error-get-phone-number'],
  ],
  [
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

/** Returns a sentence for the provider's ended reason; unknown reasons are returned unchanged. */
export function endedReasonText(endedReason: string): string {
  const match = sentences.find(([, prefixes]) =>
    prefixes.some((prefix) => endedReason.startsWith(prefix)),
  )
  return match?.[0] ?? endedReason
}
