import { expect, test } from 'vitest'
import { endedReasonText } from './ended-reason.ts'

test.each([
  ['customer-ended-call', 'The contact ended the call'],
  ['assistant-ended-call-after-message-spoken', 'The assistant ended the call'],
  ['customer-did-not-answer', 'Nobody answered'],
  [
    'call.in-progress.error-providerfault-outbound-sip-480-temporarily-unavailable',
    'The phone could not be reached',
  ],
  [
    'call.in-progress.error-providerfault-outbound-sip-503',
    'The phone carrier could not connect the call',
  ],
  [
    'call.start.error-subscription-insufficient-credits',
    'The account at the voice provider has no credit left',
  ],
  ['call.in-progress.error-vapifault-worker-died', 'The voice provider failed'],
])('the ended reason %s is shown as “%s”', (endedReason, sentence) => {
  expect(endedReasonText(endedReason)).toBe(sentence)
})

test('an unknown ended reason is shown as it is', () => {
  expect(endedReasonText('a-new-reason')).toBe('a-new-reason')
})
