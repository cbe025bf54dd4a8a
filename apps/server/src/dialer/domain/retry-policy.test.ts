import { describe, expect, it } from 'vitest'
import { consequenceOf } from './retry-policy.ts'

const policy = { retry_attempts: 1, retry_delay_minutes: 30 }
const endedAt = new Date('2026-11-02T10:00:00Z')
const facts = {
  attempts: 1,
  endedAt,
  campaignStatus: 'running',
  isContactDeleted: false,
  isUnplaced: false,
} as const

describe('consequenceOf', () => {
  it('returns reached after a conversation, also when retries are left', () => {
    expect(consequenceOf('conversation', policy, facts)).toEqual({
      kind: 'final',
      state: 'reached',
    })
  })

  it.each(['no-answer', 'busy', 'voicemail', 'carrier', 'platform'] as const)(
    'returns a retry after %s, with the delay counted from the end of the call',
    (reasonClass) => {
      const retryAt = new Date('2026-11-02T10:30:00Z')
      expect(consequenceOf(reasonClass, policy, facts)).toEqual({ kind: 'retry', at: retryAt })
    },
  )

  it('returns unreached when all retries are used', () => {
    const secondAttempt = { ...facts, attempts: 2 }
    expect(consequenceOf('busy', policy, secondAttempt)).toEqual({
      kind: 'final',
      state: 'unreached',
    })
  })

  it.each(['bad-number', 'cancelled', 'other'] as const)(
    'returns unreached without a retry after %s',
    (reasonClass) => {
      expect(consequenceOf(reasonClass, policy, facts)).toEqual({
        kind: 'final',
        state: 'unreached',
      })
    },
  )

  it('skips a deleted contact instead of a retry, and keeps its time', () => {
    const deleted = { ...facts, isContactDeleted: true }
    const retryAt = new Date('2026-11-02T10:30:00Z')
    expect(consequenceOf('busy', policy, deleted)).toEqual({ kind: 'skip', retryAt })
    expect(consequenceOf('busy', policy, { ...deleted, attempts: 2 })).toEqual({
      kind: 'final',
      state: 'unreached',
    })
  })

  it('skips a deleted contact whose call was cancelled, unless the call was placed', () => {
    const deleted = { ...facts, isContactDeleted: true }
    const ofUnplaced = consequenceOf('cancelled', policy, { ...deleted, isUnplaced: true })
    expect(ofUnplaced).toEqual({ kind: 'final', state: 'skipped' })
    expect(consequenceOf('cancelled', policy, deleted)).toEqual({
      kind: 'final',
      state: 'unreached',
    })
  })

  it('returns cancelled when the campaign was stopped before the retry', () => {
    const stopped = { ...facts, campaignStatus: 'cancelled' } as const
    expect(consequenceOf('busy', policy, stopped)).toEqual({ kind: 'final', state: 'cancelled' })
  })

  it.each(['account', 'configuration'] as const)(
    'pauses the campaign after %s, which is not the contact’s fault',
    (reasonClass) => {
      expect(consequenceOf(reasonClass, policy, facts)).toEqual({ kind: 'pause' })
    },
  )

  it('places the same attempt again when the provider had no free line', () => {
    expect(consequenceOf('no-slot', policy, facts)).toEqual({ kind: 'place-again' })
  })
})
