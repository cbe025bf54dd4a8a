import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CapsFacts } from './caps.gate.ts'
import { lawfulCaps, lawfulCapsOn, limitsOf } from './caps-law.ts'
import { consentLaw } from './consent-law.ts'
import { decide } from './decide.ts'
import { law } from './law.ts'
import { placeOf } from './places.ts'

const hourMs = 3_600_000
const at = new Date('2026-03-10T12:00:00.000Z')
const hoursAgo = (hours: number) => new Date(at.getTime() - hours * hourMs)
const facts = (changes: Partial<CapsFacts>) => ({
  caps: {
    limits: [],
    attempts: [],
    restHours: null,
    conversationEndedAt: null,
    busyUntil: null,
    ...changes,
  },
})
const limits = (attempts_per_day: number | null, attempts_per_week: number | null) =>
  limitsOf({ attempts_per_day, attempts_per_week }, 'campaign')

describe('the caps', () => {
  it('allow the next attempt exactly when the oldest one that counts is 24 hours old', () => {
    const called = facts({ limits: limits(2, null), attempts: [hoursAgo(1), hoursAgo(20)] })
    const until = new Date(hoursAgo(20).getTime() + 24 * hourMs)
    expect(decide(called, at)).toEqual({
      verdict: 'later',
      gate: 'caps',
      until,
      reason: 'Called 2 times in 24 h, the most that the campaign allows',
    })
    expect(decide(called, new Date(until.getTime() - 1)).verdict).toBe('later')
    expect(decide(called, until)).toEqual({ verdict: 'now' })
  })

  it('never allow more attempts in any period than a limit says, and name the first moment', () => {
    const attempts = fc.array(fc.integer({ min: 0, max: 200 * 60 }), { maxLength: 12 })
    const limit = fc.integer({ min: 1, max: 6 })
    fc.assert(
      fc.property(attempts, limit, limit, (minutesAgo, perDay, perWeek) => {
        const called = facts({
          limits: limits(perDay, perWeek),
          attempts: minutesAgo.map((minutes) => hoursAgo(minutes / 60)),
        })
        const countAt = (time: Date, hours: number) =>
          called.caps.attempts.filter(
            (attempt) => time.getTime() - attempt.getTime() < hours * hourMs,
          ).length
        const isAllowed = (time: Date) => countAt(time, 24) < perDay && countAt(time, 168) < perWeek
        const decision = decide(called, at)
        expect(decision.verdict === 'now').toBe(isAllowed(at))
        if (decision.verdict !== 'later') return
        expect(isAllowed(decision.until)).toBe(true)
        expect(isAllowed(new Date(decision.until.getTime() - 1))).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  it('let a number rest after a conversation, to the millisecond', () => {
    const rested = facts({ restHours: 48, conversationEndedAt: hoursAgo(47) })
    const until = new Date(at.getTime() + hourMs)
    expect(decide(rested, at)).toMatchObject({
      until,
      reason: 'Resting for 48 h after a conversation',
    })
    expect(decide(rested, until)).toEqual({ verdict: 'now' })
  })

  it('refuse a number that is on another call, whose end nobody knows', () => {
    const busyUntil = new Date(at.getTime() + 60_000)
    expect(decide(facts({ busyUntil }), at)).toEqual({
      verdict: 'later',
      gate: 'caps',
      until: busyUntil,
      isRecheck: true,
      reason: 'Another call to this number is in progress',
    })
  })

  it('name the end of a rest that lasts longer than the next look at a number on another call', () => {
    const busyUntil = new Date(at.getTime() + 60_000)
    const rested = facts({ busyUntil, restHours: 48, conversationEndedAt: hoursAgo(47) })
    expect(decide(rested, at)).toEqual({
      verdict: 'later',
      gate: 'caps',
      until: new Date(at.getTime() + hourMs),
      reason: 'Resting for 48 h after a conversation',
    })
  })

  it('wait for the limit that lasts longest, and name it', () => {
    const called = facts({ limits: limits(1, 1), attempts: [hoursAgo(2)] })
    expect(decide(called, at)).toMatchObject({
      until: new Date(hoursAgo(2).getTime() + 168 * hourMs),
      reason: 'Called once in 7 days, the most that the campaign allows',
    })
  })
})

describe('the caps of the law', () => {
  it.each([
    ['US-FL', '2021-06-30', []],
    ['US-FL', '2021-07-01', ['3 in 24 h']],
    ['US-OK', '2022-10-31', []],
    ['US-OK', '2022-11-01', ['3 in 24 h']],
    ['US-MD', '2023-12-31', []],
    ['US-MD', '2024-01-01', ['3 in 24 h']],
    ['US-ME', '2026-01-01', ['1 in 8 h']],
    ['US-OR', '2025-12-31', []],
    ['US-OR', '2026-01-01', ['3 in 24 h']],
    ['US-NY', '2026-01-01', []],
    ['FR', '2023-02-28', []],
    ['FR', '2023-03-01', ['4 in 720 h']],
    ['RE', '2026-01-01', ['4 in 720 h']],
    ['DE', '2026-01-01', []],
  ])('of %s on %s are %j', (jurisdiction, day, expected) => {
    const found = lawfulCapsOn([jurisdiction], new Date(`${day}T12:00:00Z`))
    expect(found.map(({ maxAttempts, hours }) => `${maxAttempts} in ${hours} h`)).toEqual(expected)
  })

  it('of all states in the time zone of a contact with a free number', () => {
    const { jurisdictions } = placeOf({ phone_e164: '+18005550142', time_zone: 'America/New_York' })
    const found = lawfulCapsOn(jurisdictions, new Date('2026-01-01T12:00:00Z'))
    expect(found.map(({ id }) => id).sort()).toEqual([
      'us-fl-2021-attempts',
      'us-md-2024-attempts',
      'us-me-attempts',
    ])
  })

  it.each(lawfulCaps)(
    '$id names its source, and no other row of the law has its id',
    ({ id, source }) => {
      expect(source).not.toBe('')
      const rows = [...law, ...consentLaw, ...lawfulCaps]
      expect(rows.filter((row) => row.id === id)).toHaveLength(1)
    },
  )
})
