import { describe, expect, it } from 'vitest'
import { explainRefusal, reasonClassOf } from './reason-class.ts'

describe('reasonClassOf', () => {
  it.each([
    ['customer-ended-call', 'conversation'],
    ['assistant-ended-call-after-message-spoken', 'conversation'],
    ['silence-timed-out', 'conversation'],
    ['voicemail', 'voicemail'],
    ['customer-did-not-answer', 'no-answer'],
    ['call.in-progress.error-providerfault-outbound-sip-480-temporarily-unavailable', 'no-answer'],
    ['customer-busy', 'busy'],
    ['twilio-failed-to-connect-call', 'carrier'],
    ['twilio-reported-customer-misdialed', 'bad-number'],
    ['call.in-progress.error-vapifault-worker-died', 'platform'],
    ['pipeline-error-openai-llm-failed', 'platform'],
    ['call.start.error-subscription-concurrency-limit-reached', 'no-slot'],
    ['call.start.error-subscription-insufficient-credits', 'account'],
    ['assistant-not-found', 'configuration'],
    ['manually-canceled', 'cancelled'],
    ['a-reason-that-did-not-exist-yet', 'other'],
  ])('classifies %s as %s', (endedReason, reasonClass) => {
    expect(reasonClassOf(endedReason)).toBe(reasonClass)
  })
})

describe('explainRefusal', () => {
  it('returns a sentence with the provider’s code, and other text as the provider’s refusal', () => {
    const endedReason = 'call.start.error-subscription-insufficient-credits'
    expect(explainRefusal(endedReason)).toBe(
      `The account at the voice provider has no credit left (${endedReason})`,
    )
    expect(explainRefusal('VAPI token not configured')).toBe(
      'The voice provider refused: VAPI token not configured',
    )
  })
})
