import { describe, expect, it } from 'vitest'
import { affordableCalls, expectedCost, isSpent } from './spending.ts'

const none = { spent: 0, priced: 0, pending: 0 }

describe('the calls that a spending limit allows', () => {
  it('are as many as the limit pays for, each at the prior while few costs are known', () => {
    expect(affordableCalls(1, none)).toBe(4)
    expect(affordableCalls(1.1, none)).toBe(5)
    expect(affordableCalls(0.01, none)).toBe(1)
  })

  it('are fewer by those in progress, each at the average of at least ten calls', () => {
    expect(expectedCost({ spent: 1, priced: 9 })).toBe(0.25)
    expect(expectedCost({ spent: 1, priced: 10 })).toBe(0.1)
    expect(affordableCalls(2, { spent: 1, priced: 10, pending: 4 })).toBe(6)
    expect(affordableCalls(2, { spent: 1, priced: 10, pending: 10 })).toBe(0)
  })

  it('are none once the limit is reached, to the micro-dollar', () => {
    expect(affordableCalls(1, { spent: 1, priced: 10, pending: 0 })).toBe(0)
    expect(isSpent(1, { ...none, spent: 0.999998 })).toBe(false)
    expect(isSpent(0.3, { ...none, spent: 0.1 + 0.2 })).toBe(true)
  })
})
