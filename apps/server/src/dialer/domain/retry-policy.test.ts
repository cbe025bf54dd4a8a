import { describe, expect, it } from 'vitest'
import { consequenceOf } from './retry-policy.ts'

const policy = { retry_attempts: 1, retry_delay_minutes: 30 }
const endedAt = new Date('2026-11-02T10:00:00Z')
const facts = { attempts: 1, endedAt, campaign: 'running', contactGone: false } as const

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
