import { expect, it } from 'vitest'
import { clampDate, dateForKey, isSelectable, toDate, toLimits, weeksOf } from './dates.ts'

const date = (text: string) => {
  const result = toDate(text)
  if (!result) throw new Error(`${text} is not a date`)
  return result
}

it.each([
  ['2026-11-23', '2026-11-23'],
  ['2024-02-29', '2024-02-29'],
  ['0001-01-01', '0001-01-01'],
  ['9999-12-31', '9999-12-31'],
  ['2025-02-29', undefined],
  ['0000-12-31', undefined],
  ['10000-01-01', undefined],
  ['-000001-01-01', undefined],
  ['2026-13-01', undefined],
  ['2026-11-23T00:00', undefined],
  ['today', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads the date %s as %s', (text, expected) => {
  expect(toDate(text)?.toString()).toBe(expected)
})

it('a date is selectable within the limits, unless it is disabled', () => {
  const limits = toLimits('2026-11-10', '2026-11-20', (text) => text.endsWith('15'))
  const days = ['2026-11-09', '2026-11-10', '2026-11-15', '2026-11-20', '2026-11-21']
  expect(days.filter((text) => isSelectable(date(text), limits))).toEqual([
    '2026-11-10',
    '2026-11-20',
  ])
})

it('limits that are missing or no dates are the years 1 and 9999', () => {
  const { min, max } = toLimits('', 'tomorrow')
  expect([min, max].map(String)).toEqual(['0001-01-01', '9999-12-31'])
})

// November 2026 begins on a Sunday.
it.each([
  ['en-US', undefined, [7, 7, 7, 7, 2]],
  ['de', undefined, [1, 7, 7, 7, 7, 1]],
  ['ar-EG', undefined, [6, 7, 7, 7, 3]],
  ['fa-IR', undefined, [6, 7, 7, 7, 3]],
  ['th-TH', undefined, [7, 7, 7, 7, 2]],
  ['de', 'sun', [7, 7, 7, 7, 2]],
] as const)('divides a month into the weeks of %s, from %s', (locale, firstDayOfWeek, lengths) => {
  const weeks = weeksOf(date('2026-11-01'), { locale, firstDayOfWeek })
  expect(weeks.map((week) => week.filter(Boolean).length)).toEqual(lengths)
  expect(weeks.every((week) => week.length === 7)).toBe(true)
})

it('shows the first and the last month that there are', () => {
  const days = (text: string) => weeksOf(date(text), { locale: 'en-US' }).flat().filter(Boolean)
  expect(days('0001-01-15').map(String).at(0)).toBe('0001-01-01')
  expect(days('9999-12-15').map(String).at(-1)).toBe('9999-12-31')
})

it.each([
  ['ArrowLeft', false, '2024-02-28'],
  ['ArrowRight', false, '2024-03-01'],
  ['ArrowUp', false, '2024-02-22'],
  ['ArrowDown', false, '2024-03-07'],
  ['Home', false, '2024-02-25'],
  ['End', false, '2024-03-02'],
  ['PageUp', false, '2024-01-29'],
  ['PageDown', false, '2024-03-29'],
  ['PageUp', true, '2023-02-28'],
  ['PageDown', true, '2025-02-28'],
  ['a', false, undefined],
])('%s with Shift %s moves the focus from 29 February 2024 to %s', (key, shiftKey, expected) => {
  const next = dateForKey(date('2024-02-29'), { key, shiftKey }, { locale: 'en-US' }, false)
  expect(next?.toString()).toBe(expected)
})

it('the left and right arrows follow the writing direction', () => {
  const press = (key: string) =>
    String(dateForKey(date('2026-11-23'), { key, shiftKey: false }, { locale: 'ar-EG' }, true))
  expect([press('ArrowLeft'), press('ArrowRight')]).toEqual(['2026-11-24', '2026-11-22'])
})

it.each([
  ['0001-01-01', 'ArrowUp', '0001-01-01'],
  ['0001-01-01', 'Home', '0001-01-01'],
  ['0001-03-31', 'PageUp', '0001-02-28'],
  ['9999-12-31', 'ArrowRight', '9999-12-31'],
  ['9999-12-31', 'PageDown', '9999-12-31'],
])('from %s the key %s stays within the years: %s', (from, key, expected) => {
  const next = dateForKey(date(from), { key, shiftKey: false }, { locale: 'en-US' }, false)
  expect(next && clampDate(next).toString()).toBe(expected)
})
