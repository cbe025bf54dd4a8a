import { describe, expect, it } from 'vitest'
import type { Refusal } from '../../rules/index.ts'
import { nextActions, nextRunAt, nextTryAt, whyNotNow } from './next-action.ts'

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

const allowed = () => null

describe('nextActions', () => {
  it('calls the first members that are due, one for each free line', () => {
    const members = [waiting, { ...waiting, next_try_at: later }, waiting, waiting]
    expect(nextActions(running, members, now)).toEqual([
      { kind: 'call' },
      { kind: 'wait', until: later, code: 'retry', reason: 'Waiting for the next attempt' },
      { kind: 'call' },
      { kind: 'wait', until: null, code: 'no_free_line', reason: 'Waiting for a free line' },
    ])
  })

  it('counts a line as used for each member on a call', () => {
    const live = { state: 'live', next_try_at: null } as const
    expect(nextActions({ ...running, live: 1 }, [live, waiting, waiting], now)).toMatchObject([
      { reason: 'On a call' },
      { kind: 'call' },
      { reason: 'Waiting for a free line' },
    ])
  })

  it('calls a member at the moment its retry is due', () => {
    const due = { ...waiting, next_try_at: now }
    expect(nextActions(running, [due], now)).toEqual([{ kind: 'call' }])
  })

  it.each([
    [{ status: 'draft' }, 'not_started', 'The campaign has not started'],
    [{ status: 'paused', paused_reason: 'The schedule ended' }, 'paused', 'The schedule ended'],
    [{ calling: false }, 'calls_not_started', 'Calls have not been started'],
  ] as const)('calls nobody while the campaign has %o', (change, code, reason) => {
    expect(nextActions({ ...running, ...change }, [waiting], now)).toEqual([
      { kind: 'wait', until: null, code, reason },
    ])
  })

  it.each(['reached', 'unreached', 'skipped', 'cancelled'] as const)(
    'never calls a member again that is %s',
    (state) => {
      const [action] = nextActions(running, [{ state, next_try_at: null }], now)
      expect(action?.kind).toBe('never')
    },
  )

  it('never calls a waiting member of a stopped campaign', () => {
    expect(nextActions({ ...running, status: 'cancelled' }, [waiting], now)).toEqual([
      { kind: 'never', code: 'stopped', reason: 'The campaign was stopped' },
    ])
  })
})

describe('nextRunAt', () => {
  it('returns the earliest next attempt, and null while calling is off', () => {
    const members = [
      { ...waiting, next_try_at: later },
      { ...waiting, next_try_at: soon },
    ]
    expect(nextRunAt(nextActions(running, members, now))).toEqual(soon)
    expect(nextRunAt(nextActions({ ...running, calling: false }, members, now))).toBeNull()
  })
})

describe('whyNotNow', () => {
  it('returns the reason why a member waits', () => {
    expect(whyNotNow(waiting, running, now, allowed)).toEqual({
      code: 'no_free_line',
      reason: 'Waiting for a free line',
      until: null,
    })
    expect(whyNotNow({ ...waiting, next_try_at: later }, running, now, allowed)).toEqual({
      code: 'retry',
      reason: 'Waiting for the next attempt',
      until: later,
    })
    const live = { state: 'live', next_try_at: null } as const
    expect(whyNotNow(live, running, now, allowed)).toMatchObject({ reason: 'On a call' })
  })

  it('names the costs while free lines wait for them', () => {
    expect(whyNotNow(waiting, { ...running, awaitsCosts: true }, now, allowed)).toEqual({
      code: 'awaiting_costs',
      reason: 'Waiting: costs that are not known yet may reach a spending limit',
      until: null,
    })
  })

  it('returns null for a member that needs no further attempt', () => {
    expect(whyNotNow({ state: 'reached', next_try_at: null }, running, now, allowed)).toBeNull()
  })
})

describe('nextTryAt', () => {
  const opens = new Date('2026-11-03T09:00:00Z')
  const closed: Refusal = { verdict: 'later', until: opens, gate: 'hours', reason: 'Closed' }
  const recheck: Refusal = { ...closed, until: later, isRecheck: true, gate: 'caps' }
  const tryAt = (
    next_try_at: Date | null,
    campaign: Parameters<typeof whyNotNow>[1] = running,
    refusalAt: (at: Date) => Refusal | null = allowed,
  ) => {
    const member = { ...waiting, next_try_at }
    return nextTryAt(member, whyNotNow(member, campaign, now, refusalAt))
  }

  it('is the time of the retry, or when the calling rules allow it', () => {
    expect(tryAt(later)).toEqual(later)
    expect(tryAt(later, running, (at) => (at < later ? null : closed))).toEqual(opens)
    expect(tryAt(soon, running, () => closed)).toEqual(opens)
  })

  it('is the time since when a member is due that waits for a free line', () => {
    expect(tryAt(now)).toEqual(now)
  })

  it.each([
    ['while a rule only looks again', later, running, () => recheck],
    ['while the campaign is paused', later, { ...running, status: 'paused' }, allowed],
    ['before calls are started', later, { ...running, calling: false }, allowed],
    ['while costs are awaited', now, { ...running, awaitsCosts: true }, allowed],
  ] as const)('is unknown %s', (_, next_try_at, campaign, refusalAt) => {
    expect(tryAt(next_try_at, campaign, refusalAt)).toBeNull()
  })
})
