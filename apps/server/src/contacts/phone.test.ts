import { expect, it } from 'vitest'
import { formatPhoneNumber, toE164 } from './phone.ts'

it.each([
  '(202) 555-0101',
  '202.555.0101 ext. 5',
  ' +1 202 555 0101 ',
  'tel:+12025550101',
  'Phone: 202-555-0101',
  '202-555-0101 (mobile)',
  '"202-555-0101"',
  // Copied from a spreadsheet, which adds an apostrophe, and from a phone, which adds directional marks.
  "'+12025550101",
  '\u202a+1 202 555 0101\u202c',
  '１２０２５５５０１０１',
])('accepts %s', (text) => {
  expect(toE164(text, 'US')).toBe('+12025550101')
})

it.each([
  'DNC 202-555-0101',
  '202-555-0101 (do not call)',
  'fax 202-555-0101',
  'not before noon: 202-555-0101',
  '202-555-0101 / 202-555-0102',
  '555-0101',
  '',
])('rejects %s', (text) => {
  expect(toE164(text, 'US')).toBeNull()
})

it.each([
  ['+12025550101', '(202) 555-0101'],
  ['+14165550101', '(416) 555-0101'],
  ['+442079460958', '+44 20 7946 0958'],
  ['+493012345678', '+49 30 12345678'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['not a number', 'not a number'],
])('formats %s as %s', (e164, formatted) => {
  expect(formatPhoneNumber(e164)).toBe(formatted)
  // The second time it is known.
  expect(formatPhoneNumber(e164)).toBe(formatted)
})
