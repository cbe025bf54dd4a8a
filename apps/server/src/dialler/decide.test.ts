import { describe, expect, it } from 'vitest'
import { decide, wakesAt, whyNotNow } from './decide.ts'

const now = new Date('2026-11-02T10:00:00Z')
const later = new Date('2026-11-02T10:20:00Z')
const soon = new Date('2026-11-02T10:05:00Z')
const running = {
  status: 'running',
  calling: true,
  paused_reason: null,
  max_concurrent_calls: 2,
  live: 0,
} as const
const waiting = { state: 'waiting', next_try_at: null } as const

describe('what a campaign does next', () => {
  it('is to call the first who are due, as many as there are free lines', () => {
    const members = [waiting, { ...waiting, next_try_at: later }, waiting, waiting]
    expect(decide(running, members, now)).toEqual([
      { kind: 'now' },
      { kind: 'not-before', at: later, because: 'Waits for the next try' },
      { kind: 'now' },
      { kind: 'not-before', at: null, because: 'Waits for a free line' },
    ])
  })

  it('counts those who are on a call', () => {
    const live = { state: 'live', next_try_at: null } as const
    expect(decide({ ...running, live: 1 }, [live, waiting, waiting], now)).toMatchObject([
      { because: 'On a call' },
      { kind: 'now' },
      { because: 'Waits for a free line' },
    ])
  })

  it('is to call a retry from the very moment it is due', () => {
    const due = { ...waiting, next_try_at: now }
    expect(decide(running, [due], now)).toEqual([{ kind: 'now' }])
  })

  it.each([
    [{ status: 'draft' }, 'The campaign has not started'],
    [{ status: 'paused', paused_reason: 'The schedule ended' }, 'The schedule ended'],
    [{ calling: false }, 'Calls have not been started'],
  ] as const)('is nothing while it is %o', (change, because) => {
    expect(decide({ ...running, ...change }, [waiting], now)).toEqual([
      { kind: 'not-before', at: null, because },
    ])
  })

  it.each(['reached', 'unreached', 'skipped', 'cancelled'] as const)(
    'is never to call again who is %s',
    (state) => {
      const [decision] = decide(running, [{ state, next_try_at: null }], now)
      expect(decision?.kind).toBe('never')
    },
  )

  it('is never to call anybody once it is stopped', () => {
    expect(decide({ ...running, status: 'cancelled' }, [waiting], now)).toEqual([
      { kind: 'never', because: 'The campaign was stopped' },
    ])
  })

  it('comes by itself at the first next try', () => {
    const members = [
      { ...waiting, next_try_at: later },
      { ...waiting, next_try_at: soon },
    ]
    expect(wakesAt(decide(running, members, now))).toEqual(soon)
    expect(wakesAt(decide({ ...running, calling: false }, members, now))).toBeNull()
  })
})

describe('why a contact is not called now', () => {
  it('names what stands in the way', () => {
    expect(whyNotNow(waiting, running, now)).toBe('Waits for a free line')
    expect(whyNotNow({ ...waiting, next_try_at: later }, running, now)).toBe(
      'Waits for the next try',
    )
    expect(whyNotNow({ state: 'live', next_try_at: null }, running, now)).toBe('On a call')
  })

  it('says nothing of a contact that has been called to its end', () => {
    expect(whyNotNow({ state: 'reached', next_try_at: null }, running, now)).toBeNull()
  })
})
