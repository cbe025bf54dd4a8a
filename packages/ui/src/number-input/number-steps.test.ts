import { expect, test } from 'vitest'
import { addSteps, isAllowed } from './number-steps.ts'

const calls = { minimum: 1, maximum: 10, step: 1 }
const anyNumber = { minimum: -Infinity, maximum: Infinity, step: 1 }

test('a number is allowed within the limits, at whole steps from the minimum', () => {
  expect([0, 1, 1.5, 10, 11, Number.NaN].filter((number) => isAllowed(number, calls))).toEqual([
    1, 10,
  ])
  expect(isAllowed(0.3, { minimum: 0, maximum: 1, step: 0.1 })).toBe(true)
  expect(isAllowed(4, { minimum: 1, maximum: 10, step: 3 })).toBe(true)
  expect(isAllowed(3, { minimum: 1, maximum: 10, step: 3 })).toBe(false)
})

test('steps stay within the limits, and lead back to them', () => {
  expect(addSteps(9, 1, calls)).toBe(10)
  expect(addSteps(10, 1, calls)).toBe(10)
  expect(addSteps(1, -1, calls)).toBe(1)
  expect(addSteps(123, -1, calls)).toBe(10)
  expect(addSteps(-4, 1, calls)).toBe(1)
  expect(addSteps(1, 10, { minimum: 1, maximum: 9, step: 3 })).toBe(7)
  expect(addSteps(0, -10, anyNumber)).toBe(-10)
  expect(addSteps(5, 1, { minimum: 10, maximum: 1, step: 1 })).toBe(10)
})

test('a number between two steps moves to the next one', () => {
  expect(addSteps(2.5, 1, calls)).toBe(3)
  expect(addSteps(2.5, -1, calls)).toBe(2)
})

test('steps of fractions do not add up errors', () => {
  const tenths = { minimum: 0, maximum: 1, step: 0.1 }
  expect(addSteps(0.2, 1, tenths)).toBe(0.3)
  expect(addSteps(0.3, -1, tenths)).toBe(0.2)
  expect(addSteps(0, 1, { minimum: -1000, maximum: 1000, step: 0.1 })).toBe(0.1)
  expect(addSteps(1e-7, 1, { minimum: 0, maximum: 1, step: 1e-7 })).toBe(2e-7)
})

test('a step of a large number changes its last digit', () => {
  expect(addSteps(1_234_567_890_123, 1, anyNumber)).toBe(1_234_567_890_124)
  expect(addSteps(123_456_789_012.34, 1, { ...anyNumber, step: 0.01 })).toBe(123_456_789_012.35)
})
