import { expect, it } from 'vitest'
import { formatClock } from './format-clock.ts'

it.each([
  [0, '0:00'],
  [9.9, '0:09'],
  [125, '2:05'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [36_065, '10:01:05'],
  [Number.NaN, '–:––'],
  [Number.POSITIVE_INFINITY, '–:––'],
])('formats %d seconds as %s', (seconds, text) => {
  expect(formatClock('en', seconds)).toBe(text)
})

it('uses the digits of the locale', () => {
  expect(formatClock('ar-EG', 125)).toBe('٢:٠٥')
})
