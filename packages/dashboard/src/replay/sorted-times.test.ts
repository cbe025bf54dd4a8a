import { expect, test } from 'vitest'
import { countUntil, sortedTimes } from './sorted-times.ts'

test('times are in order, without those that are missing', () => {
  expect([...sortedTimes([30, null, 5, 20], (time) => time)]).toEqual([5, 20, 30])
})

test('a time counts from itself on', () => {
  const times = Float64Array.of(10, 20, 20, 30)
  expect([9, 10, 19, 20, 30, 99].map((time) => countUntil(times, time))).toEqual([0, 1, 1, 3, 4, 4])
  expect(countUntil(Float64Array.of(), 5)).toBe(0)
})
