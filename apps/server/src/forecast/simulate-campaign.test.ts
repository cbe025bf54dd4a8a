import { describe, expect, it } from 'vitest'
import { drawPool, type PastCall } from './call-pool.ts'
import { quantileOf } from './quantile.ts'
import { seededRandom } from './seeded-random.ts'
import { type ContactGroup, type PauseConditions, simulateCampaign } from './simulate-campaign.ts'
import { alwaysOpen, type Timetable } from './timetable.ts'

const startMs = 0
const noAnswer: PastCall = { reasonClass: 'no-answer', lineSeconds: 30, cost: 0.5 }
const conversation: PastCall = { reasonClass: 'conversation', lineSeconds: 60, cost: 2 }
const plan = { max_concurrent_calls: 1, retry_attempts: 2, retry_delay_minutes: 10 }

const simulate = (
  calls: PastCall[],
  groups: (Omit<ContactGroup, 'capLimits'> & Partial<ContactGroup>)[],
  changes: Partial<typeof plan> = {},
  pauses?: PauseConditions,
) => {
  const random = seededRandom(1)
  const pool = drawPool({ kind: 'history', calls }, random)
  const capped = groups.map((group) => ({ capLimits: [], ...group }))
  return simulateCampaign({ ...plan, ...changes }, capped, startMs, pool, random, pauses)
}

const noLimits = { campaignLimit: null, dailyLimit: null, spentToday: 0 }

const openFrom = (...intervals: [number, number][]): Timetable => ({
  intervalAt: (n) => {
    const [from, until] = intervals[n] ?? []
    return from === undefined || until === undefined
      ? null
      : { from: from * 1000, until: until * 1000 }
  },
})

