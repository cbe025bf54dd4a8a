import { expect, test } from 'vitest'
import { formatCallingHours, weekdayNames } from './calling-hours.ts'

const hours = { from: '09:00', until: '20:00' }

test('a week has seven days from Monday', () => {
  expect(weekdayNames('en')).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  expect(weekdayNames('de')[0]).toBe('Mo')
})

test.each([
  [[1, 2, 3, 4, 5], 'Mon–Fri, 09:00–20:00'],
  [[3, 1, 2], 'Mon–Wed, 09:00–20:00'],
  [[6, 7], 'Sat, Sun, 09:00–20:00'],
  [[1, 2, 4], 'Mon, Tue, Thu, 09:00–20:00'],
  [[5], 'Fri, 09:00–20:00'],
])('the hours on the days %j are %s', (days, text) => {
  expect(formatCallingHours({ ...hours, days }, 'en')).toBe(text)
})

test('the hours of whole days are those days', () => {
  const wholeDay = { from: '00:00', until: '24:00', days: [6, 7] }
  expect(formatCallingHours(wholeDay, 'en')).toBe('Sat, Sun, all day')
})
