import { expect, test } from 'vitest'
import { timeUntil } from './time-until.ts'

const now = new Date('2026-11-20T15:00:00.000Z')

test.each([
  ['2026-11-20T15:00:01.000Z', 'in 1 minute'],
  ['2026-11-20T15:11:01.000Z', 'in 12 minutes'],
  ['2026-11-20T17:30:00.000Z', 'in 3 hours'],
  ['2026-11-20T16:00:00.000Z', 'in 60 minutes'],
  ['2026-11-20T16:00:00.001Z', 'in 2 hours'],
  ['2026-11-22T15:00:00.000Z', 'in 48 hours'],
  ['2026-11-22T15:00:00.001Z', 'in 2 days'],
  ['2026-11-23T10:00:00.000Z', 'in 3 days'],
  ['2026-11-27T15:00:00.000Z', 'in 7 days'],
  ['2027-02-28T15:00:00.000Z', 'in 100 days'],
  ['2026-11-20T15:00:00.000Z', null],
  ['2026-11-20T14:00:00.000Z', null],
])('the time until %s is %s', (iso, words) => {
  expect(timeUntil(iso, now, 'en-US')).toBe(words)
})

test('the time until a date is in the language of the person', () => {
  expect(timeUntil('2026-11-20T15:05:00.000Z', now, 'de-DE')).toBe('in 5 Minuten')
})