describe('a simulated campaign', () => {
  it('calls a contact again after the delay, as often as the retries allow', () => {
    const result = simulate([noAnswer], [{ timetable: alwaysOpen, now: 1, later: [] }])
    expect(result).toMatchObject({
      finishMs: (30 + 600 + 30 + 600 + 30) * 1000,
      calls: 3,
      cost: 1.5,
    })
  })

  it('does not call a contact again after a conversation', () => {
    const result = simulate([conversation], [{ timetable: alwaysOpen, now: 2, later: [] }])
    expect(result).toEqual({ finishMs: 120_000, calls: 2, cost: 4, pausedBy: null })
  })

  it('calls contacts whose retry is due before contacts that were never called', () => {
    const groups = [{ timetable: alwaysOpen, now: 30, later: [] }]
    // 21 calls end before the first retry is due, and their retries keep the line busy. The other 9 contacts are called after
    // them, and once more after the delay.
    expect(simulate([noAnswer], groups, { retry_attempts: 1 })).toMatchObject({
      finishMs: (21 * 30 + 21 * 30 + 30 + 600 + 9 * 30) * 1000,
      calls: 60,
    })
  })

  it('uses all lines at once', () => {
    const groups = [{ timetable: alwaysOpen, now: 9, later: [] }]
    expect(simulate([conversation], groups, { max_concurrent_calls: 3 }).finishMs).toBe(180_000)
  })

  it('begins no call outside the hours of a contact', () => {
    const groups = [{ timetable: openFrom([0, 90], [1000, 1030]), now: 3, later: [] }]
    expect(simulate([conversation], groups).finishMs).toBe(1_060_000)
  })

  it('calls contacts not before the time that a rule gives', () => {
    const groups = [{ timetable: alwaysOpen, now: 0, later: [{ at: 5_000_000, contacts: 1 }] }]
    expect(simulate([conversation], groups).finishMs).toBe(5_060_000)
  })

  it('leaves out contacts whose hours never return', () => {
    const groups = [{ timetable: openFrom([0, 90]), now: 3, later: [] }]
    expect(simulate([conversation], groups).calls).toBe(2)
  })

  it('calls a contact no more often than the caps allow', () => {
    const capLimits = [{ id: 'campaign-24h', maxAttempts: 2, hours: 24, setBy: 'the campaign' }]
    const groups = [{ timetable: alwaysOpen, capLimits, now: 1, later: [] }]
    // The third call waits for a day after the first one, and the fourth for a day after the second one.
    const { finishMs } = simulate([noAnswer], groups, { retry_attempts: 3 })
    expect(finishMs).toBe((24 * 3600 + 630 + 30) * 1000)
  })

  it('begins no call at its scheduled end or later', () => {
    const groups = [{ timetable: alwaysOpen, now: 5, later: [] }]
    const pauses = { endMs: 110_000, spending: noLimits }
    expect(simulate([conversation], groups, {}, pauses)).toEqual({
      finishMs: 120_000,
      calls: 2,
      cost: 4,
      pausedBy: 'scheduled_end',
    })
  })

  it('pauses when its calls have cost as much as its limit', () => {
    const groups = [{ timetable: alwaysOpen, now: 5, later: [] }]
    const pausesAt = (campaignLimit: number) =>
      simulate(
        [conversation],
        groups,
        {},
        {
          endMs: Number.POSITIVE_INFINITY,
          spending: { ...noLimits, campaignLimit },
        },
      )
    expect(pausesAt(5)).toMatchObject({ calls: 3, cost: 6, pausedBy: 'spending_limit' })
    expect(pausesAt(6)).toMatchObject({ calls: 3, cost: 6, pausedBy: 'spending_limit' })
    expect(pausesAt(10)).toMatchObject({ calls: 5, cost: 10, pausedBy: null })
  })

  it('pauses at the limit of a day, of which a part is spent before the start', () => {
    const spending = { campaignLimit: null, dailyLimit: 7, spentToday: 4 }
    const pauses = { endMs: Number.POSITIVE_INFINITY, spending }
    const now = [{ timetable: alwaysOpen, now: 5, later: [] }]
    expect(simulate([conversation], now, {}, pauses)).toMatchObject({
      calls: 2,
      pausedBy: 'spending_limit',
    })
    // The hours of the second contact begin on the next day.
    const nextDay = [{ timetable: openFrom([0, 30], [90_000, 90_150]), now: 4, later: [] }]
    expect(simulate([conversation], nextDay, {}, pauses)).toMatchObject({
      calls: 4,
      pausedBy: null,
    })
  })

  it('spends little more than its limit in batches', () => {
    const groups = [{ timetable: alwaysOpen, now: 100_000, later: [] }]
    const lines = { max_concurrent_calls: 10 }
    const pauses = {
      endMs: Number.POSITIVE_INFINITY,
      spending: { ...noLimits, campaignLimit: 1000 },
    }
    const { cost, pausedBy } = simulate([noAnswer, conversation], groups, lines, pauses)
    expect(pausedBy).toBe('spending_limit')
    expect(cost).toBeGreaterThanOrEqual(1000)
    expect(cost).toBeLessThan(1004)
  })

  it('comes to about the same in batches as call by call', () => {
    const calls = [noAnswer, conversation]
    // Each group is too small for a batch, and all together are not.
    const groups = [{ timetable: alwaysOpen, now: 100_000, later: [] }]
    const { calls: count, cost, finishMs } = simulate(calls, groups, { max_concurrent_calls: 10 })
    // A contact has 1 + 1/2 + 1/4 calls, of 45 seconds and 1.25 dollars in the mean, up to the spread of the pool.
    const pool = drawPool({ kind: 'history', calls }, seededRandom(1))
    const retried = pool.calls.filter((call) => call === noAnswer).length / pool.calls.length
    const expected = 100_000 * (1 + retried + retried ** 2)
    expect(count / expected).toBeCloseTo(1, 2)
    expect(cost / (expected * pool.cost.mean)).toBeCloseTo(1, 2)
    expect(finishMs / ((expected * pool.lineSeconds.mean * 1000) / 10)).toBeCloseTo(1, 1)
  })
})

describe('a quantile', () => {
  it('lies between the values around its position', () => {
    expect(quantileOf([1, 2, 3, 4, 5, 6, 7, 8, 9], 0.5)).toBe(5)
    expect(quantileOf([0, 10], 0.5)).toBe(5)
  })

  it('is the first or last value when there are too few', () => {
    expect(quantileOf([1, 2], 0.1)).toBe(1)
    expect(quantileOf([1, 2], 0.9)).toBe(2)
  })
})
