import { describe, expect, test } from 'vitest'
import {
  areaPath,
  barsPath,
  isVisible,
  joinStatuses,
  markPlaceOf,
  placeOf,
  xOf,
  yOf,
} from './replay-geometry.ts'
import { replayLanesHeight } from './replay-lanes.tsx'
import type { Replay, StatusSegment } from './replay-series.ts'

const span = { from: 1000, to: 4000 }

describe('in a drawing of 1000 by 100', () => {
  test('a time is across, with two decimals', () => {
    expect([1000, 1750, 2000, 4000].map((time) => xOf(time, span))).toEqual([0, 250, 333.33, 1000])
  })

  test('a value is down from the greatest one, with two decimals', () => {
    expect([6, 3, 1, 0].map((value) => yOf(value, 6))).toEqual([0, 50, 83.33, 100])
  })

  test('an area has a step for each value', () => {
    expect(areaPath([1, 4], null, 4)).toBe('M0 100V75H500V0H1000V100Z')
    expect(areaPath([2, 4], [0, 1], 4)).toBe('M0 100V50H500V0H1000V75H500V100H0Z')
    expect(areaPath([1, 1, 1], null, 1)).toBe('M0 100V0H333.33V0H666.67V0H1000V100Z')
  })

  test('a bar has a gap beside it, and no count has none', () => {
    expect(barsPath([4, 0, 1], [1000, 2200, 3400, 4000], span)).toBe(
      'M30 100V0H370V100ZM815 100V75H985V100Z',
    )
  })
})

describe('the place of a part', () => {
  test('is its share of what is shown', () => {
    expect(placeOf({ from: 1750, to: 2500 }, span)).toEqual({ left: '25%', width: '25%' })
    expect(placeOf({ from: 0, to: 1750 }, span)).toEqual({ left: '0%', width: '25%' })
    expect(placeOf({ from: 3250, to: Number.POSITIVE_INFINITY }, span)).toEqual({
      left: '75%',
      width: '25%',
    })
  })

  test('of a mark leaves room for its least width', () => {
    expect(markPlaceOf({ from: 1750, to: 2500 }, span, 4)).toEqual({
      left: 'min(25%, 100% - 4px)',
      width: '25%',
      minWidth: 4,
    })
  })
})

test('a part is shown that is within the time, not one that ends or begins at its bounds', () => {
  expect(isVisible({ from: 0, to: 1001 }, span)).toBe(true)
  expect(isVisible({ from: 3999, to: 5000 }, span)).toBe(true)
  expect(isVisible({ from: 0, to: 1000 }, span)).toBe(false)
  expect(isVisible({ from: 4000, to: 5000 }, span)).toBe(false)
})

test('a status that another limit of lines does not change is one part', () => {
  const segment = (from: number, to: number, status: 'running' | 'paused', maxLines: number) =>
    ({ from, to, status, reason: null, maxLines }) satisfies StatusSegment
  const segments = [
    segment(0, 1, 'running', 2),
    segment(1, 2, 'running', 3),
    segment(2, 3, 'paused', 3),
    segment(3, 4, 'running', 3),
  ]
  expect(joinStatuses(segments).map(({ from, to, status }) => [from, to, status])).toEqual([
    [0, 2, 'running'],
    [2, 3, 'paused'],
    [3, 4, 'running'],
  ])
  // The segments of the replay stay as they are.
  expect(segments[0]?.to).toBe(1)
})

test('each gate has a lane below those of the status, the lines and the calls', () => {
  const heightOf = (gates: number) =>
    replayLanesHeight({ gates: Array.from({ length: gates }) } as unknown as Replay)
  // The lanes with their labels and gaps, and the axis.
  expect(heightOf(0)).toBe(30 + 84 + 52 + 3 * (22 + 14) + 24)
  expect(heightOf(3) - heightOf(2)).toBe(40 + 22 + 14)
})
