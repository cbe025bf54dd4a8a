import { expect, test } from 'vitest'
import { formatNumberText, parseNumber } from './number-text.ts'

test.each([
  ['30', 30],
  [' 7 ', 7],
  ['-2', -2],
  ['+2', 2],
  ['1.5', 1.5],
])('reads the number %j', (text, number) => {
  expect(parseNumber(text, 'en')).toBe(number)
})

test.each([
  '',
  ' ',
  'ten',
  '1,5',
  '1 000',
  '1e3',
  '0x10',
  '10 min',
  '--1',
  '1.',
  '.',
  '1'.repeat(101),
])('does not read %j as a number', (text) => {
  expect(parseNumber(text, 'en')).toBeNaN()
})

test.each([
  ['de', '1,5', 1.5],
  ['de', '1.5', Number.NaN],
  ['de', '1.500', Number.NaN],
  ['de', '1.500,5', Number.NaN],
  ['de', '-2', -2],
  ['de-CH', '1.5', 1.5],
  ['ar-EG', '١٢٫٥', 12.5],
  ['ar-EG', '12.5', 12.5],
  ['ar-EG', '-٢', -2],
  ['ar-EG', '\u061C-٢', -2],
  ['sv', '−2', -2],
  ['en', '١٢', Number.NaN],
])('in %s, %j is %d', (locale, text, number) => {
  expect(parseNumber(text, locale)).toBe(number)
})

test.each(['en', 'de', 'fr', 'sv', 'ar', 'ar-EG', 'ar-MA', 'hi', 'fa', 'de-CH'])(
  'reads the numbers that it writes in %s',
  (locale) => {
    for (const number of [0, 7, -3, 1.5, -1234567.25, 0.1 + 0.2, 1e-7]) {
      expect(parseNumber(formatNumberText(number, locale), locale)).toBe(number)
    }
  },
)
