import { describe, expect, it } from 'vitest'
import {
  consequenceOf,
  explain,
  isForward,
  longestEndOf,
  mostlyFailing,
  noteResults,
  outcomeOf,
} from './rules.ts'

const policy = { retry_attempts: 1, retry_delay_minutes: 30 }
const endedAt = new Date('2026-11-02T10:00:00Z')
const facts = { attempts: 1, endedAt, campaign: 'running', contactGone: false } as const

describe('the class of an ended reason', () => {
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

describe('what follows a call', () => {
  it('reaches the contact with a conversation, whatever tries are left', () => {
    expect(consequenceOf('conversation', policy, facts)).toEqual({
      kind: 'final',
      state: 'reached',
    })
  })

  it.each(['no-answer', 'busy', 'voicemail', 'carrier', 'platform'] as const)(
    'tries again after %s, the delay counted from the end of the call',
    (outcome) => {
      const at = new Date('2026-11-02T10:30:00Z')
      expect(consequenceOf(outcome, policy, facts)).toEqual({ kind: 'retry', at })
    },
  )

  it('makes one call more than there are retries, and then gives up', () => {
    const second = { ...facts, attempts: 2 }
    expect(consequenceOf('busy', policy, second)).toEqual({ kind: 'final', state: 'unreached' })
  })

  it.each(['bad-number', 'cancelled', 'other'] as const)(
    'does not try again after %s',
    (outcome) => {
      expect(consequenceOf(outcome, policy, facts)).toEqual({ kind: 'final', state: 'unreached' })
    },
  )

  it('does not call a deleted contact again', () => {
    const gone = { ...facts, contactGone: true }
    expect(consequenceOf('busy', policy, gone)).toEqual({ kind: 'final', state: 'unreached' })
  })

  it('leaves a contact uncalled when the campaign was stopped before the next try', () => {
    const stopped = { ...facts, campaign: 'cancelled' } as const
    expect(consequenceOf('busy', policy, stopped)).toEqual({ kind: 'final', state: 'cancelled' })
  })

  it.each(['account', 'configuration'] as const)(
    'pauses the campaign over %s, which is not the contact’s fault',
    (outcome) => {
      expect(consequenceOf(outcome, policy, facts)).toEqual({ kind: 'pause' })
    },
  )

  it('places the same attempt again when the provider had no slot', () => {
    expect(consequenceOf('no-slot', policy, facts)).toEqual({ kind: 'place-again' })
  })
})

describe('a call’s status', () => {
  it('moves forward only', () => {
    expect(isForward('queued', 'ringing')).toBe(true)
    expect(isForward('queued', 'ended')).toBe(true)
    expect(isForward('in-progress', 'ringing')).toBe(false)
    expect(isForward('in-progress', 'in-progress')).toBe(false)
  })

  it('never leaves a final one', () => {
    expect(isForward('ended', 'forwarding')).toBe(false)
    expect(isForward('failed', 'ended')).toBe(false)
  })
})

describe('a provider that mostly fails', () => {
  it('is not judged by a few calls', () => {
    expect(mostlyFailing(noteResults('', 'fffffffff'))).toBeNull()
  })

  it('is told from one that fails now and then', () => {
    expect(mostlyFailing('fofofofofo')).toBeNull()
    expect(mostlyFailing('fofofofoff')).toEqual({ failed: 6, of: 10 })
  })

  it('is judged by the last twenty calls alone', () => {
    const longAgo = noteResults('f'.repeat(20), 'o'.repeat(10))
    expect(longAgo).toHaveLength(20)
    expect(mostlyFailing(longAgo)).toBeNull()
    expect(mostlyFailing(noteResults(longAgo, 'f'))).toBeNull()
  })
})

describe('the longest possible end of a call', () => {
  const began = new Date('2026-11-02T10:00:00Z')
  const placed = {
    status: 'queued',
    started_at: null,
    requested_at: began,
    created_at: began,
  } as const

  it('counts ringing and talking from the request', () => {
    expect(longestEndOf(placed, 600)).toEqual(new Date('2026-11-02T10:11:05Z'))
  })

  it('leaves a call that the provider put off a day to begin', () => {
    expect(longestEndOf({ ...placed, status: 'scheduled' }, 600)).toEqual(
      new Date('2026-11-03T10:11:05Z'),
    )
  })
})

describe('why the provider refuses', () => {
  it('is said in plain words, with its own beside them', () => {
    const reason = 'call.start.error-subscription-insufficient-credits'
    expect(explain(reason)).toBe(`the account has no credit left (${reason})`)
    expect(explain('VAPI token not configured')).toBe('VAPI token not configured')
  })
})
