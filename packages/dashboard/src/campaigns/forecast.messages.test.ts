import { expect, test } from 'vitest'
import { forecastTexts } from './forecast.messages.ts'

test.each([
  [1, 0, '1 contact can be called at the start.'],
  [2, 0, '2 contacts can be called at the start.'],
  [0, 1, '1 contact can be called later:'],
  [0, 2, '2 contacts can be called later:'],
  [1, 2, '1 contact can be called at the start, 2 later:'],
  [2, 1, '2 contacts can be called at the start, 1 later:'],
])('says that %i contacts can be called now and %i later', (now, later, text) => {
  expect(forecastTexts.callable(now, String(now), later, String(later))).toBe(text)
})

test('counts a single skipped contact in the singular', () => {
  expect(forecastTexts.skipped(1, '1')).toBe('1 contact will be skipped:')
  expect(forecastTexts.skipped(2, '2')).toBe('2 contacts will be skipped:')
})
