import { describe, expect, it } from 'vitest'
import { explain, outcomeOf } from './outcome.ts'

describe('the outcome of an ended reason', () => {
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
    ['a-reason-of-next-year', 'other'],
  ])('puts %s under %s', (reason, outcome) => {
    expect(outcomeOf(reason)).toBe(outcome)
  })
})

describe('why the provider refuses', () => {
  it('is explained in plain words, with its own code beside them', () => {
    const reason = 'call.start.error-subscription-insufficient-credits'
    expect(explain(reason)).toBe(`the account has no credit left (${reason})`)
    expect(explain('VAPI token not configured')).toBe('VAPI token not configured')
  })
})
