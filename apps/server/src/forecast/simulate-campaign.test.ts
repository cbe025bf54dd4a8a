import { describe, expect, it } from 'vitest'
import { drawPool, type PastCall } from './call-pool.ts'
import { quantileOf } from './quantile.ts'
import { seededRandom } from './seeded-random.ts'
import { type ContactGroup, simulateCampaign } from './simulate-campaign.ts'
import { alwaysOpen, type Timetable } from './timetable.ts'

const startMs = 0
const noAnswer: PastCall = { reasonClass: 'no-answer', lineSeconds: 30, cost: 0.5 }
const conversation: PastCall = { reasonClass: 'conversation', lineSeconds: 60, cost: 2 }
const plan = { max_concurrent_calls: 1, retry_attempts: 2, retry_delay_minutes: 10 }

const simulate = (
  calls: PastCall[],
  groups: ContactGroup[],
  changes: Partial<typeof plan> = {},
) => {
  const random = seededRandom(1)
  const pool = drawPool({ kind: 'history', calls }, random)
  return simulateCampaign({ ...plan, ...changes }, groups, startMs, pool, random)
}

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
    expect(result).toEqual({ finishMs: (30 + 600 + 30 + 600 + 30) * 1000, calls: 3, cost: 1.5 })
  })

  it('does not call a contact again after a conversation', () => {
    const result = simulate([conversation], [{ timetable: alwaysOpen, now: 2, later: [] }])
    expect(result).toEqual({ finishMs: 120_000, calls: 2, cost: 4 })
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
